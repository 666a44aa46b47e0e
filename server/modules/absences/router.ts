import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { absenceCalendarIdInput } from '../leave/schema.ts';
import { createAbsenceRequest } from './create-request.ts';
import { acceptAbsenceRequest, cancelAbsenceRequest, rejectAbsenceRequest } from './decide-request.ts';
import { getAbsenceRequest, listAbsenceRequests } from './list-requests.ts';
import { createAbsenceCalendar, getAbsenceCalendar, listAbsenceCalendars } from './manage-calendars.ts';
import {
  createAbsenceType,
  deleteAbsenceType,
  getAbsenceType,
  listAbsenceTypes,
  updateAbsenceType,
} from './manage-types.ts';
import { replaceDaysOffOfCalendar } from './replace-days-off.ts';
import { daysOffProcedures } from './router-days-off.ts';
import { pageProcedures } from './router-pages.ts';
import { vacationProcedures } from './router-vacation.ts';
import * as schema from './schema.ts';

const TYPES = '/schedule/v1/absence-types';
const CALENDARS = '/schedule/v1/absence-calendars';
const REQUESTS = '/schedule/v1/absence-day-off-requests';

const DAYS_OFF_ERRORS = ['nonexistent_local_time', 'absence_overlaps', 'max_days_off_exceeded'] as const;

