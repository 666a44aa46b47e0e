import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import * as repository from './repository-delegations.ts';
import { delegateFaults, periodFaults } from './rules.ts';
import type {
  createDelegationInput,
  delegateOutput,
  delegationOutput,
  listDelegationsInput,
  updateDelegationInput,
} from './schema.ts';

type DelegationAnswer = repository.DelegationAnswer;

/**
 * Returns delegations by their first date, latest first, or as ordered. Users who may not administer see those that they gave or were given
 * (F4).
 */
export const listDelegations = (
  scope: Scope,
  input: z.output<typeof listDelegationsInput>,
): Promise<PageText<z.output<typeof delegationOutput>>> => scope.read(repository.listDelegations(scope, input));

/** Throws `delegation_not_found`. */
export const getDelegation = ({ companyId, read }: Scope, { id }: { id: string }): Promise<DelegationAnswer> =>
  read(repository.getDelegation(companyId, id));

/**
 * Returns the people who can decide for an employee (F4), by name. Throws `employee_not_found`; users who may not administer get it for
 * everybody but themselves.
 */
export async function listDelegates(
  scope: Scope,
  { employeeId }: { employeeId: string },
): Promise<z.output<typeof delegateOutput>[]> {
  const [, delegates] = await scope.read(
    repository.requireDelegator(scope, employeeId),
    repository.listDelegates(scope.companyId, employeeId),
  );
  return delegates;
}

/**
 * Allows an employee to decide requests in another's place between two dates, both included (F4). Users do so for themselves, and for
 * others if they may administer. Throws `employee_not_found`, `delegate_not_found`, and a fault of `delegateId` for an employee without a user.
 */
export async function createDelegation(
  scope: Scope,
  { employeeId, delegateId, from, to }: z.output<typeof createDelegationInput>,
): Promise<DelegationAnswer> {
  const at = new Date(scope.now().epochMilliseconds);
  const stamps = { companyId: scope.companyId, id: newId(), createdAt: at, updatedAt: at };
  const delegation = { ...stamps, employeeId, delegateId, fromDate: from, toDate: to };
  return scope.transaction(async ({ send, commit }) => {
    const exists = (id: string) => lockRecords(scope.companyId, employees, [id]);
    await send(
      repository.requireDelegator(scope, employeeId),
      exists(employeeId).orRefuse('employee_not_found'),
      exists(delegateId).orRefuse('delegate_not_found'),
      repository.requireDelegate(scope, { employeeId, delegateId }),
    );
    return commit(repository.insertDelegation(delegation));
  });
}

/**
 * Changes the delegate or the dates; an omitted field and earlier decisions stay. Throws `delegation_not_found`, also for another person's
 * if the user may not administer, `delegate_not_found`, and faults by field.
 */
export async function updateDelegation(
  scope: Scope,
  { id, ...given }: z.output<typeof updateDelegationInput>,
): Promise<DelegationAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const kept = await send(repository.lockDelegation(scope, id));
    const { employeeId } = kept;
    const { delegateId = kept.delegateId, from = kept.from, to = kept.to } = given;
    refuseFaults({ ...delegateFaults({ employeeId, delegateId }), ...periodFaults({ from, to }) });
    if (delegateId !== kept.delegateId) {
      await send(
        lockRecords(companyId, employees, [delegateId]).orRefuse('delegate_not_found'),
        repository.requireDelegate(scope, { employeeId, delegateId }),
      );
    }
    const [, delegation] = await commit(
      repository.updateDelegation(companyId, id, { delegateId, fromDate: from, toDate: to, updatedAt }),
      repository.getDelegation(companyId, id),
    );
    return delegation;
  });
}

/**
 * Ends a delegation at once; its decisions stay. Throws `delegation_not_found`, also for another person's if the user may not administer.
 */
export async function deleteDelegation(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(({ commit }) => commit(repository.deleteDelegation(scope, id)));
}
