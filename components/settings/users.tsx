'use client';

import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Person } from '#components/ui/person.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { USER_STATUSES } from '#server/modules/access/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { may } from '#server/platform/shared/rights.ts';
import { ROLES } from '#server/platform/shared/roles.ts';
import type { Column } from '../table/column.ts';
import { EmployeeLink } from './employee-link.tsx';
import type { Sent } from './invitation-links.tsx';
import { LastSeen } from './last-seen.tsx';
import { useEmployeeNames } from './use-employee-names.ts';
import { useScopeWords } from './use-scope-words.ts';
import type { User, UsersViewer } from './user.ts';
import { UserStatus } from './user-status.tsx';
import classes from './users.module.css';
import { ownersInput, type UserFilters, userOptions, usersInput } from './users-state.ts';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog));
const EditUserDialog = lazyPart(() => import('./edit-user-dialog.tsx').then((file) => file.EditUserDialog));
const EndAccessDialog = lazyPart(() => import('./end-access-dialog.tsx').then((file) => file.EndAccessDialog));
const ResentDialog = lazyPart(() => import('./resent-dialog.tsx').then((file) => file.ResentDialog));

/** Why an action is not offered, by action. */
type Reasons = { edit?: string; end?: string; resend?: string };

/** Members and invited people of the company: role, scope, and last use. */
export function Users({ viewer }: { viewer: UsersViewer }) {
  const t = useTranslations('settings.users');
  const common = useTranslations('common.words');
  const roleName = useTranslations('shell.roles');
  const showError = useShowError();
  const state = useTableState(userOptions);
  const users = trpc.access.listUsers.useQuery(usersInput(state), { placeholderData: keepPreviousData });
  const owners = trpc.access.listUsers.useQuery(ownersInput);
  const units = trpc.access.listScopeUnits.useQuery();
  const employeeName = useEmployeeNames((users.data?.rows ?? []).map(({ employeeId }) => employeeId));
  const resend = trpc.access.resendInvitation.useMutation({
    onSuccess: (sent) => {
      dialogs.open('resent', sent);
      void users.refetch();
    },
    onError: (error) => showError(error),
  });
  const scopeWords = useScopeWords(units.data);
  const isLastOwner = (user: User) =>
    user.role === 'owner' && owners.data?.rows.filter(({ hasAccess }) => hasAccess).length === 1 && user.hasAccess;
  const dialogs = useDialogs({
    invite: (_: null, props) => <InviteDialog {...props} viewer={viewer} units={units.data} />,
    edit: (user: User, props) => (
      <EditUserDialog
        {...props}
        user={user}
        viewer={viewer}
        units={units.data}
        roleReason={isLastOwner(user) ? t('reasons.lastOwner') : undefined}
      />
    ),
    end: (user: User, props) => <EndAccessDialog {...props} user={user} viewer={viewer} />,
    resent: (sent: Sent, props) => <ResentDialog {...props} sent={sent} sendsMail={viewer.sendsMail} />,
  });
  const invite = () => dialogs.open('invite', null);
  useKeys([{ key: 'n', description: t('invite.open'), run: invite }]);

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
      title: common('person'),
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
      title: common('status'),
      wide: true,
      render: (user) => <UserStatus user={user} timeZone={viewer.timeZone} />,
    },
  ];

  const actionsOf = (user: User): RowAction[] => {
    const reasons = reasonsOf(user);
    const end = (label: string): RowAction => ({
      ...{ label, icon: <IconTrash size={16} aria-hidden />, reason: reasons.end, isDangerous: true },
      onClick: () => dialogs.open('end', user),
    });
    if (user.status === 'invited') {
      const send = () => resend.mutate({ id: user.id });
      const icon = <IconLink size={16} aria-hidden />;
      return [{ label: t('resend.action'), icon, reason: reasons.resend, onClick: send }, end(t('withdraw.action'))];
    }
    const icon = <IconPencil size={16} aria-hidden />;
    return [
      { label: t('edit.action'), icon, reason: reasons.edit, onClick: () => dialogs.open('edit', user) },
      end(t('end.action')),
    ];
  };

  const filters: Filter<UserFilters>[] = [
    { kind: 'search', name: 'q', label: t('filters.search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'role', label: common('role') },
      choices: ROLES.toReversed().map((role) => ({ value: role, label: roleName(role) })),
    },
    {
      ...{ kind: 'choice', name: 'status', label: common('status') },
      choices: USER_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
    },
  ];

  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      create={{ label: t('invite.open'), onClick: invite }}
      query={users}
      state={state}
      sorts={userOptions.sorts}
      filters={<FilterBar views="settings/users" state={state} filters={filters} total={users.data?.total} />}
      columns={columns}
      columnsOf="users"
      nameOf={({ name, email }) => name ?? email}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
