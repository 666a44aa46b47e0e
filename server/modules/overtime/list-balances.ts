import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Page } from '../../platform/shared/lists.ts';
import * as repository from './repository-balances.ts';
import type { balanceRowOutput, listBalancesInput } from './schema.ts';

/**
 * Returns balances of all active employees in scope (I3) before, in and after a period in seconds, by default the largest closing balance
 * first. Each has its policy on the last day and the totals of twelve equal parts of the period (as many as there are days, if fewer).
 */
export async function listBalances(
  scope: Scope,
  input: z.output<typeof listBalancesInput>,
): Promise<Page<z.output<typeof balanceRowOutput>>> {
  return scope.read(repository.listBalances(scope, input));
}
