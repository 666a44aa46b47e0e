import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import { type Scope, SYSTEM_ACTOR } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { employeeZone } from '../people/zone.ts';
import { localDateOf } from '../shared/dates.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { applyRequest } from './apply-request.ts';
import { assembleRequests } from './assemble-answers.ts';
import { exceedsLimit, refuseOverlaps, refuseProblems } from './check-days-off.ts';
import { loadPlanned } from './load-planned.ts';
import type { RequestAnswer } from './present.ts';
import { type AbsenceCalendar, ensureCalendars, listGrantedOfEmployee } from './repository-calendars.ts';
import { listGroups } from './repository-ledger.ts';
import { type AbsenceRequest, insertHistory, insertRequest, listPendingDays } from './repository-requests.ts';
import { type AbsenceType, findType } from './repository-types.ts';
import {
  type DayOff,
  daysOffFaults,
  indexesNotGranted,
  overlapsOf,
  periodOfYears,
  removeDaysOff,
  resolveDaysOff,
  skippedTimes,
  splitByYear,
  sumOfSeconds,
} from './rules.ts';
import { leaveOf } from './rules-count.ts';
import { dateFaults, documentFaults, maxPerPeriodFaults, periodOf } from './rules-limits.ts';
import type { createAbsenceRequestInput } from './schema.ts';

type RequestInput = z.output<typeof createAbsenceRequestInput>;
type YearOfRequest = { calendar: AbsenceCalendar; daysOff: DayOff[] };

/**
 * Asks for days off (`create`) or for granted ones to be taken away (`delete`; E10). Days of several years become one request
 * per calendar with a common batch (E1); the answer is the request of the earliest year. A type that needs no validation is
 * accepted at once (E11). Throws `employee_not_found`, `absence_type_not_found`, and all that is wrong with the days at once (E9):
 * `nonexistent_local_time`, `absence_overlaps` or `max_days_off_exceeded` where that is all, else faults by field.
 */
export async function createAbsenceRequest(scope: Scope, input: RequestInput): Promise<RequestAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (db) => {
    const [, type, timeZone] = await Promise.all([
      lockEmployee(db, companyId, input.employeeId),
      findType(db, companyId, input.absenceTypeId, 'key share'),
      employeeZone(db, companyId, input.employeeId),
    ]);
    if (!type) throw new DomainError('absence_type_not_found');
    const asked = { input, type, timeZone };
    const years = input.type === 'create' ? await yearsToGrant(db, scope, asked) : await yearsToTake(db, scope, asked);
    const requests = await insert(db, scope, input, type, years);
    if (!type.needsValidation) for (const request of requests) await applyRequest(db, scope, request);
    const [answer] = await assembleRequests(db, scope, requests.slice(0, 1));
    return answer as RequestAnswer;
  });
}

type Asked = { input: RequestInput; type: AbsenceType; timeZone: string };

/** The employee's absences of the years asked for; calendars that are missing are made. */
async function load(db: Db, scope: Scope, { input, type }: Asked) {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const years = splitByYear(input.daysOff).map(({ year }) => year);
  const period = periodOfYears(Math.min(...years), Math.max(...years));
  // Weeks of a limit reach over New Year.
  const wide =
    type.maxPerPeriod?.period === 'week'
      ? { from: periodOf(period.from, 'week').from, to: periodOf(period.to, 'week').to }
      : period;
  const [calendars, groups, granted, pending, plannedOn] = await Promise.all([
    ensureCalendars(db, companyId, input, years, now),
    listGroups(db, companyId, input, years),
    listGrantedOfEmployee(db, companyId, input.employeeId, wide),
    listPendingDays(db, companyId, input.employeeId, { type: input.type, ...wide }),
    loadPlanned(db, companyId, input.employeeId, wide),
  ]);
  const inCalendars = (daysOff: readonly DayOff[]): YearOfRequest[] =>
    splitByYear(daysOff).map(({ year, daysOff: ofYear }) => {
      const calendar = calendars.get(year);
      if (!calendar) throw new Error('The calendar of a requested year is missing.');
      return { calendar, daysOff: ofYear };
    });
  return { groups, granted, pending, plannedOn, inCalendars };
}

