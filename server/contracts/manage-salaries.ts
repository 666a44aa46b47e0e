import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { PageText } from '../db/list-page.ts';
import { lockRecords } from '../db/lock-records.ts';
import type { Scope } from '../db/scope.ts';
import { refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import * as repository from './repository-salaries.ts';
import { salaryDatesFaults } from './rules-salaries.ts';
import type { CreateSalaryInput, ListSalariesInput, salaryOutput, UpdateSalaryInput } from './schema-salaries.ts';

type SalaryAnswer = repository.SalaryAnswer;

/** Salaries by start, or as ordered; of one employee if asked. */
export const listSalaries = (
  { companyId, read }: Scope,
  input: ListSalariesInput,
): Promise<PageText<z.output<typeof salaryOutput>>> => read(repository.listSalaries(companyId, input));

/** Throws `salary_not_found`. */
export const getSalary = ({ companyId, read }: Scope, { id }: { id: string }): Promise<SalaryAnswer> =>
  read(repository.getSalary(companyId, id));

/** Throws `employee_not_found`, `salary_overlaps`: an open salary is never closed by another (G7). */
export async function createSalary(scope: Scope, input: CreateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    await send(lockRecords(companyId, employees, [input.employeeId]).orRefuse('employee_not_found'));
    const salary = { ...input, id: newId(), companyId, createdAt: at, updatedAt: at };
    return commit(repository.insertSalary(salary));
  });
}

/** Changes the given fields; null clears one, an omitted one stays (G7). Throws `salary_not_found`, `salary_overlaps`. */
export async function updateSalary(scope: Scope, { id, ...changes }: UpdateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockSalary(companyId, id));
    refuseFaults(salaryDatesFaults({ ...before, ...changes }));
    return commit(repository.updateSalary(companyId, id, { ...changes, updatedAt }));
  });
}

/** Throws `salary_not_found`. */
export async function deleteSalary(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(({ send }) => send(repository.deleteSalary(scope.companyId, id)));
}
