import type { z } from 'zod';
import { type Scope, within } from '../../platform/db/scope.ts';
import { createEmployee } from '../people/manage-employees.ts';
import { createContract } from './manage-contracts.ts';
import { findChoices } from './repository-employments.ts';
import type { employmentChoicesOutput, HireEmployeeInput } from './schema-employments.ts';

/** What a person's record and first contract are filled in with: by name, and the next code that is free. */
export const listEmploymentChoices = ({ companyId, read }: Scope): Promise<z.output<typeof employmentChoicesOutput>> =>
  read(findChoices(companyId));

/** A person with their first contract, if they have one already: both or neither. Throws what `createEmployee` and `createContract` throw. */
export async function hireEmployee(scope: Scope, { person, contract }: HireEmployeeInput): Promise<{ id: string }> {
  return scope.transaction(async (tx) => {
    const part = within(scope, tx);
    const { id } = (await createEmployee(part, person)).value;
    if (contract) await createContract(part, { employeeId: id, ...contract });
    return { id };
  });
}
