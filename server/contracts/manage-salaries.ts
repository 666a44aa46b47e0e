import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { allExist } from '../db/all-exist.ts';
import type { Scope } from '../db/scope.ts';
import { refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentSalary } from './present.ts';
import * as repository from './repository-salaries.ts';
import { salaryDatesFaults } from './rules-salaries.ts';
import type { CreateSalaryInput, ListSalariesInput, salaryOutput, UpdateSalaryInput } from './schema-salaries.ts';

type SalaryAnswer = z.output<typeof salaryOutput>;

/** Salaries by start, or as ordered; of one employee if asked. */
export async function listSalaries(scope: Scope, input: ListSalariesInput): Promise<Page<SalaryAnswer>> {
  const { rows, total } = await scope.read(repository.listSalaries(scope.companyId, input));
  return { rows: rows.map(presentSalary), total };
}

/** Throws `salary_not_found`. */
export async function getSalary(scope: Scope, { id }: { id: string }): Promise<SalaryAnswer> {
  return presentSalary(await scope.read(repository.getSalary(scope.companyId, id)));
}

/** Throws `employee_not_found`, `salary_overlaps`: an open salary is never closed by another (G7). */
export async function createSalary(scope: Scope, input: CreateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    await send(allExist(companyId, employees, [input.employeeId]).orRefuse('employee_not_found'));
    const salary = { ...input, id: newId(), companyId, createdAt: at, updatedAt: at };
    return presentSalary(await commit(repository.insertSalary(salary)));
  });
}

/** Changes the given fields; null clears one, an omitted one stays (G7). Throws `salary_not_found`, `salary_overlaps`. */
export async function updateSalary(scope: Scope, { id, ...changes }: UpdateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockSalary(companyId, id));
    refuseFaults(salaryDatesFaults({ ...before, ...changes }));
    return presentSalary(await commit(repository.updateSalary(companyId, id, { ...changes, updatedAt })));
  });
}

/** Throws `salary_not_found`. */
export async function deleteSalary(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(({ send }) => send(repository.deleteSalary(scope.companyId, id)));
}
