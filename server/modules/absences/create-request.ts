import type { z } from 'zod';
import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import { type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, InvalidFields, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { may } from '../../platform/shared/rights.ts';
import { maySee } from '../access/field-rights.ts';
import { requireInScope } from '../access/in-scope.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { type DayOff, sumOfSeconds } from '../days/rules-credit.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { lockDocuments } from '../documents/repository.ts';
import { type AbsenceType, lockType } from '../leave/lock-type.ts';
import { ensureCalendars, findCalendar, listCalendarsOfYears } from '../leave/repository-calendars.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { type AssignedYear, lockAssignedYears, ownersOf } from '../leave/repository-plans.ts';
import { leaveYears } from '../leave/rules-years.ts';
import { type LeaveAccount, readAccount } from '../leave/settle-account.ts';
import { applyRequest } from './apply-request.ts';
import { refuseOverlaps } from './check-days-off.ts';
import { checkDaysToGrant, datesOf, type RequestInput, type YearOfRequest } from './check-request.ts';
import { MAX_DAYS_OFF } from './constants.ts';
import { listGrantedOf } from './repository-days-off.ts';
import {
  type AbsenceRequest,
  type HistoryEntry,
  insertHistory,
  insertRequestDays,
  insertRequests,
  readRequest,
} from './repository-requests.ts';
import type { RequestText } from './request-record.ts';
import {
  daysOffFaults,
  indexesNotGranted,
  removeDaysOff,
  requestedDays,
  resolveDaysOff,
  splitByYear,
} from './rules.ts';
import { replacementFaults } from './rules-replacement.ts';
import type { createAbsenceRequestInput } from './schema.ts';

/**
 * Requests days off (`create`) or the removal of granted ones (`delete`; E10). Days of several years become one request per calendar with a
 * common batch (E1); returns the request of the earliest year. A type that needs no validation is accepted at once (E11). Throws
 * `employee_not_found`, `absence_type_not_found`, `absence_calendar_not_found` for a calendar that is not the employee's or of another type,
 * `document_not_found` for a document that is not the employee's or is hidden from the caller (N3), and all faults in the days at once (E9):
 * `nonexistent_local_time`, `absence_overlaps` or `max_days_off_exceeded` if it is the only fault, otherwise faults by field.
 */
export async function createAbsenceRequest(
  scope: Scope,
  input: z.output<typeof createAbsenceRequestInput>,
): Promise<RequestText> {
  return scope.transaction(async (tx) => {
    const [first] = await makeRequests(tx, scope, await typedInput(tx, scope, input));
    return tx.commit(readRequest(scope, first as AbsenceRequest));
  });
}

/** Returns the input with the type and the year of its calendar, if it names one. */
async function typedInput(
  tx: Transaction,
  scope: Scope,
  { calendarId, absenceTypeId, ...input }: z.output<typeof createAbsenceRequestInput>,
): Promise<RequestInput> {
  // The schema demands one of both.
  if (!calendarId) return { ...input, absenceTypeId: absenceTypeId as string };
  const [, calendar] = await tx.send(
    lockEmployeeInScope(scope, input.employeeId),
    findCalendar(scope.companyId, calendarId).required('absence_calendar_not_found'),
  );
  const isMeant =
    calendar.employeeId === input.employeeId && calendar.absenceTypeId === (absenceTypeId ?? calendar.absenceTypeId);
  if (!isMeant) throw new DomainError('absence_calendar_not_found');
  return { ...input, absenceTypeId: calendar.absenceTypeId, year: calendar.year };
}

/** Writes the requests and returns them in order of their years. Throws as `createAbsenceRequest`. */
export async function makeRequests(tx: Transaction, scope: Scope, input: RequestInput): Promise<AbsenceRequest[]> {
  const { companyId } = scope;
  const [, timeZone, type, assigned] = await tx.send(
    lockEmployeeInScope(scope, input.employeeId),
    employeeZone(companyId, input.employeeId),
    lockType(companyId, input.absenceTypeId, 'key share').required('absence_type_not_found'),
    lockAssignedYears(companyId, ownersOf([input])),
    lockDocuments(scope, input.employeeId, input.documentIds ?? []),
  );
  refuseHiddenType(scope, type, input.employeeId);
  refuseForce(scope, input);
  const asked = { input: requestedOf(input, type), type, timeZone, assigned };
  const { years } = await (input.type === 'create' ? yearsToGrant : yearsToTake)(tx, scope, asked);
  const made = requestsOf(scope, input, type, years);
  const requests = made.map(({ request }) => request);
  await tx.send(insertMade(made));
  if (!type.needsValidation) for (const request of requests) await applyRequest(tx, scope, request);
  return requests;
}

/**
 * Returns the requests that `createAbsenceRequest` would make, by calendar, without writing anything; a missing calendar appears as it
 * would be created. Throws as `createAbsenceRequest`, and `employee_not_found` out of scope (I3).
 */
export async function planRequest(
  tx: Transaction,
  scope: Scope,
  input: RequestInput,
): Promise<{ type: AbsenceType } & Years> {
  const { companyId } = scope;
  const [, timeZone, type, assigned] = await tx.send(
    requireInScope(scope, input.employeeId),
    employeeZone(companyId, input.employeeId),
    lockType(companyId, input.absenceTypeId, 'key share').required('absence_type_not_found'),
    lockAssignedYears(companyId, ownersOf([input])),
  );
  refuseHiddenType(scope, type, input.employeeId);
  refuseForce(scope, input);
  const asked = { input: requestedOf(input, type), type, timeZone, assigned, isPlan: true };
  return { type, ...(await (input.type === 'create' ? yearsToGrant : yearsToTake)(tx, scope, asked)) };
}

/** Returns a request with all the days that it means (E4); a removal gives back the named ones alone (E16). */
export function requestedOf(input: RequestInput, { countMode }: AbsenceType): RequestInput {
  const daysOff = requestedDays(input.daysOff, input.type === 'create' ? countMode : 'working_days');
  if (!daysOff) throw new InvalidFields({ daysOff: { key: 'too_many_days', values: { maximum: MAX_DAYS_OFF } } });
  return { ...input, daysOff, givenCount: input.daysOff.length };
}

/** I4: callers who may not see a person's private absences may not request them for that person either. */
export function refuseHiddenType(scope: Scope, type: AbsenceType, employeeId: string): void {
  if (type.type === 'private' && !maySee(scope, 'health', employeeId)) throw new DomainError('absence_type_not_found');
}

/** E9: administrators and API tokens alone may take more than there is. */
function refuseForce({ actor }: Scope, { force }: RequestInput): void {
  if (force && actor.type === 'user' && !may(actor, 'administer')) throw new DomainError('role_not_allowed');
}

/** With `isPlan` nothing is written. */
type Asked = {
  input: RequestInput;
  type: AbsenceType;
  timeZone: string;
  assigned: readonly AssignedYear[];
  isPlan?: boolean;
};

/** Loads the employee's absences of the requested years; creates missing calendars. */
async function load(tx: Transaction, scope: Scope, { input, timeZone, assigned, isPlan = false }: Asked) {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const dates = leaveYears(assigned);
  const years = splitByYear(input.daysOff, dates).map(({ year }) => year);
  // Weeks can span two years.
  const wide = wholeWeeks(dates.periodOf(Math.min(...years), Math.max(...years)));
  const [calendars, account, plannedOn, granted, pending] = await tx.send(
    isPlan ? listCalendarsOfYears(companyId, input, years) : ensureCalendars(companyId, input, years, now),
    readAccount(scope, input, { timeZone, assigned, years }),
    loadPlanned(companyId, input.employeeId, wide),
    listGrantedOf(companyId, [input.employeeId], wide),
    listPendingDays(companyId, [input.employeeId], { type: input.type, ...wide }),
  );
  const inCalendars = (daysOff: readonly DayOff[]): YearOfRequest[] =>
    splitByYear(daysOff, dates).map(({ year, daysOff: ofYear }) => {
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
  return { account, granted, pending, plannedOn, inCalendars };
}

type Years = { years: YearOfRequest[]; account: LeaveAccount };

async function yearsToGrant(tx: Transaction, scope: Scope, asked: Asked): Promise<Years> {
  const today = localDateOf(scope.now(), asked.timeZone);
  const known = await load(tx, scope, asked);
  return { years: checkDaysToGrant(asked, { today, ...known }), account: known.account };
}

async function yearsToTake(tx: Transaction, scope: Scope, asked: Asked): Promise<Years> {
  const { input, type, assigned } = asked;
  const { account, granted, pending, plannedOn, inCalendars } = await load(tx, scope, asked);
  const ofType = granted.filter(({ absenceTypeId }) => absenceTypeId === type.id);
  const terms = { pickMode: type.pickMode, year: datesOf(input, leaveYears(assigned)), granted: ofType };
  refuseFaults({ ...daysOffFaults(input.daysOff, terms), ...replacementFaults(input, type) });
  const calendarIds = new Set(inCalendars(resolveDaysOff(input.daysOff, plannedOn)).map(({ calendar }) => calendar.id));
  const own = granted.filter((dayOff) => calendarIds.has(dayOff.absenceCalendarId));
  const notGranted = indexesNotGranted(own, input.daysOff);
  refuseFaults(Object.fromEntries(notGranted.map((index) => [`daysOff.${index}.date`, 'day_off_not_granted'])));
  const daysOff = resolveDaysOff(input.daysOff, plannedOn).map((dayOff) => ({
    ...dayOff,
    // Gives back the seconds that were granted, not those planned now (E2).
    seconds: sumOfSeconds(own) - sumOfSeconds(removeDaysOff(own, [dayOff])),
  }));
  refuseOverlaps(
    daysOff,
    pending.filter((dayOff) => calendarIds.has(dayOff.absenceCalendarId)),
  );
  return { years: inCalendars(daysOff), account };
}

/** Decider of requests that need no validation (E11). */
const SYSTEM = { managerId: null, managerName: SYSTEM_ACTOR.name, selfMade: false };

/** A request with its days, and its decision if there is one. */
export type MadeRequest = { request: AbsenceRequest; daysOff: readonly DayOff[]; decision: HistoryEntry | null };

/** Builds a request per year, accepted at once if the type needs no validation. */
export function requestsOf(
  scope: Scope,
  input: RequestInput,
  type: AbsenceType,
  years: readonly YearOfRequest[],
  decider: { managerId: string | null; managerName: string; selfMade: boolean } = SYSTEM,
): MadeRequest[] {
  const now = new Date(scope.now().epochMilliseconds);
  const { companyId } = scope;
  // All have the same instant: sorted ids make lists show them in order of years.
  const ids = years.map(() => newId()).sort();
  const batchId = ids[0] as string;
  return years.map(({ calendar, daysOff }, index) => {
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
      forceNote: input.force ? (input.note ?? null) : null,
      onOverlap: input.onOverlap ?? 'refuse',
      documentIds: [...new Set(input.documentIds)],
      resolvedAt: type.needsValidation ? null : now,
      createdAt: now,
      updatedAt: now,
    };
    // E11: the history names the decider of an immediate acceptance, the system included.
    const decided = { ...decider, status: 'accepted' as const, comment: null, createdAt: now };
    const decision = type.needsValidation ? null : { ...decided, companyId, id: newId(), requestId: request.id };
    return { request, daysOff, decision };
  });
}

/** Writes requests with their days and decisions. */
export const insertMade = (made: readonly MadeRequest[]): Statement<unknown> =>
  together(
    insertRequests(made.map(({ request }) => request)),
    insertRequestDays(
      made.flatMap(({ request: { companyId, employeeId, id: requestId }, daysOff }) =>
        daysOff.map(({ date, startTime, endTime, seconds }) => ({
          ...{ companyId, id: newId(), requestId, employeeId },
          ...{ date, startTime, endTime, seconds },
        })),
      ),
    ),
    insertHistory(made.flatMap(({ decision }) => decision ?? [])),
  );
