'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { Person } from '#components/ui/person.tsx';
import type { PatternLetter } from '#server/modules/absences/rules-timeline.ts';
import { datesBetween, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { CoverageRows } from './coverage-rows.tsx';
import { Mark, partOf } from './mark.tsx';
import classes from './timeline.module.css';
import type { LetteredType, Timeline, TimelineRow, UnitCoverage } from './types.ts';
import { useDayWords } from './use-day-words.ts';

const ROW_HEIGHT = 40;
const ROWS_BEYOND = 8;
const SHOWN_AT_FIRST = 24;
const PAGE_OF_ROWS = 10;

type TimelineGridProps = {
  /** A part of the people, from the row `first` on. */
  timeline: Omit<Timeline, 'types'> & { types: LetteredType[] };
  coverage: readonly UnitCoverage[];
  from: string;
  to: string;
  today: string;
  onOpen: (row: TimelineRow, date: string) => void;
  /** Where the keys are: in which row. */
  onActive: (index: number, date: string) => void;
  /** Hears which row is the first in view, to read the part around it. */
  onView: (index: number) => void;
};

const cellId = (row: TimelineRow | undefined, index: number, date: string) => `day-${row?.person.id ?? index}-${date}`;

/** People by dates. Only the rows in view are in the document, empty until they are read; the arrow keys move through all. */
export function TimelineGrid({ timeline, coverage, from, to, today, onOpen, onActive, onView }: TimelineGridProps) {
  const t = useTranslations('absences.timeline');
  const { people, total, types, holidays } = timeline;
  const dates = useMemo(() => datesBetween(from, to), [from, to]);
  const typeById = useMemo(() => new Map(types.map((type) => [type.id, type])), [types]);
  const frame = useRef<HTMLElement>(null);
  const [view, setView] = useState({ first: 0, last: SHOWN_AT_FIRST });
  const [active, setActive] = useState({ row: 0, column: Math.max(dates.indexOf(today), 0) });
  const wanted = useRef<{ row: number; column: number } | null>(null);
  const row = Math.min(active.row, total - 1);
  const rowAt = (index: number): TimelineRow | undefined => people[index - timeline.first];
  const column = Math.min(active.column, dates.length - 1);

  const look = () => {
    const element = frame.current;
    if (!element) return;
    const first = Math.max(Math.floor(element.scrollTop / ROW_HEIGHT) - ROWS_BEYOND, 0);
    const last = Math.ceil((element.scrollTop + element.clientHeight) / ROW_HEIGHT) + ROWS_BEYOND;
    setView((now) => (now.first === first && now.last === last ? now : { first, last }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when other people are listed
  useEffect(look, [total]);
  useEffect(() => onView(view.first), [view.first, onView]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a key only
  useEffect(() => {
    // Also runs for what was drawn before the key, which must not take it for its own.
    if (wanted.current?.row !== row || wanted.current.column !== column) return;
    const element = document.getElementById(cellId(rowAt(row), row, dates[column] ?? ''));
    // Scrolled away in between.
    if (!element) return setView(around(row));
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column, view]);

  const moveTo = (nextRow: number, nextColumn: number) => {
    const target = { row: clamp(nextRow, total), column: clamp(nextColumn, dates.length) };
    wanted.current = target;
    setActive(target);
    // The row has to be in the document first; of a long way to it, the rows between do not.
    setView(({ first, last }) => {
      const isNear = target.row >= first - PAGE_OF_ROWS && target.row < last + PAGE_OF_ROWS;
      if (isNear) return { first: Math.min(first, target.row), last: Math.max(last, target.row + 1) };
      return around(target.row);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? [total - 1, dates.length - 1] : [row, dates.length - 1],
      PageUp: [row - PAGE_OF_ROWS, column],
      PageDown: [row + PAGE_OF_ROWS, column],
    };
    const step = steps[event.key];
    if (!step || !(event.target as HTMLElement).closest('[data-day]')) return;
    event.preventDefault();
    moveTo(...step);
  };

  const first = Math.min(view.first, total);
  const last = Math.min(view.last, total);
  return (
    <section ref={frame} className={classes.frame} aria-label={t('label')} onScroll={look}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that the arrow keys move through
        role="grid"
        className={classes.table}
        aria-rowcount={total + coverage.length + 1}
        aria-label={t('label')}
        onKeyDown={onKeyDown}
      >
        <thead>
          <HeadRow dates={dates} today={today} holidays={holidays} />
          <CoverageRows coverage={coverage} dates={dates} />
        </thead>
        <tbody>
          {first > 0 && <Spacer rows={first} columns={dates.length + 1} />}
          {Array.from({ length: last - first }, (_, shown) => {
            const index = first + shown;
            const one = rowAt(index);
            return (
              <Row
                key={index}
                row={one}
                index={index}
                rowIndex={coverage.length + index + 2}
                dates={dates}
                typeById={typeById}
                tabDate={index === row ? (dates[column] ?? null) : null}
                onFocusDay={(date) => {
                  setActive({ row: index, column: dates.indexOf(date) });
                  onActive(index, date);
                }}
                onOpen={onOpen}
              />
            );
          })}
          {last < total && <Spacer rows={total - last} columns={dates.length + 1} />}
        </tbody>
      </table>
    </section>
  );
}

const around = (row: number) => ({ first: Math.max(row - ROWS_BEYOND, 0), last: row + ROWS_BEYOND });
const clamp = (index: number, length: number): number => Math.max(0, Math.min(index, length - 1));

function Spacer({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height: rows * ROW_HEIGHT }}>
      <td colSpan={columns} />
    </tr>
  );
}

function HeadRow({
  dates,
  today,
  holidays,
}: {
  dates: readonly string[];
  today: string;
  holidays: Timeline['holidays'];
}) {
  const words = useTranslations('common.words');
  const format = useFormatter();
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  const holidayOn = new Map(
    holidays.map(({ date, name, half }) => [date, half ? words('halfHolidayNamed', { name }) : name]),
  );
  return (
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.corner}>
        {words('person')}
      </th>
      {dates.map((date) => (
        <th
          key={date}
          scope="col"
          className={classes.date}
          data-today={date === today || undefined}
          data-monday={weekdayIndexOf(date) === 0 || undefined}
          title={holidayOn.get(date)}
        >
          <span aria-hidden>{format.dateTime(utc(date), { weekday: 'narrow', timeZone: 'UTC' })}</span>
          <span aria-hidden className={classes.number}>
            {date.endsWith('-01') && dates.length > 31
              ? format.dateTime(utc(date), { month: 'short', timeZone: 'UTC' })
              : Number(date.slice(8))}
          </span>
          <VisuallyHidden>
            {format.dateTime(utc(date), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })}
            {holidayOn.has(date) && `, ${holidayOn.get(date)}`}
          </VisuallyHidden>
        </th>
      ))}
    </tr>
  );
}

type RowProps = {
  /** Undefined while it is read. */
  row: TimelineRow | undefined;
  index: number;
  rowIndex: number;
  dates: readonly string[];
  typeById: ReadonlyMap<string, LetteredType>;
  /** The date of the row that the tab key leads to. */
  tabDate: string | null;
  onFocusDay: (date: string) => void;
  onOpen: (row: TimelineRow, date: string) => void;
};

// While scrolling, rows that stay are not drawn again; the functions only look up what is current.
const Row = memo(
  function Row({ row, index, rowIndex, dates, typeById, tabDate, onFocusDay, onOpen }: RowProps) {
    const words = useDayWords();
    const name = row ? fullNameOf(row.person) : '';
    const daysOn = Map.groupBy(row?.days ?? [], ({ date }) => date);
    return (
      <tr aria-rowindex={rowIndex} aria-busy={row === undefined || undefined} className={classes.row}>
        <th scope="row" className={classes.person}>
          {row ? (
            <Person
              name={name}
              picture={row.person.imageProfileURL}
              detail={row.person.officeName ?? row.person.departmentName ?? undefined}
              href={paths.personAbsences(row.person.id)}
            />
          ) : (
            <Skeleton height={12} width="70%" />
          )}
        </th>
        {dates.map((date, column) => {
          const ofDate = daysOn.get(date) ?? [];
          const mark = (row?.pattern[column] ?? 'w') as PatternLetter;
          return (
            <td
              key={date}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that can be focused
              role="gridcell"
              id={cellId(row, index, date)}
              className={classes.day}
              data-day
              data-pattern={mark === 'w' ? undefined : mark}
              data-monday={weekdayIndexOf(date) === 0 || undefined}
              tabIndex={date === tabDate ? 0 : -1}
              aria-label={row && words({ name, date, days: ofDate, pattern: mark, typeById })}
              title={ofDate.length > 0 ? words({ name: null, date, days: ofDate, pattern: mark, typeById }) : undefined}
              onFocus={() => onFocusDay(date)}
              onClick={() => row && onOpen(row, date)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (row) onOpen(row, date);
              }}
            >
              <span className={classes.marks}>
                {marksOf(ofDate).map((day) => (
                  <Mark
                    key={`${day.kind} ${day.startTime}`}
                    kind={day.kind}
                    part={partOf(day)}
                    type={day.typeId === null ? null : (typeById.get(day.typeId) ?? null)}
                  />
                ))}
              </span>
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) =>
    before.row?.person === after.row?.person &&
    before.row?.pattern === after.row?.pattern &&
    before.tabDate === after.tabDate &&
    before.index === after.index &&
    before.rowIndex === after.rowIndex &&
    before.dates === after.dates &&
    before.typeById === after.typeById &&
    isSameDays(before.row?.days ?? [], after.row?.days ?? []),
);

/** Read again, days that have not changed are the same objects. */
const isSameDays = (one: TimelineRow['days'], other: TimelineRow['days']): boolean =>
  one.length === other.length && one.every((day, index) => day === other[index]);

/** A day that is asked to be cancelled shows as that, not as granted beside it. */
const marksOf = (days: TimelineRow['days']): TimelineRow['days'] =>
  days.filter(
    (day) =>
      day.kind !== 'granted' || !days.some((other) => other.kind === 'removal' && other.startTime === day.startTime),
  );
