// biome-ignore-all lint/a11y/useSemanticElements: the cells are bars on a scale, in rows that are rendered as they come into view
// biome-ignore-all lint/a11y/useFocusableInteractive: one element of the grid is a stop for Tab, inside its cells
'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInterval, useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useVirtualRows } from '#components/table/use-virtual-rows.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { MINUTE_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';
import classes from './day-grid.module.css';
import { DayRow } from './day-row.tsx';
import { hoursOf, type Stretch } from './timeline.ts';
import type { DayOfPerson } from './types.ts';

const ROW_HEIGHT = 52;
const CARD_HEIGHT = 116;
const HOUR = 60;

type DayGridProps = {
  date: string;
  total: number;
  /** Undefined while its page is loading. */
  rowAt: (index: number) => DayOfPerson | undefined;
  /** Rows that came into view. */
  onView: (first: number, last: number) => void;
  timeZone: string;
  onOpen: (row: DayOfPerson) => void;
};

/**
 * The day of everybody as a timeline: hours as columns, a row for each person, of which those in view are rendered. One stop for Tab; the
 * arrow keys go between people and their entries.
 */
export function DayGrid({ date, total, rowAt, onView, timeZone, onOpen }: DayGridProps) {
  const t = useTranslations('time.day');
  const words = useTranslations('common.words');
  const localDate = useLocalDate();
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const rowHeight = isPhone ? CARD_HEIGHT : ROW_HEIGHT;
  const { first, last } = useVirtualRows(frame, total, rowHeight, true);
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_IN_MILLISECONDS, { autoInvoke: true });
  const [current, setCurrent] = useState({ row: 0, item: 0 });
  const wanted = useRef<{ row: number; item: number } | null>(null);
  useEffect(() => onView(first, last), [onView, first, last]);

  const indexes = Array.from({ length: Math.max(last - first, 0) }, (_, offset) => first + offset);
  const shown = indexes.flatMap((index) => rowAt(index) ?? []);
  // They only grow while a day is looked at, so that nothing moves as it is scrolled.
  const known = useRef<{ date: string; hours: Stretch }>({ date, hours: hoursOf([]) });
  const found = hoursOf(shown.map(({ day }) => day));
  const before = known.current.date === date ? known.current.hours : found;
  const hours = { from: Math.min(before.from, found.from), to: Math.max(before.to, found.to) };
  known.current = { date, hours };
  const marks = Array.from({ length: (hours.to - hours.from) / HOUR + 1 }, (_, mark) => hours.from / HOUR + mark);
  const every = marks.length > 20 ? 3 : marks.length > 10 ? 2 : 1;

  const itemsIn = (row: number) => [
    ...(frame.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"] :is(a, button)`) ?? []),
  ];
  const focus = useCallback((row: number, item: number) => {
    const items = frame.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"] :is(a, button)`) ?? [];
    const element = items[Math.min(item, items.length - 1)];
    element?.focus({ preventScroll: true });
    return element !== undefined;
  }, []);
  // A row that was out of view is there after the scroll.
  useEffect(() => {
    if (wanted.current && focus(wanted.current.row, wanted.current.item)) wanted.current = null;
  });

  const go = (row: number, item: number) => {
    const target = Math.min(Math.max(row, 0), total - 1);
    const element = frame.current;
    if (!element) return;
    const top = target * rowHeight;
    const header = isPhone ? 0 : 32;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight + header > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight + header - element.clientHeight;
    }
    setCurrent({ row: target, item });
    if (!focus(target, item)) wanted.current = { row: target, item };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? current.row);
    const items = itemsIn(row);
    const item = Math.max(items.indexOf(event.target as HTMLElement), 0);
    const page = Math.max(Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1, 1);
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => go(row + 1, item)],
      ['ArrowUp', () => go(row - 1, item)],
      ['ArrowRight', () => go(row, Math.min(item + 1, items.length - 1))],
      ['ArrowLeft', () => go(row, Math.max(item - 1, 0))],
      ['PageDown', () => go(row + page, item)],
      ['PageUp', () => go(row - page, item)],
      ['Home', () => go(0, 0)],
      ['End', () => go(total - 1, 0)],
    ]);
    const move = moves.get(event.key);
    if (!move) return;
    event.preventDefault();
    move();
  };
  const onFocus = (event: React.FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!row) return;
    const index = Number(row.dataset.row);
    const item = itemsIn(index).indexOf(event.target as HTMLElement);
    if (index !== current.row || item !== current.item) setCurrent({ row: index, item: Math.max(item, 0) });
  };
  // The stop for Tab is always one that is rendered.
  const stop = current.row >= first && current.row < last && rowAt(current.row) ? current.row : first;
  const stopItem = stop === current.row ? Math.min(current.item, rowAt(stop)?.day.entries.length ?? 0) : 0;

  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ '--hours': (hours.to - hours.from) / HOUR } as React.CSSProperties}
    >
      <div
        role="grid"
        aria-label={t('label', { date: localDate(date, { weekday: true }) })}
        aria-rowcount={total + 1}
        aria-readonly
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          <div role="columnheader" className={classes.person}>
            {words('person')}
          </div>
          <div role="columnheader" className={classes.scale}>
            <VisuallyHidden>{t('timeline')}</VisuallyHidden>
            {marks.map((mark, index) => (
              <span
                key={mark}
                aria-hidden
                className={classes.mark}
                data-edge={index === 0 ? 'start' : index === marks.length - 1 ? 'end' : undefined}
                style={{ left: `${(index / (marks.length - 1)) * 100}%` }}
              >
                {mark % every === 0 ? `${String(mark % 24).padStart(2, '0')}:00` : ''}
              </span>
            ))}
          </div>
          <div role="columnheader" className={classes.worked}>
            {t('worked')}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: total * rowHeight }}>
          {indexes.map((index) => {
            const row = rowAt(index);
            return (
              <div
                key={row?.employee.id ?? index}
                role="presentation"
                className={classes.place}
                style={{ top: index * rowHeight, height: rowHeight }}
              >
                {row ? (
                  <DayRow
                    row={row}
                    index={index}
                    hours={hours}
                    now={now}
                    timeZone={timeZone}
                    current={index === stop ? stopItem : null}
                    onOpen={onOpen}
                  />
                ) : (
                  <div role="row" className={classes.row} aria-rowindex={index + 2} aria-busy>
                    <div role="gridcell" className={classes.person}>
                      <Skeleton height={12} width="60%" />
                      <VisuallyHidden>{words('loading')}</VisuallyHidden>
                    </div>
                    <div role="gridcell" className={classes.track} />
                    <div role="gridcell" className={classes.worked} />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
