import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository-requests.ts';
import { type RequestText, requestRecord } from './request-record.ts';
import type { absenceRequestOutput, listAbsenceRequestsInput } from './schema.ts';

/** Returns requests, newest first, or as ordered; `from` and `to` select those with a day in that period. */
export async function listAbsenceRequests(
  scope: Scope,
  input: z.output<typeof listAbsenceRequestsInput>,
): Promise<PageText<z.output<typeof absenceRequestOutput>>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(repository.listRequests(scope.companyId, input));
    return { rows: await commit(requestRecord.answers(scope, rows)), total };
  });
}

/** Throws `absence_day_off_request_not_found`. */
export async function getAbsenceRequest(scope: Scope, input: { id: string }): Promise<RequestText> {
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(repository.getRequestRow(scope.companyId, input.id));
    return commit(requestRecord.answer(scope, row));
  });
}
