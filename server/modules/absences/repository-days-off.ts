import { and, asc, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceDaysOff } from '#drizzle/schema/absences.ts';
import { build, readBuilt, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import type { Read, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';

/** A granted day off in a calendar, and the request behind it, if any. */
export type GrantedDayOff = DayOff & { id: string; absenceCalendarId: string; requestId: string | null };
export type GrantedOfType = GrantedDayOff & { employeeId: string; absenceTypeId: string };

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
        absenceTypeId: absenceCalendars.absenceTypeId,
      })
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
          oneOf(absenceDaysOff.employeeId, employeeIds),
          between(absenceDaysOff.date, from, to),
        ),
      ),
  );

export type NewDayOff = typeof absenceDaysOff.$inferSelect;

export const insertGranted = rowsInto(absenceDaysOff);

export const deleteGranted = (companyId: CompanyId, ids: readonly string[]): Write<never[]> =>
  writeBuilt(
    build.delete(absenceDaysOff).where(and(eq(absenceDaysOff.companyId, companyId), oneOf(absenceDaysOff.id, ids))),
  );
