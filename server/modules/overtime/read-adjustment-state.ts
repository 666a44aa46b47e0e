import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { DomainError, isRefusal } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { listDays } from '../days/repository-days.ts';
import { readBalance } from './get-balance.ts';
import { noteFor } from './present.ts';
import { type AskedPeriod, listBalancesOf, listDaySums } from './repository-balance.ts';
import { findLastMovement, type LastMovement, sumAllocations } from './repository-ledger.ts';
import { listAllocationSums, listCorrectedOf } from './repository-ledgers.ts';
import { dayStatesOf } from './rules.ts';
import type { AdjustmentState } from './rules-adjustment.ts';

type Period = { from: string; to: string };

/**
 * Reads the state for an adjustment of the period, by five statements: the balance by the same function as the balance read (D8.8), the day
 * rows, their allocations, the allocations of days with corrections, and the newest movement of the period. Throws `employee_not_found`.
 */
export const readAdjustmentState = (
  companyId: CompanyId,
  employeeId: string,
  period: Period,
): Read<AdjustmentState & { employeeId: string; lastMovement: LastMovement | undefined }> =>
  together(
    readBalance(companyId, employeeId, period),
    listDays(companyId, employeeId, period),
    sumAllocations(companyId, employeeId, period),
    listCorrectedOf(companyId, [{ employeeId, ...period }]),
    findLastMovement(companyId, employeeId, period),
  ).map(([{ balance, policy }, rows, allocations, corrected, lastMovement]) => ({
    employeeId,
    policyType: policy.type,
    balance,
    days: dayStatesOf(rows, allocations),
    corrected,
    lastMovement,
  }));

/**
 * Reads the state for resets and reversals of many people's periods, each person once, by four statements for all. Omits people who do not
 * exist.
 */
export const readAdjustmentStates = (
  companyId: CompanyId,
  asked: readonly AskedPeriod[],
): Read<ReadonlyMap<string, AdjustmentState>> =>
  together(
    listBalancesOf(companyId, asked),
    listDaySums(companyId, asked),
    listAllocationSums(companyId, asked),
    listCorrectedOf(companyId, asked),
  ).map(([balances, rows, allocations, held]) => {
    const rowsOf = Map.groupBy(rows, ({ employeeId }) => employeeId);
    const allocationsOf = Map.groupBy(allocations, ({ employeeId }) => employeeId);
    const correctedOf = Map.groupBy(held, ({ employeeId }) => employeeId);
    return new Map(
      balances.map(({ employeeId, balance, policy }) => {
        const days = dayStatesOf(rowsOf.get(employeeId) ?? [], allocationsOf.get(employeeId) ?? []);
        const corrected = correctedOf.get(employeeId) ?? [];
        return [employeeId, { policyType: policy.type, balance, days, corrected }];
      }),
    );
  });

/** Runs a plan; if the balance is not the one that the caller saw, the error names the movement that may have come between. */
export function namingWhatCameBetween<Plan>(
  scope: Pick<Scope, 'actor'>,
  { employeeId, lastMovement }: { employeeId: string; lastMovement: LastMovement | undefined },
  plan: () => Plan,
) {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof DomainError && isRefusal(error, 'compensable_balance_changed'))) throw error;
    if (!error.details || !lastMovement) throw error;
    const { id, operation, appliedSeconds, authorName, createdAt } = lastMovement;
    const note = noteFor(scope, { ...lastMovement, employeeId });
    const movementsSince = { id, operation, appliedSeconds, note, authorName, createdAt: formatUtc(createdAt) };
    throw new DomainError('compensable_balance_changed', { ...error.details, movementsSince });
  }
}
