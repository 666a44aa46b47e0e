'use client';

import { Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { chartOf } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { aroundOf, flagsOf } from './day-flags.ts';
import { useFlagWords } from './day-table.tsx';
import { useMonth } from './month.ts';
import { shownDay } from './shown.ts';
import { cellsOf, LEVELS, moved, type YearCell } from './year-data.ts';
import classes from './year-strip.module.css';

type YearStripProps = { employeeId: string; year: string; onExplain: (date: string) => void };

/** A year as a strip of cells, one a day: how far each was above or below what was expected; and its months as a table. */
export function YearStrip({ employeeId, year, onExplain }: YearStripProps) {
  const t = useTranslations('overtime.year');
  const errorText = useErrorText();
  const query = trpc.overtime.getPersonOvertime.useQuery({ employeeId, from: `${year}-01-01`, to: `${year}-12-31` });
  const person = query.data;
  const chart = useMemo(() => chartOf(person?.days ?? [], person?.openingSeconds ?? 0), [person]);
  if (query.error && !person) return <Text role="alert">{errorText(query.error)}</Text>;
  if (!person) return <Skeleton height={200} />;
  return (
    <div className={classes.year}>
      <Strip
        cells={cellsOf(year, person.days)}
        label={t('label', { year })}
        around={aroundOf(person)}
        onExplain={onExplain}
      />
      <ChartTable chart={chart} openingSeconds={person.openingSeconds} opened />
    </div>
  );
}

type StripProps = {
  cells: YearCell[];
  label: string;
  around: ReturnType<typeof aroundOf>;
  onExplain: (date: string) => void;
};

function Strip({ cells, label, around, onExplain }: StripProps) {
  const t = useTranslations('overtime.year');
  const formatDuration = useFormatDuration();
  const date = useLocalDate();
  const month = useMonth();
  const flagWords = useFlagWords();
  const grid = useRef<HTMLFieldSetElement>(null);
  // The last day that counted is where the keyboard begins.
  const [at, setAt] = useState(() =>
    Math.max(
      cells.findLastIndex(({ day }) => day !== null),
      0,
    ),
  );
  const [over, setOver] = useState<number | null>(null);
  const wordsOf = ({ date: on, day }: YearCell) => {
    const when = date(on, { weekday: true });
    if (!day) return t('nothing', { date: when });
    const why = flagsOf(day, around).map(flagWords);
    const change = formatDuration(shownDay(day).changeSeconds, { signed: true });
    return [t('day', { date: when, change }), ...why].join(' · ');
  };
  const shown = cells[over ?? at];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(at, event.key, cells.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  };
  return (
    <section aria-label={label}>
      <Text size="xs" c="dimmed" className={classes.read}>
        {shown && wordsOf(shown)}
      </Text>
      <div className={classes.scroll}>
        <div className={classes.months} aria-hidden>
          {cells
            .filter(({ date: on }) => on.endsWith('-01'))
            .map(({ date: on, week }) => (
              <span key={on} style={{ gridColumn: week + 1 }}>
                {month(on)}
              </span>
            ))}
        </div>
        <fieldset ref={grid} aria-label={t('cells')} className={classes.cells}>
          {cells.map((cell, index) => (
            <button
              key={cell.date}
              type="button"
              className={classes.cell}
              data-index={index}
              data-level={cell.level ?? 'none'}
              style={{ gridColumn: cell.week + 1, gridRow: cell.weekday + 1 }}
              tabIndex={index === at ? 0 : -1}
              aria-label={wordsOf(cell)}
              aria-haspopup="dialog"
              onKeyDown={onKeyDown}
              onFocus={() => setAt(index)}
              onPointerEnter={() => setOver(index)}
              onPointerLeave={() => setOver(null)}
              onClick={() => onExplain(cell.date)}
            />
          ))}
        </fieldset>
      </div>
      <ul className={classes.legend}>
        {[...LEVELS, 'none' as const].map((level) => (
          <li key={level}>
            <span className={classes.cell} data-level={level} aria-hidden />
            {t(`levels.${level}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
