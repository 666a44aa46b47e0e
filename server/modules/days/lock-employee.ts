import { getTableColumns } from 'drizzle-orm';
import { employees } from '#drizzle/schema/people.ts';
import { SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import { type RecordAt, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';

export type Employee = typeof employees.$inferSelect;

const COLUMNS = Object.entries(getTableColumns(employees)).map(([key, column]) => `${column.name} as "${key}"`);

const lockRow = perScope((isSeen) =>
  writeText<Employee, RecordAt>(
    `select ${COLUMNS.join(', ')} from employees where company_id = $companyId and id = $id and erased_at is null and ${isSeen('id')}
      for no key update`,
  ),
);

/**
 * Locks an employee's record until the end of the transaction, before anything else is read: changes of a person's time, absences,
 * contracts or balance that compare and then write run one after the other. References to the employee from other tables do not wait.
 * Throws `employee_not_found`.
 */
export const lockEmployee = (companyId: CompanyId, id: string): Write<Employee> =>
  lockEmployeeInScope({ companyId, actor: SYSTEM_ACTOR }, id);

/** The same for operations of sessions: only somebody in the caller's scope (I3). Throws `employee_not_found` also out of scope. */
export const lockEmployeeInScope = (scope: Asking, id: string): Write<Employee> =>
  lockRow(scope)({ companyId: scope.companyId, id }).first().required('employee_not_found');

const lockIds = perScope((isSeen) =>
  writeText<{ id: string }, { companyId: CompanyId; ids: readonly string[] }>(
    `select id from employees where company_id = $companyId and id = any($ids::uuid[]) and erased_at is null and ${isSeen('id')}
      order by id for no key update`,
  ),
);

/** `lockEmployeeInScope` for many: returns which of them exist. */
export const lockEmployeesInScope = (scope: Asking, ids: readonly string[]): Write<ReadonlySet<string>> =>
  lockIds(scope)({ companyId: scope.companyId, ids }).map((rows) => new Set(rows.map(({ id }) => id)));
