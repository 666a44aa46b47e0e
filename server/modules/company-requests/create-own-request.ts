import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { createRequest } from './create-request.ts';
import * as repository from './repository.ts';
import type { RequestText } from './request-record.ts';
import type { createOwnRequestInput } from './schema.ts';
import type { ownTypesOutput } from './schema-types.ts';

/** Returns what an employee can ask the company for, by name (M1): nothing for users who are no employee. */
export const listOwnTypes = async ({ companyId, actor, read }: Scope): Promise<z.output<typeof ownTypesOutput>> =>
  actor.employeeId === null ? [] : read(repository.listTypesToAsk(companyId));

/**
 * Creates a request of the caller, as `createRequest` does, and throws the same codes (M1); `employee_not_found` also for callers who are no
 * employee.
 */
export async function createOwnRequest(
  scope: Scope,
  input: z.output<typeof createOwnRequestInput>,
): Promise<RequestText> {
  const { employeeId } = scope.actor;
  if (employeeId === null) throw new DomainError('employee_not_found');
  return createRequest(scope, { ...input, employeeId });
}
