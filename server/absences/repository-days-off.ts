import { and, asc, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceDaysOff } from '#drizzle/schema/absences.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { oneOf } from '../db/conditions.ts';
import { type Read, type Write, writeText } from '../db/statement.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import type { CompanyId } from '../shared/ids.ts';

/** A granted day off in a calendar, and the request that brought it, if any. */
export type GrantedDayOff = DayOff & { id: string; absenceCalendarId: string; requestId: string | null };
export type GrantedOfType = GrantedDayOff & { absenceTypeId: string };

const grantedColumns = {
  id: absenceDaysOff.id,
  absenceCalendarId: absenceDaysOff.absenceCalendarId,
  requestId: absenceDaysOff.requestId,
  date: absenceDaysOff.date,
  startTime: absenceDaysOff.startTime,
  endTime: absenceDaysOff.endTime,
  seconds: absenceDaysOff.seconds,
};

/** The granted days off of a calendar, in order of date and time. */
export const listGranted = (companyId: CompanyId, calendarId: string): Read<GrantedDayOff[]> =>
  readBuilt(
    build
      .select(grantedColumns)
      .from(absenceDaysOff)
      .where(and(eq(absenceDaysOff.companyId, companyId), eq(absenceDaysOff.absenceCalendarId, calendarId)))
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
