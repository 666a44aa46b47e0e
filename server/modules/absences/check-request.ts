import type { z } from 'zod';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import { findExceeded } from '../leave/check-balance.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import type { PendingDay } from '../leave/repository-pending.ts';
import { leaveOf } from '../leave/rules-count.ts';
import type { LeaveYears } from '../leave/rules-years.ts';
import type { LeaveAccount } from '../leave/settle-account.ts';
import { givenIn, refuseProblems } from './check-days-off.ts';
import type { GrantedOfType } from './repository-days-off.ts';
import { daysOffFaults, overlapsOf, resolveDaysOff, skippedTimes } from './rules.ts';
import { dateFaults, documentFaults, forceFaults, maxPerPeriodFaults } from './rules-limits.ts';
import { replaceLeave, replacementFaults, replacesLeave } from './rules-replacement.ts';
import type { previewRequestInput } from './schema-ask.ts';

/** With a `year`, all days lie in it. `givenCount`: number of given days, which come before those added by `requestedDays`. */
export type RequestInput = z.output<typeof previewRequestInput> & { year?: number; givenCount?: number };
export type YearOfRequest = { calendar: AbsenceCalendar; daysOff: DayOff[] };

/** The year that all days of a request lie in, with its dates; undefined: any. */
export const datesOf = ({ year }: RequestInput, years: LeaveYears) =>
  year === undefined ? undefined : { year, ...years.periodOf(year) };

type Asked = { input: RequestInput; type: AbsenceType; timeZone: string; isPlan?: boolean };

/** The employee's calendars, granted days and plan in the requested years. */
interface Known {
  today: string;
  account: LeaveAccount;
  granted: readonly GrantedOfType[];
  pending: readonly PendingDay[];
  plannedOn(date: string): PlannedTime;
  inCalendars(daysOff: readonly DayOff[]): YearOfRequest[];
}

/**
 * Returns the requested days per calendar, with their seconds. Throws all faults at once, like `createAbsenceRequest` (E9). A plan does not
 * have its documents yet.
 */
export function checkDaysToGrant({ input, type, timeZone, isPlan = false }: Asked, known: Known): YearOfRequest[] {
  const { today, account, granted, pending, plannedOn, inCalendars } = known;
  const ofTimes = daysOffFaults(input.daysOff, { pickMode: type.pickMode, year: datesOf(input, account.years) });
  const isFaultless = (_: unknown, index: number) =>
    !Object.keys(ofTimes).some((path) => path.startsWith(`daysOff.${index}.`));
  const asked = input.daysOff.filter(isFaultless);
  const { kept, added } = replacesLeave(input, type)
    ? replaceLeave(asked, granted, { plannedOn, pending })
    : { kept: granted, added: resolveDaysOff(asked, plannedOn, [...granted, ...pending]) };
  const daysOff = added.map(({ date, startTime, endTime, seconds }) => ({ date, startTime, endTime, seconds }));
  const taken = [...kept, ...pending];
  const years = inCalendars(daysOff);

  const leave = <Day extends DayOff>(days: readonly Day[]) => leaveOf(days, plannedOn, type.countMode);
  const ofType = leave(taken.filter(({ absenceTypeId }) => absenceTypeId === type.id));
  const exceeded = input.force
    ? null
    : findExceeded(
        account,
        years.map(({ calendar: { id, year }, daysOff: ofYear }) => {
          const waiting = pending.filter((day) => day.absenceCalendarId === id);
          return { year, taken: leave(ofYear), pending: leave(waiting) };
        }),
      );
  refuseProblems(input, {
    faults: {
      ...maxPerPeriodFaults(input.daysOff, leave(daysOff), ofType, { limit: type.maxPerPeriod, years: account.years }),
      ...dateFaults(input.daysOff, type, today),
      ...(isPlan ? {} : { ...forceFaults(input), ...documentFaults(type.documentMode, input.documentIds ?? []) }),
      ...replacementFaults(input, type),
      ...(type.status === 'inactive' ? { absenceTypeId: 'absence_type_inactive' } : {}),
      ...ofTimes,
    },
    skipped: skippedTimes(input.daysOff, timeZone),
    overlaps: overlapsOf(daysOff, taken),
    exceeded: exceeded === null ? null : givenIn(account, exceeded),
  });
  return years;
}
