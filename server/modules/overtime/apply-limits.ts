import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import type { Background, Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { FIRST_DATE } from '../days/constants.ts';
import { bringUpToDate } from '../days/extend-days.ts';
import { listDays } from '../days/repository-days.ts';
import { listZones } from '../days/repository-frontiers.ts';
import { recordMovement } from './record-movement.ts';
import { listLimitTerms, listToLimit, moveLimits } from './repository-limits.ts';
import { sumAllocationsToLimit } from './repository-retro.ts';
import { balanceOf, dayStatesOf } from './rules.ts';
import { appliedSecondsOf } from './rules-allocation.ts';
import { type DueLimit, dueLimits, takenByLimit } from './rules-limits.ts';
import { settleRetro } from './settle-retro.ts';

const EMPLOYEES_AT_ONCE = 3;

/**
 * Writes the expiries, caps and resets that have fallen due (D12) as movements by the system, in each employee's time zone and in order,
 * including those of days on which nothing ran. What one takes from a closed day, a retro takes from the first open day (K4). Once per employee, rule and date, however often and in how many processes it runs. A
 * failing employee does not stop the others; the first error is thrown at the end.
 */
export async function applyLimits(scope: Scope, signal?: AbortSignal): Promise<void> {
  const limit = async (employeeId: string) => {
    let isLimited = false;
    while (!isLimited && !signal?.aborted) isLimited = await limitEmployee(scope, employeeId);
  };
  await forEachOf(await findToLimit(scope), EMPLOYEES_AT_ONCE, limit, signal);
}

/** Returns the companies with employees for whom `applyLimits` may have something to do. */
export function listCompaniesToLimit(background: Background): Promise<CompanyId[]> {
  return listCompaniesWhere(background, async (scope) => (await findToLimit(scope)).length > 0);
}

async function findToLimit(scope: Scope): Promise<string[]> {
  const { companyId } = scope;
  const zones = await scope.read(listZones(companyId));
  const todays = zones.map((zone) => localDateOf(scope.now(), zone));
  return scope.read(listToLimit(companyId, zones, todays));
}

/** Returns whether it is done; if not, previous days have to be computed first, in portions. */
function limitEmployee(scope: Scope, employeeId: string): Promise<boolean> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { frontier, timeZone, today, isUpToDate } = await bringUpToDate(tx, scope, employeeId);
    if (!isUpToDate) return false;
    const terms = await tx.send(listLimitTerms(companyId, employeeId, timeZone));
    for (const due of dueLimits({ after: frontier.limitsThrough, through: today }, terms)) {
      await applyLimit(tx, scope, employeeId, due);
    }
    await tx.commit(moveLimits(companyId, employeeId, today));
    return true;
  });
}

async function applyLimit(tx: Transaction, scope: Scope, employeeId: string, due: DueLimit): Promise<void> {
  const all = { from: FIRST_DATE, to: addDays(due.dueDate, -1) };
  const isReset = due.kind === 'yearly_reset';
  const [rows, allocated] = await tx.send(
    listDays(scope.companyId, employeeId, all),
    sumAllocationsToLimit(scope.companyId, employeeId, all),
  );
  const days = dayStatesOf(rows, allocated);
  const allocations = takenByLimit(due, days);
  const fromDate = allocations[0]?.date;
  if (fromDate === undefined) return;
  const toDate = addDays(due.cutoff, -1);
  const before = balanceOf(
    days.filter(({ date }) => date >= fromDate && date <= toDate),
    [],
  ).total_balance;
  const appliedSeconds = appliedSecondsOf(allocations);
  const movement = {
    employeeId,
    kind: due.kind,
    operation: isReset ? ('reset' as const) : ('subtract' as const),
    source: 'total_balance' as const,
    fromDate,
    toDate,
    amountSeconds: isReset ? null : appliedSeconds,
    appliedSeconds,
    balanceBeforeSeconds: before,
    balanceAfterSeconds: isReset ? 0 : before - appliedSeconds,
    dueDate: due.dueDate,
  };
  await tx.send(recordMovement(scope, movement, allocations));
  await settleRetro(
    tx,
    scope,
    employeeId,
    allocations.map(({ date }) => date),
  );
}
