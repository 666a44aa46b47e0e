'use client';

import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { daysIntoWeek, firstWeekday } from '#components/ui/date-format.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { addDays } from '#server/platform/shared/dates.ts';
import classes from './calendar.module.css';

const WEEKS = [0, 7, 14, 21, 28, 35];
const WEEK = [0, 1, 2, 3, 4, 5, 6];

type CalendarProps = {
  /** Its accessible name. */
  label: string;
  value: string | null;
  /** The first and the last day that can be picked. */
  min?: string | undefined;
  max?: string | undefined;
  today: string;
  onPick: (date: string) => void;
};

const monthOf = (date: string) => date.slice(0, 7);
const clamp = (date: string, min?: string, max?: string) =>
  min !== undefined && date < min ? min : max !== undefined && date > max ? max : date;

/** The same day some months on, or the last of a shorter month. */
function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return addDays(first, Math.min(Number(date.slice(8)), days) - 1);
}

/** A month of days to pick one of. Arrows move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ label, value, min, max, today, onPick }: CalendarProps) {
  const t = useTranslations('common.dates');
  const locale = useLocale();
  const format = useFormatter();
  const localDate = useLocalDate();
  const [shown, setShown] = useState(() => clamp(value ?? today, min, max));
  const table = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(true);

  // The day has the focus when the calendar opens, and follows the arrow keys.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`)?.focus();
  }, [shown]);

  const firstDay = firstWeekday(locale);
  const first = `${monthOf(shown)}-01`;
  const start = addDays(first, -daysIntoWeek(first, firstDay));
  const turn = (months: number) => setShown(clamp(addMonths(shown, months), min, max));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event, shown, firstDay);
    if (next === null) return;
    event.preventDefault();
    const moved = clamp(next, min, max);
    hasMoved.current = moved !== shown;
    setShown(moved);
  };

  return (
    <div className={classes.calendar}>
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {format.dateTime(new Date(`${first}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        </Text>
        <ActionIcon aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date picker is a table that is a grid */}
      <table ref={table} role="grid" aria-label={label} className={classes.days} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEK.map((day) => {
              const date = new Date(`${addDays(start, day)}T00:00:00Z`);
              return (
                <th key={day} scope="col" abbr={format.dateTime(date, { weekday: 'long', timeZone: 'UTC' })}>
                  {format.dateTime(date, { weekday: 'narrow', timeZone: 'UTC' })}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week}>
              {WEEK.map((day) => {
                const date = addDays(start, week + day);
                const isOff = (min !== undefined && date < min) || (max !== undefined && date > max);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      data-autofocus={date === shown || undefined}
                      data-other={monthOf(date) !== monthOf(shown) || undefined}
                      data-selected={date === value || undefined}
                      aria-pressed={date === value}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={localDate(date, { weekday: true })}
                      tabIndex={date === shown ? 0 : -1}
                      disabled={isOff}
                      onClick={() => onPick(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function movedTo(event: KeyboardEvent, date: string, firstDay: number): string | null {
  const into = daysIntoWeek(date, firstDay);
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -into);
    case 'End':
      return addDays(date, 6 - into);
    case 'PageUp':
      return addMonths(date, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(date, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}
