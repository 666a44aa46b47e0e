import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockEmployee, lockEmployeesInScope } from '../days/lock-employee.ts';
import { newContract } from './manage-contracts.ts';
import { deleteContracts, insertContract, listSpans, lockReferences } from './repository.ts';
import type { CreateContractInput } from './schema.ts';

/**
 * Runs `createContract` for many, within a transaction. Returns their ids in order. Day rows are recomputed once per person, for many
 * people by the next run of the job. Throws its codes for any of them.
 */
export async function importContracts(
  tx: Transaction,
  scope: Scope,
  inputs: readonly CreateContractInput[],
): Promise<string[]> {
  const { companyId } = scope;
  const contracts = inputs.map((input) => newContract(scope, input));
  const employeeIds = [...new Set(contracts.map(({ employeeId }) => employeeId))].sort();
  await tx.send(
    together(...employeeIds.map((id) => lockEmployee(companyId, id))),
    refuseOwnMatter(scope, employeeIds, 'administer'),
    together(...inputs.map((input) => lockReferences(companyId, input))),
    together(...contracts.map(insertContract)),
  );
  await daysChanged(tx, scope, { employees: spansOf(contracts), cause: 'contract' });
  return contracts.map(({ id }) => id);
}

/** Returns the first and last covered day of each person's contracts, and the days of each. */
function spansOf(contracts: readonly { employeeId: string; startAt: string; endAt: string | null }[]) {
  return [...Map.groupBy(contracts, ({ employeeId }) => employeeId)].map(([employeeId, own]) => {
    const ends = own.map(({ endAt }) => endAt);
    const [from] = own.map(({ startAt }) => startAt).sort();
    const touched = own.map(({ startAt, endAt }) => ({ from: startAt, to: endAt }));
    return { employeeId, from: from as string, to: ends.includes(null) ? null : (ends.sort().at(-1) ?? null), touched };
  });
}

/** Runs `deleteContract` for many in the same way; ignores deleted ones. Throws its codes for any of them. */
export async function removeContracts(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const { companyId } = scope;
  const employeeIds = [...new Set((await tx.send(listSpans(companyId, ids))).map(({ employeeId }) => employeeId))];
  const [locked, contracts] = await tx.send(
    lockEmployeesInScope({ companyId, actor: SYSTEM_ACTOR }, employeeIds),
    // Read again under the lock.
    listSpans(companyId, ids),
    refuseOwnMatter(scope, employeeIds, 'administer'),
  );
  if (employeeIds.some((id) => !locked.has(id))) throw new DomainError('employee_not_found');
  await tx.send(deleteContracts(companyId, ids));
  await daysChanged(tx, scope, { employees: spansOf(contracts), cause: 'contract' });
}
