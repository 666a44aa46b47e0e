import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import type { Background, Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { LAST_DATE } from './constants.ts';
import { plansChanged } from './followers.ts';
import { lockEmployee } from './lock-employee.ts';
import { recomputePortion } from './recompute-days.ts';
import { findDayTerms } from './repository-days.ts';
import {
  type Frontier,
  listBehindAmong,
  listZones,
  listZonesAmong,
  lockFrontier,
  moveFrontier,
  passKnownDays,
} from './repository-frontiers.ts';

const EMPLOYEES_AT_ONCE = 1;

/**
 * Adds the rows of days that have ended, each employee's day in their own time zone (D1), and computes the changes to many people and long
 * ranges that were left to it. Idempotent; employees without changes cost nothing. A failing employee does not stop the others; the first
 * error is thrown at the end.
 */
export const extendDays = async (scope: Scope, signal?: AbortSignal): Promise<void> =>
  extendEach(scope, await findBehind(scope), signal);

/** The same for some employees. */
export async function extendDaysOf(scope: Scope, employeeIds: readonly string[]): Promise<void> {
  await extendEach(scope, await scope.transaction((tx) => listBehindNow(tx, scope, employeeIds)));
}

async function extendEach(scope: Scope, employeeIds: string[], signal?: AbortSignal): Promise<void> {
  const extend = async (employeeId: string) => {
    let isUpToDate = false;
    while (!isUpToDate && !signal?.aborted) {
      ({ isUpToDate } = await scope.transaction((tx) => bringUpToDate(tx, scope, employeeId)));
    }
  };
  await forEachOf(employeeIds, EMPLOYEES_AT_ONCE, extend, signal);
}

/** Companies with employees for whom `extendDays` has something to do. */
export function listCompaniesBehind(background: Background): Promise<CompanyId[]> {
  return listCompaniesWhere(background, async (scope) => (await findBehind(scope)).length > 0);
}

const yesterdaysOf = (scope: Scope, zones: readonly string[]): string[] =>
  zones.map((zone) => addDays(localDateOf(scope.now(), zone), -1));

/** Returns which of these employees lack rows up to their today, within a transaction. */
export async function listBehindNow(
  { send }: Transaction,
  scope: Scope,
  employeeIds: readonly string[],
): Promise<string[]> {
  const { companyId } = scope;
  const zones = await send(listZonesAmong(companyId, employeeIds));
  return send(listBehindAmong(companyId, employeeIds, zones, yesterdaysOf(scope, zones)));
}

async function findBehind(scope: Scope): Promise<string[]> {
  const { companyId } = scope;
  const zones = await scope.read(listZones(companyId));
  return scope.transaction(({ commit }) => commit(passKnownDays(companyId, zones, yesterdaysOf(scope, zones))));
}

/**
 * Locks an employee and computes the missing rows up to their today, or a portion of them: call it again, in another transaction, until it
 * returns `isUpToDate`. Computed rows stay, and a change in between is not lost: it moves the frontier back under the same lock. A late
 * correction goes on as one, for its reason (K4). Also returns the previous frontier.
 */
export async function bringUpToDate(
  tx: Transaction,
  scope: Scope,
  employeeId: string,
): Promise<{ frontier: Frontier; timeZone: string; today: string; isUpToDate: boolean }> {
  const { companyId } = scope;
  const [, frontier, { timeZone }] = await tx.send(
    lockEmployee(companyId, employeeId),
    lockFrontier(companyId, employeeId),
    findDayTerms(companyId, employeeId),
  );
  const { nextDate, cause, lateCorrection } = frontier;
  const computing = lateCorrection === null ? scope : { ...scope, lateCorrection: { reason: lateCorrection } };
  const today = localDateOf(scope.now(), timeZone);
  let goOnFrom: string | null = null;
  if (cause !== null || nextDate !== today) {
    // A2: a time zone moved west has days before the frontier that have not ended yet.
    const isAhead = nextDate > today;
    const from = isAhead ? today : nextDate;
    goOnFrom = await recomputePortion(tx, computing, { employeeId, from, cause: cause ?? 'day_ended' });
    if (goOnFrom === null && cause !== null && frontier.plansFrom !== null) {
      const period = { from: frontier.plansFrom, to: LAST_DATE };
      await plansChanged(tx, computing, { employeeId, period, cause });
    }
    const next = goOnFrom === null ? { nextDate: today, cause: null } : { nextDate: goOnFrom, cause };
    await tx.send(moveFrontier(companyId, employeeId, next));
  }
  return { frontier, timeZone, today, isUpToDate: goOnFrom === null };
}
