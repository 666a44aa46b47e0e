import { and, asc, between, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceDaysOff, absenceTypes } from '#drizzle/schema/absences.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { inInstantRange, isOneOf, oneOf, returnsUndeletable } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, type Statement, together, type Write, writeText } from '../db/statement.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { AbsenceType } from './repository-types.ts';
import type { listAbsenceCalendarsInput } from './schema.ts';

export type AbsenceCalendar = typeof absenceCalendars.$inferSelect;
export type CalendarWithType = { calendar: AbsenceCalendar; type: AbsenceType };

/** A granted day off in a calendar, and the request that brought it, if any. */
export type GrantedDayOff = DayOff & { id: string; absenceCalendarId: string; requestId: string | null };
export type GrantedOfType = GrantedDayOff & { absenceTypeId: string };

export const listCalendars = (
  companyId: CompanyId,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Read<Page<AbsenceCalendar>> =>
  listPage(companyId, absenceCalendars, input, {
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

const isCalendar = (companyId: CompanyId, id: string) =>
  and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, id));

export const findCalendar = (companyId: CompanyId, id: string): Read<AbsenceCalendar | undefined> =>
  readBuilt(build.select().from(absenceCalendars).where(isCalendar(companyId, id))).first();

export const listCalendarsWithTypes = (companyId: CompanyId, ids: string[]): Read<CalendarWithType[]> =>
  readBuilt(
    build
      .select({ calendar: absenceCalendars, type: absenceTypes })
      .from(absenceCalendars)
      .innerJoin(
        absenceTypes,
        and(
          eq(absenceTypes.companyId, absenceCalendars.companyId),
          eq(absenceTypes.id, absenceCalendars.absenceTypeId),
        ),
      )
      .where(and(eq(absenceCalendars.companyId, companyId), oneOf(absenceCalendars.id, ids))),
  );

/** The new calendar, or undefined when the employee has one of this type and year. */
export const insertCalendar = (calendar: typeof absenceCalendars.$inferInsert): Write<AbsenceCalendar | undefined> =>
  writeBuilt(build.insert(absenceCalendars).values(calendar).onConflictDoNothing().returning()).first();

type CalendarKey = Pick<AbsenceCalendar, 'employeeId' | 'absenceTypeId'>;

const insertMissing = writeText<
  never,
  CalendarKey & { companyId: CompanyId; at: Date; ids: string[]; years: number[] }
>(`
  insert into absence_calendars (company_id, employee_id, absence_type_id, created_at, updated_at, id, year)
    select $companyId, $employeeId, $absenceTypeId, $at, $at, made.* from unnest($ids::uuid[], $years::integer[]) as made
    on conflict do nothing`);

/** An employee's calendars of a type by year; missing ones are made, without a limit (E1). After `lockEmployee`. */
export const ensureCalendars = (
  companyId: CompanyId,
  { employeeId, absenceTypeId }: CalendarKey,
  years: number[],
  at: Date,
): Statement<Map<number, AbsenceCalendar>> =>
  together(
    insertMissing({ companyId, employeeId, absenceTypeId, at, ids: years.map(() => newId()), years }),
    listCalendarsOfYears(companyId, { employeeId, absenceTypeId }, years),
  ).map(([, calendars]) => calendars);

/** An employee's calendars of a type by year, as far as they exist. */
export const listCalendarsOfYears = (
  companyId: CompanyId,
  { employeeId, absenceTypeId }: CalendarKey,
  years: number[],
): Read<Map<number, AbsenceCalendar>> =>
  readBuilt(
    build
      .select()
      .from(absenceCalendars)
      .where(
        and(
          eq(absenceCalendars.companyId, companyId),
          eq(absenceCalendars.employeeId, employeeId),
          eq(absenceCalendars.absenceTypeId, absenceTypeId),
          oneOf(absenceCalendars.year, years),
        ),
      ),
  ).map((calendars) => new Map(calendars.map((calendar) => [calendar.year, calendar])));

export const touchCalendar = (companyId: CompanyId, id: string, at: Date): Write<never[]> =>
  writeBuilt(build.update(absenceCalendars).set({ updatedAt: at }).where(isCalendar(companyId, id)));

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
export const listGranted = (companyId: CompanyId, calendarIds: string[]): Read<GrantedDayOff[]> =>
  readBuilt(
    build
      .select(grantedColumns)
      .from(absenceDaysOff)
      .where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.absenceCalendarId, calendarIds)))
      .orderBy(asc(absenceDaysOff.date), asc(absenceDaysOff.startTime)),
  );

/** The granted days off of an employee in a period, of all absence types. */
export const listGrantedOfEmployee = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<GrantedOfType[]> =>
  readBuilt(
    build
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
      ),
  );

/** Days off as the lists that texts unnest. */
export type DayOffColumns = {
  dates: string[];
  startTimes: (string | null)[];
  endTimes: (string | null)[];
  seconds: number[];
};

export const columnsOf = (daysOff: readonly DayOff[]): DayOffColumns => ({
  dates: daysOff.map(({ date }) => date),
  startTimes: daysOff.map(({ startTime }) => startTime),
  endTimes: daysOff.map(({ endTime }) => endTime),
  seconds: daysOff.map(({ seconds }) => seconds),
});

type NewDaysOff = DayOffColumns &
  Pick<typeof absenceDaysOff.$inferSelect, 'companyId' | 'employeeId' | 'requestId'> & {
    calendarId: string;
    at: Date;
    ids: string[];
  };

const insertDaysOff = writeText<never, NewDaysOff>(`
  insert into absence_days_off (company_id, absence_calendar_id, employee_id, request_id, created_at, updated_at,
      id, date, start_time, end_time, seconds)
    select $companyId, $calendarId, $employeeId, $requestId, $at, $at, day.*
      from unnest($ids::uuid[], $dates::date[], $startTimes::text[], $endTimes::text[], $seconds::integer[]) as day`);

export const insertGranted = (
  { companyId, id: calendarId, employeeId }: AbsenceCalendar,
  requestId: string | null,
  daysOff: readonly (DayOff & { id: string })[],
  at: Date,
): Write<never[]> =>
  insertDaysOff({
    ...{ companyId, calendarId, employeeId, requestId, at },
    ids: daysOff.map(({ id }) => id),
    ...columnsOf(daysOff),
  });

export const deleteGranted = (companyId: CompanyId, ids: string[]): Write<never[]> =>
  writeBuilt(
    build.delete(absenceDaysOff).where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.id, ids))),
  );
