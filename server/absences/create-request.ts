import type { z } from 'zod';
import { maySee } from '../access/field-rights.ts';
import { requireInScope } from '../access/in-scope.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { type DayOff, sumOfSeconds } from '../days/rules-credit.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { type Scope, SYSTEM_ACTOR } from '../db/scope.ts';
import { together, type Write } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { lockDocuments } from '../documents/repository.ts';
import { type AbsenceType, lockType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, ensureCalendars, listCalendarsOfYears } from '../leave/repository-calendars.ts';
import { listGroups } from '../leave/repository-ledger.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { localDateOf } from '../shared/dates.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { applyRequest } from './apply-request.ts';
import { exceedsLimit, refuseOverlaps, refuseProblems } from './check-days-off.ts';
import { listGrantedOfEmployee } from './repository-days-off.ts';
import { type AbsenceRequest, insertHistory, insertRequest, readRequest } from './repository-requests.ts';
import type { RequestText } from './request-record.ts';
import {
  daysOffFaults,
  indexesNotGranted,
  overlapsOf,
  removeDaysOff,
  resolveDaysOff,
  skippedTimes,
  splitByYear,
} from './rules.ts';
import { dateFaults, documentFaults, maxPerPeriodFaults, periodOf } from './rules-limits.ts';
import type { createAbsenceRequestInput } from './schema.ts';

type RequestInput = z.output<typeof createAbsenceRequestInput>;
export type YearOfRequest = { calendar: AbsenceCalendar; daysOff: DayOff[] };

/**
 * Asks for days off (`create`) or for granted ones to be taken away (`delete`; E10). Days of several years become one request
 * per calendar with a common batch (E1); the answer is the request of the earliest year. A type that needs no validation is
 * accepted at once (E11). Throws `employee_not_found`, `absence_type_not_found`, `document_not_found` for
 * a document that is not the employee's (N3), and all that is wrong with the days at once (E9):
 * `nonexistent_local_time`, `absence_overlaps` or `max_days_off_exceeded` where that is all, else faults by field.
 */
export async function createAbsenceRequest(scope: Scope, input: RequestInput): Promise<RequestText> {
  return scope.transaction(async (tx) => {
    const [first] = await makeRequests(tx, scope, input);
    return tx.commit(readRequest(scope, first as AbsenceRequest));
  });
}

/** The requests of what is asked for, in order of their years, once they are written. Throws as `createAbsenceRequest`. */
export async function makeRequests(tx: Transaction, scope: Scope, input: RequestInput): Promise<AbsenceRequest[]> {
  const { companyId } = scope;
  const [, timeZone, type] = await tx.send(
    lockEmployeeInScope(scope, input.employeeId),
    employeeZone(companyId, input.employeeId),
    lockType(companyId, input.absenceTypeId, 'key share').required('absence_type_not_found'),
    lockDocuments(companyId, input.employeeId, input.documentIds ?? []),
  );
  refuseHiddenType(scope, type, input.employeeId);
  const asked = { input, type, timeZone };
  const years = input.type === 'create' ? await yearsToGrant(tx, scope, asked) : await yearsToTake(tx, scope, asked);
  const { requests, written } = requestsOf(scope, input, type, years);
  await tx.send(written);
  if (!type.needsValidation) for (const request of requests) await applyRequest(tx, scope, request);
  return requests;
}

/** The limits of a type for those who ask (E9). */
const WITHOUT_LIMITS: Partial<AbsenceType> = {
  ...{ maxPerPeriod: null, maxDateToTakeAbsence: null, noticeDays: null, blackoutDates: [] },
  documentMode: 'none',
  status: 'active',
  needsValidation: false,
};

/**
 * Grants days off that were agreed elsewhere, in the name of who brings them: of what E9 asks, overlaps and what the calendar gives count, not
 * the limits of the type. Answers the batch of its requests. Throws as `createAbsenceRequest`, and `self_resolution_not_allowed` (I5).
 */
export async function grantAgreed(
  tx: Transaction,
  scope: Scope,
  input: Omit<RequestInput, 'type' | 'documentIds'>,
): Promise<string> {
  const { companyId, actor } = scope;
  const { employeeId } = input;
  const [, own, timeZone, found] = await tx.send(
    lockEmployeeInScope(scope, employeeId),
    refuseOwnMatter(scope, [employeeId], 'decide'),
    employeeZone(companyId, employeeId),
    lockType(companyId, input.absenceTypeId, 'key share').required('absence_type_not_found'),
  );
  refuseHiddenType(scope, found, employeeId);
  const type: AbsenceType = { ...found, ...WITHOUT_LIMITS };
  const asked = { ...input, type: 'create' as const };
  const years = await yearsToGrant(tx, scope, { input: asked, type, timeZone });
  const decider = { managerId: actor.employeeId, managerName: actor.name, selfMade: own !== null };
  const { batchId, requests, written } = requestsOf(scope, asked, type, years, decider);
  await tx.send(written);
  for (const request of requests) await applyRequest(tx, scope, request);
  return batchId;
}

