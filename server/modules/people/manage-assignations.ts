import { eq } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { RawRow } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type Statement } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError, type ErrorCode } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { ALL_DAYS, daysChanged } from '../days/days-changed.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { lockHolidaysShared } from '../organisation/lock-holidays.ts';
import type { EmployeeText } from './employee-json.ts';
import { presentCommon } from './present.ts';
import * as repository from './repository-assignations.ts';
import { reassign } from './rules.ts';

interface Kind<Answered> {
  repository: repository.AssignationRepository<Answered>;
  notFound: ErrorCode;
  targetNotFound: ErrorCode;
  /** Returns whether the target exists. It cannot be deleted until the end of the transaction. */
  lockTarget(companyId: CompanyId, targetId: string): Statement<boolean>;
  /** Offices determine time zone and holidays (A2, C2). */
  decidesDays: boolean;
}

/** Lists, reads, creates and deletes the assignations of one kind. All but list and create throw its `…_assignation_not_found`. */
function manage<Answered>(kind: Kind<Answered>) {
  const find = (companyId: CompanyId, id: string) => kind.repository.find(companyId, id).required(kind.notFound);
  const shownTo = (scope: Scope) => (employee: EmployeeText) => presentCommon(scope, employee);
  const answerIn = (scope: Scope, row: RawRow) =>
    kind.repository
      .answers(scope, [row], shownTo(scope))
      .map(([answer]) => answer)
      .required(kind.notFound);
  const settle = async (tx: Transaction, scope: Scope, employeeId: string) => {
    if (kind.decidesDays) await daysChanged(tx, scope, { employeeId, periods: [ALL_DAYS], cause: 'employee' });
  };
  /** Deletes the assignation that is found, first without a lock, which needs its employee. */
  const remove = (scope: Scope, found: Read<repository.AssignedEmployee>) =>
    scope.transaction(async (tx) => {
      const { companyId } = scope;
      const { employeeId } = await tx.send(found);
      // A concurrent call may have been faster.
      const [, { id }] = await tx.send(lockEmployee(companyId, employeeId), found);
      await tx.send(kind.repository.remove(companyId, [id]));
      await settle(tx, scope, employeeId);
    });
  return {
    /** Oldest first, or as ordered. */
    async list(scope: Scope, input: repository.ListAssignations): Promise<Page<JsonText<Answered>>> {
      const { rows, total } = await scope.read(kind.repository.list(scope.companyId, input));
      return { rows: await scope.read(kind.repository.answers(scope, rows, shownTo(scope))), total };
    },

    async get(scope: Scope, { id }: { id: string }): Promise<JsonText<Answered>> {
      const row = await scope.read(find(scope.companyId, id));
      return scope.read(answerIn(scope, row));
    },

    /**
     * Sorted after all assignations that the employee has of the kind. Throws `employee_not_found`, the target's `…_not_found`,
     * `already_assigned`.
     */
    async create(
      scope: Scope,
      { employeeId, targetId }: { employeeId: string; targetId: string },
    ): Promise<JsonText<Answered>> {
      const { companyId } = scope;
      return scope.transaction(async (tx) => {
        const [, , exists, assigned] = await tx.send(
          kind.decidesDays ? lockHolidaysShared(companyId) : nothing(null),
          lockEmployee(companyId, employeeId),
          kind.lockTarget(companyId, targetId),
          kind.repository.listOfEmployee(companyId, employeeId),
        );
        if (!exists) throw new DomainError(kind.targetNotFound);
        const wanted = [...assigned.map((assignation) => assignation.targetId), targetId];
        const { added } = reassign(assigned, wanted, scope.now());
        if (added.length === 0) throw new DomainError('already_assigned');
        const [id = ''] = await tx.send(kind.repository.add(companyId, employeeId, added));
        await settle(tx, scope, employeeId);
        return tx.commit(answerIn(scope, await tx.send(find(companyId, id))));
      });
    },

    delete: (scope: Scope, { id }: { id: string }): Promise<void> =>
      remove(scope, kind.repository.findById(scope.companyId, id).required(kind.notFound)),

    /** The same, found by its employee and target. */
    unassign: (scope: Scope, at: { employeeId: string; targetId: string }): Promise<void> =>
      remove(scope, kind.repository.findByTarget(scope.companyId, at).required(kind.notFound)),
  };
}

export const departmentAssignations = manage({
  repository: repository.departmentAssignations,
  notFound: 'employee_department_assignation_not_found',
  targetNotFound: 'department_not_found',
  lockTarget: (companyId, id) => lockRecords(companyId, departments, [id]),
  decidesDays: false,
});

export const officeAssignations = manage({
  repository: repository.officeAssignations,
  notFound: 'employee_office_assignation_not_found',
  targetNotFound: 'office_not_found',
  lockTarget: (companyId, id) => lockRecords(companyId, offices, [id], eq(offices.isDeleted, false)),
  decidesDays: true,
});
