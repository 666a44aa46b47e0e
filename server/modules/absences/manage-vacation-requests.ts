import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { findCalendar } from '../leave/repository-calendars.ts';
import { makeRequests } from './create-request.ts';
import { acceptRequest, cancelRequest, type RequestFormat, rejectRequest } from './decide-request.ts';
import type { AbsenceRequest } from './repository-requests.ts';
import {
  getVacationCalendarRow,
  getVacationRequestRow,
  listVacationRequests as listRows,
  readVacationRequest,
} from './repository-vacation.ts';
import type { listAbsenceRequestsInput } from './schema.ts';
import type {
  cancelVacationRequestInput,
  createVacationRequestInput,
  decideVacationRequestInput,
  vacationRequestOutput,
} from './schema-vacation.ts';
import { type VacationRequestText, vacationRequestRecord } from './vacation-record.ts';

type DecisionInput = z.output<typeof decideVacationRequestInput>;

const VACATION: RequestFormat<VacationRequestText> = { find: getVacationRequestRow, read: readVacationRequest };

/** Returns requests, newest first, or as ordered; `from` and `to` select those with a day in that period. */
export async function listVacationRequests(
  scope: Scope,
  input: z.output<typeof listAbsenceRequestsInput>,
): Promise<PageText<z.output<typeof vacationRequestOutput>>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(listRows(scope.companyId, input));
    return { rows: await commit(vacationRequestRecord.answers(scope, rows)), total };
  });
}

/** Throws `vacation_day_off_request_not_found`. */
export async function getVacationRequest(scope: Scope, input: { id: string }): Promise<VacationRequestText> {
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(getVacationRequestRow(scope.companyId, input.id));
    return commit(vacationRequestRecord.answer(scope, row));
  });
}

/**
 * Runs `createAbsenceRequest` for the days of a vacation calendar. Throws its codes, and `vacation_calendar_not_found` also for a calendar
 * that is not the employee's.
 */
export async function createVacationRequest(
  scope: Scope,
  { calendarId, ...input }: z.output<typeof createVacationRequestInput>,
): Promise<VacationRequestText> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, , { employeeId, absenceTypeId, year }] = await tx.send(
      lockEmployeeInScope(scope, input.employeeId),
      getVacationCalendarRow(companyId, calendarId),
      findCalendar(companyId, calendarId).required('vacation_calendar_not_found'),
    );
    if (employeeId !== input.employeeId) throw new DomainError('vacation_calendar_not_found');
    const [request] = await makeRequests(tx, scope, { ...input, absenceTypeId, year });
    return tx.commit(readVacationRequest(scope, request as AbsenceRequest));
  });
}

/** Runs `acceptAbsenceRequest`. Throws its codes, and `vacation_day_off_request_not_found`. */
export const acceptVacationRequest = (scope: Scope, input: DecisionInput): Promise<VacationRequestText> =>
  acceptRequest(scope, input, VACATION);

/** Runs `rejectAbsenceRequest`. Throws its codes, and `vacation_day_off_request_not_found`. */
export const rejectVacationRequest = (scope: Scope, input: DecisionInput): Promise<VacationRequestText> =>
  rejectRequest(scope, input, VACATION);

/** Runs `cancelAbsenceRequest`. Throws its codes, and `vacation_day_off_request_not_found`. */
export const cancelVacationRequest = (
  scope: Scope,
  input: z.output<typeof cancelVacationRequestInput>,
): Promise<void> => cancelRequest(scope, input, VACATION);
