import type { Db } from '../db/client.ts';
import { listCompaniesWhere } from '../db/list-companies.ts';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { employeeZone } from '../people/zone.ts';
import type { Runtime } from '../runtime.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import { forEachOf } from '../shared/for-each-of.ts';
import type { CompanyId } from '../shared/ids.ts';
import { recomputeDays } from './recompute-days.ts';
import {
  claimFrontier,
  type Frontier,
  listBehind,
  listZones,
  moveFrontier,
  passKnownDays,
} from './repository-frontiers.ts';

const EMPLOYEES_AT_ONCE = 3;

/**
 * Adds the rows of days that have ended, each employee's day in their own zone (D1), and computes what changes for many people
 * have left behind. Repeating it changes nothing; employees that need nothing cost nothing. One failing employee does not
 * keep the others back; the first failure is thrown at the end.
 */
export async function extendDays(scope: Scope, signal?: AbortSignal): Promise<void> {
  const extend = (employeeId: string) =>
    scope.transaction(async (db) => {
      await bringUpToDate(db, scope, employeeId);
    });
  await forEachOf(await findBehind(scope), EMPLOYEES_AT_ONCE, extend, signal);
}

/** Companies with employees for whom `extendDays` has something to do. */
export function listCompaniesBehind(runtime: Pick<Runtime, 'systemPool' | 'now'>): Promise<CompanyId[]> {
  return listCompaniesWhere(runtime, async (scope) => (await findBehind(scope)).length > 0);
}

async function findBehind(scope: Scope): Promise<string[]> {
  const { companyId } = scope;
  const zones = await scope.read((db) => listZones(db, companyId));
  const yesterdays = zones.map((zone) => addDays(localDateOf(scope.now(), zone), -1));
  const [, employeeIds] = await scope.transaction((db, commitWith) =>
    commitWith(() =>
      Promise.all([passKnownDays(db, companyId, zones, yesterdays), listBehind(db, companyId, zones, yesterdays)]),
    ),
  );
  return employeeIds;
}

/** Locks an employee and computes the rows that are missing up to their today. Answers that, their zone and what the frontier was. */
export async function bringUpToDate(
  db: Db,
  scope: Scope,
  employeeId: string,
): Promise<{ frontier: Frontier; timeZone: string; today: string }> {
  const { companyId } = scope;
  const [, frontier, timeZone] = await Promise.all([
    lockEmployee(db, companyId, employeeId),
    claimFrontier(db, companyId, employeeId),
    employeeZone(db, companyId, employeeId),
  ]);
  const today = localDateOf(scope.now(), timeZone);
  if (frontier.cause !== null || frontier.nextDate !== today) {
    // A2: a zone moved west has days before the frontier that have not ended yet.
    const isAhead = frontier.nextDate > today;
    const from = isAhead ? today : frontier.nextDate;
    await recomputeDays(db, scope, { employeeId, from, to: null, cause: frontier.cause ?? 'day_ended' });
    await moveFrontier(db, companyId, employeeId, today);
  }
  return { frontier, timeZone, today };
}
