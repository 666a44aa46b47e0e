import { and, asc, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceDaysOff, absenceTypes } from '#drizzle/schema/absences.ts';
import { build, readBuilt, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { CountMode } from '../leave/constants.ts';
import type { AbsenceType } from '../leave/lock-type.ts';

/** A granted day off in a calendar, and the request behind it, if any. */
export type GrantedDayOff = DayOff & { id: string; absenceCalendarId: string; requestId: string | null };
export type GrantedOfType = GrantedDayOff & {
  employeeId: string;
  /** Its place in the order of grants (C5). */
  createdAt: Date;
  absenceTypeId: string;
  category: AbsenceType['category'];
};

const grantedColumns = {
  id: absenceDaysOff.id,
  absenceCalendarId: absenceDaysOff.absenceCalendarId,
  requestId: absenceDaysOff.requestId,
  date: absenceDaysOff.date,
  startTime: absenceDaysOff.startTime,
  endTime: absenceDaysOff.endTime,
  seconds: absenceDaysOff.seconds,
};

/** Granted days off of a calendar, ordered by date and time. */
export const listGranted = (companyId: CompanyId, calendarId: string): Read<GrantedDayOff[]> =>
  readBuilt(
    build
      .select(grantedColumns)
      .from(absenceDaysOff)
      .where(and(eq(absenceDaysOff.companyId, companyId), eq(absenceDaysOff.absenceCalendarId, calendarId)))
      .orderBy(asc(absenceDaysOff.date), asc(absenceDaysOff.startTime)),
  );

/** Granted days off of calendars by request, if they still exist. */
export const listGrantedBy = (
  companyId: CompanyId,
  calendarIds: readonly string[],
  requestIds: readonly string[],
): Read<GrantedDayOff[]> =>
  readBuilt(
    build
      .select(grantedColumns)
      .from(absenceDaysOff)
      .where(
        and(
          eq(absenceDaysOff.companyId, companyId),
          oneOf(absenceDaysOff.absenceCalendarId, calendarIds),
          oneOf(absenceDaysOff.requestId, requestIds),
        ),
      ),
  );

/** Granted days off of employees in a period, of all absence types. */
export const listGrantedOf = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<GrantedOfType[]> =>
  readBuilt(
    build
      .select({
        ...grantedColumns,
        employeeId: absenceDaysOff.employeeId,
        createdAt: absenceDaysOff.createdAt,
        absenceTypeId: absenceCalendars.absenceTypeId,
        category: absenceTypes.category,
      })
      .from(absenceDaysOff)
      .innerJoin(
        absenceCalendars,
        and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, absenceDaysOff.absenceCalendarId)),
      )
      .innerJoin(
        absenceTypes,
        and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, absenceCalendars.absenceTypeId)),
      )
      .where(
        and(
          eq(absenceDaysOff.companyId, companyId),
          oneOf(absenceDaysOff.employeeId, employeeIds),
          between(absenceDaysOff.date, from, to),
        ),
      ),
  );

/** A day off with its type, and its row as stored. */
export type GrantedOfPlan = NewDayOff & {
  absenceTypeId: string;
  category: string;
  typeName: string;
  countMode: CountMode;
};

const selectGrantedOfPlan = readText<GrantedOfPlan, { companyId: CompanyId; employeeId: string } & Period>(`
  select d.company_id as "companyId", d.id, d.absence_calendar_id as "absenceCalendarId", d.employee_id as "employeeId",
      d.request_id as "requestId", d.date, d.start_time as "startTime", d.end_time as "endTime", d.seconds,
      d.created_at as "createdAt", d.updated_at as "updatedAt", t.id as "absenceTypeId", t.category, t.name as "typeName",
      t.count_mode as "countMode"
    from absence_days_off d
    join absence_calendars c on c.company_id = $companyId and c.id = d.absence_calendar_id
    join absence_types t on t.company_id = $companyId and t.id = c.absence_type_id
    where d.company_id = $companyId and d.employee_id = $employeeId and d.date between $from and $to
    order by d.created_at, d.id`);

/** Granted days off of an employee in a period, in the order in which they were granted. */
export const listGrantedOfPlan = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<GrantedOfPlan[]> => selectGrantedOfPlan({ companyId, employeeId, from, to });

export type NewDayOff = typeof absenceDaysOff.$inferSelect;

export const insertGranted = rowsInto(absenceDaysOff);

export const deleteGranted = (companyId: CompanyId, ids: readonly string[]): Write<never[]> =>
  writeBuilt(
    build.delete(absenceDaysOff).where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.id, ids))),
  );

const updateSeconds = writeText<never, { companyId: CompanyId; ids: string[]; seconds: number[]; at: Date }>(`
  update absence_days_off d set seconds = counted.seconds, updated_at = $at
    from unnest($ids::uuid[], $seconds::integer[]) as counted (id, seconds)
    where d.company_id = $companyId and d.id = counted.id`);

/** Stores what days off take now. */
export const setSeconds = (
  companyId: CompanyId,
  daysOff: readonly { id: string; seconds: number }[],
  at: Date,
): Write<never[]> =>
  updateSeconds({
    companyId,
    ids: daysOff.map(({ id }) => id),
    seconds: daysOff.map(({ seconds }) => seconds),
    at,
  });
