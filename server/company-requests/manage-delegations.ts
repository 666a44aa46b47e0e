import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { PageText } from '../db/list-page.ts';
import { lockRecords } from '../db/lock-records.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import * as repository from './repository-approvers.ts';
import type { createDelegationInput, delegationOutput, listDelegationsInput } from './schema.ts';

type DelegationAnswer = repository.DelegationAnswer;

/** Delegations by their first date, the latest first, or as ordered. */
export const listDelegations = (
  { companyId, read }: Scope,
  input: z.output<typeof listDelegationsInput>,
): Promise<PageText<z.output<typeof delegationOutput>>> => read(repository.listDelegations(companyId, input));

/** Throws `delegation_not_found`. */
export const getDelegation = ({ companyId, read }: Scope, { id }: { id: string }): Promise<DelegationAnswer> =>
  read(repository.getDelegation(companyId, id));

/** Lets an employee decide requests in another's place, from one date to the other, both included (F4). Throws `employee_not_found` or `delegate_not_found`. */
export async function createDelegation(
  scope: Scope,
  { employeeId, delegateId, from, to }: z.output<typeof createDelegationInput>,
): Promise<DelegationAnswer> {
  const at = new Date(scope.now().epochMilliseconds);
  const stamps = { companyId: scope.companyId, id: newId(), createdAt: at, updatedAt: at };
  const delegation = { ...stamps, employeeId, delegateId, fromDate: from, toDate: to };
  return scope.transaction(async ({ send, commit }) => {
    const exists = (id: string) => lockRecords(scope.companyId, employees, [id]);
    await send(exists(employeeId).orRefuse('employee_not_found'), exists(delegateId).orRefuse('delegate_not_found'));
    return commit(repository.insertDelegation(delegation));
  });
}

/** Ends a delegation at once; what was decided by it stays. Throws `delegation_not_found`. */
export async function deleteDelegation(scope: Scope, { id }: { id: string }): Promise<void> {
  const deleted = await scope.transaction(({ commit }) => commit(repository.deleteDelegation(scope.companyId, id)));
  if (!deleted) throw new DomainError('delegation_not_found');
}
