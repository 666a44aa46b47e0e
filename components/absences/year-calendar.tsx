'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { PatternLetter } from '#server/modules/absences/rules-timeline.ts';
import { addDays, datesBetween, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { Mark, partOf } from './mark.tsx';
import { laterMonth } from './timeline-state.ts';
import { lettered } from './type-letters.ts';
import type { PersonYear } from './types.ts';
import { useDayWords } from './use-day-words.ts';
import classes from './year-calendar.module.css';

const LONGEST_ROW = 37;

type YearCalendarProps = {
  person: PersonYear;
  /** A click on a free day asks for it; null: the viewer may not. */
  onAsk: ((date: string) => void) | null;
};

/** Twelve months, a row each, with the weekdays under each other. The list below says the same in words. */
export function YearCalendar({ person, onAsk }: YearCalendarProps) {
  const t = useTranslations('absences.year');
  const format = useFormatter();
  const words = useDayWords();
  const { year, pattern, days, types, holidays, today } = person;
  const all = datesBetween(`${year}-01-01`, `${year}-12-31`);
  const patternOn = new Map(all.map((date, index) => [date, pattern[index] as PatternLetter]));
  const daysOn = Map.groupBy(days, ({ date }) => date);
  const typeById = new Map(lettered(types).map((type) => [type.id, type]));
  const common = useTranslations('common.words');
  const holidayOn = new Map(
    holidays.map(({ date, name, half }) => [date, half ? common('halfHolidayNamed', { name }) : name]),
  );
  const frame = useRef<HTMLElement>(null);
  // Where the year is wider than the screen, today is in view at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another year has another table
  useEffect(() => {
    const cell = frame.current?.querySelector<HTMLElement>('[data-today]');
    if (frame.current && cell)
      frame.current.scrollLeft = cell.offsetLeft - (frame.current.clientWidth - cell.clientWidth) / 2;
  }, [year]);
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  const months = Array.from({ length: 12 }, (_, index) => laterMonth(`${year}-01`, index));
  // A Monday to begin the heading with.
  const monday = addDays(`${year}-01-04`, -weekdayIndexOf(`${year}-01-04`));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={frame} className={classes.frame} aria-label={t('label', { year: String(year) })} tabIndex={0}>
      <table className={classes.table} aria-hidden>
        <thead>
          <tr>
            <td />
            {Array.from({ length: LONGEST_ROW }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places of a row
              <th key={index} data-weekend={index % 7 > 4 || undefined}>
                {format.dateTime(utc(addDays(monday, index)), { weekday: 'narrow', timeZone: 'UTC' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            const first = `${month}-01`;
            const dates = all.filter((date) => date.startsWith(month));
            const before = weekdayIndexOf(first);
            return (
              <tr key={month}>
                <th scope="row">{format.dateTime(utc(first), { month: 'short', timeZone: 'UTC' })}</th>
                {before > 0 && <td colSpan={before} />}
                {dates.map((date) => {
                  const ofDate = daysOn.get(date) ?? [];
                  const mark = patternOn.get(date) ?? 'w';
                  const text = [
                    date === today && common('today'),
                    holidayOn.get(date),
                    words({ name: null, date, days: ofDate, pattern: mark, typeById }),
                  ];
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the button above, for the mouse
                    <td
                      key={date}
                      className={classes.day}
                      data-pattern={mark === 'w' ? undefined : mark}
                      data-today={date === today || undefined}
                      data-asks={(onAsk && ofDate.length === 0) || undefined}
                      title={text.filter(Boolean).join(' · ')}
                      onClick={onAsk && ofDate.length === 0 ? () => onAsk(date) : undefined}
                    >
                      {ofDate.length === 0 ? (
                        Number(date.slice(8))
                      ) : (
                        <span className={classes.marks}>
                          {ofDate
                            .filter(({ kind }) => kind !== 'granted' || !ofDate.some((one) => one.kind === 'removal'))
                            .map((day) => (
                              <Mark
                                key={`${day.kind} ${day.startTime}`}
                                kind={day.kind}
                                part={partOf(day)}
                                type={day.typeId === null ? null : (typeById.get(day.typeId) ?? null)}
                              />
                            ))}
                        </span>
                      )}
                    </td>
                  );
                })}
                {before + dates.length < LONGEST_ROW && <td colSpan={LONGEST_ROW - before - dates.length} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
