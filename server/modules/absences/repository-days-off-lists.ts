import type { z } from 'zod';
import { absenceCalendars, absenceDaysOff } from '#drizzle/schema/absences.ts';
import { type AnswerField, answeredRecord, fieldsOf } from '../../platform/db/answered-record.ts';
import { type Condition, isFrom, isOneOf, isUpTo, nameOf } from '../../platform/db/conditions.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, WRITTEN } from '../../platform/db/raw-rows.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { CALENDAR_TYPE } from './calendar-record.ts';
import { absenceTypeOutput } from './schema.ts';
import {
  absenceCalendarOfDay,
  absenceDayOffOutput,
  type listDaysOffInput,
  vacationCalendarOfDay,
  vacationDayOffOutput,
} from './schema-days-off.ts';
import { TYPE_SOURCE } from './type-record.ts';
import { CALENDAR_PLAN, isOfAbsence, isOfVacation, PLAN_FIELD } from './vacation-record.ts';

const CALENDAR = `join absence_calendars on absence_calendars.company_id = $companyId
  and absence_calendars.id = absence_days_off.absence_calendar_id`;

const own = {
  absenceType: { members: fieldsOf(absenceTypeOutput, TYPE_SOURCE) },
  vacationConfiguration: PLAN_FIELD,
};
const source = (calendar: z.ZodObject, employee: AnswerField) => ({
  table: absenceDaysOff,
  own: { calendar: { members: fieldsOf(calendar, { table: absenceCalendars, own }) }, employee },
});

/** From `absence_days_off` and their calendars. */
export const absenceDayOffRecord = recordWithEmployee('absence_days_off.employee_id', (employee) =>
  answeredRecord(absenceDayOffOutput, source(absenceCalendarOfDay, employee)),
);
export const vacationDayOffRecord = recordWithEmployee('absence_days_off.employee_id', (employee) =>
  answeredRecord(vacationDayOffOutput, source(vacationCalendarOfDay, employee)),
);

const ORDER_COLUMNS = { date: absenceDaysOff.date, createdAt: absenceDaysOff.createdAt };

/** Rows of a record, earliest date first or as ordered. */
function daysOffList(selected: string, calendar: string, kind: Condition) {
  const list = preparedList<RawRow>(
    {
      table: 'absence_days_off',
      alias: 'absence_days_off',
      rows: ({ page, order }) =>
        `select ${selected} from ${page} absence_days_off ${CALENDAR} ${calendar} order by ${order}`,
    },
    WRITTEN,
  );
  return (companyId: CompanyId, input: z.output<typeof listDaysOffInput>): Read<Page<RawRow>> => {
    const { page, limit } = input;
    const conditions = [
      kind,
      ...isOneOf(absenceDaysOff.employeeId, input.employeeIds),
      ...isFrom(absenceDaysOff.date, input.from),
      ...isUpTo(absenceDaysOff.date, input.to),
    ];
    const order = orderText(input.orderBy, (field) => nameOf(ORDER_COLUMNS[field]), nameOf(absenceDaysOff.id), [
      nameOf(absenceDaysOff.date),
    ]);
    return list(companyId, { conditions, order, page, limit }).map(({ head, rows }) => ({ rows, total: head.total }));
  };
}

/** Rows for `absenceDayOffRecord`: days off that are not leave. */
export const listAbsenceDays = daysOffList(
  absenceDayOffRecord.selected,
  CALENDAR_TYPE,
  isOfAbsence('absence_days_off'),
);

/** Rows for `vacationDayOffRecord`: leave. */
export const listVacationDays = daysOffList(
  vacationDayOffRecord.selected,
  CALENDAR_PLAN,
  isOfVacation('absence_days_off'),
);
