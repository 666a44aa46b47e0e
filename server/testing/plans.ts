import type { Scope } from '../db/scope.ts';
import { Statement, together } from '../db/statement.ts';

/** The plans of a statement's texts, as row-level security makes them. */
export async function plansOf(scope: Scope, { parts }: Statement<unknown>): Promise<string> {
  const explained = parts.map(
    ({ text, values }) =>
      new Statement<string[], 'reads'>([{ text: `explain ${text}`, values }], ([result]) => {
        const lines = (result?.rows ?? []) as { 'QUERY PLAN': string }[];
        return lines.map((line) => line['QUERY PLAN']);
      }),
  );
  return (await scope.read(together(...explained))).flat().join('\n');
}
