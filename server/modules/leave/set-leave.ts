import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, InvalidFields, orRefusal, type Refusal, wasRefused } from '../../platform/shared/errors.ts';
import { findOwnMatter, refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDates, refuseClosedDatesOf } from '../days/closed-dates.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { lockEmployeesInScope } from '../days/lock-employee.ts';
import { employeeZones } from '../days/repository-zone.ts';
import { adjustmentOf } from './adjust-leave.ts';
import { listAdjustments, listSumsUpTo, type NewLine } from './repository-ledger.ts';
import {
  type AssignedYear,
  accountKey,
  type LeaveOwner,
  lockAssignedYears,
  ownersOf,
  yearsByOwner,
} from './repository-plans.ts';
import { daySecondsFrom } from './rules-accrual.ts';
import { amountOf } from './rules-balance.ts';
import type { LeaveYears } from './rules-years.ts';
import type { setLeaveInput } from './schema.ts';
import {
  booked,
  type LeaveAccount,
  loadAccounts,
  periodOfAccounts,
  reachedYears,
  settled,
  writeAccounts,
} from './settle-account.ts';

type LeftInput = z.output<typeof setLeaveInput>;

/**
 * Sets a calendar's remaining balance at the end of a date to the one kept elsewhere, by an adjustment (E6): in days if given, otherwise in
 * seconds. Later lines count on top of it; pending requests have taken nothing yet. The year defaults to that of the date, or the current
 * one; the date to today, or the nearest day of the year. Returns the line. Throws `absence_calendar_not_found` also if the calendar has no
 * limit, a fault of `date` outside the year, one of `days` or `seconds` if the balance already has this value, and for users
 * `self_resolution_not_allowed` (I5).
 */
export const setLeave = (scope: Scope, wanted: LeftInput): Promise<string> =>
  scope.transaction(async (tx) => (await setLeaveOfMany(tx, scope, [wanted]))[0] as string);

/**
 * The same for many within a transaction, each on top of the previous ones; returns their lines in order. Throws for the first refused one.
 */
export async function setLeaveOfMany(tx: Transaction, scope: Scope, inputs: readonly LeftInput[]): Promise<string[]> {
  const { outcomes, accounts } = await planLeave(tx, scope, inputs);
  const ids = outcomes.map((outcome) => {
    if (wasRefused(outcome)) throw outcome;
    return outcome;
  });
  await tx.send(writeAccounts(scope, accounts));
  return ids;
}

/** Returns the refusals of `setLeaveOfMany`, in order; null: none. Writes nothing. */
export const checkLeave = (scope: Scope, inputs: readonly LeftInput[]): Promise<(Refusal | null)[]> =>
  scope.transaction(async (tx) => {
    const { outcomes } = await planLeave(tx, scope, inputs);
    return outcomes.map((outcome) => (wasRefused(outcome) ? outcome : null));
  });

async function planLeave(
  tx: Transaction,
  scope: Scope,
  inputs: readonly LeftInput[],
): Promise<{ outcomes: (string | Refusal)[]; accounts: LeaveAccount[] }> {
  const { companyId } = scope;
  const owners = ownersOf(inputs);
  const [seen, refuseClosed, own, zones, assigned] = await tx.send(
    lockEmployeesInScope(scope, owners.employeeIds),
    refuseClosedDatesOf(scope, owners.employeeIds),
    findOwnMatter(scope, owners.employeeIds, 'administer'),
    employeeZones(companyId, owners.employeeIds),
    lockAssignedYears(companyId, owners),
  );
  const yearsOf = yearsByOwner(assigned);
  const asked = inputs.map((input) => ({
    input,
    ...dayOf(input, yearsOf(input), localDateOf(scope.now(), zones.get(input.employeeId) ?? 'UTC')),
  }));
  const accounts = await readAccounts(tx, scope, inputs, { zones, assigned, years: asked.map(({ year }) => year) });
  await inPortions([...accounts], ([key, account]) => accounts.set(key, settled({ ...account, isSettled: false })));
  const stored = await tx.send(
    together(
      ...asked.map(({ input, year, onDate }) => {
        const calendar = accounts.get(accountKey(input))?.stored.get(year);
        return calendar ? listSumsUpTo(companyId, calendar.id, onDate) : nothing([]);
      }),
    ),
  );
  const withStored = asked.map((one, index) => ({ ...one, stored: stored[index] ?? [] }));
  const outcomes = await inPortions(
    withStored,
    orRefusal(({ input, year, onDate, stored: sums }) => {
      const { employeeId, days, seconds: wanted = 0, note = null } = input;
      const account = accounts.get(accountKey(input));
      if (!account || !seen.has(employeeId)) throw new DomainError('employee_not_found');
      const isOwn = own.employeeId === employeeId;
      if (isOwn && own.isRefused) throw new DomainError('self_resolution_not_allowed');
      // K4: a day that the caller names; without one the line is of today, or of the nearest day of its year.
      if (input.date) refuseClosed({ employeeId, from: input.date, to: input.date });
      const { from, to } = account.years.periodOf(year);
      if (onDate < from || onDate > to) {
        throw new InvalidFields({ date: { key: 'date_not_in_year', values: { year, from, to } } });
      }
      const calendar = account.calendars.get(year);
      if (!calendar || calendar.maxDaysOff === null) throw new DomainError('absence_calendar_not_found');
      const isHeld = (line: NewLine) => line.absenceCalendarId === calendar.id && line.onDate <= onDate;
      const held = amountOf([...sums, ...account.lines.filter(isHeld)]);
      const daySeconds = daySecondsFrom(onDate, to, account.employment);
      const seconds = days === undefined ? wanted - held.seconds : Math.round((days - held.days) * daySeconds);
      if (seconds === 0) throw new InvalidFields({ [days === undefined ? 'seconds' : 'days']: 'not_zero' });
      const line = adjustmentOf(calendar, { onDate, seconds, daySeconds, note, selfMade: isOwn });
      accounts.set(accountKey(input), settled(booked(account, [line])));
      return line.id;
    }),
  );
  const changed = [...accounts.values()].filter(({ lines }) => lines.length > 0);
  return { outcomes, accounts: changed };
}

