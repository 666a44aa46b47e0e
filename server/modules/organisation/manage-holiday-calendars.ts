import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { offices } from '#drizzle/schema/organisation.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Statement } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockHolidays } from './lock-holidays.ts';
import * as repository from './repository-holidays.ts';
import { type HolidayScope, holidayChange } from './rules-holidays.ts';
import type {
  createHolidayCalendarInput,
  listHolidayCalendarsInput,
  listNamedHolidayCalendarsInput,
  updateHolidayCalendarInput,
} from './schema-holidays.ts';

type Input<Schema extends z.ZodType> = z.output<Schema>;

/** Use cases that return calendars in one of their formats. */
const answering = <Answered>(answers: repository.CalendarAnswers<Answered>) => ({
  /** Returns calendars by name, or as ordered. */
  list: (
    { companyId, read }: Scope,
    input: Input<typeof listHolidayCalendarsInput> & Partial<Input<typeof listNamedHolidayCalendarsInput>>,
  ): Promise<PageText<Answered>> => read(answers.list(companyId, input)),

  /** Throws `holiday_calendar_not_found`, also for deleted ones. */
  get: ({ companyId, read }: Scope, { id }: { id: string }): Promise<JsonText<Answered>> =>
    read(answers.get(companyId, id)),

  create: (scope: Scope, input: Input<typeof createHolidayCalendarInput>): Promise<JsonText<Answered>> =>
    createHolidayCalendar(scope, input, answers),

  update: (scope: Scope, input: Input<typeof updateHolidayCalendarInput>): Promise<JsonText<Answered>> =>
    updateHolidayCalendar(scope, input, answers),
});

export const holidayCalendars = answering(repository.calendars);
export const namedHolidayCalendars = answering(repository.namedCalendars);

/** Adds public holidays (A7), and recomputes the days of the people who have them (C2, D1). Throws `office_not_found`. */
async function createHolidayCalendar<Answered>(
  scope: Scope,
  { name, daysOff, officeIds = [] }: Input<typeof createHolidayCalendarInput>,
  answers: repository.CalendarAnswers<Answered>,
): Promise<JsonText<Answered>> {
  const { companyId } = scope;
  const id = newId();
  const at = timeOf(scope);
  return scope.transaction(async (tx) => {
    const [, , , , , after, answer] = await tx.send(
      lockHolidays(companyId),
      lockOffices(companyId, officeIds),
      repository.insertCalendar({ companyId, id, name, createdAt: at, updatedAt: at }),
      repository.replaceDays(companyId, id, daysOff),
      repository.replaceOffices(companyId, id, new Set(officeIds)),
      repository.getHolidayScope(companyId, id),
      answers.get(companyId, id),
    );
    await recompute(tx, scope, null, after);
    return answer;
  });
}

/**
 * Changes a calendar: an omitted field stays; given days and offices replace all, and null offices mean the whole company. Recomputes days
 * as `createHolidayCalendar`. Throws `holiday_calendar_not_found`, `office_not_found`.
 */
async function updateHolidayCalendar<Answered>(
  scope: Scope,
  { id, name, daysOff, officeIds: given }: Input<typeof updateHolidayCalendarInput>,
  answers: repository.CalendarAnswers<Answered>,
): Promise<JsonText<Answered>> {
  const { companyId } = scope;
  const officeIds = given === null ? [] : given;
  return scope.transaction(async (tx) => {
    const [, before, , , , , after, answer] = await tx.send(
      lockHolidays(companyId),
      repository.getHolidayScope(companyId, id),
      lockOffices(companyId, officeIds ?? []),
      daysOff ? repository.replaceDays(companyId, id, daysOff) : nothing(null),
      officeIds ? repository.replaceOffices(companyId, id, new Set(officeIds)) : nothing(null),
      repository.updateCalendar(companyId, id, { name, updatedAt: timeOf(scope) }),
      repository.getHolidayScope(companyId, id),
      answers.get(companyId, id),
    );
    await recompute(tx, scope, before, after);
    return answer;
  });
}

/** Deletes a calendar: its days are no longer holidays. Throws `holiday_calendar_not_found`. */
export async function deleteHolidayCalendar(scope: Scope, input: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = timeOf(scope);
  await scope.transaction(async (tx) => {
    const [, before] = await tx.send(
      lockHolidays(companyId),
      repository.getHolidayScope(companyId, input.id),
      repository.updateCalendar(companyId, input.id, { updatedAt: at, deletedAt: at }),
    );
    await recompute(tx, scope, before, null);
  });
}

const timeOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);

const lockOffices = (companyId: CompanyId, officeIds: readonly string[]): Statement<true> =>
  lockRecords(companyId, offices, officeIds, eq(offices.isDeleted, false)).orRefuse('office_not_found');

async function recompute(
  tx: Transaction,
  scope: Scope,
  before: HolidayScope | null,
  after: HolidayScope | null,
): Promise<void> {
  const change = holidayChange(before, after);
  if (!change) return;
  const employeeIds = await tx.send(repository.listEmployeesOf(scope.companyId, change.officeIds));
  // A6: work of the previous evening may extend into the holiday.
  const from = addDays(change.from, -1);
  const touched = change.dates.map((date) => ({ from: date, to: date }));
  const employees = employeeIds.map((employeeId) => ({ employeeId, from, to: change.to, touched }));
  await daysChanged(tx, scope, { employees, cause: 'holiday_calendar' });
}
