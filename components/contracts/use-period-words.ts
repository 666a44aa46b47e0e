'use client';

import { useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';

/** The words of a period: `1 Jan 2025 – 31 Dec 2025`, or `From 1 Jan 2025` where it has no end. */
export function usePeriodWords(): (dates: { startAt: string; endAt: string | null }) => string {
  const t = useTranslations('contracts.person.timeline');
  const common = useTranslations('common.words');
  const date = useLocalDate();
  return ({ startAt, endAt }) =>
    endAt === null ? t('from', { from: date(startAt) }) : common('range', { from: date(startAt), to: date(endAt) });
}
