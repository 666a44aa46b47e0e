import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { holidayCalendars } from '#drizzle/schema/organisation.ts';
import { type Db, statement } from '../db/client.ts';
import { type Condition, hasPart, inInstantRange, is, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listHolidayCalendarsInput } from './schema-holidays.ts';

type ListInput = z.output<typeof listHolidayCalendarsInput>;
type DayOff = { date: string; name: string };

export type HolidayCalendar = typeof holidayCalendars.$inferSelect & { daysOff: DayOff[]; officeIds: string[] };

const DAYS_AND_OFFICES = `(
  select coalesce(json_agg(json_build_object('date', h.date, 'name', h.name) order by h.date), '[]') from holidays h
    where h.company_id = holiday_calendars.company_id and h.holiday_calendar_id = holiday_calendars.id) as "daysOff", (
  select coalesce(json_agg(o.office_id order by o.office_id), '[]') from holiday_calendar_offices o
    where o.company_id = holiday_calendars.company_id and o.holiday_calendar_id = holiday_calendars.id) as "officeIds"`;

const pageOf = (
  db: Db,
  companyId: CompanyId,
  input: Pick<ListInput, 'page' | 'limit' | 'orderBy'>,
  where: Condition[][],
): Promise<Page<HolidayCalendar>> =>
  listPage(db, companyId, holidayCalendars, input, {
    where,
    columns: holidayCalendars,
    defaultOrder: [[holidayCalendars.name, 'asc']],
    besides: DAYS_AND_OFFICES,
  });

export function listCalendars(db: Db, companyId: CompanyId, input: ListInput): Promise<Page<HolidayCalendar>> {
  return pageOf(db, companyId, input, [
    returnsOnly(holidayCalendars.deletedAt, input.onlyReturn),
    hasPart(holidayCalendars.name, input.name),
    inInstantRange(holidayCalendars.createdAt, input.createdAt),
    inInstantRange(holidayCalendars.updatedAt, input.updatedAt),
  ]);
}

/** A calendar that is not deleted. */
export async function findCalendar(db: Db, companyId: CompanyId, id: string): Promise<HolidayCalendar | undefined> {
  const { rows } = await pageOf(db, companyId, { page: 1, limit: 1 }, [
    is(holidayCalendars.id, id),
    returnsOnly(holidayCalendars.deletedAt, 'not_deleted'),
  ]);
  return rows[0];
}

export async function insertCalendar(db: Db, calendar: typeof holidayCalendars.$inferInsert): Promise<void> {
  await db.insert(holidayCalendars).values(calendar);
}

export async function updateCalendar(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date; deletedAt?: Date },
): Promise<void> {
  await db
    .update(holidayCalendars)
    .set(changes)
    .where(and(eq(holidayCalendars.companyId, companyId), eq(holidayCalendars.id, id)));
}

const deleteDays = statement<never>('delete from holidays where company_id = $1 and holiday_calendar_id = $2');
const insertDays = statement<never>(`
  insert into holidays (company_id, holiday_calendar_id, id, date, name)
    select $1, $2, n.* from unnest($3::uuid[], $4::date[], $5::text[]) as n`);

/** Makes these the days of the calendar. */
export async function replaceDays(db: Db, companyId: CompanyId, id: string, days: readonly DayOff[]): Promise<void> {
  const dates = days.map(({ date }) => date);
  const names = days.map(({ name }) => name);
  await Promise.all([deleteDays(db, [companyId, id]), insertDays(db, [companyId, id, days.map(newId), dates, names])]);
}

const deleteOffices = statement<never>(
  'delete from holiday_calendar_offices where company_id = $1 and holiday_calendar_id = $2',
);
const insertOffices = statement<never>(`
  insert into holiday_calendar_offices (company_id, holiday_calendar_id, id, office_id)
    select $1, $2, n.* from unnest($3::uuid[], $4::uuid[]) as n`);

/** Makes these the offices of the calendar. */
export async function replaceOffices(
  db: Db,
  companyId: CompanyId,
  id: string,
  officeIds: ReadonlySet<string>,
): Promise<void> {
  const ids = [...officeIds];
  await Promise.all([deleteOffices(db, [companyId, id]), insertOffices(db, [companyId, id, ids.map(newId), ids])]);
}

const selectEmployees = statement<{ id: string }>(`
  select id from employees where company_id = $1 and $2::uuid[] is null
  union
  select employee_id from employee_office_assignations where company_id = $1 and office_id = any($2)`);

/** Everyone assigned to one of the offices; null: everyone of the company. */
export async function listEmployeesOf(
  db: Db,
  companyId: CompanyId,
  officeIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await selectEmployees(db, [companyId, officeIds]);
  return rows.map(({ id }) => id);
}
