import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError, orRefusal, type Refusal, wasRefused } from '../../platform/shared/errors.ts';
import { findOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDatesOf } from '../days/closed-dates.ts';
import { plannedBy } from '../days/load-planned.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { lockEmployeesInScope } from '../days/lock-employee.ts';
import { employeeZones } from '../days/repository-zone.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { type AbsenceType, lockType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { accountKey, lockAssignedYears, ownersOf, yearsByOwner } from '../leave/repository-plans.ts';
import { leaveOf } from '../leave/rules-count.ts';
import {
  booked,
  type LeaveAccount,
  loadAccounts,
  periodOfAccounts,
  reachedYears,
  settled,
  withCalendars,
  writeAccounts,
} from '../leave/settle-account.ts';
import { grantedDay, usesOf, writeDaysOff } from './change-days-off.ts';
import { refuseExcess } from './check-days-off.ts';
import { checkDaysToGrant, type RequestInput } from './check-request.ts';
import { insertMade, type MadeRequest, refuseHiddenType, requestsOf } from './create-request.ts';
import { listGrantedOf, type NewDayOff } from './repository-days-off.ts';
import { splitByYear } from './rules.ts';

export type AgreedAbsence = Omit<RequestInput, 'type' | 'documentIds' | 'onOverlap'>;

/** Limits of a type that only requesters are held to (E9). */
const WITHOUT_LIMITS: Partial<AbsenceType> = {
  ...{ maxPerPeriod: null, maxDateToTakeAbsence: null, noticeDays: null, blackoutDates: [] },
  documentMode: 'none',
  status: 'active',
  needsValidation: false,
};

/** Returns the refusals that granting these absences in order would cause; null: none. Writes nothing, and locks people for a moment. */
export const checkAgreed = (scope: Scope, inputs: readonly AgreedAbsence[]): Promise<(Refusal | null)[]> =>
  scope.transaction(async (tx) => {
    const { outcomes } = await planAgreed(tx, scope, inputs);
    return outcomes.map((outcome) => (wasRefused(outcome) ? outcome : null));
  });

/**
 * Grants days off that were agreed elsewhere, in the caller's name. Of the checks of E9, overlaps and the calendar's balance apply, not the
 * type's limits. Each absence counts on top of the previous ones, as if requested and accepted by itself; the next run of the job
 * recomputes day rows of many people. Returns the batch of each absence's requests. Throws for the first refused one as
 * `createAbsenceRequest`, and `self_resolution_not_allowed` (I5).
 */
export async function grantAgreed(tx: Transaction, scope: Scope, inputs: readonly AgreedAbsence[]): Promise<string[]> {
  const { outcomes, accounts } = await planAgreed(tx, scope, inputs);
  const grants = outcomes.map((outcome) => {
    if (wasRefused(outcome)) throw outcome;
    return outcome;
  });
  const parts = grants.flatMap(({ parts: ofGrant }) => ofGrant);
  await tx.send(writeAccounts(scope, accounts.map(settled)), insertMade(parts.map(({ made }) => made)));
  const changes = parts.map(({ made, ...part }) => ({ ...part, requestId: made.request.id, removed: [] }));
  await writeDaysOff(tx, scope, changes);
  return grants.map(({ batchId }) => batchId);
}

/** Part of an absence in one calendar: the request and its days. */
interface Part {
  calendar: AbsenceCalendar;
  type: AbsenceType;
  made: MadeRequest;
  added: NewDayOff[];
}

interface Grant {
  batchId: string;
  parts: Part[];
}

/** Plans each absence in order, on top of the previous ones, in memory alone. Afterwards people, types and plans are locked. */
async function planAgreed(
  tx: Transaction,
  scope: Scope,
  inputs: readonly AgreedAbsence[],
): Promise<{ outcomes: (Grant | Refusal)[]; accounts: LeaveAccount[] }> {
  const grant = await loadGranting(tx, scope, inputs);
  const accounts = new Map<string, LeaveAccount>();
  const outcomes = await inPortions(
    inputs,
    orRefusal((input) => {
      const { account, ...granted } = grant(input, accounts.get(accountKey(input)));
      accounts.set(accountKey(input), account);
      return granted;
    }),
  );
  return { outcomes, accounts: [...accounts.values()] };
}

