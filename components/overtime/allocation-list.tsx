'use client';

import { useTranslations } from 'next-intl';
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
  return (
    <ul className={classes.allocations}>
      {allocations.slice(0, limit).map(({ date, bucket, seconds }) => (
        <li key={`${date} ${bucket}`}>
          <LocalDate date={date} weekday />
          <span className={classes.quiet}>{t(`buckets.${bucket}`)}</span>
          <Duration seconds={seconds} signed />
        </li>
      ))}
      {allocations.length > limit && (
        <li className={classes.quiet}>{t('moreAllocations', { count: allocations.length - limit })}</li>
      )}
    </ul>
  );
}
