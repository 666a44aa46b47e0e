import type { Scope } from '../db/scope.ts';
import { systemScope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { employeeZone } from '../people/zone.ts';
import type { Runtime } from '../runtime.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import { recomputeDays } from './recompute-days.ts';
import { claimFrontier, listBehind, listZones, moveFrontier, passKnownDays } from './repository-frontiers.ts';

const EMPLOYEES_AT_ONCE = 3;

/**
 * Adds the rows of days that have ended, each employee's day in their own zone (D1), and computes what changes for many people
 * have left behind. Repeating it changes nothing; employees that need nothing cost nothing. One failing employee does not
 * keep the others back; the first failure is thrown at the end.
 */
export async function extendDays(scope: Scope, signal?: AbortSignal): Promise<void> {
  await forEach(await findBehind(scope), EMPLOYEES_AT_ONCE, (employeeId) => extendEmployee(scope, employeeId), signal);
}

/** Companies with employees for whom `extendDays` has something to do. */
export async function listCompaniesBehind(runtime: Pick<Runtime, 'pool' | 'now'>): Promise<CompanyId[]> {
  const { rows } = await runtime.pool.query<{ id: CompanyId }>('select list_company_ids() as id');
  const behind: CompanyId[] = [];
  for (const { id } of rows) {
    const employeeIds = await findBehind(systemScope(runtime.pool, id, { now: runtime.now }));
    if (employeeIds.length > 0) behind.push(id);
  }
  return behind;
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

function extendEmployee(scope: Scope, employeeId: string): Promise<void> {
  const { companyId } = scope;
  return scope.transaction(async (db, commitWith) => {
    const [, frontier, timeZone] = await Promise.all([
      lockEmployee(db, companyId, employeeId),
      claimFrontier(db, companyId, employeeId),
      employeeZone(db, companyId, employeeId),
    ]);
    const today = localDateOf(scope.now(), timeZone);
    if (frontier.cause === null && frontier.nextDate === today) return;
    // A2: a zone moved west has days before the frontier that have not ended yet.
    const isAhead = frontier.nextDate > today;
    const from = isAhead ? today : frontier.nextDate;
    await recomputeDays(db, scope, { employeeId, from, to: null, cause: frontier.cause ?? 'day_ended' });
    await commitWith(() => moveFrontier(db, companyId, employeeId, today));
  });
}

async function forEach<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item).catch((failure) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
