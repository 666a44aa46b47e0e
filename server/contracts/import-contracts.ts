import { refuseOwnMatter } from '../access/own-matters.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { Scope } from '../db/scope.ts';
import { together } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { newContract } from './manage-contracts.ts';
import { insertContract, lockReferences } from './repository.ts';
import type { CreateContractInput } from './schema.ts';

/**
 * `createContract` for many, within a transaction: their ids, in their order. Days are brought in line once for each person, those of many
 * people by the next run of the job. Throws what it throws for any of them.
 */
export async function importContracts(
  tx: Transaction,
  scope: Scope,
  inputs: readonly CreateContractInput[],
): Promise<string[]> {
  const { companyId } = scope;
  const contracts = inputs.map((input) => newContract(scope, input));
  const ofPeople = Map.groupBy(contracts, ({ employeeId }) => employeeId);
  const employeeIds = [...ofPeople.keys()].sort();
  await tx.send(
    together(...employeeIds.map((id) => lockEmployee(companyId, id))),
    refuseOwnMatter(scope, employeeIds, 'administer'),
    together(...inputs.map((input) => lockReferences(companyId, input))),
    together(...contracts.map(insertContract)),
  );
  const employees = [...ofPeople].map(([employeeId, own]) => {
    const ends = own.map(({ endAt }) => endAt);
    const [from] = own.map(({ startAt }) => startAt).sort();
    return { employeeId, from: from as string, to: ends.includes(null) ? null : (ends.sort().at(-1) ?? null) };
  });
  await daysChanged(tx, scope, { employees, cause: 'contract' });
  return contracts.map(({ id }) => id);
}
