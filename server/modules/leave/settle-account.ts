import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { employeeZone } from '../days/repository-zone.ts';
import type { Period, Schedule } from '../days/rules-schedule.ts';
import { type AbsenceCalendar, insertCalendars, listCalendarsOf } from './repository-calendars.ts';
import { appendLines, type LedgerGroup, listGroupsOf, type NewLine, setLimited } from './repository-ledger.ts';
import {
  type AssignedYear,
  accountKey,
  type LeaveOwner,
  type LeaveOwners,
  listTermsOf,
  listTypesWithPlans,
  lockAssignedYears,
  markSettled,
  ownersOf,
  yearsByOwner,
} from './repository-plans.ts';
import type { Employment } from './rules-accrual.ts';
import { addedUp, leaveYearOf, settledYears, yearsToSettle } from './rules-ledger.ts';
import { targetsByYear } from './rules-settlement.ts';
import type { LeaveYears } from './rules-years.ts';

/**
 * An employee's absences of one type in memory, for many changes that depend on each other: lines are booked and settled as in
 * `settleLeave`, and written at the end. Immutable: each step returns a new one.
 */
export interface LeaveAccount extends LeaveOwner {
  readonly companyId: CompanyId;
  readonly at: Date;
  /** The employee's local date. */
  readonly today: string;
  readonly employment: Employment;
  readonly assigned: readonly AssignedYear[];
  readonly years: LeaveYears;
  /** Whether the type has plans: a year without one then gives nothing (E9). */
  readonly hasPlans: boolean;
  /** Calendars by year, including those still to be created. */
  readonly calendars: ReadonlyMap<number, AbsenceCalendar>;
  readonly groups: ReadonlyMap<string, readonly LedgerGroup[]>;
  readonly isSettled: boolean;
  /** Lines still to be written. */
  readonly lines: readonly NewLine[];
  /** The calendars as stored. */
  readonly stored: ReadonlyMap<number, AbsenceCalendar>;
}

/** Adds calendars for years; missing ones are created, without a limit (E1). */
export function withCalendars(account: LeaveAccount, years: readonly number[]): LeaveAccount {
  const { companyId, employeeId, absenceTypeId, at, calendars } = account;
  const made = years
    .filter((year) => !calendars.has(year))
    .map((year) => ({
      ...{ companyId, id: newId(), employeeId, absenceTypeId, year, maxDaysOff: null },
      ...{ createdAt: at, updatedAt: at },
    }));
  if (made.length === 0) return account;
  return { ...account, calendars: new Map([...calendars, ...made.map((one) => [one.year, one] as const)]) };
}

/** Adds lines to its calendars. */
export function booked(account: LeaveAccount, lines: readonly NewLine[]): LeaveAccount {
  const groups = new Map(account.groups);
  for (const line of lines) groups.set(line.absenceCalendarId, addedUp(groups.get(line.absenceCalendarId) ?? [], line));
  return { ...account, groups, lines: [...account.lines, ...lines], isSettled: false };
}

/** Settles the account by its plans (E5–E7), if anything was booked since the last time. */
export function settled(account: LeaveAccount): LeaveAccount {
  if (account.isSettled) return account;
  const { assigned, calendars, groups, employment, today } = account;
  const planned = yearsToSettle(assigned).map((year, index) => ({
    year,
    plan: assigned.find((one) => one.year === year) ?? null,
    groups: groups.get(calendars.get(year)?.id ?? '') ?? [],
    maxDaysOff: calendars.get(year)?.maxDaysOff,
    isFirst: index === 0,
  }));
  const leaveYears = planned.map((one) => leaveYearOf(account.years, one));
  const changed = settledYears(planned, [...targetsByYear(leaveYears, employment, today)].flat());
  const complete = withCalendars(
    account,
    changed.map(({ year }) => year),
  );
  const limited = new Map(complete.calendars);
  const lines = changed.flatMap(({ year, isLimited, lines: ofYear }) => {
    const calendar = limited.get(year) as AbsenceCalendar;
    if (isLimited !== (calendar.maxDaysOff !== null)) {
      limited.set(year, { ...calendar, maxDaysOff: isLimited ? 0 : null });
    }
    return ofYear.map((line) => ({ ...line, absenceCalendarId: calendar.id }));
  });
  return { ...booked({ ...complete, calendars: limited }, lines), isSettled: true };
}

/** Writes the booked lines of settled accounts. */
export function writeAccounts(scope: Scope, accounts: readonly LeaveAccount[]): Statement<unknown> {
  const { companyId } = scope;
  const ofAll = <Of>(pick: (calendar: AbsenceCalendar, stored: AbsenceCalendar | undefined) => Of[]): Of[] =>
    accounts.flatMap(({ calendars, stored }) =>
      [...calendars].flatMap(([year, calendar]) => pick(calendar, stored.get(year))),
    );
  return together(
    insertCalendars(ofAll((calendar, stored) => (stored ? [] : [calendar]))),
    together(
      ...ofAll(({ id, maxDaysOff }, stored) =>
        stored && (stored.maxDaysOff === null) !== (maxDaysOff === null)
          ? [setLimited(companyId, id, maxDaysOff !== null)]
          : [],
      ),
    ),
    appendLines(
      scope,
      accounts.flatMap(({ lines }) => lines),
    ),
    markSettled(
      companyId,
      accounts.filter(({ assigned }) => yearsToSettle(assigned).length > 0),
    ),
  );
}

