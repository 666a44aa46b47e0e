'use client';

import { useTranslations } from 'next-intl';
import { addUp } from '#components/ui/add-up.ts';
import { Duration } from '#components/ui/duration.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import classes from './ledger.module.css';
import type { AdjustmentPreview } from './types.ts';

type AllocationListProps = {
  allocations: AdjustmentPreview['allocations'];
  /** How many are shown. The rest is counted. */
  limit?: number;
};

/** The days that a movement touches, with what it adds to or takes from which part of each. */
export function AllocationList({ allocations, limit = allocations.length }: AllocationListProps) {
  const t = useTranslations('overtime');
  // Typed seconds are part of the positive, never a sum beside it (D5).
  const counted = allocations.filter(({ bucket }) => bucket !== 'typed');
  const shown = new Map(
    addUp(counted.map(({ seconds }) => seconds)).map((seconds, index) => [counted[index], seconds]),
  );
  return (
    <ul className={classes.allocations}>
      {allocations.slice(0, limit).map((allocation) => (
        <li key={`${allocation.date} ${allocation.bucket}`}>
          <LocalDate date={allocation.date} weekday />
          <span className={classes.quiet}>{t(`buckets.${allocation.bucket}`)}</span>
          <Duration seconds={allocation.seconds} shown={shown.get(allocation)} signed />
        </li>
      ))}
      {allocations.length > limit && (
        <li className={classes.quiet}>{t('moreAllocations', { count: allocations.length - limit })}</li>
      )}
    </ul>
  );
}
