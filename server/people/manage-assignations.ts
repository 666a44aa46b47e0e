import { eq } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { ALL_DAYS, daysChanged } from '../days/days-changed.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { allExist } from '../db/all-exist.ts';
import type { Scope } from '../db/scope.ts';
import { nothing, type Read, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { keepHolidays } from '../organisation/lock-holidays.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentDepartmentAssignation, presentOfficeAssignation } from './present.ts';
import * as repository from './repository-assignations.ts';
import { reassign } from './rules.ts';

interface Kind<Row extends { employeeId: string }, Answer> {
  repository: {
    list(companyId: CompanyId, input: repository.ListAssignations): Read<Page<Row>>;
    find(companyId: CompanyId, id: string): Read<Row | undefined>;
  } & Pick<repository.AssignationRepository, 'listOfEmployee' | 'add' | 'remove'>;
  present(row: Row): Answer;
  notFound: ErrorCode;
  targetNotFound: ErrorCode;
  targetExists(companyId: CompanyId, targetId: string): Statement<boolean>;
  /** Offices decide zone and holidays (A2, C2). */
  decidesDays: boolean;
}

/** Lists, reads, creates and deletes the assignations of one kind. All but list and create throw its `…_assignation_not_found`. */
function manage<Row extends { employeeId: string }, Answer>(kind: Kind<Row, Answer>) {
  const find = (companyId: CompanyId, id: string) => kind.repository.find(companyId, id).required(kind.notFound);
  const settle = async (tx: Transaction, scope: Scope, employeeId: string) => {
    if (kind.decidesDays) await daysChanged(tx, scope, { employeeId, periods: [ALL_DAYS], cause: 'employee' });
  };
  return {
    /** Oldest first, or as ordered. */
    async list(scope: Scope, input: repository.ListAssignations): Promise<Page<Answer>> {
      const { rows, total } = await scope.read(kind.repository.list(scope.companyId, input));
      return { rows: rows.map(kind.present), total };
    },

    async get(scope: Scope, { id }: { id: string }): Promise<Answer> {
      return kind.present(await scope.read(find(scope.companyId, id)));
    },

    /** After all that the employee has of the kind. Throws `employee_not_found`, the target's `…_not_found`, `already_assigned`. */
    async create(scope: Scope, { employeeId, targetId }: { employeeId: string; targetId: string }): Promise<Answer> {
      const { companyId } = scope;
      return scope.transaction(async (tx) => {
        const [, , exists, assigned] = await tx.send(
          kind.decidesDays ? keepHolidays(companyId) : nothing(null),
          lockEmployee(companyId, employeeId),
          kind.targetExists(companyId, targetId),
          kind.repository.listOfEmployee(companyId, employeeId),
        );
        if (!exists) throw new DomainError(kind.targetNotFound);
        const wanted = [...assigned.map((assignation) => assignation.targetId), targetId];
        const { added } = reassign(assigned, wanted, scope.now());
        if (added.length === 0) throw new DomainError('already_assigned');
        const [id = ''] = await tx.send(kind.repository.add(companyId, employeeId, added));
        await settle(tx, scope, employeeId);
        return kind.present(await tx.commit(find(companyId, id)));
      });
    },

    async remove(scope: Scope, { id }: { id: string }): Promise<void> {
      const { companyId } = scope;
      await scope.transaction(async (tx) => {
        const { employeeId } = await tx.send(find(companyId, id));
        await tx.send(
          lockEmployee(companyId, employeeId),
          // Another may have been faster.
          find(companyId, id),
          kind.repository.remove(companyId, [id]),
        );
        await settle(tx, scope, employeeId);
      });
    },
  };
}

export const departmentAssignations = manage({
  repository: repository.departmentAssignations,
  present: presentDepartmentAssignation,
  notFound: 'employee_department_assignation_not_found',
  targetNotFound: 'department_not_found',
  targetExists: (companyId, id) => allExist(companyId, departments, [id]),
  decidesDays: false,
});

export const officeAssignations = manage({
  repository: repository.officeAssignations,
  present: presentOfficeAssignation,
  notFound: 'employee_office_assignation_not_found',
  targetNotFound: 'office_not_found',
  targetExists: (companyId, id) => allExist(companyId, offices, [id], eq(offices.isDeleted, false)),
  decidesDays: true,
});
