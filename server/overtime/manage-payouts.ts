import type { z } from 'zod';
import { refuseOwnMatter } from '../access/own-matters.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentPayout } from './present.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { recordMovement } from './record-movement.ts';
import { findMovement } from './repository-ledger.ts';
import * as repository from './repository-payouts.ts';
import { reverseMovement } from './reverse-adjustment.ts';
import { planPayout } from './rules-adjustment.ts';
import type {
  createPayoutInput,
  exportedPayoutsOutput,
  exportPayoutsInput,
  listPayoutsInput,
  payoutOutput,
} from './schema-payouts.ts';

type PayoutAnswer = z.output<typeof payoutOutput>;

/** Payouts, newest first or as ordered. */
export async function listPayouts(scope: Scope, input: z.output<typeof listPayoutsInput>): Promise<Page<PayoutAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listPayouts(db, scope.companyId, input));
  return { rows: rows.map(presentPayout), total };
}

/** Throws `overtime_payout_not_found`. */
export async function getPayout(scope: Scope, { id }: { id: string }): Promise<PayoutAnswer> {
  return presentPayout(await scope.read((db) => findPayout(db, scope, id)));
}

/**
 * Pays surplus out (D13): a movement that takes it from the balance, and a line for payroll. Never more than the balance of its
 * source, and of several that name the same balance one succeeds. Throws `employee_not_found`, `employee_not_adjustable`,
 * `hybrid_independent_policy_required`, `compensable_balance_changed`, `payout_exceeds_balance`, for users
 * `self_resolution_not_allowed` (I5).
 */
export async function createPayout(scope: Scope, input: z.output<typeof createPayoutInput>): Promise<PayoutAnswer> {
  const { companyId } = scope;
  const { employeeId, from, to, amountSeconds, balanceBeforeSeconds, note = null } = input;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db, commitWith) => {
    // D8.7: the lock is a statement of its own; what it guards is read by later statements, sent along with it.
    const [own, , state] = await Promise.all([
      refuseOwnMatter(db, scope, [employeeId], 'manager'),
      lockEmployee(db, companyId, employeeId),
      readAdjustmentState(db, companyId, employeeId, { from, to }),
    ]);
    const terms = { operation: 'subtract', source: input.source ?? null, balanceBeforeSeconds, amountSeconds } as const;
    const plan = namingWhatCameBetween(scope, state, () => planPayout(terms, state));
    const movementId = newId();
    const payout: repository.Payout = {
      companyId,
      id: newId(),
      employeeId,
      movementId,
      fromDate: from,
      toDate: to,
      amountSeconds,
      source: plan.source,
      note,
      exportedAt: null,
      selfMade: own !== null,
      deletedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    const movement = {
      id: movementId,
      employeeId,
      kind: 'payout' as const,
      operation: terms.operation,
      source: plan.source,
      fromDate: from,
      toDate: to,
      amountSeconds,
      appliedSeconds: plan.appliedSeconds,
      balanceBeforeSeconds: plan.currentSeconds,
      balanceAfterSeconds: plan.balanceAfterSeconds,
      note,
      selfMade: own !== null,
    };
    await recordMovement(db, scope, movement, plan.allocations);
    return presentPayout(await commitWith(() => repository.insertPayout(db, payout)));
  });
}

/**
 * Gives lines over to payroll: they are answered and marked, all or none, and can no longer be taken back. Throws
 * `overtime_payout_not_found`, `overtime_payout_already_exported`, for users `self_resolution_not_allowed` (I5).
 */
export async function exportPayouts(
  scope: Scope,
  input: z.output<typeof exportPayoutsInput>,
): Promise<z.output<typeof exportedPayoutsOutput>> {
  const { companyId } = scope;
  const ids = [...new Set(input.payoutIds)].sort();
  return scope.transaction(async (db, commitWith) => {
    const payouts = await repository.lockPayouts(db, companyId, ids);
    if (payouts.length < ids.length) throw new DomainError('overtime_payout_not_found');
    if (payouts.some(({ exportedAt }) => exportedAt)) throw new DomainError('overtime_payout_already_exported');
    const own = await refuseOwnMatter(db, scope, [...new Set(payouts.map(({ employeeId }) => employeeId))], 'manager');
    const at = new Date(scope.now().epochMilliseconds);
    const changes = { exportedAt: at, updatedAt: at };
    const exported = payouts.map((payout) => ({
      ...payout,
      ...changes,
      selfMade: payout.selfMade || payout.employeeId === own,
    }));
    const ownIds = exported.filter(({ employeeId }) => employeeId === own).map(({ id }) => id);
    await commitWith(() =>
      Promise.all([
        repository.updatePayouts(db, companyId, ids, changes),
        ownIds.length > 0 && repository.updatePayouts(db, companyId, ownIds, { selfMade: true }),
      ]),
    );
    return { payouts: exported.map(presentPayout) };
  });
}

/**
 * Takes a payout back that payroll does not have yet, by reversing its movement (D10). Throws `overtime_payout_not_found`,
 * `overtime_payout_already_exported`, for users `self_resolution_not_allowed` (I5).
 */
export async function deletePayout(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async (db) => {
    const { employeeId } = await findPayout(db, scope, id);
    const [own] = await Promise.all([
      refuseOwnMatter(db, scope, [employeeId], 'manager'),
      lockEmployee(db, companyId, employeeId),
    ]);
    const [payout] = await repository.lockPayouts(db, companyId, [id]);
    if (!payout) throw new DomainError('overtime_payout_not_found');
    const movement = await findMovement(db, companyId, payout.movementId);
    if (!movement) throw new Error('The movement of a payout does not exist.');
    await reverseMovement(db, scope, movement, {
      note: payout.note,
      balanceBeforeSeconds: null,
      selfMade: own !== null,
    });
  });
}

async function findPayout(db: Db, { companyId }: Scope, id: string): Promise<repository.Payout> {
  const payout = await repository.findPayout(db, companyId, id);
  if (!payout) throw new DomainError('overtime_payout_not_found');
  return payout;
}
