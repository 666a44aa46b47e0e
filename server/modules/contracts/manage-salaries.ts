import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { namingOverlaps } from '../../platform/db/overlaps.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { recordReads } from '../audit/record-reads.ts';
import { namesOf } from '../documents/repository.ts';
import * as repository from './repository-salaries.ts';
import { salaryDatesFaults } from './rules-salaries.ts';
import type { CreateSalaryInput, ListSalariesInput, salaryOutput, UpdateSalaryInput } from './schema-salaries.ts';

type SalaryAnswer = repository.SalaryAnswer;

/**
 * Returns salaries that the caller may see (I3, I4) by start, or as ordered; of one employee if requested. Records the data shown to a user
 * of others (L5).
 */
export async function listSalaries(
  scope: Scope,
  input: ListSalariesInput,
): Promise<PageText<z.output<typeof salaryOutput>>> {
  const page = await scope.read(repository.listSalaries(scope, input));
  if (scope.actor.type === 'user') await recordShown(scope, page.rows.value);
  return page;
}

async function recordShown(scope: Scope, shown: readonly { employeeId: string }[]): Promise<void> {
  const ids = new Set(shown.map(({ employeeId }) => employeeId));
  ids.delete(scope.actor.employeeId ?? '');
  if (ids.size === 0) return;
  const names = await scope.read(namesOf(scope.companyId, [...ids]));
  await recordReads(
    scope,
    [...names].map(([recordId, recordName]) => ({
      ...{ recordType: 'employee' as const, recordId, recordName, details: { shown: 'salaries' } },
    })),
  );
}

/** Throws `salary_not_found`. */
export const getSalary = ({ companyId, read }: Scope, { id }: { id: string }): Promise<SalaryAnswer> =>
  read(repository.getSalary(companyId, id));

/**
 * Throws `employee_not_found`, `salary_overlaps`: an open salary is never closed by another (G7), and `self_resolution_not_allowed`: nobody
 * sets their own pay (I5), like the next two functions.
 */
export async function createSalary(scope: Scope, input: CreateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  const { employeeId, startDate, endDate = null } = input;
  const created = scope.transaction(async ({ send, commit }) => {
    await send(
      lockRecords(companyId, employees, [input.employeeId]).orRefuse('employee_not_found'),
      refuseOwnMatter(scope, [input.employeeId], 'administer'),
    );
    const salary = { ...input, id: newId(), companyId, createdAt: at, updatedAt: at };
    return commit(repository.insertSalary(salary));
  });
  return namingOverlaps(scope, 'salary_overlaps', created, async () =>
    repository.listOverlaps(companyId, { employeeId, id: null, from: startDate, to: endDate }),
  );
}

/** Changes the given fields; null clears a field, an omitted one stays (G7). Throws `salary_not_found`, `salary_overlaps`. */
export async function updateSalary(scope: Scope, { id, ...changes }: UpdateSalaryInput): Promise<SalaryAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  const changed = scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockSalary(companyId, id));
    await send(refuseOwnMatter(scope, [before.employeeId], 'administer'));
    refuseFaults(salaryDatesFaults({ ...before, ...changes }));
    return commit(repository.updateSalary(companyId, id, { ...changes, updatedAt }));
  });
  return namingOverlaps(scope, 'salary_overlaps', changed, async () => {
    const { value: before } = await scope.read(repository.getSalary(companyId, id));
    const { startDate: from = before.startDate, endDate: to = before.endDate } = changes;
    return repository.listOverlaps(companyId, { employeeId: before.employeeId, id, from, to });
  });
}

/** Throws `salary_not_found`. */
export async function deleteSalary(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const { employeeId } = await send(repository.lockSalary(companyId, id));
    await send(refuseOwnMatter(scope, [employeeId], 'administer'));
    await commit(repository.deleteSalary(companyId, id));
  });
}
