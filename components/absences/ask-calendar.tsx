'use client';

import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateFaults } from '#server/modules/absences/rules-limits.ts';
import { addDays, isCalendarDate, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import classes from './ask-calendar.module.css';
import { laterMonth } from './timeline-state.ts';
import type { AskType } from './types.ts';
import { useDayMarks, useMarkWords } from './use-day-marks.ts';

type Period = { from: string; to: string };

type AskCalendarProps = {
  /** The person whose holidays are marked; null: nobody is chosen yet. */
  employeeId: string | null;
  /** They are the viewer: colleagues who are off are marked too. */
  isOwn: boolean;
  /** Shown while no day is chosen, `YYYY-MM`. */
  month: string;
  period: Period;
  onChange: (period: Period) => void;
  type: AskType | undefined;
  today: string;
  /** Seconds that each day of the period takes; 0 without planned time. */
  preview: readonly { date: string; seconds: number }[] | undefined;
};

const WEEK = 7;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/**
 * A month to choose a period from: its first day, then its last. Holidays and colleagues' days off are marked, and named below for the day
 * under the pointer or the focus. Days that the type does not allow say why on hover.
 */
export function AskCalendar(props: AskCalendarProps) {
  const { employeeId, isOwn, month: shown, period, onChange, type, today, preview } = props;
  const t = useTranslations('absences.ask');
  const format = useFormatter();
  const begin = isCalendarDate(period.from) ? period.from : today.startsWith(shown) ? today : `${shown}-01`;
  const [month, setMonth] = useState(begin.slice(0, 7));
  const [focused, setFocused] = useState(begin);
  const [pointed, setPointed] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const moved = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);
  // The fields below have moved the period.
  useEffect(() => {
    if (!isCalendarDate(period.from)) return;
    setMonth(period.from.slice(0, 7));
    setFocused(period.from);
  }, [period.from]);

  const first = `${month}-01`;
  const start = addDays(first, -weekdayIndexOf(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => addDays(start, week * WEEK + day)),
  ).filter((week) => week.some((date) => date.startsWith(month)));
  const marks = useDayMarks({ employeeId, isOwn, from: start, to: weeks.at(-1)?.at(-1) ?? start });
  const markWords = useMarkWords();
  const wordsOn = (date: string): string[] => {
    const mark = marks.get(date);
    return mark ? markWords(mark) : [];
  };
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  const isRefused = (date: string) => type !== undefined && Object.keys(dateFaults([{ date }], type, today)).length > 0;
  const choose = (date: string) => {
    // A second choice ends the period that the first one began.
    if (isOpen && date >= period.from) {
      onChange({ from: period.from, to: date });
      setIsOpen(false);
    } else {
      onChange({ from: date, to: date });
      setIsOpen(true);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(focused, step);
    moved.current = true;
    setFocused(next);
    setMonth(next.slice(0, 7));
  };
  const isFree = ({ seconds }: { seconds: number }) => seconds === 0 && type?.countMode !== 'calendar_days';
  const free = new Set(preview?.filter(isFree).map(({ date }) => date));
  return (
    <div>
      <Group gap="xs" mb={4}>
        <ActionIcon aria-label={t('previousMonth')} onClick={() => setMonth(laterMonth(month, -1))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {format.dateTime(utc(first), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        </Text>
        <ActionIcon aria-label={t('nextMonth')} onClick={() => setMonth(laterMonth(month, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Text size="xs" c="dimmed">
          {isOpen ? t('chooseLast') : t('chooseFirst')}
        </Text>
      </Group>
      <table ref={table} className={classes.table} aria-label={t('days')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
              <th key={date} scope="col">
                {format.dateTime(utc(date), { weekday: 'short', timeZone: 'UTC' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const isChosen = period.from <= date && date <= period.to;
                return (
                  <td key={date}>
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      data-holiday={marks.get(date)?.holiday ? true : undefined}
                      data-off={(marks.get(date)?.off.length ?? 0) > 0 || undefined}
                      data-other={!date.startsWith(month) || undefined}
                      data-today={date === today || undefined}
                      data-refused={isRefused(date) || undefined}
                      data-free={(isChosen && free.has(date)) || undefined}
                      aria-pressed={isChosen}
                      aria-label={[
                        format.dateTime(utc(date), {
                          ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
                          timeZone: 'UTC',
                        }),
                        ...wordsOn(date),
                      ].join('. ')}
                      title={isRefused(date) ? t('notAllowed') : undefined}
                      onPointerEnter={() => setPointed(date)}
                      onPointerLeave={() => setPointed(null)}
                      tabIndex={date === focused || (!focused.startsWith(month) && date === first) ? 0 : -1}
                      onFocus={() => setFocused(date)}
                      onClick={() => choose(date)}
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
      {/* Screen readers have it in the names of the days. Its room is there from the start. */}
      <div className={classes.marks} aria-hidden>
        <span className={classes.legend} data-holiday>
          {t('marks.legendHoliday')}
        </span>
        {isOwn && (
          <span className={classes.legend} data-off>
            {t('marks.legendOff')}
          </span>
        )}
        {wordsOn(pointed ?? focused).map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
    </div>
  );
}
