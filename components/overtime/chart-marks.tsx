'use client';

import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import classes from './balance-chart.module.css';
import type { ChartMark } from './chart-data.ts';
import { useMovementWords } from './ledger.tsx';

/** More are in the list of movements. */
const MAX_NAMED = 8;

/** The movements of a chart by their numbers: what each was, and what it changed there. */
export function ChartMarks({ marks }: { marks: ChartMark[] }) {
  const t = useTranslations('overtime');
  const words = useMovementWords();
  if (marks.length === 0) return null;
  return (
    <ol className={classes.marks} aria-label={t('ledger.label')}>
      {marks.slice(0, MAX_NAMED).map(({ number, date, movement, seconds }) => (
        <li key={movement.id}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          {movement.kind === 'adjustment' ? words(movement) : t(`ledger.kinds.${movement.kind}`)}{' '}
          <Duration seconds={seconds} signed />
          <span className={classes.when}>
            <LocalDate date={date} />
          </span>
        </li>
      ))}
      {marks.length > MAX_NAMED && <li>{t('chart.moreMarks', { count: marks.length - MAX_NAMED })}</li>}
    </ol>
  );
}