/** Returns the years whose calendars changes in some years can affect, as accounts are settled. */
export function reachedYears(years: readonly number[], assigned: readonly AssignedYear[]): number[] {
  const ofPlans = [...Map.groupBy(assigned, accountKey).values()].flatMap((ofOwner) => yearsToSettle(ofOwner));
  return [...new Set([...years, ...ofPlans])].sort((one, other) => one - other);
}

/** Returns the dates of leave years, in order, of owners with these plans and of those without a plan. */
export function periodOfAccounts(years: readonly number[], assigned: readonly AssignedYear[]): Period {
  const [first, last] = [years[0] as number, years.at(-1) as number];
  const yearsOf = yearsByOwner(assigned);
  const ends = assigned.map((one) => yearsOf(one).periodOf(first, last).to);
  return { from: `${first}-01-01`, to: [`${last}-12-31`, ...ends].sort().at(-1) as string };
}

/** The account as it will be at the end of a date, by what is known today. */
export const accountBy = (account: LeaveAccount, date: string): LeaveAccount =>
  date <= account.today ? settled(account) : settled({ ...account, today: date, isSettled: false });

/** Sums of a calendar at the end of a date, by default today: with what will have accrued by then (E9). */
export function sumsOn(
  account: LeaveAccount,
  { id, year }: Pick<AbsenceCalendar, 'id' | 'year'>,
  date = account.today,
): readonly LedgerGroup[] {
  const then = accountBy(account, date);
  return then.groups.get(then.calendars.get(year)?.id ?? id) ?? [];
}

interface AskedAccount {
  timeZone: string;
  /** The plans of the person and type (`lockAssignedYears`). */
  assigned: readonly AssignedYear[];
  /** Years to be changed. */
  years: readonly number[];
}

/** Reads the account of an employee's absences of one type. Call after `lockEmployee`. */
export function readAccount(
  scope: Scope,
  owner: LeaveOwner,
  { timeZone, assigned, years: asked }: AskedAccount,
): Read<LeaveAccount> {
  const years = reachedYears(asked, assigned);
  return together(
    loadSchedule(scope.companyId, owner.employeeId, periodOfAccounts(years, assigned)),
    loadAccounts(scope, { owners: ownersOf([owner]), years, assigned }),
  ).map(([schedule, accountOf]) => accountOf(owner, { schedule, timeZone }));
}

/** The same, with what it depends on. */
export async function loadAccount(
  tx: Transaction,
  scope: Scope,
  owner: LeaveOwner,
  years: readonly number[],
): Promise<LeaveAccount> {
  const [timeZone, assigned] = await tx.send(
    employeeZone(scope.companyId, owner.employeeId),
    lockAssignedYears(scope.companyId, ownersOf([owner])),
  );
  return tx.send(readAccount(scope, owner, { timeZone, assigned, years }));
}

interface Asked {
  owners: LeaveOwners;
  /** Result of `reachedYears`. */
  years: readonly number[];
  assigned: readonly AssignedYear[];
}

/** Loads the accounts of owners with locked plans (`lockAssignedYears`), with the schedules of those years and their time zones. */
export function loadAccounts(
  { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
  { owners, years, assigned }: Asked,
): Read<(owner: LeaveOwner, person: { schedule: Schedule; timeZone: string }) => LeaveAccount> {
  return together(
    listCalendarsOf(companyId, owners, years),
    listGroupsOf(companyId, owners, years),
    listTermsOf(companyId, owners.employeeIds),
    listTypesWithPlans(companyId, owners.absenceTypeIds),
  ).map(([allCalendars, allGroups, allTerms, withPlans]) => {
    const calendarsOf = Map.groupBy(allCalendars, accountKey);
    const groups = Map.groupBy(allGroups, ({ absenceCalendarId }) => absenceCalendarId);
    const termsOf = Map.groupBy(allTerms, ({ employeeId }) => employeeId);
    const assignedTo = Map.groupBy(assigned, accountKey);
    const yearsOf = yearsByOwner(assigned);
    return ({ employeeId, absenceTypeId }, { schedule, timeZone }) => {
      const key = accountKey({ employeeId, absenceTypeId });
      const calendars = new Map((calendarsOf.get(key) ?? []).map((calendar) => [calendar.year, calendar]));
      const ids = [...calendars.values()].map(({ id }) => id);
      return {
        ...{ companyId, employeeId, absenceTypeId, calendars, stored: calendars, lines: [], isSettled: true },
        at: new Date(now().epochMilliseconds),
        today: localDateOf(now(), timeZone),
        employment: { schedule, terms: termsOf.get(employeeId) ?? [] },
        assigned: assignedTo.get(key) ?? [],
        years: yearsOf({ employeeId, absenceTypeId }),
        hasPlans: withPlans.has(absenceTypeId),
        groups: new Map(ids.map((id) => [id, groups.get(id) ?? []])),
      };
    };
  });
}
