import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Page } from '../../platform/shared/lists.ts';
import * as repository from './repository-managers.ts';
import type { employeeManagerOutput, listManagersInput } from './schema-managers.ts';

/** Returns a line for each permission that the manager of an employee has, in the order of the employees' ids or as ordered. */
export const listManagers = (
  { companyId, read }: Scope,
  input: z.output<typeof listManagersInput>,
): Promise<Page<z.output<typeof employeeManagerOutput>>> => read(repository.listManagers(companyId, input));
