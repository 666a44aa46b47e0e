import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { findContractOn } from './repository-current.ts';
import type { currentContractInput, currentContractOutput } from './schema-current.ts';

/**
 * Returns the contract in force today in the employee's time zone (A2). Throws `employee_not_found`, and `contract_not_found` if none is in
 * force.
 */
export async function getCurrentContract(
  { companyId, read, now }: Scope,
  { employeeId }: z.output<typeof currentContractInput>,
): Promise<JsonText<z.output<typeof currentContractOutput>>> {
  const timeZone = await read(employeeZone(companyId, employeeId));
  return read(findContractOn({ companyId, employeeId, date: localDateOf(now(), timeZone) }));
}
