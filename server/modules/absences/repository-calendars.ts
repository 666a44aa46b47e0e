import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceTypes } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { inInstantRange, isOneOf, nameOf, returnsUndeletable } from '../../platform/db/conditions.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read, RecordAt } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { CALENDAR_TYPE, type CalendarText, calendarRecord } from './calendar-record.ts';
import type { listAbsenceCalendarsInput } from './schema.ts';

const ORDER_COLUMNS = {
  year: absenceCalendars.year,
  maxDaysOff: absenceCalendars.maxDaysOff,
  createdAt: absenceCalendars.createdAt,
  updatedAt: absenceCalendars.updatedAt,
};

const list = preparedList<RawRow>(
  {
    table: 'absence_calendars',
    alias: 'absence_calendars',
    rows: ({ page, order }) =>
      `select ${calendarRecord.selected} from ${page} absence_calendars ${CALENDAR_TYPE} order by ${order}`,
  },
  WRITTEN,
);

/** Rows for `calendarRecord`, latest year first or as ordered. */
export function listCalendars(
  companyId: CompanyId,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Read<Page<RawRow>> {
  return list(companyId, calendarsAsked(input)).map(({ head, rows }) => ({ rows, total: head.total }));
}

/** Conditions, order and page of a list of `absence_calendars`. */
export const calendarsAsked = (input: z.output<typeof listAbsenceCalendarsInput>) => ({
  conditions: [
    returnsUndeletable(input.onlyReturn),
    isOneOf(absenceCalendars.employeeId, input.employeeId),
    isOneOf(absenceCalendars.absenceTypeId, input.type),
    isOneOf(absenceCalendars.absenceTypeId, input.absenceTypeId),
    isOneOf(absenceCalendars.year, input.year),
    inInstantRange(absenceCalendars.createdAt, input.createdAt),
    inInstantRange(absenceCalendars.updatedAt, input.updatedAt),
  ].flat(),
  order: orderText(input.orderBy, (field) => nameOf(ORDER_COLUMNS[field]), nameOf(absenceCalendars.id), [
    `${nameOf(absenceCalendars.year)} desc`,
  ]),
  page: input.page,
  limit: input.limit,
});

const findRow = readRaw<RecordAt>(`
  select ${calendarRecord.selected} from absence_calendars ${CALENDAR_TYPE}
  where absence_calendars.company_id = $companyId and absence_calendars.id = $id`);

/** Row for `calendarRecord`. Throws `absence_calendar_not_found`. */
export const getCalendarRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findRow({ companyId, id }).first().required('absence_calendar_not_found');

/** A calendar in the API's format. */
export const readCalendar = (
  scope: Scope,
  { id, employeeId }: Pick<AbsenceCalendar, 'id' | 'employeeId'>,
): Read<CalendarText> => calendarRecord.answerOf(scope, employeeId, getCalendarRow(scope.companyId, id));

type CalendarWithType = { calendar: AbsenceCalendar; type: AbsenceType };

export const findCalendarWithType = (companyId: CompanyId, id: string): Read<CalendarWithType | undefined> =>
  readBuilt(
    build
      .select({ calendar: absenceCalendars, type: absenceTypes })
      .from(absenceCalendars)
      .innerJoin(
        absenceTypes,
        and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, absenceCalendars.absenceTypeId)),
      )
      .where(and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, id))),
  ).first();
