'use client';

import { List, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { completePeriod } from '#components/overtime/period.ts';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { beginsAfter, endsWith } from '#server/modules/contracts/rules-employments.ts';
import type { Departure } from './types.ts';

type LeaveEffectsProps = {
  departure: Departure;
  /** Null: not chosen yet. */
  lastDay: string | null;
  today: string;
};

/** Open matters of somebody who leaves, and what happens with the last day. */
export function LeaveEffects({ departure, lastDay, today }: LeaveEffectsProps) {
  const t = useTranslations('people.leave');
  return (
    <>
      <OpenMatters departure={departure} lastDay={lastDay} today={today} />
      <section aria-live="polite">
        {lastDay === null ? (
          <Text c="dimmed">{t('chooseDayHint')}</Text>
        ) : (
          <Follows departure={departure} lastDay={lastDay} isLater={lastDay > today} />
        )}
      </section>
    </>
  );
}

function OpenMatters({ departure, lastDay, today }: LeaveEffectsProps) {
  const t = useTranslations('people.leave');
  const { id: employeeId, pendingRequests, teamRequests, reports, delegations } = departure;
  // As the header of the record asks for it, so that both show one number.
  const period = completePeriod({ from: null, to: null }, today);
  const overtime = trpc.overtime.getPersonOvertime.useQuery({ employeeId, ...period });
  const balance = overtime.data && overtime.data.openingSeconds + overtime.data.balance.total_balance;
  const thisYear = Number(today.slice(0, 4));
  const year = lastDay === null ? thisYear : Math.min(thisYear + 1, Math.max(thisYear, Number(lastDay.slice(0, 4))));
  const leave = trpc.absences.getPersonYear.useQuery({ employeeId, year });
  const [, day = today] = [`${year}-01-01`, lastDay ?? today, `${year}-12-31`].sort();
  const left = leave.data?.calendars.flatMap(({ type, balance: { absenceCalendarId, available, ...balance } }) =>
    available === null || available.days === 0 || day < balance.from || day > balance.to
      ? []
      : [{ id: absenceCalendarId, type: type.name ?? '', days: available.days, year: balance.year }],
  );
  return (
    <section>
      <Text fw={600}>{t('settle')}</Text>
      <List>
        {left?.map(({ id, type, days, year: ofYear }) => (
          <List.Item key={id}>{t('leaveLeft', { type, days, year: String(ofYear) })}</List.Item>
        ))}
        {left?.length === 0 && <List.Item>{t('noLeaveLeft', { year: String(year) })}</List.Item>}
        {balance !== undefined && (
          <List.Item>
            {t('overtime')} <Duration seconds={balance} signed />
          </List.Item>
        )}
        <List.Item>{t('requests', { count: pendingRequests })}</List.Item>
        {teamRequests > 0 && <List.Item>{t('teamRequests', { count: teamRequests })}</List.Item>}
        {reports > 0 && <List.Item>{t('reports', { count: reports })}</List.Item>}
        {delegations > 0 && <List.Item>{t('delegations', { count: delegations })}</List.Item>}
      </List>
    </section>
  );
}

function Follows({ departure, lastDay, isLater }: { departure: Departure; lastDay: string; isLater: boolean }) {
  const t = useTranslations('people.leave');
  const roleName = useTranslations('shell.roles');
  const date = useLocalDate();
  const { contracts, role, daysOff } = departure;
  const ending = contracts.filter((contract) => endsWith(contract, lastDay));
  const later = contracts.filter((contract) => beginsAfter(contract, lastDay));
  const off = daysOff.filter((day) => day > lastDay).length;
  return (
    <>
      <Text fw={600}>{isLater ? t('followsLater', { day: date(lastDay) }) : t('follows')}</Text>
      <List>
        <List.Item>{role ? t(isLater ? 'accessLater' : 'access', { role: roleName(role) }) : t('noAccess')}</List.Item>
        {ending.map(({ id, startAt }) => (
          <List.Item key={id}>{t('contract', { start: date(startAt), day: date(lastDay) })}</List.Item>
        ))}
        {ending.length === 0 && <List.Item>{t('noContract')}</List.Item>}
        {later.map(({ id, startAt }) => (
          <List.Item key={id}>{t('later', { start: date(startAt) })}</List.Item>
        ))}
        {off > 0 && <List.Item>{t('daysOff', { count: off })}</List.Item>}
        <List.Item>{t('stays')}</List.Item>
      </List>
    </>
  );
}
