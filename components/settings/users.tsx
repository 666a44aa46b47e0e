'use client';

import { Button, Modal } from '@mantine/core';
import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { Page } from '#components/ui/page.tsx';
import { nameOf, Person } from '#components/ui/person.tsx';
import { USER_STATUSES } from '#server/access/constants.ts';
import { MAX_NAME } from '#server/shared/limits.ts';
import { may } from '#server/shared/rights.ts';
import { ROLES } from '#server/shared/roles.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { EndAccessDialog } from './end-access-dialog.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useScopeWords } from './use-scope-words.ts';
import type { User, UsersViewer } from './user.ts';
import { UserStatus } from './user-status.tsx';
import classes from './users.module.css';
import { ownersInput, type UserFilters, userOptions, usersInput } from './users-state.ts';

/** Why an action is not offered, by action. */
type Reasons = { edit?: string; end?: string; resend?: string };

/** Who can sign in to the company and who is invited: with which role, whom they see, and when they were last here. */
export function Users({ viewer }: { viewer: UsersViewer }) {
  const t = useTranslations('settings.users');
  const roleName = useTranslations('shell.roles');
  const format = useFormatter();
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
  const ids = [...new Set((users.data?.rows ?? []).flatMap(({ employeeId }) => employeeId ?? []))];
  const employees = trpc.people.searchEmployees.useQuery({ ids }, { enabled: ids.length > 0 });
  const resend = trpc.access.resendInvitation.useMutation({ onError: (error) => showError(error) });
  const scopeWords = useScopeWords(units.data);
  useKeys([{ key: 'n', description: t('invite.open'), run: () => setInviting(true) }]);

  const employeeName = (id: string | null) => {
    const employee = employees.data?.find((one) => one.id === id);
    return employee ? nameOf(employee) : t(id === null ? 'noEmployee' : 'anEmployee');
  };
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
      render: ({ employeeId }) => <div className={classes.access}>{employeeName(employeeId)}</div>,
    },
    {
      key: 'lastSeenAt',
      title: t('columns.lastSeen'),
      wide: true,
      optional: 'on',
      render: ({ lastSeenAt }) =>
        lastSeenAt
          ? format.dateTime(new Date(lastSeenAt), { dateStyle: 'medium', timeZone: viewer.timeZone })
          : t('never'),
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
        employeeName={employeeName}
        onClose={() => setEditing(null)}
      />
      <EndAccessDialog
        user={ending}
        viewer={viewer}
        onClose={() => setEnding(null)}
        onEnded={() => invite.current?.focus()}
      />
      <Modal
        opened={resend.data !== undefined}
        onClose={resend.reset}
        title={t('resend.title')}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        size="lg"
      >
        {resend.data && (
          <InvitationLinks
            sent={[resend.data]}
            sendsMail={viewer.sendsMail}
            onDone={resend.reset}
            onRetry={undefined}
          />
        )}
      </Modal>
    </Page>
  );
}
