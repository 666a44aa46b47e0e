import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { holidayCalendars } from '#drizzle/schema/organisation.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, inInstantRange, returnsOnly } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { HolidayScope } from './rules-holidays.ts';
import { holidayCalendarOutput, type listHolidayCalendarsInput } from './schema-holidays.ts';

type Calendar = z.output<typeof holidayCalendarOutput>;
type DayOff = Calendar['daysOff'][number];
export type CalendarAnswer = JsonText<Calendar>;

const OWN_DAYS = 'h.company_id = holiday_calendars.company_id and h.holiday_calendar_id = holiday_calendars.id';
const OWN_OFFICES = 'o.company_id = holiday_calendars.company_id and o.holiday_calendar_id = holiday_calendars.id';
const DAYS_OFF = `(
  select json_agg(json_build_object('date', h.date, 'name', h.name) order by h.date) from holidays h where ${OWN_DAYS})`;
const OFFICE_IDS = `(
  select string_agg(o.office_id::text, ',' order by o.office_id) from holiday_calendar_offices o where ${OWN_OFFICES})`;

const record = answeredRecord(holidayCalendarOutput, {
  table: holidayCalendars,
  own: {
    daysOff: { sql: DAYS_OFF, type: 'json', absent: '[]' },
    officeIds: { sql: OFFICE_IDS, type: 'ids', absent: '[]' },
  },
});

export const listCalendars = (
  companyId: CompanyId,
  input: z.output<typeof listHolidayCalendarsInput>,
): Read<PageText<Calendar>> =>
  listAnswers(companyId, record, input, {
    where: [
      returnsOnly(holidayCalendars.deletedAt, input.onlyReturn),
      hasPart(holidayCalendars.name, input.name),
      inInstantRange(holidayCalendars.createdAt, input.createdAt),
      inInstantRange(holidayCalendars.updatedAt, input.updatedAt),
    ],
    columns: holidayCalendars,
    defaultOrder: [[holidayCalendars.name, 'asc']],
  });

const findRecord = findAnswer(record, 'deleted_at is null');

/** Throws `holiday_calendar_not_found`, also for deleted ones. */
export const getCalendar = (companyId: CompanyId, id: string): Read<CalendarAnswer> =>
  findRecord({ companyId, id }).first().required('holiday_calendar_not_found');

const findScope = readText<HolidayScope, RecordAt>(`
  select coalesce((select json_agg(json_build_object('date', h.date)) from holidays h where ${OWN_DAYS}), '[]') as "daysOff",
    array(select o.office_id from holiday_calendar_offices o where ${OWN_OFFICES}) as "officeIds"
  from holiday_calendars where company_id = $companyId and id = $id and deleted_at is null`);

/** Holidays of a calendar, and their offices. Throws `holiday_calendar_not_found`, also for deleted ones. */
export const getHolidayScope = (companyId: CompanyId, id: string): Read<HolidayScope> =>
  findScope({ companyId, id }).first().required('holiday_calendar_not_found');

export const insertCalendar = (calendar: typeof holidayCalendars.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(holidayCalendars).values(calendar));

export const updateCalendar = (
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date; deletedAt?: Date },
): Write<never[]> =>
  writeBuilt(
    build
      .update(holidayCalendars)
      .set(changes)
      .where(and(eq(holidayCalendars.companyId, companyId), eq(holidayCalendars.id, id))),
  );

type NewIds = { ids: readonly string[] };

const deleteDays = writeText<never, RecordAt>(
  'delete from holidays where company_id = $companyId and holiday_calendar_id = $id',
);
const insertDays = writeText<never, RecordAt & NewIds & { dates: readonly string[]; names: readonly string[] }>(`
  insert into holidays (company_id, holiday_calendar_id, id, date, name)
    select $companyId, $id, n.* from unnest($ids::uuid[], $dates::date[], $names::text[]) as n`);

/** Replaces the days of the calendar. */
export function replaceDays(companyId: CompanyId, id: string, days: readonly DayOff[]): Write<unknown> {
  const dates = days.map(({ date }) => date);
  const names = days.map(({ name }) => name);
  return together(deleteDays({ companyId, id }), insertDays({ companyId, id, ids: days.map(newId), dates, names }));
}

const deleteOffices = writeText<never, RecordAt>(
  'delete from holiday_calendar_offices where company_id = $companyId and holiday_calendar_id = $id',
);
const insertOffices = writeText<never, RecordAt & NewIds & { officeIds: readonly string[] }>(`
  insert into holiday_calendar_offices (company_id, holiday_calendar_id, id, office_id)
    select $companyId, $id, n.* from unnest($ids::uuid[], $officeIds::uuid[]) as n`);

/** Replaces the offices of the calendar. */
export function replaceOffices(companyId: CompanyId, id: string, offices: ReadonlySet<string>): Write<unknown> {
  const officeIds = [...offices];
  const ids = officeIds.map(newId);
  return together(deleteOffices({ companyId, id }), insertOffices({ companyId, id, ids, officeIds }));
}

const selectEmployees = readText<{ id: string }, { companyId: CompanyId; officeIds: readonly string[] | null }>(`
  select id from employees where company_id = $companyId and $officeIds::uuid[] is null
  union
  select employee_id from employee_office_assignations where company_id = $companyId and office_id = any($officeIds)`);

/** Everybody assigned to one of the offices; null: everybody of the company. */
export const listEmployeesOf = (companyId: CompanyId, officeIds: readonly string[] | null): Read<string[]> =>
  selectEmployees({ companyId, officeIds }).map((rows) => rows.map(({ id }) => id));
