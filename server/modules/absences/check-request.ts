import type { z } from 'zod';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import type { PendingDay } from '../leave/repository-pending.ts';
import { leaveOf } from '../leave/rules-count.ts';
import type { LineGroup } from '../leave/rules-ledger.ts';
import { exceedsLimit, refuseProblems } from './check-days-off.ts';
import type { GrantedOfType } from './repository-days-off.ts';
import { daysOffFaults, overlapsOf, resolveDaysOff, skippedTimes } from './rules.ts';
import { dateFaults, documentFaults, maxPerPeriodFaults } from './rules-limits.ts';
import type { previewRequestInput } from './schema-ask.ts';

/** With a `year`, all days lie in it. */
export type RequestInput = z.output<typeof previewRequestInput> & { year?: number };
export type YearOfRequest = { calendar: AbsenceCalendar; daysOff: DayOff[] };

type Asked = { input: RequestInput; type: AbsenceType; timeZone: string; isPlan?: boolean };

/** The employee's calendars, granted days and plan in the requested years. */
interface Known {
  today: string;
  groupsOf(calendarId: string): readonly LineGroup[];
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
  const { today, groupsOf, granted, pending, plannedOn, inCalendars } = known;
  const ofTimes = daysOffFaults(input.daysOff, { pickMode: type.pickMode, year: input.year });
  const isFaultless = (_: unknown, index: number) =>
    !Object.keys(ofTimes).some((path) => path.startsWith(`daysOff.${index}.`));
  const daysOff = resolveDaysOff(input.daysOff.filter(isFaultless), plannedOn);
  const years = inCalendars(daysOff);

  const taken = [...granted, ...pending];
  const leave = <Day extends DayOff>(days: readonly Day[]) => leaveOf(days, (date) => plannedOn(date).plannedSeconds);
  const ofType = leave(taken.filter(({ absenceTypeId }) => absenceTypeId === type.id));
  const exceeding = years.find(({ calendar, daysOff: ofYear }) => {
    const waiting = pending.filter((day) => day.absenceCalendarId === calendar.id);
    return exceedsLimit({ calendar, groups: groupsOf(calendar.id) }, leave([...waiting, ...ofYear]));
  });
  refuseProblems(input.daysOff, {
    faults: {
      ...maxPerPeriodFaults(input.daysOff, leave(daysOff), ofType, type.maxPerPeriod),
      ...dateFaults(input.daysOff, type, today),
      ...(isPlan ? {} : documentFaults(type.documentMode, input.documentIds ?? [])),
      ...(type.status === 'inactive' ? { absenceTypeId: 'absence_type_inactive' } : {}),
      ...ofTimes,
    },
    skipped: skippedTimes(input.daysOff, timeZone),
    overlaps: overlapsOf(daysOff, taken),
    exceeded: exceeding?.calendar ?? null,
  });
  return years;
}
