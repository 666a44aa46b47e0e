'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { isSameScope } from '#server/modules/access/rules-users.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { AccessFields } from './access-fields.tsx';
import { userPath } from './api-paths.ts';
import { useEmployeeNames } from './use-employee-names.ts';
import { useScopeWords } from './use-scope-words.ts';
import { type Granted, isEmptyScope, type ScopeUnits, takesScope, type User, type UsersViewer } from './user.ts';

type EditUserDialogProps = {
  user: User | null;
  viewer: UsersViewer;
  units: ScopeUnits | undefined;
  /** Why the role of this user cannot be changed, if it cannot. */
  roleReason: string | undefined;
  onClose: () => void;
};

/** Changes role, scope and employee of a member, and says what changes before it does. */
export function EditUserDialog({ user, onClose, ...props }: EditUserDialogProps) {
  const t = useTranslations('settings.users.edit');
  return (
    <FormDialog
      opened={user !== null}
      onClose={onClose}
      title={t('title', { name: user?.name ?? user?.email ?? '' })}
      size="lg"
    >
      {user && <EditUserForm key={user.id} user={user} onClose={onClose} {...props} />}
    </FormDialog>
  );
}

const grantedOf = ({ role, scope, employeeId }: User): Granted => ({ role, scope, employeeId });

function EditUserForm({ user, viewer, units, roleReason, onClose }: EditUserDialogProps & { user: User }) {
  const t = useTranslations('settings.users.edit');
  const fields = useTranslations('settings.users');
  const roleName = useTranslations('shell.roles');
  const scopeWords = useScopeWords(units);
  const showError = useShowError();
  const utils = trpc.useUtils();
  /** Access that the form starts from: as the list showed it, or as somebody else has saved it since. */
  const [before, setBefore] = useState(() => grantedOf(user));
  const [granted, setGranted] = useState(() => grantedOf(user));
  const [conflict, setConflict] = useState<Granted | null>(null);
  const [scopeError, setScopeError] = useState<string | null>(null);
  const update = trpc.access.updateUser.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('done', { name: user.name ?? user.email }) });
      await utils.access.listUsers.invalidate();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || !isRefusal(problem, 'user_changed') || !problem.details) return showError(error);
      const { role, scope, employeeId } = problem.details.current;
      const { departmentIds, officeIds, entityGroupIds, ...rest } = scope;
      const lists = {
        departmentIds: [...departmentIds],
        officeIds: [...officeIds],
        entityGroupIds: [...entityGroupIds],
      };
      setConflict({ role, scope: { ...rest, ...lists }, employeeId });
      void utils.access.listUsers.invalidate();
    },
  });

  const employeeName = useEmployeeNames([before.employeeId, granted.employeeId, conflict?.employeeId ?? null]);
  const employeeWords = (id: string | null) => employeeName(id) ?? '…';
  const isOtherRole = granted.role !== before.role;
  const lines = [
    isOtherRole && t('changes.role', { before: roleName(before.role), after: roleName(granted.role) }),
    (isOtherRole || (takesScope(granted.role) && !isSameScope(granted.scope, before.scope))) &&
      scopeWords(granted) !== scopeWords(before) &&
      t('changes.scope', { before: scopeWords(before), after: scopeWords(granted) }),
    granted.employeeId !== before.employeeId &&
      t('changes.employee', { before: employeeWords(before.employeeId), after: employeeWords(granted.employeeId) }),
  ].filter((line) => line !== false);

  const change = (next: Granted) => {
    setGranted(next);
    setScopeError(null);
  };
  const { role, scope, employeeId } = granted;
  // A change that somebody else has saved meanwhile is not overwritten unseen.
  const input = { accessBefore: before, role, employeeId, ...(takesScope(role) && { scope }) };
  const save = () => {
    if (takesScope(role) && isEmptyScope(scope)) return setScopeError(fields('invite.scopeRequired'));
    update.mutate({ id: user.id, ...input });
  };
  const goOnFrom = (now: Granted, mine: Granted) => {
    setBefore(now);
    setGranted(mine);
    setConflict(null);
  };

  return (
    <RecordForm
      onSubmit={lines.length === 0 ? onClose : save}
      submitLabel={t('submit')}
      pending={update.isPending}
      isUnsaved={lines.length > 0}
      disabled={conflict !== null}
      apiCall={{ method: 'PUT', path: userPath(user.id), body: input }}
    >
      {conflict && (
        <Alert color="yellow" variant="outline" role="alert" icon={<IconUsers size={18} aria-hidden />}>
          <Stack gap="sm">
            <Text fw={600}>{t('conflict.title')}</Text>
            <Text>{t('conflict.now', { role: roleName(conflict.role), scope: scopeWords(conflict) })}</Text>
            {conflict.employeeId !== before.employeeId && (
              <Text>{t('conflict.employee', { employee: employeeWords(conflict.employeeId) })}</Text>
            )}
            <Group gap="sm">
              <Button variant="default" onClick={() => goOnFrom(conflict, conflict)}>
                {t('conflict.theirs')}
              </Button>
              <Button variant="default" onClick={() => goOnFrom(conflict, granted)}>
                {t('conflict.mine')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <AccessFields
        value={granted}
        onChange={change}
        units={units}
        viewerRole={viewer.role}
        roleReason={roleReason}
        hasEmployee
        scopeError={scopeError}
      />
      <section aria-live="polite">
        {lines.length > 0 && (
          <>
            <Text fw={600}>{t('changes.title')}</Text>
            <List>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            {isOtherRole && <Text c="dimmed">{t('changes.sessions')}</Text>}
          </>
        )}
      </section>
    </RecordForm>
  );
}
