'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Duration } from '#components/ui/duration.tsx';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import classes from './balances.module.css';
import type { AbsenceRequest } from './types.ts';

type BalancesProps = {
  type: NonNullable<AbsenceRequest['absenceType']>;
  calendar: NonNullable<AbsenceRequest['calendars']>[number];
  overtime: AbsenceRequest['overtime'];
};

/** The calendar, and the overtime that pays for the absence, now and if approved (E4, C4). */
export function Balances({ type, calendar: { year, before, after }, overtime }: BalancesProps) {
  const t = useTranslations('approvals.balances');
  const words = useTranslations('common.words');
  const { amount: days } = useLeaveDays();
  const taken = (amount: number, seconds: number) =>
    type.pickMode === 'by_days' ? days(amount) : <Duration seconds={seconds} />;
  const rows: { name: string; now: ReactNode; afterwards: ReactNode; strong?: boolean }[] = [
    { name: t('granted'), now: days(before.grantedDays), afterwards: after && days(after.grantedDays) },
    ...(before.carriedDays === 0
      ? []
      : [{ name: t('carried'), now: days(before.carriedDays), afterwards: after && days(after.carriedDays) }]),
    {
      name: t('used'),
      now: taken(before.usedDays, before.usedSeconds),
      afterwards: after && taken(after.usedDays, after.usedSeconds),
    },
    {
      name: t('pending'),
      now: taken(before.pendingDays, before.pendingSeconds),
      afterwards: after && taken(after.pendingDays, after.pendingSeconds),
    },
    {
      name: t('available'),
      now: days(before.availableDays),
      afterwards: after && days(after.availableDays),
      strong: true,
    },
  ];
  if (overtime) {
    rows.push({
      name: t('overtime'),
      now: <Duration seconds={overtime.totalSecondsBefore} signed />,
      afterwards: overtime.totalSecondsAfter !== null && <Duration seconds={overtime.totalSecondsAfter} signed />,
      strong: true,
    });
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('calendar', { type: type.name, year: String(year) })}</th>
          <th scope="col">{words('before')}</th>
          {after && <th scope="col">{words('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-strong={row.strong}>
            <th scope="row">{row.name}</th>
            <td>{row.now}</td>
            {after && <td>{row.afterwards}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
