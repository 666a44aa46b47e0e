import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { formatUtc } from '../shared/dates.ts';
import type { Page } from '../shared/lists.ts';
import * as repository from './repository-inbox.ts';
import type { inboxRowOutput, listInboxInput } from './schema-inbox.ts';

/** Requests for a decision, the oldest first; of other statuses, when asked for, the newest first. */
export async function listInbox(
  scope: Scope,
  input: z.output<typeof listInboxInput>,
): Promise<Page<z.output<typeof inboxRowOutput>>> {
  const { rows, total } = await scope.read((db) => repository.listInbox(db, scope.companyId, input));
  return {
    rows: rows.map(({ request, ...row }) => ({ ...request, createdAt: formatUtc(request.createdAt), ...row })),
    total,
  };
}

/** How many requests wait for a decision. */
export async function countPendingRequests(scope: Scope): Promise<{ count: number }> {
  return { count: await scope.read((db) => repository.countPending(db, scope.companyId)) };
}
