import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { may } from '../../platform/shared/rights.ts';
import { leaveUndecided, refuseOwnMatter } from '../access/own-matters.ts';
import * as repository from './repository-punches.ts';
import type { dismissPunchInput } from './schema.ts';

/**
 * Puts a late punch that does not fit aside: it stays in the database and is no longer listed (M3). The audit records who did it, with the
 * person or the tablet. Idempotent. Throws `punch_not_found`, also out of scope (I3) and for punches of nobody unless the caller
 * administers, and `self_resolution_not_allowed` (I5).
 */
export async function dismissPunch(scope: Scope, { id }: z.output<typeof dismissPunchInput>): Promise<void> {
  const { companyId } = scope;
  const dismissal = { companyId, id, at: new Date(scope.now().epochMilliseconds) };
  const sees = { seesUnassigned: may(scope.actor, 'administer') };
  await scope.transaction(async ({ send, commit }) => {
    const { employeeId } = await send(repository.findRefusedPunch(scope, id, sees));
    if (employeeId === null) {
      leaveUndecided(scope);
      return commit(repository.dismissUnassigned(dismissal));
    }
    const own = await send(refuseOwnMatter(scope, [employeeId], 'decide'));
    return commit(repository.dismissPunch({ ...dismissal, selfMade: own !== null }));
  });
}
