import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import { makeRequests } from './create-request.ts';
import { acceptMade } from './decide-request.ts';
import { listTypesToAsk } from './repository-types.ts';
import type { askForInput, askForOutput, typesToAskInput, typesToAskOutput } from './schema-ask.ts';

/**
 * Runs `createAbsenceRequest` for the pages, on another person's behalf, and accepts the requests with `approve`. Returns the status of the
 * requests, one per calendar year. Throws its codes, `employee_not_found` out of scope (I3), and `self_resolution_not_allowed` (I5).
 */
export async function askFor(
  scope: Scope,
  input: z.output<typeof askForInput>,
): Promise<z.output<typeof askForOutput>> {
  return scope.transaction(async (tx) => {
    const { approve, ...asked } = input;
    const requests = await makeRequests(tx, scope, asked);
    if (approve) await acceptMade(tx, scope, requests);
    return { requests: requests.map(({ id, status }) => ({ id, status: approve ? 'accepted' : status })) };
  });
}

/**
 * Returns the active types that the caller may request for a person, with the limits of their dates (E9): private ones only if they may see
 * that person's (I4); everybody sees their own.
 */
export const listAskTypes = (
  scope: Scope,
  { employeeId = null }: z.output<typeof typesToAskInput>,
): Promise<z.output<typeof typesToAskOutput>> =>
  scope.read(listTypesToAsk(scope.companyId, maySee(scope, 'health', employeeId) ? ['normal', 'private'] : ['normal']));
