'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from './contract-timeline.module.css';
import { barOf, placeOf, type Span, spanOf, ticksOf } from './timeline-data.ts';
import type { Annex, Contract } from './types.ts';
import { usePeriodWords } from './use-period-words.ts';
import { useWeekWords } from './use-week-words.ts';

type Terms = {
  key: string;
  kind: 'contract' | 'annex' | 'period';
  startAt: string;
  endAt: string | null;
  words: string;
};

type ContractTimelineProps = { contracts: readonly Contract[]; annexes: readonly Annex[]; today: string };

/** Contracts, with their annexes and periods below each, on a line of time. The table next to it says the same in words. */
export function ContractTimeline({ contracts, annexes, today }: ContractTimelineProps) {
  const t = useTranslations('contracts.person.timeline');
  const common = useTranslations('common.words');
  const format = useFormatter();
  const { hours } = useWeekWords();
  const span = spanOf(contracts, today);
  const frame = useRef<HTMLElement>(null);
  const now = placeOf(span, today);
  // Where it is longer than the screen, what counts today comes first.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    frame.current?.scrollTo({ left: (scrollWidth * now) / 100 - clientWidth / 2 });
  }, [now]);
  const rows = contracts.flatMap((contract): Terms[] => [
    { key: contract.id, kind: 'contract', startAt: contract.startAt, endAt: contract.endAt, words: hours(contract) },
    ...contract.workTimes.map(
      (part): Terms => ({
        key: `${contract.id} ${part.startDate}`,
        kind: 'period',
        startAt: part.startDate,
        endAt: part.endDate ?? contract.endAt,
        words: hours(part),
      }),
    ),
    ...annexes
      .filter(({ contractId }) => contractId === contract.id)
      .map(
        (annex): Terms => ({
          key: annex.id,
          kind: 'annex',
          startAt: annex.startAt,
          endAt: annex.endAt ?? contract.endAt,
          words: hours(annex),
        }),
      ),
  ]);
  const month = (date: string, isYear: boolean) =>
    format.dateTime(
      new Date(`${date}T00:00:00Z`),
      isYear ? { year: 'numeric', timeZone: 'UTC' } : { month: 'short', timeZone: 'UTC' },
    );
  return (
    <figure style={{ margin: 0 }} aria-label={t('label')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={frame} className={classes.frame} aria-label={t('label')} tabIndex={0}>
        <div className={classes.line}>
          {ticksOf(span).map(({ date, isYear }) => (
            <span key={date} className={classes.tick} style={{ left: `${placeOf(span, date)}%` }}>
              {month(date, isYear)}
            </span>
          ))}
          <span className={classes.today} style={{ left: `${now}%` }} aria-hidden />
          {rows.map((terms) => (
            <Bar key={terms.key} terms={terms} span={span} />
          ))}
        </div>
      </section>
      <figcaption className={classes.legend}>
        <span className={classes.key}>
          <span className={classes.sample} aria-hidden /> {t('contract')}
        </span>
        {rows.some(({ kind }) => kind === 'annex') && (
          <span className={classes.key}>
            <span className={classes.sample} data-kind="annex" aria-hidden /> {t('annex')}
          </span>
        )}
        {rows.some(({ kind }) => kind === 'period') && (
          <span className={classes.key}>
            <span className={classes.sample} data-kind="annex" aria-hidden /> {t('period')}
          </span>
        )}
        <span className={classes.key}>
          <span className={classes.sample} data-kind="today" aria-hidden /> {common('today')}
        </span>
      </figcaption>
    </figure>
  );
}

function Bar({ terms, span }: { terms: Terms; span: Span }) {
  const t = useTranslations('contracts.person.timeline');
  const period = usePeriodWords();
  const { left, width } = barOf(span, terms);
  const words = `${t(terms.kind)}, ${period(terms)}: ${terms.words}`;
  return (
    <div className={classes.row} data-kind={terms.kind}>
      <div
        className={classes.bar}
        style={{ left: `${left}%`, width: `${width}%` }}
        data-open={terms.endAt === null || undefined}
        role="img"
        aria-label={words}
        title={words}
      >
        <span className={classes.words}>{terms.words}</span>
      </div>
    </div>
  );
}