/**
 * What a request for days off would bring, by calendar, with nothing written; a calendar that is not there yet is answered as it would
 * be made. Throws as `createAbsenceRequest`, and `employee_not_found` out of scope (I3).
 */
export async function planRequest(
  tx: Transaction,
  scope: Scope,
  input: RequestInput,
): Promise<{ type: AbsenceType; years: YearOfRequest[] }> {
  const { companyId } = scope;
  const [, timeZone, type] = await tx.send(
    requireInScope(scope, input.employeeId),
    employeeZone(companyId, input.employeeId),
    lockType(companyId, input.absenceTypeId, 'key share').required('absence_type_not_found'),
  );
  refuseHiddenType(scope, type, input.employeeId);
  return { type, years: await yearsToGrant(tx, scope, { input, type, timeZone, isPlan: true }) };
}

/** I4: of another person's private absences, those who may not see them may not ask either. */
function refuseHiddenType(scope: Scope, type: AbsenceType, employeeId: string): void {
  if (type.type === 'private' && !maySee(scope, 'health', employeeId)) throw new DomainError('absence_type_not_found');
}

/** With `isPlan` nothing is written. */
type Asked = { input: RequestInput; type: AbsenceType; timeZone: string; isPlan?: boolean };

/** The employee's absences of the years asked for; calendars that are missing are made. */
async function load(tx: Transaction, scope: Scope, { input, type, isPlan = false }: Asked) {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const years = splitByYear(input.daysOff).map(({ year }) => year);
  const period = periodOfYears(Math.min(...years), Math.max(...years));
  // Weeks of a limit can span New Year.
  const wide =
    type.maxPerPeriod?.period === 'week'
      ? { from: periodOf(period.from, 'week').from, to: periodOf(period.to, 'week').to }
      : period;
  const [calendars, groups, plannedOn, granted, pending] = await tx.send(
    isPlan ? listCalendarsOfYears(companyId, input, years) : ensureCalendars(companyId, input, years, now),
    listGroups(companyId, input, years),
    loadPlanned(companyId, input.employeeId, wide),
    listGrantedOfEmployee(companyId, input.employeeId, wide),
    listPendingDays(companyId, input.employeeId, { type: input.type, ...wide }),
  );
  const inCalendars = (daysOff: readonly DayOff[]): YearOfRequest[] =>
    splitByYear(daysOff).map(({ year, daysOff: ofYear }) => {
      const calendar = calendars.get(year);
      if (calendar) return { calendar, daysOff: ofYear };
      if (!isPlan) throw new Error('The calendar of a requested year is missing.');
      const { employeeId, absenceTypeId } = input;
      const made = {
        companyId,
        id: newId(),
        employeeId,
        absenceTypeId,
        year,
        maxDaysOff: null,
        createdAt: now,
        updatedAt: now,
      };
      return { calendar: made, daysOff: ofYear };
    });
  return { groups, granted, pending, plannedOn, inCalendars };
}

async function yearsToGrant(tx: Transaction, scope: Scope, asked: Asked): Promise<YearOfRequest[]> {
  const { input, type, timeZone } = asked;
  const today = localDateOf(scope.now(), timeZone);
  const ofTimes = daysOffFaults(input.daysOff, { pickMode: type.pickMode });
  const isFaultless = (_: unknown, index: number) =>
    !Object.keys(ofTimes).some((path) => path.startsWith(`daysOff.${index}.`));
  const { groups, granted, pending, plannedOn, inCalendars } = await load(tx, scope, asked);
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

async function yearsToTake(tx: Transaction, scope: Scope, asked: Asked): Promise<YearOfRequest[]> {
  const { input, type } = asked;
  refuseFaults(daysOffFaults(input.daysOff, { pickMode: type.pickMode }));
  const { granted, pending, plannedOn, inCalendars } = await load(tx, scope, asked);
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

/** Who accepts what needs no validation (E11). */
const SYSTEM = { managerId: null, managerName: SYSTEM_ACTOR.name, selfMade: false };

/** A request for each year, and what writes them; accepted at once where the type needs no validation. */
function requestsOf(
  scope: Scope,
  input: RequestInput,
  type: AbsenceType,
  years: YearOfRequest[],
  decider: { managerId: string | null; managerName: string; selfMade: boolean } = SYSTEM,
): { batchId: string; requests: AbsenceRequest[]; written: Write<unknown> } {
  const now = new Date(scope.now().epochMilliseconds);
  const { companyId } = scope;
  const batchId = newId();
  const decision = { ...decider, status: 'accepted' as const, comment: null, createdAt: now };
  // Made at one instant: sorted, so that lists show them in the order of years.
  const ids = years.map(() => newId()).sort();
  const made = years.map(({ calendar, daysOff }, index) => {
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
    const inserted = insertRequest(request, daysOff);
    if (type.needsValidation) return { request, written: inserted };
    // E11: the history has a line of whoever accepted it at once, the system too.
    const decided = insertHistory({ ...decision, companyId, id: newId(), requestId: request.id });
    return { request, written: together(inserted, decided) };
  });
  return {
    batchId,
    requests: made.map(({ request }) => request),
    written: together(...made.map(({ written }) => written)),
  };
}
