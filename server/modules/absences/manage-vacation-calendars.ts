import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { adjust } from '../leave/adjust-leave.ts';
import { assign } from '../leave/assign-plan.ts';
import { lockType } from '../leave/lock-type.ts';
import {
  type AbsenceCalendar,
  ensureCalendars,
  findCalendar,
  listCalendarsOfYears,
} from '../leave/repository-calendars.ts';
import { findPlan } from '../leave/repository-plans.ts';
import { setDaysOff } from './replace-days-off.ts';
import { findCalendarWithType } from './repository-calendars.ts';
import {
  getVacationCalendarRow,
  listVacationCalendars as listRows,
  readVacationCalendar,
} from './repository-vacation.ts';
import type {
  createVacationCalendarInput,
  listVacationCalendarsInput,
  updateVacationCalendarInput,
  vacationCalendarOutput,
} from './schema-vacation.ts';
import { type VacationCalendarText, vacationCalendarRecord } from './vacation-record.ts';

/** Returns calendars, the latest year first, or as ordered. */
export async function listVacationCalendars(
  scope: Scope,
  input: z.output<typeof listVacationCalendarsInput>,
): Promise<PageText<z.output<typeof vacationCalendarOutput>>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(listRows(scope.companyId, input));
    return { rows: await commit(vacationCalendarRecord.answers(scope, rows)), total };
  });
}

/** Throws `vacation_calendar_not_found`. */
export async function getVacationCalendar(scope: Scope, input: { id: string }): Promise<VacationCalendarText> {
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(getVacationCalendarRow(scope.companyId, input.id));
    return commit(vacationCalendarRecord.answer(scope, row));
  });
}

/**
 * Assigns an employee to a vacation configuration for a year, which creates their calendar, and gives it days off. Throws `employee_not_found`,
 * `vacation_configuration_not_found`, `absence_type_not_found` for a configuration without a type, `absence_calendar_already_exists`,
 * `already_assigned`, `hiring_date_missing`, `leave_year_in_use`, and for the days off as `replaceDaysOffOfCalendar`.
 */
export async function createVacationCalendar(
  scope: Scope,
  { employeeId, vacationConfigurationId, year, daysOff }: z.output<typeof createVacationCalendarInput>,
): Promise<VacationCalendarText> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const [{ absenceTypeId }] = await tx.send(
      findPlan(companyId, vacationConfigurationId).required('vacation_configuration_not_found'),
      lockEmployee(companyId, employeeId),
    );
    if (absenceTypeId === null) throw new DomainError('absence_type_not_found');
    const owner = { employeeId, absenceTypeId };
    const [type, before] = await tx.send(
      lockType(companyId, absenceTypeId, 'key share').required('absence_type_not_found'),
      listCalendarsOfYears(companyId, owner, [year]),
    );
    if (before.has(year)) throw new DomainError('absence_calendar_already_exists');
    await assign(tx, scope, { vacationConfigurationId, employeeIds: [employeeId], year });
    const calendars = await tx.send(ensureCalendars(companyId, owner, [year], at));
    const calendar = calendars.get(year) as AbsenceCalendar;
    if (daysOff) await setDaysOff(tx, scope, { calendar, type }, daysOff);
    return tx.commit(readVacationCalendar(scope, calendar));
  });
}

/**
 * Replaces the days off of a calendar (E3), and changes what it grants by an adjustment of its ledger (E6). Throws
 * `vacation_calendar_not_found`, faults by field, `nonexistent_local_time`, `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function updateVacationCalendar(
  scope: Scope,
  { id, daysOff, maxDaysOff }: z.output<typeof updateVacationCalendarInput>,
): Promise<VacationCalendarText> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, found] = await tx.send(
      getVacationCalendarRow(companyId, id),
      findCalendarWithType(companyId, id).required('vacation_calendar_not_found'),
    );
    if (maxDaysOff !== undefined) await setMaxDaysOff(tx, scope, found.calendar, maxDaysOff);
    if (daysOff) await setDaysOff(tx, scope, found, daysOff);
    return tx.commit(readVacationCalendar(scope, found.calendar));
  });
}

async function setMaxDaysOff(
  tx: Transaction,
  scope: Scope,
  { id, employeeId }: AbsenceCalendar,
  maxDaysOff: number | null,
): Promise<void> {
  const { companyId } = scope;
  const [, calendar] = await tx.send(
    lockEmployee(companyId, employeeId),
    findCalendar(companyId, id).required('vacation_calendar_not_found'),
  );
  if (calendar.maxDaysOff === maxDaysOff) return;
  if (calendar.maxDaysOff === null || maxDaysOff === null)
    throw new InvalidFields({ maxDaysOff: 'limit_of_configuration' });
  await adjust(tx, scope, calendar, { days: maxDaysOff - calendar.maxDaysOff });
}
