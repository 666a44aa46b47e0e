import { and, asc, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceDaysOff } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DayOff } from './rules-credit.ts';

/**
 * Loads the accepted days off of an employee from `from` to `to`, both included, ordered by date and time, of all absence types; with their
 * seconds (E2). `creditSeconds` credits them (C3); excludes pending requests.
 */
export const loadGrantedDaysOff = (
  companyId: CompanyId,
  employeeId: string,
  period: { from: string; to: string },
): Read<(DayOff & { absenceTypeId: string })[]> =>
  readBuilt(
    build
      .select({
        date: absenceDaysOff.date,
        startTime: absenceDaysOff.startTime,
        endTime: absenceDaysOff.endTime,
        seconds: absenceDaysOff.seconds,
        absenceTypeId: absenceCalendars.absenceTypeId,
      })
      .from(absenceDaysOff)
      .innerJoin(
        absenceCalendars,
        and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, absenceDaysOff.absenceCalendarId)),
      )
      .where(
        and(
          eq(absenceDaysOff.companyId, companyId),
          eq(absenceDaysOff.employeeId, employeeId),
          between(absenceDaysOff.date, period.from, period.to),
        ),
      )
      .orderBy(asc(absenceDaysOff.date), asc(absenceDaysOff.startTime), asc(absenceDaysOff.id)),
  );