export const absencesRouter = {
  // Only administrators see the names of private types (I4).
  listTypes: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: TYPES, summary: 'List absence types', reply: 'page' },
    input: schema.listAbsenceTypesInput,
    output: pageOf(schema.absenceTypeOutput),
    run: listAbsenceTypes,
  }),

  getType: query({
    right: 'look',
    rest: { method: 'GET', path: `${TYPES}/{id}`, summary: 'Get an absence type' },
    input: schema.absenceTypeIdInput,
    output: schema.absenceTypeOutput,
    run: getAbsenceType,
  }),

  createType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: TYPES,
      summary: 'Create an absence type',
      example: { name: 'Holidays', pickMode: 'by_days', color: '#0f766e' } satisfies Example<
        typeof schema.createAbsenceTypeInput
      >,
    },
    input: schema.createAbsenceTypeInput,
    output: schema.absenceTypeOutput,
    run: createAbsenceType,
  }),

  updateType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${TYPES}/{id}`,
      summary: 'Update an absence type',
      errors: ['absence_type_in_use'],
      example: { name: 'Holidays', needsValidation: true } satisfies Example<typeof schema.updateAbsenceTypeInput>,
    },
    input: schema.updateAbsenceTypeInput,
    output: schema.absenceTypeOutput,
    run: updateAbsenceType,
  }),

  deleteType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${TYPES}/{id}`,
      summary: 'Delete an absence type that no calendar uses',
      reply: 'blank',
      errors: ['absence_type_in_use'],
    },
    input: schema.absenceTypeIdInput,
    output: doneOutput,
    run: deleteAbsenceType,
  }),

  listCalendars: query({
    right: 'look',
    rest: { method: 'GET', path: CALENDARS, summary: 'List absence calendars', reply: 'page' },
    input: schema.listAbsenceCalendarsInput,
    output: pageOf(schema.absenceCalendarOutput),
    run: listAbsenceCalendars,
  }),

  getCalendar: query({
    right: 'look',
    rest: { method: 'GET', path: `${CALENDARS}/{id}`, summary: 'Get an absence calendar' },
    input: absenceCalendarIdInput,
    output: schema.absenceCalendarOutput,
    run: getAbsenceCalendar,
  }),

  createCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: CALENDARS,
      summary: 'Create an absence calendar',
      description:
        'Creates a calendar for an employee, an absence type and a year. Without `maxDaysOff` the calendar has no limit, unless its type has vacation configurations: then it gives nothing.',
      errors: ['employee_not_found', 'absence_type_not_found', 'absence_calendar_already_exists', ...DAYS_OFF_ERRORS],
      example: { year: 2026, maxDaysOff: 23, daysOff: [{ date: '2026-05-04' }] } satisfies Example<
        typeof schema.createAbsenceCalendarInput
      >,
    },
    input: schema.createAbsenceCalendarInput,
    output: schema.absenceCalendarOutput,
    run: createAbsenceCalendar,
  }),

  replaceDaysOff: datedMutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${CALENDARS}/{id}`,
      summary: 'Set the days off of an absence calendar',
      description:
        'Replaces all days off of the calendar. Identical days off are merged, unchanged days keep their seconds, and an empty array removes all days. New days must not overlap other accepted or pending absences of the employee.',
      errors: DAYS_OFF_ERRORS,
      example: { daysOff: [{ date: '2026-03-02' }] } satisfies Example<typeof schema.updateAbsenceCalendarInput>,
    },
    input: schema.updateAbsenceCalendarInput,
    output: schema.absenceCalendarOutput,
    run: replaceDaysOffOfCalendar,
  }),

  listRequests: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: REQUESTS,
      summary: 'List absence requests',
      description:
        'Lists absence requests, newest first. `from` and `to` select requests with a day off in that period.',
      reply: 'page',
    },
    input: schema.listAbsenceRequestsInput,
    output: pageOf(schema.absenceRequestOutput),
    run: listAbsenceRequests,
  }),

  getRequest: query({
    right: 'look',
    rest: { method: 'GET', path: `${REQUESTS}/{id}`, summary: 'Get an absence request' },
    input: schema.absenceRequestIdInput,
    output: schema.absenceRequestOutput,
    run: getAbsenceRequest,
  }),

  createRequest: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: REQUESTS,
      summary: 'Request days off, or the removal of granted ones',
      description:
        'Creates one request per leave year of the days, with the same `batchId`. Returns the request of the earliest year; the other requests are in the list of the employee’s requests. A type that requires no validation is accepted immediately. With `onOverlap: "replace"`, sick days take the place of granted leave once they are accepted.',
      errors: [
        'employee_not_found',
        'absence_type_not_found',
        'absence_calendar_not_found',
        'document_not_found',
        'nonexistent_local_time',
        'absence_overlaps',
        'max_days_off_exceeded',
      ],
      example: {
        absenceTypeId: '0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
        daysOff: [{ date: '2026-03-02' }],
        comment: 'Moving house',
      } satisfies Example<typeof schema.createAbsenceRequestInput>,
    },
    input: schema.createAbsenceRequestInput,
    output: schema.absenceRequestOutput,
    run: createAbsenceRequest,
  }),

  acceptRequest: datedMutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/accept`,
      summary: 'Accept an absence request',
      description:
        'Grants or removes the days in the same transaction. Overlaps and the balance are checked again. With `batch`, accepts all parts of its batch or none.',
      errors: [
        'absence_day_off_request_already_resolved',
        'manager_not_found',
        'self_resolution_not_allowed',
        'absence_overlaps',
        'max_days_off_exceeded',
      ],
      example: { resolutionComment: 'Enjoy' } satisfies Example<typeof schema.decideAbsenceRequestInput>,
    },
    input: schema.decideAbsenceRequestInput,
    output: schema.absenceRequestOutput,
    run: acceptAbsenceRequest,
  }),

  rejectRequest: mutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/reject`,
      summary: 'Reject an absence request',
      description: 'Rejects the request. With `batch`, rejects all parts of its batch or none.',
      errors: ['absence_day_off_request_already_resolved', 'manager_not_found', 'self_resolution_not_allowed'],
      example: { resolutionComment: 'Two colleagues are away that day' } satisfies Example<
        typeof schema.decideAbsenceRequestInput
      >,
    },
    input: schema.decideAbsenceRequestInput,
    output: schema.absenceRequestOutput,
    run: rejectAbsenceRequest,
  }),

  cancelRequest: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: `${REQUESTS}/{id}`,
      summary: 'Cancel a pending absence request',
      description:
        'Cancels the request, which stays readable with the status `cancelled`. With `batch=true`, cancels all parts of its batch or none.',
      reply: 'blank',
      errors: ['absence_day_off_request_already_resolved'],
    },
    input: schema.cancelAbsenceRequestInput,
    output: doneOutput,
    run: cancelAbsenceRequest,
  }),

  ...daysOffProcedures,
  ...vacationProcedures,
  ...pageProcedures,
};
