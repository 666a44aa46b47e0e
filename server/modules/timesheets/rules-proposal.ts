import { addDays, clockSpan, elapsedSeconds, instantFromLocal } from '../../platform/shared/dates.ts';
import { DAY_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import { creditSeconds, type DayOff } from '../days/rules-credit.ts';
import { expectedSeconds } from '../days/rules-day.ts';
import { plannedDay, type Schedule } from '../days/rules-schedule.ts';
import type { PROPOSAL_SOURCES } from './constants.ts';

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

interface ProposedEnd {
  end: Temporal.Instant;
  source: (typeof PROPOSAL_SOURCES)[number];
}

/**
 * Returns when a forgotten entry would have ended by the plan of its day (B6): at the end of its last slot; if the plan has hours only,
 * once they are worked. Never after now or the next entry; null if the plan gives no time after its start.
 */
export function proposedEnd(day: ForgottenDay, now: Temporal.Instant): ProposedEnd | null {
  const planned = endByPlan(day);
  if (!planned) return null;
  const { end, source } = [
    planned,
    { end: now, source: 'now' as const },
    ...(day.nextStartAt ? [{ end: day.nextStartAt, source: 'nextEntry' as const }] : []),
  ].reduce((first, limit) => (Temporal.Instant.compare(limit.end, first.end) < 0 ? limit : first));
  if (elapsedSeconds(day.startedAt, end) <= 0) return null;
  return { end: end.round({ smallestUnit: 'second', roundingMode: 'floor' }), source };
}

function endByPlan({ date, schedule, daysOff, paidSeconds, startedAt, timeZone }: ForgottenDay): ProposedEnd | null {
  const { plannedSeconds, slots } = plannedDay(date, schedule);
  const lastSlot = slots?.at(-1);
  const endsOn = lastSlot && clockSpan(lastSlot).to > DAY_IN_SECONDS ? addDays(date, 1) : date;
  const end = lastSlot && instantFromLocal(endsOn, lastSlot.end, timeZone);
  if (lastSlot) return end ? { end, source: 'slots' } : null;
  const missing = expectedSeconds(plannedSeconds, creditSeconds(date, daysOff, plannedSeconds)) - paidSeconds;
  return missing > 0 ? { end: startedAt.add({ seconds: missing }), source: 'hours' } : null;
}