async function yearsToGrant(db: Db, scope: Scope, asked: Asked): Promise<YearOfRequest[]> {
  const { input, type, timeZone } = asked;
  const today = localDateOf(scope.now(), timeZone);
  const ofTimes = daysOffFaults(input.daysOff, { pickMode: type.pickMode });
  const isFaultless = (_: unknown, index: number) =>
    !Object.keys(ofTimes).some((path) => path.startsWith(`daysOff.${index}.`));
  const { groups, granted, pending, plannedOn, inCalendars } = await load(db, scope, asked);
  const daysOff = resolveDaysOff(input.daysOff.filter(isFaultless), plannedOn);
  const years = inCalendars(daysOff);

  const taken = [...granted, ...pending];
  const leave = <Day extends DayOff>(days: readonly Day[]) => leaveOf(days, (date) => plannedOn(date).plannedSeconds);
  const ofType = leave(taken.filter(({ absenceTypeId }) => absenceTypeId === type.id));
  const exceeding = years.find(({ calendar, daysOff: ofYear }) => {
    const ofCalendar = groups.filter((group) => group.absenceCalendarId === calendar.id);
    const waiting = pending.filter((day) => day.absenceCalendarId === calendar.id);
    return exceedsLimit({ calendar, groups: ofCalendar }, leave([...waiting, ...ofYear]));
  });
  refuseProblems(input.daysOff, {
    faults: {
      ...maxPerPeriodFaults(input.daysOff, leave(daysOff), ofType, type.maxPerPeriod),
      ...dateFaults(input.daysOff, type, today),
      ...documentFaults(type.documentMode, input.documentIds ?? []),
      ...(type.status === 'inactive' ? { absenceTypeId: 'absence_type_inactive' } : {}),
      ...ofTimes,
    },
    skipped: skippedTimes(input.daysOff, timeZone),
    overlaps: overlapsOf(daysOff, taken),
    exceeded: exceeding?.calendar ?? null,
  });
  return years;
}

async function yearsToTake(db: Db, scope: Scope, asked: Asked): Promise<YearOfRequest[]> {
  const { input, type } = asked;
  refuseFaults(daysOffFaults(input.daysOff, { pickMode: type.pickMode }));
  const { granted, pending, plannedOn, inCalendars } = await load(db, scope, asked);
  const calendarIds = new Set(inCalendars(resolveDaysOff(input.daysOff, plannedOn)).map(({ calendar }) => calendar.id));
  const own = granted.filter((dayOff) => calendarIds.has(dayOff.absenceCalendarId));
  const notGranted = indexesNotGranted(own, input.daysOff);
  refuseFaults(Object.fromEntries(notGranted.map((index) => [`daysOff.${index}.date`, 'day_off_not_granted'])));
  const daysOff = resolveDaysOff(input.daysOff, plannedOn).map((dayOff) => ({
    ...dayOff,
    // What is given back is what was granted, not what is planned now (E2).
    seconds: sumOfSeconds(own) - sumOfSeconds(removeDaysOff(own, [dayOff])),
  }));
  refuseOverlaps(
    daysOff,
    pending.filter((dayOff) => calendarIds.has(dayOff.absenceCalendarId)),
  );
  return inCalendars(daysOff);
}

async function insert(
  db: Db,
  scope: Scope,
  input: RequestInput,
  type: AbsenceType,
  years: YearOfRequest[],
): Promise<AbsenceRequest[]> {
  const now = new Date(scope.now().epochMilliseconds);
  const { companyId } = scope;
  const batchId = newId();
  const systemDecision = {
    managerId: null,
    managerName: SYSTEM_ACTOR.name,
    status: 'accepted',
    comment: null,
    selfMade: false,
    createdAt: now,
  };
  // Made at one instant: sorted, so that lists tell them in the order of years.
  const ids = years.map(() => newId()).sort();
  const requests: AbsenceRequest[] = [];
  for (const [index, { calendar, daysOff }] of years.entries()) {
    const request: AbsenceRequest = {
      companyId,
      id: ids[index] as string,
      absenceCalendarId: calendar.id,
      employeeId: input.employeeId,
      batchId,
      type: input.type,
      status: type.needsValidation ? 'pending' : 'accepted',
      comment: input.comment ?? null,
      resolutionComment: null,
      documentIds: [...new Set(input.documentIds)],
      resolvedAt: type.needsValidation ? null : now,
      createdAt: now,
      updatedAt: now,
    };
    await insertRequest(db, request, daysOff);
    // E11: the system's line stands in the history like a person's.
    if (!type.needsValidation)
      await insertHistory(db, { ...systemDecision, companyId, id: newId(), requestId: request.id });
    requests.push(request);
  }
  return requests;
}
