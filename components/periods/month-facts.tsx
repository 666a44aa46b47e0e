import { Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { Cure } from './next-step.tsx';
import classes from './person-month.module.css';
import type { PeriodPerson, PeriodReview } from './types.ts';

const TOTALS = [
  ['expected', 'expectedSeconds'],
  ['worked', 'workedSeconds'],
  ['change', 'changeSeconds'],
  ['balance', 'closingBalanceSeconds'],
] as const;

/** Totals of a person's period, as in its record. */
export function MonthTotals({ totals }: Pick<PeriodPerson, 'totals'>) {
  const t = useTranslations('periods.columns');
  return (
    <dl className={classes.totals}>
      {TOTALS.map(([key, amount]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Duration seconds={totals[amount]} signed={key === 'change' || key === 'balance'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Blockers that are no steps of the review, which have buttons of their own. */
export const openPointsOf = ({ blockers }: Pick<PeriodPerson, 'blockers'>): PeriodPerson['blockers'] =>
  blockers.filter(({ kind }) => kind !== 'not_approved' && kind !== 'not_confirmed' && kind !== 'refused');

type OpenPointsProps = {
  period: Pick<PeriodReview, 'id' | 'from' | 'to'>;
  employee: PeriodPerson['employee'];
  blockers: PeriodPerson['blockers'];
  /** Points of the viewer's own month, who settles none of them alone. */
  isMine?: boolean;
};

/** Blockers of a close, each with the way to its cure. */
export function OpenPoints({ period, employee, blockers, isMine = false }: OpenPointsProps) {
  const t = useTranslations('periods');
  return (
    <ul className={classes.list}>
      {blockers.map((blocker) => (
        <li key={blocker.kind}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            {t(`blockers.${blocker.kind}`, { count: blocker.count })}
            {!isMine && <Cure period={period} employee={employee} blocker={blocker} />}
          </Group>
        </li>
      ))}
    </ul>
  );
}
