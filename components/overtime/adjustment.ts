import type { AdjustmentOperation, MovementSource } from '#server/overtime/constants.ts';
import type { PersonOvertime } from './types.ts';

export type AdjustmentValues = {
  from: string;
  to: string;
  operation: AdjustmentOperation;
  /** Null: not chosen; only a policy that keeps positive and negative apart asks for it. */
  source: MovementSource | null;
  amountSeconds: number | null;
  note: string;
};

type Seen = Pick<PersonOvertime, 'employee' | 'balance' | 'policy'>;

export const needsSource = ({ policy }: Pick<Seen, 'policy'>, { operation }: Pick<AdjustmentValues, 'operation'>) =>
  policy.type === 'hybrid' && operation !== 'reset';

/** The balance that the adjustment is compared with: the parts of the rules stand for the total. */
export function comparedBalance(
  { balance, policy }: Pick<Seen, 'balance' | 'policy'>,
  values: AdjustmentValues,
): number {
  const source = needsSource({ policy }, values) ? values.source : null;
  return source === 'positive_balance' || source === 'negative_balance' ? balance[source] : balance.total_balance;
}

/** What is sent, with the balance that was on the screen. Null while an answer of the form is missing. */
export function adjustmentInput(seen: Seen, values: AdjustmentValues) {
  const { from, to, operation, source, amountSeconds, note } = values;
  const isReset = operation === 'reset';
  const asksSource = needsSource(seen, values);
  if (asksSource && source === null) return null;
  if (!isReset && (amountSeconds === null || amountSeconds <= 0)) return null;
  return {
    employeeId: seen.employee.id,
    from,
    to,
    operation,
    ...(asksSource && source && { source }),
    balanceBeforeSeconds: comparedBalance(seen, values),
    ...(!isReset && amountSeconds !== null && { amountSeconds }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

export type AdjustmentInput = NonNullable<ReturnType<typeof adjustmentInput>>;

/** Another balance than the one on the screen was found; nothing was changed. */
export type Conflict = {
  input: AdjustmentInput;
  seenSeconds: number;
  currentSeconds: number;
  /** The movement that came between; null when days were computed anew instead. */
  between: {
    operation: string;
    appliedSeconds: number;
    note: string | null;
    authorName: string;
    createdAt: string;
  } | null;
};

type Details = {
  currentBalanceSeconds?: number;
  movementsSince?: NonNullable<Conflict['between']> & { id: string };
};

/** The refused adjustment beside what the server answered; `known` are the movements that were on the screen. */
export function conflictOf(
  input: AdjustmentInput,
  details: Record<string, unknown> | null,
  known: readonly { id: string }[],
): Conflict {
  const { currentBalanceSeconds, movementsSince } = (details ?? {}) as Details;
  const isNew = movementsSince && known.every(({ id }) => id !== movementsSince.id);
  return {
    input,
    seenSeconds: input.balanceBeforeSeconds,
    currentSeconds: currentBalanceSeconds ?? input.balanceBeforeSeconds,
    between: isNew ? movementsSince : null,
  };
}
