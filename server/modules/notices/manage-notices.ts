import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository.ts';
import {
  type listNoticesInput,
  type markNoticesReadInput,
  NOTICES_PER_PAGE,
  type noticeCountsOutput,
  type noticesOutput,
} from './schema.ts';

type Counts = z.output<typeof noticeCountsOutput>;

const ofCaller = ({ companyId, actor, now }: Scope) => ({
  companyId,
  userId: actor.type === 'user' ? actor.id : null,
  now: now().toString(),
});

/**
 * M5: returns a page of the caller's notices, newest first. `visible_notices` has the caller's scope (I3): a notice about somebody whom they no
 * longer see is not among them.
 */
export async function listNotices(
  scope: Scope,
  { page }: z.output<typeof listNoticesInput>,
): Promise<z.output<typeof noticesOutput>> {
  const [counts, notices] = await scope.read(
    repository.countNotices(ofCaller(scope)),
    repository.listNotices(ofCaller(scope), { limit: NOTICES_PER_PAGE, offset: (page - 1) * NOTICES_PER_PAGE }),
  );
  return {
    ...counts,
    notices: notices.map(({ employeeId: _, createdAt, ...notice }) => ({
      ...notice,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** M5: returns the number of the caller's notices, and of those not read yet. */
export const countNotices = (scope: Scope): Promise<Counts> => scope.read(repository.countNotices(ofCaller(scope)));

/** M5: marks notices of the caller as read. Ids of others, and of nobody, change nothing. */
export async function markNoticesRead(scope: Scope, { ids }: z.output<typeof markNoticesReadInput>): Promise<Counts> {
  await scope.transaction(({ commit }) => commit(repository.markRead(ofCaller(scope), ids)));
  return countNotices(scope);
}
