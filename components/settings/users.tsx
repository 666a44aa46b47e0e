'use client';

import { Button } from '@mantine/core';
import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { USER_STATUSES } from '#server/modules/access/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { may } from '#server/platform/shared/rights.ts';
import { ROLES } from '#server/platform/shared/roles.ts';
import type { Column } from '../table/column.ts';
import { EmployeeLink } from './employee-link.tsx';
import { LastSeen } from './last-seen.tsx';
import { useEmployeeNames } from './use-employee-names.ts';
import { useScopeWords } from './use-scope-words.ts';
import type { User, UsersViewer } from './user.ts';
import { UserStatus } from './user-status.tsx';
import classes from './users.module.css';
import { ownersInput, type UserFilters, userOptions, usersInput } from './users-state.ts';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog));
const EditUserDialog = lazyPart(() => import('./edit-user-dialog.tsx').then((file) => file.EditUserDialog), {
  isOpened: ({ user }) => user !== null,
});
const EndAccessDialog = lazyPart(() => import('./end-access-dialog.tsx').then((file) => file.EndAccessDialog), {
  isOpened: ({ user }) => user !== null,
});

const ResentDialog = lazyPart(() => import('./resent-dialog.tsx').then((file) => file.ResentDialog), {
  isOpened: ({ sent }) => sent !== null,
});

/** Why an action is not offered, by action. */
type Reasons = { edit?: string; end?: string; resend?: string };

/** Members and invited people of the company: role, scope, and last use. */
export function Users({ viewer }: { viewer: UsersViewer }) {
  const t = useTranslations('settings.users');
  const roleName = useTranslations('shell.roles');
  const errorText = useErrorText();
  const showError = useShowError();
  const state = useTableState(userOptions);
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<User | null>(null);
  const [ending, setEnding] = useState<User | null>(null);
  const invite = useRef<HTMLButtonElement>(null);
  const users = trpc.access.listUsers.useQuery(usersInput(state), { placeholderData: keepPreviousData });
  const owners = trpc.access.listUsers.useQuery(ownersInput);
  const units = trpc.access.listScopeUnits.useQuery();
  const employeeName = useEmployeeNames((users.data?.rows ?? []).map(({ employeeId }) => employeeId));
  const resend = trpc.access.resendInvitation.useMutation({ onError: (error) => showError(error) });
  const scopeWords = useScopeWords(units.data);
  useKeys([{ key: 'n', description: t('invite.open'), run: () => setInviting(true) }]);

  const isLastOwner = (user: User) =>
    user.role === 'owner' && owners.data?.rows.filter(({ hasAccess }) => hasAccess).length === 1 && user.hasAccess;
  const reasonsOf = (user: User): Reasons => {
    if (user.role === 'owner' && !may(viewer, 'govern')) {
      const reason = t('reasons.ownersOnly');
      return { edit: reason, end: reason, resend: reason };
    }
    if (isLastOwner(user)) return { end: t('reasons.lastOwner') };
    return user.email === viewer.email ? { edit: t('reasons.ownRole') } : {};
  };

  const columns: Column<User>[] = [
    {
      key: 'name',
      title: t('columns.person'),
      render: ({ name, email }) => (
        <div className={classes.person}>
          <Person name={name ?? email} detail={name ? email : t('invited')} />
        </div>
      ),
    },
    {
      key: 'role',
      title: t('columns.access'),
      render: (user) => (
        <div className={classes.access}>
          {roleName(user.role)}
          <small>{scopeWords(user)}</small>
        </div>
      ),
    },
    {
      key: 'employee',
      title: t('columns.employee'),
      wide: true,
      optional: 'on',
      render: ({ employeeId }) => <EmployeeLink employeeId={employeeId} name={employeeName(employeeId)} />,
    },
    {
      key: 'lastSeenAt',
      title: t('columns.lastSeen'),
      wide: true,
      optional: 'on',
      render: ({ status, lastSeenAt }) => {
        if (lastSeenAt) return <LastSeen at={new Date(lastSeenAt)} timeZone={viewer.timeZone} />;
        return <span className={classes.quiet}>{t(status === 'invited' ? 'notYet' : 'never')}</span>;
      },
    },
    {
      key: 'status',
      title: t('columns.status'),
      wide: true,
      render: (user) => <UserStatus user={user} timeZone={viewer.timeZone} />,
    },
  ];

  const actionsOf = (user: User): RowAction[] => {
    const reasons = reasonsOf(user);
    const end = (label: string): RowAction => ({
      ...{ label, icon: <IconTrash size={16} aria-hidden />, reason: reasons.end, isDangerous: true },
      onClick: () => setEnding(user),
    });
    if (user.status === 'invited') {
      const send = () => resend.mutate({ id: user.id }, { onSuccess: () => void users.refetch() });
      const icon = <IconLink size={16} aria-hidden />;
      return [{ label: t('resend.action'), icon, reason: reasons.resend, onClick: send }, end(t('withdraw.action'))];
    }
    const icon = <IconPencil size={16} aria-hidden />;
    return [
      { label: t('edit.action'), icon, reason: reasons.edit, onClick: () => setEditing(user) },
      end(t('end.action')),
    ];
  };

  const filters: Filter<UserFilters>[] = [
    { kind: 'search', name: 'q', label: t('filters.search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'role', label: t('filters.role') },
      choices: ROLES.toReversed().map((role) => ({ value: role, label: roleName(role) })),
    },
    {
      ...{ kind: 'choice', name: 'status', label: t('filters.status') },
      choices: USER_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
    },
  ];

  const create = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite.open')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={create(invite)}>
      <FilterBar views="settings/users" state={state} filters={filters} total={users.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={users.data?.rows}
        total={users.data?.total}
        rowId={(user) => user.id}
        state={state}
        sorts={userOptions.sorts}
        rowActions={{ nameOf: (user) => user.name ?? user.email, actionsOf }}
        columnsOf="users"
        error={users.error && errorText(users.error)}
        onRetry={() => void users.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={create()}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} viewer={viewer} units={units.data} />
      <EditUserDialog
        user={editing}
        viewer={viewer}
        units={units.data}
        roleReason={editing && isLastOwner(editing) ? t('reasons.lastOwner') : undefined}
        onClose={() => setEditing(null)}
      />
      <EndAccessDialog
        user={ending}
        viewer={viewer}
        onClose={() => setEnding(null)}
        onEnded={() => invite.current?.focus()}
      />
      <ResentDialog sent={resend.data ?? null} sendsMail={viewer.sendsMail} onClose={resend.reset} />
    </Page>
  );
}
