import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import { makeRequests } from './create-request.ts';
import { listTypesToAsk } from './repository-types.ts';
import type { askForOutput, createAbsenceRequestInput, typesToAskOutput } from './schema.ts';

/**
 * `createAbsenceRequest` for the pages, where somebody asks on another person's behalf: what has become of the requests, one per
 * calendar year. Throws what it throws, and `employee_not_found` out of scope (I3).
 */
export async function askFor(
  scope: Scope,
  input: z.output<typeof createAbsenceRequestInput>,
): Promise<z.output<typeof askForOutput>> {
  return scope.transaction(async (tx) => {
    const requests = await makeRequests(tx, scope, input);
    return { requests: requests.map(({ id, status }) => ({ id, status })) };
  });
}

/** The active types that the caller may ask of for others, with what limits their dates (E9): private ones only where they see them (I4). */
export const listAskTypes = (scope: Scope): Promise<z.output<typeof typesToAskOutput>> =>
  scope.read(listTypesToAsk(scope.companyId, maySee(scope, 'health', null) ? ['normal', 'private'] : ['normal']));
