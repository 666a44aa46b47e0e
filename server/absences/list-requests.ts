import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import type { Page } from '../shared/lists.ts';
import { assembleRequest, assembleRequests } from './assemble-answers.ts';
import type { RequestAnswer } from './present.ts';
import * as repository from './repository-requests.ts';
import type { listAbsenceRequestsInput } from './schema.ts';

/** Requests newest first, or as ordered; `from` and `to` ask for those with a day in that period. */
export async function listAbsenceRequests(
  scope: Scope,
  input: z.output<typeof listAbsenceRequestsInput>,
): Promise<Page<RequestAnswer>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(repository.listRequests(scope.companyId, input));
    return { rows: await commit(assembleRequests(scope, rows)), total };
  });
}

/** Throws `absence_day_off_request_not_found`. */
export async function getAbsenceRequest(scope: Scope, input: { id: string }): Promise<RequestAnswer> {
  const found = repository.findRequest(scope.companyId, input.id).required('absence_day_off_request_not_found');
  return scope.transaction(async ({ send, commit }) => commit(assembleRequest(scope, await send(found))));
}
