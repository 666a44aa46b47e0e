import type { z } from 'zod';
import { type AnswerField, answeredRecord, fieldsOf } from '../../platform/db/answered-record.ts';
import type { Condition } from '../../platform/db/conditions.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { PLAN_SOURCE } from '../leave/plan-record.ts';
import { vacationConfigurationOutput } from '../leave/schema.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { calendarSource } from './calendar-record.ts';
import { CALENDAR_OF_REQUEST, requestSource } from './request-record.ts';
import { vacationCalendarOutput, vacationRequestOutput } from './schema-vacation.ts';

/** A VacationCalendar and a VacationDayOffRequest of the API, as JSON. */
export type VacationCalendarText = JsonText<z.output<typeof vacationCalendarOutput>>;
export type VacationRequestText = JsonText<z.output<typeof vacationRequestOutput>>;

/**
 * A calendar is one of vacation if its employee is assigned to a vacation configuration of its type for its year; its days off are leave.
 * There is at most one such assignation.
 */
const assigned = (alias: string) => `${alias}.company_id = $companyId
  and ${alias}.employee_id = absence_calendars.employee_id and ${alias}.absence_type_id = absence_calendars.absence_type_id
  and ${alias}.year = absence_calendars.year`;

/** The vacation configuration of `absence_calendars`. */
export const CALENDAR_PLAN = `join vacation_configuration_assignations assigned on ${assigned('assigned')}
  join vacation_configurations on vacation_configurations.company_id = $companyId
    and vacation_configurations.id = assigned.vacation_configuration_id`;

const IS_ASSIGNED = `exists (select from vacation_configuration_assignations a where ${assigned('a')})`;

/** Condition for calendars of vacation, in a list of `absence_calendars`. */
export const isVacation: Condition = [IS_ASSIGNED];

/** The same for records of a table with a calendar. */
export const isOfVacation = (table: string): Condition => [
  `exists (select from absence_calendars
    where absence_calendars.company_id = $companyId and absence_calendars.id = ${table}.absence_calendar_id
      and ${IS_ASSIGNED})`,
];
export const isOfAbsence = (table: string): Condition => [`not ${isOfVacation(table)[0]}`];

export const PLAN_FIELD: AnswerField = { members: fieldsOf(vacationConfigurationOutput, PLAN_SOURCE) };

const vacationSource = (employee: AnswerField) => {
  const { table, own } = calendarSource(employee);
  return { table, own: { ...own, vacationConfiguration: PLAN_FIELD } };
};

/** From `absence_calendars` and `CALENDAR_PLAN`. */
export const vacationCalendarRecord = recordWithEmployee('absence_calendars.employee_id', (employee) =>
  answeredRecord(vacationCalendarOutput, vacationSource(employee)),
);

/** From `absence_day_off_requests` and `VACATION_OF_REQUEST`. */
export const vacationRequestRecord = recordWithEmployee('absence_day_off_requests.employee_id', (employee) => {
  const { table, own } = requestSource(employee);
  const vacationCalendar = { members: fieldsOf(vacationCalendarOutput, vacationSource(employee)) };
  return answeredRecord(vacationRequestOutput, { table, own: { ...own, vacationCalendar } });
});

export const VACATION_OF_REQUEST = `${CALENDAR_OF_REQUEST} ${CALENDAR_PLAN}`;
