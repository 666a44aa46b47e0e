import { eq } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { allExist } from '../db/all-exist.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { keepHolidays } from '../organisation/lock-holidays.ts';
import { FIRST_DATE } from '../overtime/constants.ts';
import { recomputeEmployees } from '../overtime/recompute-employees.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { lockEmployee } from './lock-employee.ts';
import { presentDepartmentAssignation, presentOfficeAssignation } from './present.ts';
import * as repository from './repository-assignations.ts';
import { reassign } from './rules.ts';

interface Kind<Row extends { employeeId: string }, Answer> {
  repository: {
    list(db: Db, companyId: CompanyId, input: repository.ListAssignations): Promise<Page<Row>>;
    find(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined>;
  } & Pick<repository.AssignationRepository, 'listOfEmployee' | 'add' | 'remove'>;
  present(row: Row): Answer;
  notFound: ErrorCode;
  targetNotFound: ErrorCode;
  targetExists(db: Db, companyId: CompanyId, targetId: string): Promise<boolean>;
  /** Offices decide zone and holidays (A2, C2). */
  decidesDays: boolean;
}

/** Lists, reads, creates and deletes the assignations of one kind. All but list and create throw its `…_assignation_not_found`. */
function manage<Row extends { employeeId: string }, Answer>(kind: Kind<Row, Answer>) {
  const found = (row: Row | undefined): Row => {
    if (!row) throw new DomainError(kind.notFound);
    return row;
  };
  const settle = async (db: Db, scope: Scope, employeeId: string) => {
    if (kind.decidesDays) await recomputeEmployees(db, scope, [{ employeeId, from: FIRST_DATE }], 'employee');
  };
  return {
    /** Oldest first, or as ordered. */
    async list(scope: Scope, input: repository.ListAssignations): Promise<Page<Answer>> {
      const { rows, total } = await scope.read((db) => kind.repository.list(db, scope.companyId, input));
      return { rows: rows.map(kind.present), total };
    },

    async get(scope: Scope, { id }: { id: string }): Promise<Answer> {
      return kind.present(found(await scope.read((db) => kind.repository.find(db, scope.companyId, id))));
    },

    /** After all that the employee has of the kind. Throws `employee_not_found`, the target's `…_not_found`, `already_assigned`. */
    async create(scope: Scope, { employeeId, targetId }: { employeeId: string; targetId: string }): Promise<Answer> {
      const { companyId } = scope;
      return scope.transaction(async (db) => {
        await Promise.all([kind.decidesDays && keepHolidays(db, companyId), lockEmployee(db, companyId, employeeId)]);
        const [exists, assigned] = await Promise.all([
          kind.targetExists(db, companyId, targetId),
          kind.repository.listOfEmployee(db, companyId, employeeId),
        ]);
        if (!exists) throw new DomainError(kind.targetNotFound);
        const wanted = [...assigned.map((assignation) => assignation.targetId), targetId];
        const { added } = reassign(assigned, wanted, scope.now());
        if (added.length === 0) throw new DomainError('already_assigned');
        const [id = ''] = await kind.repository.add(db, companyId, employeeId, added);
        await settle(db, scope, employeeId);
        return kind.present(found(await kind.repository.find(db, companyId, id)));
      });
    },

    async remove(scope: Scope, { id }: { id: string }): Promise<void> {
      const { companyId } = scope;
      await scope.transaction(async (db) => {
        const { employeeId } = found(await kind.repository.find(db, companyId, id));
        await lockEmployee(db, companyId, employeeId);
        // Another may have been faster.
        found(await kind.repository.find(db, companyId, id));
        await kind.repository.remove(db, companyId, [id]);
        await settle(db, scope, employeeId);
      });
    },
  };
}

export const departmentAssignations = manage({
  repository: repository.departmentAssignations,
  present: presentDepartmentAssignation,
  notFound: 'employee_department_assignation_not_found',
  targetNotFound: 'department_not_found',
  targetExists: (db, companyId, id) => allExist(db, companyId, departments, [id]),
  decidesDays: false,
});

export const officeAssignations = manage({
  repository: repository.officeAssignations,
  present: presentOfficeAssignation,
  notFound: 'employee_office_assignation_not_found',
  targetNotFound: 'office_not_found',
  targetExists: (db, companyId, id) => allExist(db, companyId, offices, [id], eq(offices.isDeleted, false)),
  decidesDays: true,
});
