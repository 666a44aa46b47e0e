import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { absenceCalendars, absenceDaysOff } from '#drizzle/schema/absences.ts';
import { type AnswerField, always, answeredRecord, fieldsOf, nestedJson } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { absenceCalendarOutput, absenceTypeOutput, dayOffOutput } from './schema.ts';
import { TYPE_SOURCE } from './type-record.ts';

/** An AbsenceCalendar of the API, as JSON. */
export type CalendarText = JsonText<z.output<typeof absenceCalendarOutput>>;

/** Days off of a record, ordered by date and time. `whose`: condition for the rows `d` of the table. */
export const daysOffFrom = (table: PgTable, whose: string): AnswerField => ({
  sql: `(select json_agg(${nestedJson(dayOffOutput, { table, alias: 'd' })} order by d.date, d.start_time)
    from ${getTableName(table)} d where ${whose})`,
  type: 'json',
  absent: '[]',
});

/** Fields of a calendar, alone or inside a request, from `absence_calendars` and `CALENDAR_TYPE`. */
export const calendarSource = (employee: AnswerField) => ({
  table: absenceCalendars,
  own: {
    employee,
    daysOff: daysOffFrom(absenceDaysOff, 'd.company_id = $companyId and d.absence_calendar_id = absence_calendars.id'),
    absenceType: { members: fieldsOf(absenceTypeOutput, TYPE_SOURCE) },
    deletedAt: always('null'),
  },
});

export const calendarRecord = recordWithEmployee('absence_calendars.employee_id', (employee) =>
  answeredRecord(absenceCalendarOutput, calendarSource(employee)),
);

export const CALENDAR_TYPE = `join absence_types on absence_types.company_id = $companyId
  and absence_types.id = absence_calendars.absence_type_id`;