interface Known {
  zones: ReadonlyMap<string, string>;
  assigned: readonly AssignedYear[];
  /** Years of the calendars to set. */
  years: readonly number[];
}

/** Returns the accounts of owners by key; omits people who do not exist. */
async function readAccounts(
  tx: Transaction,
  scope: Scope,
  of: readonly LeaveOwner[],
  { zones, assigned, years: meant }: Known,
): Promise<Map<string, LeaveAccount>> {
  const owners = ownersOf(of);
  const years = reachedYears(meant, assigned);
  const [schedules, accountOf] = await tx.send(
    loadSchedules(scope.companyId, owners.employeeIds, periodOfAccounts(years, assigned)),
    loadAccounts(scope, { owners, years, assigned }),
  );
  const accounts = new Map<string, LeaveAccount>();
  for (const { employeeId, absenceTypeId } of of) {
    const [schedule, timeZone] = [schedules.get(employeeId), zones.get(employeeId)];
    if (!schedule || timeZone === undefined) continue;
    const account = accountOf({ employeeId, absenceTypeId }, { schedule, timeZone });
    accounts.set(accountKey(account), account);
  }
  return accounts;
}

/** Returns the year of the calendar, and the day at whose end the balance applies. */
function dayOf({ year: given, date }: LeftInput, years: LeaveYears, today: string): { year: number; onDate: string } {
  const year = given ?? years.yearOf(date ?? today);
  const { from, to } = years.periodOf(year);
  const [, nearest = today] = [from, today, to].sort();
  return { year, onDate: date ?? nearest };
}

/**
 * Reverses adjustments, each by another one on its day, those of a person one after the other. Works once: a second time fails. Throws
 * `period_closed` (K4), `self_resolution_not_allowed` (I5).
 */
export async function reverseAdjustments(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const { companyId } = scope;
  const lines = await tx.send(listAdjustments(companyId, ids));
  if (lines.length === 0) return;
  const owners = ownersOf(lines);
  const [own, found, , zones, assigned] = await tx.send(
    refuseOwnMatter(scope, owners.employeeIds, 'administer'),
    lockEmployeesInScope(scope, owners.employeeIds),
    refuseClosedDates(
      scope,
      lines.map(({ employeeId, onDate }) => ({ employeeId, from: onDate, to: onDate })),
    ),
    employeeZones(companyId, owners.employeeIds),
    lockAssignedYears(companyId, owners),
  );
  if (owners.employeeIds.some((id) => !found.has(id))) throw new DomainError('employee_not_found');
  const accounts = await readAccounts(tx, scope, lines, { zones, assigned, years: lines.map(({ year }) => year) });
  await inPortions(lines, ({ id, calendarId, employeeId, absenceTypeId, seconds, ...line }) => {
    const key = accountKey({ employeeId, absenceTypeId });
    const adjustment = { ...line, seconds: -seconds, selfMade: employeeId === own };
    // Same subject: only one first revision of it can exist.
    const reversal = { ...adjustmentOf({ id: calendarId }, adjustment), subject: id, revision: 1 };
    accounts.set(key, settled(booked(accounts.get(key) as LeaveAccount, [reversal])));
  });
  await tx.send(writeAccounts(scope, [...accounts.values()]));
}
