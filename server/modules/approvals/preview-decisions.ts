import type { z } from 'zod';
import { type Scope, within } from '../../platform/db/scope.ts';
import { decideOne, type Result } from './decide-many.ts';
import { listRequesters } from './repository-decided.ts';
import type { decideManyInput } from './schema.ts';

type Input = z.output<typeof decideManyInput>;
type Asked = Input['requests'][number];

/**
 * Returns the results of deciding these requests: decides them and rolls back. Requests of one person are decided together, since the first
 * may use what the second needs; each person has a transaction of their own, so that nobody's time is locked for long.
 */
export async function previewDecisions(scope: Scope, input: Input): Promise<{ results: Result[] }> {
  const requests = [...new Map(input.requests.map((request) => [request.id, request])).values()];
  const requesterOf = await scope.read(
    listRequesters(
      scope.companyId,
      requests.map(({ id }) => id),
    ),
  );
  const results = new Map<string, Result>();
  for (const group of Map.groupBy(requests, ({ id }) => requesterOf.get(id) ?? id).values()) {
    for (const result of await tryOut(scope, group, input)) results.set(result.id, result);
  }
  return { results: requests.flatMap(({ id }) => results.get(id) ?? []) };
}

async function tryOut(scope: Scope, requests: readonly Asked[], input: Input): Promise<Result[]> {
  const results: Result[] = [];
  try {
    await scope.transaction(async (transaction) => {
      const part = within(scope, transaction);
      for (const asked of requests) results.push(await decideOne(part, asked, input));
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error;
  }
  return results;
}

/** Rolls back the transaction of a preview. */
class TriedOut extends Error {}
