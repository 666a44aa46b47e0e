import type { z } from 'zod';
import { preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read, RecordAt } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { calendarsAsked } from './repository-calendars.ts';
import { type AbsenceRequest, requestsAsked } from './repository-requests.ts';
import type { listAbsenceCalendarsInput, listAbsenceRequestsInput } from './schema.ts';
import {
  CALENDAR_PLAN,
  isOfVacation,
  isVacation,
  VACATION_OF_REQUEST,
  type VacationCalendarText,
  type VacationRequestText,
  vacationCalendarRecord,
  vacationRequestRecord,
} from './vacation-record.ts';

// Absence calendars and requests whose employees are assigned to a vacation configuration, in the format of vacation.

const vacationList = (table: string, selected: string, joined: string) =>
  preparedList<RawRow>(
    {
      table,
      alias: table,
      rows: ({ page, order }) => `select ${selected} from ${page} ${table} ${joined} order by ${order}`,
    },
    WRITTEN,
  );
const findVacation = (table: string, selected: string, joined: string) =>
  readRaw<RecordAt>(
    `select ${selected} from ${table} ${joined} where ${table}.company_id = $companyId and ${table}.id = $id`,
  );

const CALENDARS = ['absence_calendars', vacationCalendarRecord.selected, CALENDAR_PLAN] as const;
const listCalendarRows = vacationList(...CALENDARS);
const findCalendarRow = findVacation(...CALENDARS);

/** Rows for `vacationCalendarRecord`, latest year first or as ordered. */
export function listVacationCalendars(
  companyId: CompanyId,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Read<Page<RawRow>> {
  const asked = calendarsAsked(input);
  return listCalendarRows(companyId, { ...asked, conditions: [...asked.conditions, isVacation] }).map(
    ({ head, rows }) => ({ rows, total: head.total }),
  );
}

/** Row for `vacationCalendarRecord`. Throws `vacation_calendar_not_found`. */
export const getVacationCalendarRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findCalendarRow({ companyId, id }).first().required('vacation_calendar_not_found');

/** A calendar in the API's format. */
export const readVacationCalendar = (
  scope: Scope,
  { id, employeeId }: Pick<AbsenceCalendar, 'id' | 'employeeId'>,
): Read<VacationCalendarText> =>
  vacationCalendarRecord.answerOf(scope, employeeId, getVacationCalendarRow(scope.companyId, id));

const REQUESTS = ['absence_day_off_requests', vacationRequestRecord.selected, VACATION_OF_REQUEST] as const;
const listRequestRows = vacationList(...REQUESTS);
const findRequestRow = findVacation(...REQUESTS);

/** Rows for `vacationRequestRecord`, newest first or as ordered. */
export function listVacationRequests(
  companyId: CompanyId,
  input: z.output<typeof listAbsenceRequestsInput>,
): Read<Page<RawRow>> {
  const asked = requestsAsked(input);
  const conditions = [...asked.conditions, isOfVacation('absence_day_off_requests')];
  return listRequestRows(companyId, { ...asked, conditions }).map(({ head, rows }) => ({ rows, total: head.total }));
}

/** Row for `vacationRequestRecord`. Throws `vacation_day_off_request_not_found`. */
export const getVacationRequestRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findRequestRow({ companyId, id }).first().required('vacation_day_off_request_not_found');

/** A request in the API's format. */
export const readVacationRequest = (
  scope: Scope,
  { id, employeeId }: Pick<AbsenceRequest, 'id' | 'employeeId'>,
): Read<VacationRequestText> =>
  vacationRequestRecord.answerOf(scope, employeeId, getVacationRequestRow(scope.companyId, id));
