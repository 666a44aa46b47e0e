import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import {
  createVacationCalendar,
  getVacationCalendar,
  listVacationCalendars,
  updateVacationCalendar,
} from './manage-vacation-calendars.ts';
import {
  acceptVacationRequest,
  cancelVacationRequest,
  createVacationRequest,
  getVacationRequest,
  listVacationRequests,
  rejectVacationRequest,
} from './manage-vacation-requests.ts';
import { listAbsenceRequestsInput } from './schema.ts';
import * as schema from './schema-vacation.ts';

const CALENDARS = '/schedule/v1/vacation-calendars';
const REQUESTS = '/schedule/v1/vacation-day-off-requests';
const DAYS_OFF_ERRORS = ['nonexistent_local_time', 'absence_overlaps', 'max_days_off_exceeded'] as const;

/** The absence calendars and requests of employees who are assigned to a vacation configuration. */
export const vacationProcedures = {
  listVacationCalendars: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: CALENDARS,
      summary: 'List vacation calendars',
      description:
        'Lists the absence calendars of employees who are assigned to a vacation configuration of the absence type and the year.',
      reply: 'page',
    },
    input: schema.listVacationCalendarsInput,
    output: pageOf(schema.vacationCalendarOutput),
    run: listVacationCalendars,
  }),

  getVacationCalendar: query({
    right: 'look',
    rest: { method: 'GET', path: `${CALENDARS}/{id}`, summary: 'Get a vacation calendar' },
    input: schema.vacationCalendarIdInput,
    output: schema.vacationCalendarOutput,
    run: getVacationCalendar,
  }),

  createVacationCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: CALENDARS,
      summary: 'Create a vacation calendar',
      description:
        'Assigns an employee to a vacation configuration for a year and creates the calendar. The configuration determines `maxDaysOff`.',
      errors: [
        'employee_not_found',
        'vacation_configuration_not_found',
        'absence_type_not_found',
        'absence_calendar_already_exists',
        'already_assigned',
        'hiring_date_missing',
        'leave_year_in_use',
        ...DAYS_OFF_ERRORS,
      ],
      example: { year: 2026, daysOff: [{ date: '2026-08-03' }] } satisfies Example<
        typeof schema.createVacationCalendarInput
      >,
    },
    input: schema.createVacationCalendarInput,
    output: schema.vacationCalendarOutput,
    run: createVacationCalendar,
  }),

  updateVacationCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${CALENDARS}/{id}`,
      summary: 'Update a vacation calendar',
      description:
        'Replaces all days off of the calendar, as for absence calendars. Another `maxDaysOff` adds an adjustment to the ledger of the calendar. Only the vacation configuration can set or remove the limit itself.',
      errors: DAYS_OFF_ERRORS,
      example: { daysOff: [{ date: '2026-08-03' }] } satisfies Example<typeof schema.updateVacationCalendarInput>,
    },
    input: schema.updateVacationCalendarInput,
    output: schema.vacationCalendarOutput,
    run: updateVacationCalendar,
  }),

  listVacationRequests: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: REQUESTS,
      summary: 'List vacation requests',
      description:
        'Lists absence requests for vacation calendars, newest first. `from` and `to` select requests with a day off in that period.',
      reply: 'page',
    },
    input: listAbsenceRequestsInput,
    output: pageOf(schema.vacationRequestOutput),
    run: listVacationRequests,
  }),

  getVacationRequest: query({
    right: 'look',
    rest: { method: 'GET', path: `${REQUESTS}/{id}`, summary: 'Get a vacation request' },
    input: schema.vacationRequestIdInput,
    output: schema.vacationRequestOutput,
    run: getVacationRequest,
  }),

  createVacationRequest: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: REQUESTS,
      summary: 'Request days off of a vacation calendar, or the removal of granted ones',
      description:
        'Creates one request for days off in the year of the calendar. A type that requires no validation is accepted immediately.',
      errors: ['employee_not_found', 'vacation_calendar_not_found', 'document_not_found', ...DAYS_OFF_ERRORS],
      example: { daysOff: [{ date: '2026-08-04' }], comment: 'At the sea' } satisfies Example<
        typeof schema.createVacationRequestInput
      >,
    },
    input: schema.createVacationRequestInput,
    output: schema.vacationRequestOutput,
    run: createVacationRequest,
  }),

  acceptVacationRequest: datedMutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/accept`,
      summary: 'Accept a vacation request',
      description:
        'Grants or removes the days in the same transaction. Overlaps and the balance are checked again. With `batch`, accepts all parts of its batch or none.',
      errors: [
        'absence_day_off_request_already_resolved',
        'manager_not_found',
        'self_resolution_not_allowed',
        'absence_overlaps',
        'max_days_off_exceeded',
      ],
      example: { resolutionComment: 'Enjoy' } satisfies Example<typeof schema.decideVacationRequestInput>,
    },
    input: schema.decideVacationRequestInput,
    output: schema.vacationRequestOutput,
    run: acceptVacationRequest,
  }),

  rejectVacationRequest: mutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/reject`,
      summary: 'Reject a vacation request',
      description: 'Rejects the request. With `batch`, rejects all parts of its batch or none.',
      errors: ['absence_day_off_request_already_resolved', 'manager_not_found', 'self_resolution_not_allowed'],
      example: { resolutionComment: 'Two colleagues are away that day' } satisfies Example<
        typeof schema.decideVacationRequestInput
      >,
    },
    input: schema.decideVacationRequestInput,
    output: schema.vacationRequestOutput,
    run: rejectVacationRequest,
  }),

  cancelVacationRequest: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${REQUESTS}/{id}`,
      summary: 'Cancel a pending vacation request',
      description:
        'Cancels the request, which stays readable with the status `cancelled`. With `batch=true`, cancels all parts of its batch or none.',
      reply: 'blank',
      errors: ['absence_day_off_request_already_resolved'],
    },
    input: schema.cancelVacationRequestInput,
    run: cancelVacationRequest,
  }),
};