/** Returns a function that grants absences in memory: the days of each count for later ones. `account` contains the earlier ones. */
async function loadGranting(
  tx: Transaction,
  scope: Scope,
  inputs: readonly AgreedAbsence[],
): Promise<(input: AgreedAbsence, account: LeaveAccount | undefined) => Grant & { account: LeaveAccount }> {
  const { companyId, actor } = scope;
  const owners = ownersOf(inputs);
  const { employeeIds, absenceTypeIds } = owners;
  const [seen, refuseClosed, own, zones, types, assigned] = await tx.send(
    lockEmployeesInScope(scope, employeeIds),
    refuseClosedDatesOf(scope, employeeIds),
    findOwnMatter(scope, employeeIds, 'decide'),
    employeeZones(companyId, employeeIds),
    together(...absenceTypeIds.map((id) => lockType(companyId, id, 'key share'))),
    lockAssignedYears(companyId, owners),
  );
  const yearsOf = yearsByOwner(assigned);
  const asked = inputs.flatMap((input) => splitByYear(input.daysOff, yearsOf(input)).map(({ year }) => year));
  const askedYears = [...new Set(asked)].sort();
  const reached = reachedYears(askedYears, assigned);
  const period = wholeWeeks(periodOfAccounts(askedYears, assigned));
  const [schedules, accountOf, allGranted, allPending] = await tx.send(
    loadSchedules(companyId, employeeIds, wholeWeeks(periodOfAccounts(reached, assigned))),
    loadAccounts(scope, { owners, years: reached, assigned }),
    listGrantedOf(companyId, employeeIds, period),
    listPendingDays(companyId, employeeIds, { type: 'create', ...period }),
  );
  const granted = Map.groupBy(allGranted, ({ employeeId }) => employeeId);
  const pending = Map.groupBy(allPending, ({ employeeId }) => employeeId);
  const at = new Date(scope.now().epochMilliseconds);

  return (input, earlier) => {
    const { employeeId, absenceTypeId } = input;
    for (const { date } of input.daysOff) refuseClosed({ employeeId, from: date, to: date });
    const [schedule, timeZone] = [schedules.get(employeeId), zones.get(employeeId)];
    if (!seen.has(employeeId) || !schedule || timeZone === undefined) throw new DomainError('employee_not_found');
    const isOwn = own.employeeId === employeeId;
    if (isOwn && own.isRefused) throw new DomainError('self_resolution_not_allowed');
    const found = types.find((type) => type?.id === absenceTypeId);
    if (!found) throw new DomainError('absence_type_not_found');
    refuseHiddenType(scope, found, employeeId);
    const type: AbsenceType = { ...found, ...WITHOUT_LIMITS };
    const plannedOn = plannedBy(schedule);
    const ofPerson = granted.get(employeeId) ?? [];
    const request = { ...input, type: 'create' as const };
    const before = settled(earlier ?? accountOf(input, { schedule, timeZone }));
    const years = splitByYear(input.daysOff, before.years).map(({ year }) => year);
    let account = withCalendars(before, years);
    const calendarOf = (year: number) => account.calendars.get(year) as AbsenceCalendar;
    const toGrant = checkDaysToGrant(
      { input: request, type, timeZone },
      {
        ...{ today: account.today, account, granted: ofPerson, pending: pending.get(employeeId) ?? [], plannedOn },
        inCalendars: (daysOff) =>
          splitByYear(daysOff, before.years).map(({ year, daysOff: ofYear }) => ({
            ...{ calendar: calendarOf(year), daysOff: ofYear },
          })),
      },
    );
    const decider = { managerId: actor.employeeId, managerName: actor.name, selfMade: isOwn };
    const parts = requestsOf(scope, request, type, toGrant, decider).map((made, index): Part => {
      // Days of a year can reduce the carryover to the next one.
      account = settled(account);
      const calendar = calendarOf(years[index] as number);
      const taken = leaveOf(made.daysOff, plannedOn, type.countMode);
      refuseExcess(account, [{ year: calendar.year, taken }]);
      const added = made.daysOff.map((dayOff) => grantedDay(calendar, { dayOff, requestId: made.request.id, at }));
      account = booked(account, usesOf(added, plannedOn, type.countMode));
      return { calendar, type, made, added };
    });
    const further = parts.flatMap(({ added }) =>
      added.map((day) => ({ ...day, absenceTypeId, category: found.category })),
    );
    granted.set(employeeId, [...ofPerson, ...further]);
    return { batchId: parts[0]?.made.request.batchId as string, parts, account };
  };
}
