import { isCalendarDate } from '#server/platform/shared/dates.ts';

export type HolidayDay = { date: string; name: string; half: boolean };

/** `2026-01-06 Epiphany`, `06.01.2026 Epiphany` or `6/1/2026; Epiphany`: the day comes before the month. */
const LINE = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))[\s,;:]+(.*\S)\s*$/;

/** The whole days of pasted lines `date name`, and the numbers of the lines that are none, from 1. Empty lines do not count. */
export function parseHolidays(text: string): { days: HolidayDay[]; faulty: number[] } {
  const days: HolidayDay[] = [];
  const faulty: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = LINE.exec(line.trim());
    const [year, month, day] = found?.[1] ? [found[1], found[2], found[3]] : [found?.[6], found?.[5], found?.[4]];
    const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
    if (found?.[7] && isCalendarDate(date)) days.push({ date, name: found[7], half: false });
    else faulty.push(index + 1);
  }
  return { days, faulty };
}

/** Both, by date; of the same date the one that was added. */
export function mergeHolidays(days: readonly HolidayDay[], added: readonly HolidayDay[]): HolidayDay[] {
  const byDate = new Map([...days, ...added].map((day) => [day.date, day]));
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
