import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { offices } from '#drizzle/schema/organisation.ts';
import { allExist } from '../db/all-exist.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { recomputeEmployees } from '../overtime/recompute-employees.ts';
import { addDays } from '../shared/dates.ts';
import { DomainError } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { changeHolidays } from './lock-holidays.ts';
import { presentHolidayCalendar } from './present.ts';
import * as repository from './repository-holidays.ts';
import { type HolidayScope, holidayChange } from './rules-holidays.ts';
import type {
  createHolidayCalendarInput,
  holidayCalendarOutput,
  listHolidayCalendarsInput,
  updateHolidayCalendarInput,
} from './schema-holidays.ts';

type CalendarAnswer = z.output<typeof holidayCalendarOutput>;

/** Calendars by name, or as ordered. */
export async function listHolidayCalendars(
  scope: Scope,
  input: z.output<typeof listHolidayCalendarsInput>,
): Promise<Page<CalendarAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listCalendars(db, scope.companyId, input));
  return { rows: await inPortions(rows, presentHolidayCalendar), total };
}

/** Throws `holiday_calendar_not_found`, for deleted ones too. */
export async function getHolidayCalendar(scope: Scope, input: { id: string }): Promise<CalendarAnswer> {
  return presentHolidayCalendar(await scope.read((db) => readCalendar(db, scope.companyId, input.id)));
}

/**
 * Adds public holidays (A7), and brings the days of those who have them in line (C2, D1). Throws `office_not_found`.
 */
export async function createHolidayCalendar(
  scope: Scope,
  { name, daysOff, officeIds = [] }: z.output<typeof createHolidayCalendarInput>,
): Promise<CalendarAnswer> {
  const { companyId } = scope;
  const id = newId();
  const at = timeOf(scope);
  return scope.transaction(async (db) => {
    await changeHolidays(db, companyId);
    await requireOffices(db, companyId, officeIds);
    await repository.insertCalendar(db, { companyId, id, name, createdAt: at, updatedAt: at });
    await Promise.all([
      repository.replaceDays(db, companyId, id, daysOff),
      repository.replaceOffices(db, companyId, id, new Set(officeIds)),
    ]);
    await recompute(db, scope, null, { daysOff, officeIds });
    return presentHolidayCalendar(await readCalendar(db, companyId, id));
  });
}

/**
 * An omitted field stays; days and offices that are given are all of them from then on, and null offices mean the whole company.
 * Days of people are brought in line as by `createHolidayCalendar`. Throws `holiday_calendar_not_found`, `office_not_found`.
 */
export async function updateHolidayCalendar(
  scope: Scope,
  { id, name, daysOff, officeIds: given }: z.output<typeof updateHolidayCalendarInput>,
): Promise<CalendarAnswer> {
  const { companyId } = scope;
  const officeIds = given === null ? [] : given;
  return scope.transaction(async (db) => {
    await changeHolidays(db, companyId);
    const before = await readCalendar(db, companyId, id);
    await requireOffices(db, companyId, officeIds ?? []);
    await Promise.all([
      repository.updateCalendar(db, companyId, id, { name, updatedAt: timeOf(scope) }),
      daysOff && repository.replaceDays(db, companyId, id, daysOff),
      officeIds && repository.replaceOffices(db, companyId, id, new Set(officeIds)),
    ]);
    const after = await readCalendar(db, companyId, id);
    await recompute(db, scope, before, after);
    return presentHolidayCalendar(after);
  });
}

/** Its days are holidays no more. Throws `holiday_calendar_not_found`. */
export async function deleteHolidayCalendar(scope: Scope, input: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = timeOf(scope);
  await scope.transaction(async (db) => {
    await changeHolidays(db, companyId);
    const before = await readCalendar(db, companyId, input.id);
    await repository.updateCalendar(db, companyId, input.id, { updatedAt: at, deletedAt: at });
    await recompute(db, scope, before, null);
  });
}

const timeOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);

async function readCalendar(db: Db, companyId: CompanyId, id: string): Promise<repository.HolidayCalendar> {
  const calendar = await repository.findCalendar(db, companyId, id);
  if (!calendar) throw new DomainError('holiday_calendar_not_found');
  return calendar;
}

async function requireOffices(db: Db, companyId: CompanyId, officeIds: readonly string[]): Promise<void> {
  if (!(await allExist(db, companyId, offices, officeIds, eq(offices.isDeleted, false))))
    throw new DomainError('office_not_found');
}

async function recompute(db: Db, scope: Scope, before: HolidayScope | null, after: HolidayScope | null): Promise<void> {
  const change = holidayChange(before, after);
  if (!change) return;
  const employeeIds = await repository.listEmployeesOf(db, scope.companyId, change.officeIds);
  // A6: work of the evening before may reach into the holiday.
  const from = addDays(change.from, -1);
  const changes = employeeIds.map((employeeId) => ({ employeeId, from, to: change.to }));
  await recomputeEmployees(db, scope, changes, 'holiday_calendar');
}
