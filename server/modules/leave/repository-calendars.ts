import { and, eq } from 'drizzle-orm';
import { absenceCalendars } from '#drizzle/schema/absences.ts';
import { build, readBuilt, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { CountMode } from './constants.ts';
import type { LeaveOwners } from './repository-plans.ts';

export type AbsenceCalendar = typeof absenceCalendars.$inferSelect;

const isCalendar = (companyId: CompanyId, id: string) =>
  and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, id));

export const findCalendar = (companyId: CompanyId, id: string): Read<AbsenceCalendar | undefined> =>
  readBuilt(build.select().from(absenceCalendars).where(isCalendar(companyId, id))).first();

/** How a type counts its days off (E4). */
type Counting = { pickMode: 'by_days' | 'by_time_range'; countMode: CountMode };

const selectCounting = readText<Counting, RecordAt>(
  'select pick_mode as "pickMode", count_mode as "countMode" from absence_types where company_id = $companyId and id = $id',
);

export const findCounting = (companyId: CompanyId, id: string): Read<Counting> =>
  selectCounting({ companyId, id }).first().required('absence_type_not_found');

type CalendarKey = Pick<AbsenceCalendar, 'employeeId' | 'absenceTypeId'>;

const selectUnlimited = readText<{ isUnlimited: boolean }, CalendarKey & { companyId: CompanyId; year: number }>(`
  select exists (select from vacation_configuration_assignations
        where company_id = $companyId and employee_id = $employeeId and absence_type_id = $absenceTypeId and year = $year)
      or not exists (select from vacation_configurations where company_id = $companyId and absence_type_id = $absenceTypeId)
      as "isUnlimited"`);

/** Whether a calendar without `maxDaysOff` has no limit: a type that has plans gives nothing in a year without one (E9). */
export const findUnlimited = (
  companyId: CompanyId,
  { employeeId, absenceTypeId, year }: CalendarKey & { year: number },
): Read<boolean> =>
  selectUnlimited({ companyId, employeeId, absenceTypeId, year }).map(([found]) => found?.isUnlimited ?? true);

/** The new calendar, or undefined if the employee has one of this type and year. */
export const insertCalendar = (calendar: typeof absenceCalendars.$inferInsert): Write<AbsenceCalendar | undefined> =>
  writeBuilt(build.insert(absenceCalendars).values(calendar).onConflictDoNothing().returning()).first();

const insertMissing = writeText<
  never,
  CalendarKey & { companyId: CompanyId; at: Date; ids: string[]; years: number[] }
>(`
  insert into absence_calendars (company_id, employee_id, absence_type_id, created_at, updated_at, id, year)
    select $companyId, $employeeId, $absenceTypeId, $at, $at, made.* from unnest($ids::uuid[], $years::integer[]) as made
    on conflict do nothing`);

/** An employee's calendars of a type by year; missing ones are created, without a limit (E1). Call after `lockEmployee`. */
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

/** Existing calendars of an employee and type by year. */
export const listCalendarsOfYears = (
  companyId: CompanyId,
  { employeeId, absenceTypeId }: CalendarKey,
  years: readonly number[],
): Read<Map<number, AbsenceCalendar>> =>
  listCalendarsOf(companyId, { employeeIds: [employeeId], absenceTypeIds: [absenceTypeId] }, years).map(
    (calendars) => new Map(calendars.map((calendar) => [calendar.year, calendar])),
  );

/** Existing calendars of employees and types in some years. */
export const listCalendarsOf = (
  companyId: CompanyId,
  { employeeIds, absenceTypeIds }: LeaveOwners,
  years: readonly number[],
): Read<AbsenceCalendar[]> =>
  readBuilt(
    build
      .select()
      .from(absenceCalendars)
      .where(
        and(
          eq(absenceCalendars.companyId, companyId),
          oneOf(absenceCalendars.employeeId, employeeIds),
          oneOf(absenceCalendars.absenceTypeId, absenceTypeIds),
          oneOf(absenceCalendars.year, years),
        ),
      ),
  );

/** Inserts calendars of locked people. */
export const insertCalendars = rowsInto(absenceCalendars);

export const touchCalendars = (companyId: CompanyId, ids: readonly string[], at: Date): Write<never[]> =>
  writeBuilt(
    build
      .update(absenceCalendars)
      .set({ updatedAt: at })
      .where(and(eq(absenceCalendars.companyId, companyId), oneOf(absenceCalendars.id, ids))),
  );
