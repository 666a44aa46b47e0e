import type { z } from 'zod';
import { recordAuditEvent } from '../audit/repository.ts';
import type { Scope } from '../db/scope.ts';
import type { Page } from '../shared/lists.ts';
import * as repository from './repository-balances.ts';
import type { balanceRowOutput, listBalancesInput } from './schema.ts';

/**
 * Balances of all active employees in scope (I3) before, in and after a period in seconds, the largest after it first unless ordered
 * otherwise, each with its policy on the last day and the totals of twelve equal parts of the period (as many as there are days, if fewer).
 */
export async function listBalances(
  scope: Scope,
  input: z.output<typeof listBalancesInput>,
): Promise<Page<z.output<typeof balanceRowOutput>>> {
  return scope.read(repository.listBalances(scope, input));
}

/** A page of the same for a file, which is a line of the audit: the period, the filters, and how many people (L5). */
export function exportBalances(
  scope: Scope,
  input: z.output<typeof listBalancesInput>,
): Promise<Page<z.output<typeof balanceRowOutput>>> {
  return scope.transaction(async ({ send, commit }) => {
    const found = await send(repository.listBalances(scope, input));
    const { limit, orderBy, direction, ...asked } = input;
    await commit(
      recordAuditEvent({
        ...{ action: 'export', recordType: 'employee', recordId: null, recordName: null },
        details: { exported: 'overtime_balances', count: found.rows.length, ...asked },
      }),
    );
    return found;
  });
}
