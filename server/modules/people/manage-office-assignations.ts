import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { offices } from '#drizzle/schema/organisation.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { requireInScope } from '../access/in-scope.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { findCompanyZone } from '../days/repository-zone.ts';
import { lockHolidaysShared } from '../organisation/lock-holidays.ts';
import { readAssignations } from './manage-assignations.ts';
import type { ListAssignations } from './repository-assignations.ts';
import { listOfficesOfPerson, officeAssignations as repository } from './repository-office-assignations.ts';
import { assignationFaults, endOffices, nextInstant, type OfficeAssignation, overlap } from './rules.ts';
import type {
  createOfficeAssignationInput,
  officeAssignationOutput,
  personOfficeOutput,
  updateOfficeAssignationInput,
} from './schema-assignations.ts';

type Answer = JsonText<z.output<typeof officeAssignationOutput>>;

const NOT_FOUND = 'employee_office_assignation_not_found';
const { find, answer, get, page } = readAssignations(repository, NOT_FOUND);

/** C7: days depend on the offices of their date. `to` null: no end. */
const settle = (
  tx: Transaction,
  scope: Scope,
  employeeId: string,
  period: { from: string | null; to: string | null },
) =>
  daysChanged(tx, scope, {
    employeeId,
    periods: [{ from: period.from ?? FIRST_DATE, to: period.to }],
    cause: 'employee',
  });

/** Locks the employee that is found, and reads their assignations and the company's date. */
async function lock(tx: Transaction, { companyId, now }: Scope, found: Read<string>) {
  const employeeId = await tx.send(found);
  const [, , zone, assigned] = await tx.send(
    lockHolidaysShared(companyId),
    lockEmployee(companyId, employeeId),
    findCompanyZone(companyId),
    repository.listOfEmployee(companyId, employeeId),
  );
  return { employeeId, assigned, today: localDateOf(now(), zone) };
}

/** Ends the first assignation that is not over and meets the condition: the past keeps its holidays (C7). */
const unassign = (scope: Scope, found: Read<string>, isMeant: (one: OfficeAssignation) => boolean): Promise<void> =>
  scope.transaction(async (tx) => {
    const { employeeId, assigned, today } = await lock(tx, scope, found);
    const ended = assigned.find((one) => isMeant(one) && (one.endsOn === null || one.endsOn >= today));
    if (!ended) throw new DomainError(NOT_FOUND);
    const { startsOn, endsOn } = ended;
    await tx.send(repository.change(scope, employeeId, endOffices([ended], today)));
    await settle(tx, scope, employeeId, { from: startsOn !== null && startsOn > today ? startsOn : today, to: endsOn });
  });

/** Assignations to offices. All operations but list and create throw `employee_office_assignation_not_found`. */
export const officeAssignations = {
  /** Oldest first, or as ordered; without those that are over, unless `withEnded`. */
  list: (scope: Scope, input: ListAssignations & { withEnded: boolean }) =>
    page(scope, repository.list(scope.companyId, input)),

  /** All assignations of a person, in order of their first days. Throws `employee_not_found` for a person out of scope. */
  listOfPerson: async (
    scope: Scope,
    { employeeId }: { employeeId: string },
  ): Promise<z.output<typeof personOfficeOutput>[]> => {
    const [, rows] = await scope.read(
      requireInScope(scope, employeeId),
      listOfficesOfPerson(scope.companyId, employeeId),
    );
    return rows;
  },

  get,

  /**
   * Without a first day, the first office holds for all dates and others from today on (C7). Throws `employee_not_found`,
   * `office_not_found`, `already_assigned` if an assignation to the office has a date in common.
   */
  create: (
    scope: Scope,
    { employeeId, officeId: targetId, ...given }: z.output<typeof createOfficeAssignationInput>,
  ): Promise<Answer> => {
    const { companyId } = scope;
    return scope.transaction(async (tx) => {
      const [, , exists, zone, assigned] = await tx.send(
        lockHolidaysShared(companyId),
        lockEmployee(companyId, employeeId),
        lockRecords(companyId, offices, [targetId], eq(offices.isDeleted, false)),
        findCompanyZone(companyId),
        repository.listOfEmployee(companyId, employeeId),
      );
      if (!exists) throw new DomainError('office_not_found');
      const { startsOn = assigned.length === 0 ? null : localDateOf(scope.now(), zone), endsOn = null } = given;
      refuseFaults(assignationFaults({ startsOn, endsOn }));
      const added = { targetId, startsOn, endsOn, createdAt: nextInstant(assigned, scope.now()) };
      if (assigned.some((one) => one.targetId === targetId && overlap(one, added))) {
        throw new DomainError('already_assigned');
      }
      const [id = ''] = await tx.send(repository.add(companyId, employeeId, [added]));
      await settle(tx, scope, employeeId, { from: startsOn, to: endsOn });
      return tx.commit(answer(scope, await tx.send(find(companyId, id))));
    });
  },

  /** Sets the last day; null: no end. Throws `already_assigned` if another assignation to the office has a date in common. */
  update: (scope: Scope, { id, endsOn }: z.output<typeof updateOfficeAssignationInput>): Promise<Answer> => {
    const { companyId } = scope;
    return scope.transaction(async (tx) => {
      const { employeeId, assigned } = await lock(
        tx,
        scope,
        repository.findEmployee(companyId, id).required(NOT_FOUND),
      );
      const before = assigned.find((one) => one.id === id);
      if (!before) throw new DomainError(NOT_FOUND);
      if (endsOn !== undefined && endsOn !== before.endsOn) {
        const after = { ...before, endsOn };
        refuseFaults(assignationFaults(after));
        if (assigned.some((one) => one.id !== id && one.targetId === after.targetId && overlap(one, after))) {
          throw new DomainError('already_assigned');
        }
        await tx.send(repository.change(scope, employeeId, { deleted: [], ended: [{ id, endsOn }], added: [] }));
        const [first, last] = [before.endsOn ?? LAST_DATE, endsOn ?? LAST_DATE].toSorted() as [string, string];
        await settle(tx, scope, employeeId, { from: addDays(first, 1), to: last === LAST_DATE ? null : last });
      }
      return tx.commit(answer(scope, await tx.send(find(companyId, id))));
    });
  },

  /** Ends the assignation with yesterday; deletes one that began today or later. */
  delete: (scope: Scope, { id }: { id: string }): Promise<void> =>
    unassign(scope, repository.findEmployee(scope.companyId, id).required(NOT_FOUND), (one) => one.id === id),

  /** The same, found by its employee and office: that of today, otherwise the next one. */
  unassign: (scope: Scope, at: { employeeId: string; targetId: string }): Promise<void> =>
    unassign(
      scope,
      repository.findEmployeeOf(scope.companyId, at).required(NOT_FOUND),
      (one) => one.targetId === at.targetId,
    ),
};
