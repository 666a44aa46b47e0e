import { amountOf, type LeaveAmount } from '../leave/rules-balance.ts';

/** Returns the lines of a calendar in order, each with its days and the calendar's days before and after it (E6). */
export function runningDays<Line extends LeaveAmount>(
  lines: readonly Line[],
): (Line & { days: number; beforeDays: number; afterDays: number })[] {
  const held: LeaveAmount[] = [];
  return lines.map((line) => {
    const beforeDays = amountOf(held).days;
    held.push(line);
    return { ...line, days: amountOf([line]).days, beforeDays, afterDays: amountOf(held).days };
  });
}
