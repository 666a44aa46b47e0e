import { type Scope, within } from '../db/scope.ts';
import type { Transaction } from '../db/tenant.ts';
import { type Refusal, wasRefused } from '../shared/errors.ts';
import type { Fault, Planned } from './rules-plan.ts';

interface Trial<Input> {
  write(tx: Transaction, input: Input): Promise<unknown>;
  faultsOf(refusal: Refusal, input: Input): Fault[];
}

class TriedOut extends Error {}

/**
 * What is wrong with the rows of a person, by line: they are written one after the other in a transaction that is rolled back, so each
 * meets what writing it will meet, the rows above it among them.
 */
export async function checkByWriting<Input>(
  scope: Scope,
  planned: readonly Planned<Input>[],
  { write, faultsOf }: Trial<Input>,
): Promise<Map<number, Fault[]>> {
  const faults = new Map<number, Fault[]>();
  const trying = scope.transaction(async (tx) => {
    for (const { line, input } of planned) {
      try {
        await within(scope, tx).transaction((part) => write(part, input));
      } catch (error) {
        if (!wasRefused(error)) throw error;
        faults.set(line, faultsOf(error, input));
      }
    }
    throw new TriedOut();
  });
  await trying.catch((error) => {
    if (!(error instanceof TriedOut)) throw error;
  });
  return faults;
}
