import { getInboxRequest } from '../approvals/get-inbox-request.ts';
import type { Scope } from '../db/scope.ts';

/** A request of the inbox that is one of an absence. */
export async function getAbsenceRequest(scope: Scope, input: { id: string }) {
  const request = await getInboxRequest(scope, input);
  if (request.kind !== 'absence') throw new Error('It is a company request.');
  return request;
}

export const absences = (ids: readonly string[]) => ids.map((id) => ({ kind: 'absence' as const, id }));
