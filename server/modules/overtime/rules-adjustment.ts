import { DomainError } from '../../platform/shared/errors.ts';
import type { OvertimePolicyType } from '../days/constants.ts';
import {
  ADJUSTMENT_OPERATIONS,
  type AdjustmentOperation,
  MOVEMENT_SOURCES,
  type MovementKind,
  type MovementSource,
  type PayoutSource,
} from './constants.ts';
import {
  type Allocation,
  type Balance,
  balanceAfterSeconds,
  balanceKeyOf,
  changeOf,
  type DayState,
  needsSource,
  reversalOf,
  sumOf,
} from './rules.ts';
import { allocate, appliedSecondsOf } from './rules-allocation.ts';
import { type Correction, correctionsOf, restorationsOf, rowsOf, summed } from './rules-correction.ts';
import type { HeldAllocation } from './rules-held.ts';

export type AdjustmentTerms = {
  operation: AdjustmentOperation;
  /** Null: not given. */
  source: MovementSource | null;
  /** Null on reset if the caller gave none. */
  balanceBeforeSeconds: number | null;
  amountSeconds: number | null;
};

/** Inputs of an adjustment: the employee's current policy and period. */
export type AdjustmentState = {
  policyType: OvertimePolicyType;
  balance: Balance;
  days: readonly DayState[];
  /** All allocations of days with corrections (D10). */
  corrected: readonly HeldAllocation[];
};

export type AdjustmentPlan = {
  /** Source to record with the movement: the total for a reset. */
  source: MovementSource;
  allocations: Allocation[];
  appliedSeconds: number;
  /** Current balance of the source. */
  currentSeconds: number;
  /** Balance given by the caller; 0 on reset without one. */
  balanceBeforeSeconds: number;
  balanceAfterSeconds: number;
};

/** Returns the given operation and source (D8.3). Throws `invalid_adjustment_operation`, `invalid_movement_source`. */
export function readAdjustmentTerms(input: {
  operation: string;
  source?: unknown;
  balanceBeforeSeconds?: number | undefined;
  amountSeconds?: number | undefined;
}): AdjustmentTerms {
  const operation = ADJUSTMENT_OPERATIONS.find((known) => known === input.operation);
  if (!operation) throw new DomainError('invalid_adjustment_operation');
  const amounts = {
    balanceBeforeSeconds: input.balanceBeforeSeconds ?? null,
    amountSeconds: input.amountSeconds ?? null,
  };
  if (operation === 'reset' || input.source === undefined) return { operation, source: null, ...amounts };
  const source = MOVEMENT_SOURCES.find((known) => known === input.source);
  if (!source) throw new DomainError('invalid_movement_source');
  return { operation, source, ...amounts };
}

/**
 * Returns the effect of an adjustment on a period (D8.5, D8.6, D8.8 to D8.10); no allocations if there is nothing to apply. Throws
 * `employee_not_adjustable`, `hybrid_independent_policy_required`, `compensable_balance_changed` with the current balance.
 */
export function planAdjustment(terms: AdjustmentTerms, state: AdjustmentState): AdjustmentPlan {
  const { operation, amountSeconds } = terms;
  if (state.policyType === 'none' || !state.days.some((day) => day.hasRow)) {
    throw new DomainError('employee_not_adjustable');
  }
  if (needsSource(state.policyType, operation) && terms.source === null) {
    throw new DomainError('hybrid_independent_policy_required');
  }
  const source = terms.source ?? 'total_balance';
  const currentSeconds = state.balance[balanceKeyOf(source)];
  if (operation !== 'reset' && currentSeconds !== terms.balanceBeforeSeconds) {
    throw new DomainError('compensable_balance_changed', { currentBalanceSeconds: currentSeconds });
  }
  const { allocations, appliedSeconds } = allocate({ operation, source, days: state.days, amountSeconds });
  const balanceBeforeSeconds = terms.balanceBeforeSeconds ?? 0;
  return {
    source,
    allocations,
    appliedSeconds,
    currentSeconds,
    balanceBeforeSeconds,
    balanceAfterSeconds: balanceAfterSeconds(operation, balanceBeforeSeconds, appliedSeconds),
  };
}

type SetBalance = Pick<AdjustmentPlan, 'allocations' | 'appliedSeconds' | 'currentSeconds'> & {
  corrections: Correction[];
};

/**
 * Plans the reset that brings a period's balance to the one kept elsewhere (D8): it leaves the balance on the last day with a row, surplus
 * as positive and debt as negative. It adds the amount that corrections use of the room it makes (D10). `id` is that of the movement.
 * Throws `employee_not_adjustable`.
 */
