import type { z } from 'zod';
import { type Scope, within } from '../../platform/db/scope.ts';
import { createEmployee } from '../people/manage-employees.ts';
import { createContract } from './manage-contracts.ts';
import { findChoices } from './repository-employments.ts';
import type { employmentChoicesOutput, HireEmployeeInput } from './schema-employments.ts';

/** Returns the choices for a person's record and first contract, by name, and the next free code. */
export const listEmploymentChoices = ({ companyId, read }: Scope): Promise<z.output<typeof employmentChoicesOutput>> =>
  read(findChoices(companyId));

/** Creates a person with their first contract, if given: both or neither. Throws the codes of `createEmployee` and `createContract`. */
export async function hireEmployee(scope: Scope, { person, contract }: HireEmployeeInput): Promise<{ id: string }> {
  return scope.transaction(async (tx) => {
    const part = within(scope, tx);
    const { id } = (await createEmployee(part, person)).value;
    if (contract) await createContract(part, { employeeId: id, ...contract });
    return { id };
  });
}
