import { and, asc, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceTypes } from '#drizzle/schema/absences.ts';
import { leaveLedger } from '#drizzle/schema/leave.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import type { TypeOfDays } from './repository-timeline.ts';

/** An employee's calendars of two years with their types, by the types' names. */
export const listCalendarsOfYears = (
  companyId: CompanyId,
  employeeId: string,
  years: readonly [number, number],
): Read<{ calendar: AbsenceCalendar; type: TypeOfDays }[]> =>
  readBuilt(
    build
      .select({
        calendar: absenceCalendars,
        type: {
          id: absenceTypes.id,
          name: absenceTypes.name,
          color: absenceTypes.color,
          pickMode: absenceTypes.pickMode,
          countMode: absenceTypes.countMode,
          visibility: absenceTypes.type,
        },
      })
      .from(absenceCalendars)
      .innerJoin(
        absenceTypes,
        and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, absenceCalendars.absenceTypeId)),
      )
      .where(
        and(
          eq(absenceCalendars.companyId, companyId),
          eq(absenceCalendars.employeeId, employeeId),
          between(absenceCalendars.year, ...years),
        ),
      )
      .orderBy(asc(absenceTypes.name), asc(absenceTypes.id), asc(absenceCalendars.year)),
  );

export type LedgerRecord = typeof leaveLedger.$inferSelect;

/** All lines of a calendar in order of creation. */
export const listAllLines = (companyId: CompanyId, calendarId: string): Read<LedgerRecord[]> =>
  readBuilt(
    build
      .select()
      .from(leaveLedger)
      .where(and(eq(leaveLedger.companyId, companyId), eq(leaveLedger.absenceCalendarId, calendarId)))
      .orderBy(asc(leaveLedger.createdAt), asc(leaveLedger.id)),
  );
