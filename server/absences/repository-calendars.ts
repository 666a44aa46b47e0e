import { and, asc, between, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceDaysOff, absenceTypes } from '#drizzle/schema/absences.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, isOneOf, oneOf, returnsUndeletable } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { AbsenceType } from './repository-types.ts';
import type { DayOff, Period } from './rules.ts';
import type { listAbsenceCalendarsInput } from './schema.ts';

export type AbsenceCalendar = typeof absenceCalendars.$inferSelect;
export type CalendarWithType = { calendar: AbsenceCalendar; type: AbsenceType };

/** A granted day off as it stands in a calendar, and the request that brought it, if any. */
export type GrantedDayOff = DayOff & { id: string; absenceCalendarId: string; requestId: string | null };
export type GrantedOfType = GrantedDayOff & { absenceTypeId: string };

export function listCalendars(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Promise<Page<AbsenceCalendar>> {
  return listPage(db, companyId, absenceCalendars, input, {
    where: [
      returnsUndeletable(input.onlyReturn),
      isOneOf(absenceCalendars.employeeId, input.employeeId),
      isOneOf(absenceCalendars.absenceTypeId, input.type),
      isOneOf(absenceCalendars.absenceTypeId, input.absenceTypeId),
      isOneOf(absenceCalendars.year, input.year),
      inInstantRange(absenceCalendars.createdAt, input.createdAt),
      inInstantRange(absenceCalendars.updatedAt, input.updatedAt),
    ],
    columns: absenceCalendars,
    defaultOrder: [[absenceCalendars.year, 'desc']],
  });
}

export async function findCalendar(db: Db, companyId: CompanyId, id: string): Promise<AbsenceCalendar | undefined> {
  const [calendar] = await db
    .select()
    .from(absenceCalendars)
    .where(and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, id)));
  return calendar;
}

export async function listCalendarsWithTypes(db: Db, companyId: CompanyId, ids: string[]): Promise<CalendarWithType[]> {
  return db
    .select({ calendar: absenceCalendars, type: absenceTypes })
    .from(absenceCalendars)
    .innerJoin(
      absenceTypes,
      and(eq(absenceTypes.companyId, absenceCalendars.companyId), eq(absenceTypes.id, absenceCalendars.absenceTypeId)),
    )
    .where(and(eq(absenceCalendars.companyId, companyId), oneOf(absenceCalendars.id, ids)));
}

/** The new calendar, or undefined when the employee has one of this type and year. */
export async function insertCalendar(
  db: Db,
  calendar: typeof absenceCalendars.$inferInsert,
): Promise<AbsenceCalendar | undefined> {
  const [inserted] = await db.insert(absenceCalendars).values(calendar).onConflictDoNothing().returning();
  return inserted;
}

interface CalendarKey {
  employeeId: string;
  absenceTypeId: string;
}

const insertMissing = statement(`
  insert into absence_calendars (company_id, employee_id, absence_type_id, created_at, updated_at, id, year)
    select $1, $2, $3, $4, $4, made.* from unnest($5::uuid[], $6::integer[]) as made
    on conflict do nothing`);

/** An employee's calendars of a type by year; missing ones are made, without a limit (E1). After `lockEmployee`. */
export async function ensureCalendars(
  db: Db,
  companyId: CompanyId,
  key: CalendarKey,
  years: number[],
  at: Date,
): Promise<Map<number, AbsenceCalendar>> {
  const { employeeId, absenceTypeId } = key;
  const [, calendars] = await Promise.all([
    insertMissing(db, [companyId, employeeId, absenceTypeId, at, years.map(() => newId()), years]),
    listCalendarsOfYears(db, companyId, key, years),
  ]);
  return calendars;
}

/** An employee's calendars of a type by year, as far as they exist. */
export async function listCalendarsOfYears(
  db: Db,
  companyId: CompanyId,
  { employeeId, absenceTypeId }: CalendarKey,
  years: number[],
): Promise<Map<number, AbsenceCalendar>> {
  const calendars = await db
    .select()
    .from(absenceCalendars)
    .where(
      and(
        eq(absenceCalendars.companyId, companyId),
        eq(absenceCalendars.employeeId, employeeId),
        eq(absenceCalendars.absenceTypeId, absenceTypeId),
        oneOf(absenceCalendars.year, years),
      ),
    );
  return new Map(calendars.map((calendar) => [calendar.year, calendar]));
}

export async function touchCalendar(db: Db, companyId: CompanyId, id: string, at: Date): Promise<void> {
  await db
    .update(absenceCalendars)
    .set({ updatedAt: at })
    .where(and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, id)));
}

const grantedColumns = {
  id: absenceDaysOff.id,
  absenceCalendarId: absenceDaysOff.absenceCalendarId,
  requestId: absenceDaysOff.requestId,
  date: absenceDaysOff.date,
  startTime: absenceDaysOff.startTime,
  endTime: absenceDaysOff.endTime,
  seconds: absenceDaysOff.seconds,
};

/** The granted days off of calendars, in order of date and time. */
export async function listGranted(db: Db, companyId: CompanyId, calendarIds: string[]): Promise<GrantedDayOff[]> {
  return db
    .select(grantedColumns)
    .from(absenceDaysOff)
    .where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.absenceCalendarId, calendarIds)))
    .orderBy(asc(absenceDaysOff.date), asc(absenceDaysOff.startTime));
}

/** The granted days off of an employee in a period, of all absence types. */
export async function listGrantedOfEmployee(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Promise<GrantedOfType[]> {
  return db
    .select({ ...grantedColumns, absenceTypeId: absenceCalendars.absenceTypeId })
    .from(absenceDaysOff)
    .innerJoin(
      absenceCalendars,
      and(
        eq(absenceCalendars.companyId, absenceDaysOff.companyId),
        eq(absenceCalendars.id, absenceDaysOff.absenceCalendarId),
      ),
    )
    .where(
      and(
        eq(absenceDaysOff.companyId, companyId),
        eq(absenceDaysOff.employeeId, employeeId),
        between(absenceDaysOff.date, from, to),
      ),
    );
}

const insertDaysOff = statement(`
  insert into absence_days_off (company_id, absence_calendar_id, employee_id, request_id, created_at, updated_at,
      id, date, start_time, end_time, seconds)
    select $1, $2, $3, $4, $5, $5, day.*
      from unnest($6::uuid[], $7::date[], $8::text[], $9::text[], $10::integer[]) as day`);

export async function insertGranted(
  db: Db,
  calendar: AbsenceCalendar,
  requestId: string | null,
  daysOff: readonly (DayOff & { id: string })[],
  at: Date,
): Promise<void> {
  const { companyId, id, employeeId } = calendar;
  await insertDaysOff(db, [
    companyId,
    id,
    employeeId,
    requestId,
    at,
    daysOff.map((one) => one.id),
    ...columnsOf(daysOff),
  ]);
}

/** Dates, start times, end times and seconds of days off, each as one list. */
export const columnsOf = (daysOff: readonly DayOff[]): unknown[][] => [
  daysOff.map(({ date }) => date),
  daysOff.map(({ startTime }) => startTime),
  daysOff.map(({ endTime }) => endTime),
  daysOff.map(({ seconds }) => seconds),
];

export async function deleteGranted(db: Db, companyId: CompanyId, ids: string[]): Promise<void> {
  await db.delete(absenceDaysOff).where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.id, ids)));
}
