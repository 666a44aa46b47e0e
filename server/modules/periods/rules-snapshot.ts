import { createHash } from 'node:crypto';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import { type Balance, balanceOf, type DayState } from '../overtime/rules.ts';
import type { ClosedDay } from '../overtime/rules-retro.ts';
import type { PayrollFacts } from '../payroll/rules-late-changes.ts';
import { canonicalJson } from '../records/rules-chain.ts';

/** Content of a snapshot (K3). */
export interface SnapshotContent {
  /** The monthly record of the period. */
  record: MonthRecord;
  balanceBefore: Balance;
  balanceAfter: Balance;
  /** Days of the balance that have any amount, allocations included: a later `retro` brings them back to it (K4). */
  balances: ClosedDay[];
  /** Facts of payroll that the record does not have: late changes of earlier periods, contracts and cost centre (P5). */
  payroll: PayrollFacts;
  /** Blockers that remained. */
  blockers: { kind: string; count: number; firstDate: string | null }[];
  /** Hashes of the newest seals of the company's chains; null: nothing is sealed yet. */
  chain: { workEntries: string | null; audit: string | null };
}

/** Returns the content of a snapshot. `before` is the balance at the start of the period, `states` are its days. */
export function snapshotOf(
  record: MonthRecord,
  { before, states }: { before: Balance; states: readonly DayState[] },
  rest: Pick<SnapshotContent, 'payroll' | 'blockers' | 'chain'>,
): SnapshotContent {
  const change = balanceOf(states, []);
  const balanceAfter = Object.fromEntries(
    Object.entries(before).map(([key, seconds]) => [key, seconds + change[key as keyof Balance]]),
  ) as Balance;
  const balances = states
    .map(({ date, positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds }) => ({
      ...{ date, positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds },
    }))
    .filter(({ date: _, ...amounts }) => Object.values(amounts).some((seconds) => seconds !== 0));
  return { record, balanceBefore: before, balanceAfter, balances, ...rest };
}

/** SHA-256 of the canonical JSON of a content, in hexadecimal. */
export const hashOf = (content: SnapshotContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
