import { elapsedSeconds, instantFromLocal } from '../../platform/shared/dates.ts';
import { creditSeconds, type DayOff } from '../days/rules-credit.ts';
import { expectedSeconds } from '../days/rules-day.ts';
import { plannedDay, type Schedule } from '../days/rules-schedule.ts';

interface ForgottenDay {
  date: string;
  schedule: Schedule;
  daysOff: readonly DayOff[];
  /** Paid seconds of the day's other entries. */
  paidSeconds: number;
  /** Start of the person's next entry, if there is one. */
  nextStartAt: Temporal.Instant | null;
  startedAt: Temporal.Instant;
  timeZone: string;
}

/**
 * Returns when a forgotten entry would have ended by the plan of its day (B6): at the end of its last slot; if the plan has hours only,
 * once they are worked. Never after now or the next entry; null if the plan gives no time after its start.
 */
export function proposedEnd(day: ForgottenDay, now: Temporal.Instant): Temporal.Instant | null {
  const planned = endByPlan(day);
  if (!planned) return null;
  const end = [now, day.nextStartAt]
    .filter((limit) => limit !== null)
    .reduce((first, limit) => (Temporal.Instant.compare(limit, first) < 0 ? limit : first), planned);
  return elapsedSeconds(day.startedAt, end) > 0 ? end.round({ smallestUnit: 'second', roundingMode: 'floor' }) : null;
}

function endByPlan({ date, schedule, daysOff, paidSeconds, startedAt, timeZone }: ForgottenDay) {
  const { plannedSeconds, slots } = plannedDay(date, schedule);
  const lastSlot = slots?.at(-1);
  if (lastSlot) return instantFromLocal(date, lastSlot.end, timeZone);
  const missing = expectedSeconds(plannedSeconds, creditSeconds(date, daysOff, plannedSeconds)) - paidSeconds;
  return missing > 0 ? startedAt.add({ seconds: missing }) : null;
}
