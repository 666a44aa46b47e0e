import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { employeeDepartmentAssignations, employeeOfficeAssignations } from '#drizzle/schema/organisation.ts';
import { type AnsweredRecord, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import {
  nothing,
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  writeText,
} from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { InstantRange } from '../../platform/shared/lists.ts';
import type { Assignation, NewAssignation, Reassignment } from './rules.ts';
import { departmentAssignationOutput, officeAssignationOutput } from './schema-assignations.ts';

type AssignationTable = PgTable & Record<'companyId' | 'id' | 'employeeId' | 'createdAt' | 'updatedAt', PgColumn>;

export interface ListAssignations {
  page: number;
  limit: number;
  orderBy?: { field: 'createdAt' | 'updatedAt'; direction: 'asc' | 'desc' }[] | undefined;
  employeeId?: string[] | undefined;
  targetId?: string[] | undefined;
  createdAt?: InstantRange;
  updatedAt?: InstantRange;
}

type Inserted = {
  companyId: CompanyId;
  employeeId: string;
  ids: readonly string[];
  targetIds: readonly string[];
  instants: readonly Date[];
};

/** Statements of one table that assigns employees to the records in its column `target`. */
function repositoryOf<Answered>(record: AnsweredRecord<Answered, AssignationTable>, target: PgColumn) {
  const { table } = record;
  const name = getTableName(table);
  const findRecord = findAnswer(record);
  const findEmployee = readText<{ employeeId: string }, RecordAt>(
    `select employee_id as "employeeId" from ${name} where company_id = $companyId and id = $id`,
  );
  const listOfEmployee = readText<Assignation, { companyId: CompanyId; employeeId: string }>(`
    select id, ${target.name} as "targetId", created_at as "createdAt"
    from ${name} where company_id = $companyId and employee_id = $employeeId order by created_at, id`);
  const removeAll = writeText<never, { companyId: CompanyId; ids: readonly string[] }>(
    `delete from ${name} where company_id = $companyId and id = any($ids)`,
  );
  const insert = writeText<never, Inserted>(`
    insert into ${name} (company_id, employee_id, id, ${target.name}, created_at, updated_at)
      select $companyId, $employeeId, n.id, n.target_id, n.created_at, n.created_at
      from unnest($ids::uuid[], $targetIds::uuid[], $instants::timestamptz[]) as n (id, target_id, created_at)`);
  const add = (companyId: CompanyId, employeeId: string, added: readonly NewAssignation[]): Statement<string[]> => {
    if (added.length === 0) return nothing([]);
    const ids = added.map(newId);
    const targetIds = added.map(({ targetId }) => targetId);
    const instants = added.map(({ createdAt }) => createdAt);
    return insert({ companyId, employeeId, ids, targetIds, instants }).map(() => ids);
  };
  const remove = (companyId: CompanyId, ids: readonly string[]): Statement<never[]> =>
    ids.length === 0 ? nothing([]) : removeAll({ companyId, ids });
  return {
    list: (companyId: CompanyId, input: ListAssignations): Read<PageText<Answered>> =>
      listAnswers(companyId, record, input, {
        where: [
          isOneOf(table.employeeId, input.employeeId),
          isOneOf(target, input.targetId),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table,
        defaultOrder: [[table.createdAt, 'asc']],
      }),

    find: (companyId: CompanyId, id: string): Read<JsonText<Answered> | undefined> =>
      findRecord({ companyId, id }).first(),

    /** Employee of an assignation. */
    findEmployee: (companyId: CompanyId, id: string): Read<string | undefined> =>
      findEmployee({ companyId, id }).map(([found]) => found?.employeeId),

    /** Assignations of an employee, oldest first. */
    listOfEmployee: (companyId: CompanyId, employeeId: string): Read<Assignation[]> =>
      listOfEmployee({ companyId, employeeId }),

    /** Returns the ids of the new ones, in order. */
    add,

    remove,

    /** Call after locking the employee. */
    replace: (companyId: CompanyId, employeeId: string, { removed, added }: Reassignment): Statement<unknown> =>
      together(
        remove(
          companyId,
          removed.map(({ id }) => id),
        ),
        add(companyId, employeeId, added),
      ),
  };
}

export type AssignationRepository<Answered> = ReturnType<typeof repositoryOf<Answered>>;

export const departmentAssignations = repositoryOf(
  answeredRecord(departmentAssignationOutput, { table: employeeDepartmentAssignations }),
  employeeDepartmentAssignations.departmentId,
);
export const officeAssignations = repositoryOf(
  answeredRecord(officeAssignationOutput, { table: employeeOfficeAssignations }),
  employeeOfficeAssignations.officeId,
);
