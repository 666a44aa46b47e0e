import { departments } from '#drizzle/schema/organisation.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { RawRow } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import { DomainError, type ErrorCode } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { EmployeeText } from './employee-json.ts';
import { presentCommon } from './present.ts';
import * as repository from './repository-assignations.ts';
import { reassign } from './rules.ts';

/** Reads the assignations of one kind. `get` and `answer` throw its `…_assignation_not_found`. */
export function readAssignations<Answered>(
  { find, answers }: Pick<repository.AssignationReads<Answered>, 'find' | 'answers'>,
  notFound: ErrorCode,
) {
  const shownTo = (scope: Scope) => (employee: EmployeeText) => presentCommon(scope, employee);
  const findOne = (companyId: CompanyId, id: string): Read<RawRow> => find(companyId, id).required(notFound);
  const answer = (scope: Scope, row: RawRow): Read<JsonText<Answered>> =>
    answers(scope, [row], shownTo(scope))
      .map(([one]) => one)
      .required(notFound);
  return {
    find: findOne,
    answer,

    async get(scope: Scope, { id }: { id: string }): Promise<JsonText<Answered>> {
      const row = await scope.read(findOne(scope.companyId, id));
      return scope.read(answer(scope, row));
    },

    async page(scope: Scope, listed: Read<Page<RawRow>>): Promise<Page<JsonText<Answered>>> {
      const { rows, total } = await scope.read(listed);
      return { rows: await scope.read(answers(scope, rows, shownTo(scope))), total };
    },
  };
}

const NOT_FOUND = 'employee_department_assignation_not_found';
const departmentsOf = repository.departmentAssignations;
const { find, answer, get, page } = readAssignations(departmentsOf, NOT_FOUND);

/** Deletes the assignation that is found, first without a lock, which needs its employee. */
const remove = ({ companyId, transaction }: Scope, found: Read<repository.AssignedEmployee>) =>
  transaction(async ({ send, commit }) => {
    const { employeeId } = await send(found);
    // A concurrent call may have been faster.
    const [, { id }] = await send(lockEmployee(companyId, employeeId), found);
    await commit(departmentsOf.remove(companyId, [id]));
  });

/** Assignations to departments. All operations but list and create throw `employee_department_assignation_not_found`. */
export const departmentAssignations = {
  /** Oldest first, or as ordered. */
  list: (scope: Scope, input: repository.ListAssignations) => page(scope, departmentsOf.list(scope.companyId, input)),

  get,

  /**
   * Sorted after all assignations that the employee has. Throws `employee_not_found`, `department_not_found`, `already_assigned`.
   */
  create: (scope: Scope, { employeeId, targetId }: { employeeId: string; targetId: string }) => {
    const { companyId } = scope;
    return scope.transaction(async ({ send, commit }) => {
      const [, exists, assigned] = await send(
        lockEmployee(companyId, employeeId),
        lockRecords(companyId, departments, [targetId]),
        departmentsOf.listOfEmployee(companyId, employeeId),
      );
      if (!exists) throw new DomainError('department_not_found');
      const wanted = [...assigned.map((assignation) => assignation.targetId), targetId];
      const { added } = reassign(assigned, wanted, scope.now());
      if (added.length === 0) throw new DomainError('already_assigned');
      const [id = ''] = await send(departmentsOf.add(companyId, employeeId, added));
      return commit(answer(scope, await send(find(companyId, id))));
    });
  },

  delete: (scope: Scope, { id }: { id: string }): Promise<void> =>
    remove(scope, departmentsOf.findById(scope.companyId, id).required(NOT_FOUND)),

  /** The same, found by its employee and department. */
  unassign: (scope: Scope, at: { employeeId: string; targetId: string }): Promise<void> =>
    remove(scope, departmentsOf.findByTarget(scope.companyId, at).required(NOT_FOUND)),
};
