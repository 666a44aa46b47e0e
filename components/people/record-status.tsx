'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { Link } from '#components/ui/link.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { Leaving } from './leaving.tsx';
import classes from './profile.module.css';
import type { Employee } from './types.ts';
import { userOfInput } from './user-of-input.ts';

type RecordStatusProps = { employee: Employee; canAdminister: boolean; today: string };

/** Below a person's name: their status, job and places, and the user that they are. */
export function RecordStatus({ employee, canAdminister, today }: RecordStatusProps) {
  const t = useTranslations('people');
  const roleName = useTranslations('shell.roles');
  const { data: units } = trpc.timesheets.listChoices.useQuery();
  const users = trpc.access.listUsers.useQuery(userOfInput(employee.id), { enabled: canAdminister });
  const user = users.data?.rows[0];
  const { leaveReasonId } = employee;
  const reasons = trpc.contracts.leaveReasons.list.useQuery(
    { limit: MAX_LIMIT, orderBy: 'name' },
    { enabled: leaveReasonId !== null },
  );
  const reason = reasons.data?.rows.find(({ id }) => id === leaveReasonId)?.name;
  const named = (kind: 'offices' | 'departments', ids: readonly string[]) =>
    ids.flatMap((id) => units?.[kind].find((unit) => unit.id === id)?.name ?? []);
  const places = [
    employee.jobChargeName,
    ...named('offices', employee.officeIds.slice(0, 1)),
    ...named('departments', employee.departmentIds),
  ].filter(Boolean);
  return (
    <div className={classes.status}>
      <StatusBadge meaning={employee.status === 'active' ? 'accepted' : 'neutral'}>
        {t(`status.${employee.status}`)}
      </StatusBadge>
      {employee.leavesOn !== null && <Leaving leavesOn={employee.leavesOn} today={today} />}
      {reason && <span>{t('leave.because', { reason })}</span>}
      {places.length > 0 && <span>{places.join(' · ')}</span>}
      {users.data &&
        (user ? (
          <Anchor component={Link} href={paths.users({ q: user.email })} inherit>
            {t('record.user', { role: roleName(user.role) })}
          </Anchor>
        ) : (
          <Anchor component={Link} href={paths.users()} inherit>
            {t('record.noUser')}
          </Anchor>
        ))}
    </div>
  );
}
