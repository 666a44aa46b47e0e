import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import type { Background, Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DaysScope } from '../days/followers.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { type AbsenceCalendar, ensureCalendars, listCalendarsOfYears } from './repository-calendars.ts';
import { appendLines, listGroups, setLimited } from './repository-ledger.ts';
import {
  type AssignedYear,
  type LeaveOwner,
  listDue,
  listTerms,
  lockAssignedYears,
  markSettled,
  ownersOf,
} from './repository-plans.ts';
import { leaveYearOf, settledYears, yearsToSettle } from './rules-ledger.ts';
import { targetsByYear } from './rules-settlement.ts';
import { leaveYears } from './rules-years.ts';

const EMPLOYEES_AT_ONCE = 3;

/**
 * Settles the ledger of an employee's absences of one type by their plans as of today: grants, accruals, carryover and expiry (E5–E7).
 * Idempotent. `lost` are the years that have lost their plan. Call after `lockEmployee`.
 */
export async function settleLeave(
  tx: Transaction,
  scope: DaysScope,
  owner: LeaveOwner,
  lost: readonly number[] = [],
): Promise<void> {
  const { companyId } = scope;
  const [timeZone, assigned] = await tx.send(
    employeeZone(companyId, owner.employeeId),
    lockAssignedYears(companyId, ownersOf([owner])),
  );
  const today = localDateOf(scope.now(), timeZone);
  const years = yearsToSettle(assigned, lost);
  if (years.length > 0) await settleYears(tx, scope, owner, { years, assigned, today });
}

interface SettledYears {
  years: number[];
  assigned: readonly AssignedYear[];
  today: string;
}

async function settleYears(tx: Transaction, scope: DaysScope, owner: LeaveOwner, settled: SettledYears): Promise<void> {
  const { companyId } = scope;
  const { years, assigned, today } = settled;
  const dates = leaveYears(assigned);
  const period = dates.periodOf(Math.min(...years), Math.max(...years));
  const [before, held, schedule, terms] = await tx.send(
    listCalendarsOfYears(companyId, owner, years),
    listGroups(companyId, owner, years),
    loadSchedule(companyId, owner.employeeId, period),
    listTerms(companyId, owner.employeeId),
  );
  const groups = Map.groupBy(held, (group) => group.absenceCalendarId);
  const planned = years.map((year, index) => ({
    year,
    plan: assigned.find((one) => one.year === year) ?? null,
    groups: groups.get(before.get(year)?.id ?? '') ?? [],
    maxDaysOff: before.get(year)?.maxDaysOff,
    isFirst: index === 0,
  }));
  const toSettle = planned.map((one) => leaveYearOf(dates, one));
  const targets = await inPortions(targetsByYear(toSettle, { schedule, terms }, today), (found) => found);

  const changed = settledYears(planned, targets.flat());
  const now = new Date(scope.now().epochMilliseconds);
  const calendarYears = changed.map(({ year }) => year);
  const calendars = await tx.send(ensureCalendars(companyId, owner, calendarYears, now));
  const calendarOf = (year: number) => calendars.get(year) as AbsenceCalendar;
  const limits = changed.flatMap(({ year, isLimited }) => {
    const { id, maxDaysOff } = calendarOf(year);
    return isLimited === (maxDaysOff !== null) ? [] : [setLimited(companyId, id, isLimited)];
  });
  const lines = changed.flatMap(({ year, lines: ofYear }) =>
    ofYear.map((line) => ({ ...line, absenceCalendarId: calendarOf(year).id })),
  );
  await tx.send(
    together(...limits),
    appendLines(scope, lines),
    markSettled(companyId, [{ ...owner, today, years: dates }]),
  );
}

/**
 * Runs `settleLeave` for everybody of a company whose day has ended or whose plans have changed since. A failed one does not stop the
 * others; the first error is thrown at the end.
 */
export async function settleDueLeave(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const settleOne = (owner: LeaveOwner): Promise<void> =>
    scope.transaction(async (tx) => {
      await tx.send(lockEmployee(companyId, owner.employeeId));
      await settleLeave(tx, scope, owner);
    });
  await forEachOf(await findDue(scope), EMPLOYEES_AT_ONCE, settleOne, signal);
}

/** Returns the companies for which `settleDueLeave` has something to do. */
export function listCompaniesToSettle(background: Background): Promise<CompanyId[]> {
  return listCompaniesWhere(background, async (scope) => (await findDue(scope)).length > 0);
}

const findDue = (scope: Scope): Promise<LeaveOwner[]> => scope.read(listDue(scope.companyId, scope.now()));
