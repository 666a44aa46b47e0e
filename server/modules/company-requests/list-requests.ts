import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository.ts';
import type { RequestText } from './request-record.ts';
import type { decisionOutput, ListRequestsInput, listDecisionsInput, requestOutput } from './schema.ts';

/** Returns requests, newest first, or as ordered. */
export const listRequests = (
  { companyId, read }: Scope,
  input: ListRequestsInput,
): Promise<PageText<z.output<typeof requestOutput>>> => read(repository.listRequests(companyId, input));

/** Throws `request_not_found`. */
export async function getRequest(scope: Scope, { id }: { id: string }): Promise<RequestText> {
  return scope.read(repository.getRequestText(scope.companyId, id));
}

/** Returns the decisions of each level, oldest first. Throws `request_not_found`. */
export async function listDecisions(
  scope: Scope,
  input: z.output<typeof listDecisionsInput>,
): Promise<PageText<z.output<typeof decisionOutput>>> {
  const { companyId } = scope;
  const [, decisions] = await scope.read(
    repository.getRequestText(companyId, input.id),
    repository.listDecisions(companyId, input),
  );
  return decisions;
}
