import type { z } from 'zod';
import { removeDaysOff } from '../absences/rules.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { LeaveAmount, LeaveBalance } from '../leave/rules-balance.ts';
import { exactDays } from '../leave/rules-lots.ts';
import type { inboxCountOutput } from './schema.ts';

/** Returns the amounts of the granted days that a removal takes away (E10). */
export function givenBack(
  granted: readonly DayOff[],
  removed: readonly DayOff[],
  takenBy: (daysOff: readonly DayOff[]) => LeaveAmount[],
): LeaveAmount[] {
  const kept = new Set(removeDaysOff(granted, removed));
  return takenBy(granted.filter((dayOff) => !kept.has(dayOff)));
}

/** Returns the days of a calendar as a decision needs them (E4). */
export function countOf({
  granted,
  carried,
  accrued,
  adjusted,
  expired,
  used,
  pending,
  available,
}: LeaveBalance): z.output<typeof inboxCountOutput> {
  const givenDays = exactDays(granted.days + accrued.days + adjusted.days - expired.days);
  return {
    grantedDays: available && givenDays,
    carriedDays: carried.days,
    usedDays: used.days,
    pendingDays: pending.days,
    availableDays: available?.days ?? null,
    usedSeconds: used.seconds,
    pendingSeconds: pending.seconds,
  };
}