export function planSetBalance(seconds: number, state: AdjustmentState, id: string): SetBalance {
  const nothingNamed = { source: null, balanceBeforeSeconds: null, amountSeconds: null };
  const reset = planAdjustment({ operation: 'reset', ...nothingNamed }, state);
  const leaving = (leftSeconds: number): SetBalance & { usedSeconds: number } => {
    const left = allocate({
      ...{ days: state.days, amountSeconds: Math.abs(leftSeconds) },
      ...(leftSeconds < 0
        ? ({ operation: 'subtract', source: 'negative_balance' } as const)
        : ({ operation: 'add', source: 'positive_balance' } as const)),
    });
    const allocations = summed([...reset.allocations, ...left.allocations]);
    const movement = { id, kind: 'adjustment', operation: 'reset', source: 'total_balance' } as const;
    const corrections = restorationsOf(movement, allocations, state);
    const usedSeconds = changeOf(corrections.flatMap((correction) => correction.allocations)).total_balance;
    const appliedSeconds = appliedSecondsOf(allocations);
    return { allocations, corrections, appliedSeconds, currentSeconds: reset.currentSeconds, usedSeconds };
  };
  // Corrections cannot restore more than they ever took.
  const most = Math.sign(seconds) * sumOf(state.corrected, (one) => Math.abs(one.seconds));
  const { usedSeconds } = leaving(seconds + most);
  return leaving(seconds - usedSeconds);
}

/**
 * Returns the effect of paying out surplus on a period (D13): a subtraction that neither exceeds the balance of its own source nor falls
 * short of its amount; the total that D8.8 compares for a rule source limits nothing. Throws the codes of `planAdjustment`, and
 * `payout_exceeds_balance`.
 */
export function planPayout(
  terms: AdjustmentTerms & { source: PayoutSource | null; amountSeconds: number },
  state: AdjustmentState,
): AdjustmentPlan & { source: PayoutSource } {
  const plan = planAdjustment(terms, state);
  const source = terms.source ?? 'total_balance';
  if (terms.amountSeconds > state.balance[source] || plan.appliedSeconds < terms.amountSeconds) {
    throw new DomainError('payout_exceeds_balance');
  }
  return { ...plan, source };
}

type Reversed = {
  id: string;
  kind: MovementKind;
  operation: AdjustmentOperation;
  source: MovementSource;
  createdAt: Date;
};

/** Returns whether a movement can be reversed (D10): a person or a token made it, and it does not follow from an absence (C4). */
export const isReversible = ({ kind, authorType }: { kind: MovementKind; authorType: string }): boolean =>
  (kind === 'adjustment' || kind === 'payout') && authorType !== 'system';

/**
 * Plans the complete reversal of a movement (D10): all that it holds, with its corrections since, so that nothing counts twice; and the
 * resulting corrections of other movements, which have used it or have room again. `balanceBeforeSeconds` null: the caller did not check
 * the balance. Throws `compensable_balance_changed`.
 */
export function planReversal(
  movement: Reversed,
  balanceBeforeSeconds: number | null,
  state: Pick<AdjustmentState, 'balance' | 'days'> & { held: readonly HeldAllocation[] },
): Omit<AdjustmentPlan, 'balanceBeforeSeconds'> & { operation: AdjustmentOperation; corrections: Correction[] } {
  const key = balanceKeyOf(movement.source);
  const currentSeconds = state.balance[key];
  if (balanceBeforeSeconds !== null && balanceBeforeSeconds !== currentSeconds) {
    throw new DomainError('compensable_balance_changed', { currentBalanceSeconds: currentSeconds });
  }
  const ofMovement = state.held.filter((one) => one.movementId === movement.id);
  const allocations = reversalOf(summed(ofMovement));
  const { kind, operation, source, createdAt } = movement;
  const follows = { movementId: movement.id, kind, operation, source, createdAt, isOwn: false, isReversed: true };
  const held = [
    ...state.held.map((one) => (one.movementId === movement.id ? { ...one, isReversed: true } : one)),
    ...allocations.map((one) => ({ ...one, ...follows })),
  ];
  const rows = rowsOf(state.days, state.held);
  const change = changeOf(allocations);
  return {
    source,
    operation: oppositeOf(operation, change.total_balance),
    allocations,
    appliedSeconds: appliedSecondsOf(allocations),
    currentSeconds,
    balanceAfterSeconds: currentSeconds + change[key],
    corrections: correctionsOf(
      ofMovement.map(({ date }) => date),
      { before: rows, after: rows },
      held,
    ),
  };
}

function oppositeOf(operation: AdjustmentOperation, totalSeconds: number): AdjustmentOperation {
  if (operation === 'reset') return totalSeconds < 0 ? 'subtract' : 'add';
  return operation === 'add' ? 'subtract' : 'add';
}
