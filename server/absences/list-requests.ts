import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import type { Page } from '../shared/lists.ts';
import { assembleRequests } from './assemble-answers.ts';
import type { RequestAnswer } from './present.ts';
import * as repository from './repository-requests.ts';
import type { listAbsenceRequestsInput } from './schema.ts';

/** Requests newest first, or as ordered; `from` and `to` ask for those with a day in that period. */
export async function listAbsenceRequests(
  scope: Scope,
  input: z.output<typeof listAbsenceRequestsInput>,
): Promise<Page<RequestAnswer>> {
  return scope.transaction(async (db) => {
    const { rows, total } = await repository.listRequests(db, scope.companyId, input);
    return { rows: await assembleRequests(db, scope, rows), total };
  });
}

/** Throws `absence_day_off_request_not_found`. */
export async function getAbsenceRequest(scope: Scope, input: { id: string }): Promise<RequestAnswer> {
  return scope.transaction(async (db) => {
    const request = await repository.findRequest(db, scope.companyId, input.id);
    if (!request) throw new DomainError('absence_day_off_request_not_found');
    const [answer] = await assembleRequests(db, scope, [request]);
    return answer as RequestAnswer;
  });
}
