import type { AdjustmentOperation, MovementSource } from '#server/modules/overtime/constants.ts';
import { balanceKeyOf, needsSource } from '#server/modules/overtime/rules.ts';
import type { ErrorDetails } from '#server/platform/shared/errors.ts';
import type { PersonOvertime } from './types.ts';

export type AdjustmentValues = {
  from: string;
  to: string;
  operation: AdjustmentOperation;
  /** Null: not chosen. Only a policy that keeps positive and negative separate asks for it. */
  source: MovementSource | null;
  amountSeconds: number | null;
  note: string;
};

/** Where the seconds of an adjustment go (D9): to the last day of its period, to its oldest days first, or to every day. */
export function landing(operation: AdjustmentOperation, source: MovementSource | null): 'last' | 'oldest' | 'every' {
  if (operation === 'reset') return 'every';
  const isTowardsZero = (operation === 'add') === (source === 'negative_balance');
  return isTowardsZero ? 'oldest' : 'last';
}

type Seen = Pick<PersonOvertime, 'employee' | 'balance' | 'policy'>;

/** Input with the balance that was on the screen. Null while the form is incomplete. */
export function adjustmentInput(seen: Seen, values: AdjustmentValues) {
  const { from, to, operation, source, amountSeconds, note } = values;
  const isReset = operation === 'reset';
  const asksSource = needsSource(seen.policy.type, operation);
  if (asksSource && source === null) return null;
  if (!isReset && (amountSeconds === null || amountSeconds <= 0)) return null;
  return {
    employeeId: seen.employee.id,
    from,
    to,
    operation,
    ...(asksSource && source && { source }),
    balanceBeforeSeconds: seen.balance[balanceKeyOf((asksSource && source) || 'total_balance')],
    ...(!isReset && amountSeconds !== null && { amountSeconds }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

export type AdjustmentInput = NonNullable<ReturnType<typeof adjustmentInput>>;

/** The balance is no longer the one on the screen. Nothing was changed. */
export type Conflict = {
  input: AdjustmentInput;
  seenSeconds: number;
  currentSeconds: number;
  /** The movement made in the meantime; null if days were recalculated instead. */
  between: BalanceChanged['movementsSince'] | null;
};

type BalanceChanged = ErrorDetails['compensable_balance_changed'];

/** The refused adjustment and what the server answered. `known` are the movements that were on the screen. */
export function conflictOf(
  input: AdjustmentInput,
  details: BalanceChanged | null | undefined,
  known: readonly { id: string }[],
): Conflict {
  const movement = details?.movementsSince;
  const isNew = movement && known.every(({ id }) => id !== movement.id);
  return {
    input,
    seenSeconds: input.balanceBeforeSeconds,
    currentSeconds: details?.currentBalanceSeconds ?? input.balanceBeforeSeconds,
    between: isNew ? movement : null,
  };
}
