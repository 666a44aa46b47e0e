import { isRefusal } from '#server/platform/shared/errors.ts';

/** Member of the input with the things that an operation writes one by one. Its results are in the same order. */
export const WRITES_OF_MANY: Readonly<Record<string, string>> = {
  'approvals.decideMany': 'requests',
  'corrections.decideMany': 'ids',
  'overtime.payOutMany': 'payouts',
  'time.settleAnomalies': 'items',
};

type Result = { problem: string | null; details?: unknown };

const resultsOf = (answer: unknown): readonly Result[] => (answer as { results: readonly Result[] }).results;

/** Things of a write of many that closed dates refused (K4). `input` writes them alone. Null: none, or it is no such write. */
export function refusedItems(path: string, input: unknown, answer: unknown) {
  const member = WRITES_OF_MANY[path];
  if (member === undefined) return null;
  const written = input as Record<string, readonly unknown[]>;
  const items = written[member] ?? [];
  const results = resultsOf(answer);
  if (results.length !== items.length) return null;
  const positions: number[] = [];
  let period = null;
  for (const [position, { problem, details }] of results.entries()) {
    const refusal = { code: problem, details };
    if (!isRefusal(refusal, 'period_closed') || !refusal.details) continue;
    positions.push(position);
    period ??= refusal.details.period;
  }
  if (!period) return null;
  const refused = positions.map((position) => items[position]);
  return { period, positions, of: items.length, input: { ...written, [member]: refused } };
}

/** The results of a write of many, with those of its refused things once they were written again. */
export function mergeResults(answer: unknown, positions: readonly number[], again: unknown): { results: Result[] } {
  const late = resultsOf(again);
  return {
    results: resultsOf(answer).map((result, position) => late[positions.indexOf(position)] ?? result),
  };
}
