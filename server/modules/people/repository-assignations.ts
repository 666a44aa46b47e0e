import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { departments, employeeDepartmentAssignations } from '#drizzle/schema/organisation.ts';
import { type AnsweredRecord, type AnswerField, answeredRecord } from '../../platform/db/answered-record.ts';
import { type Condition, inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listRows } from '../../platform/db/list-page.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
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
import type { InstantRange, Page } from '../../platform/shared/lists.ts';
import { departmentOutput } from '../organisation/schema-groups.ts';
import { type EmployeeText, listEmployeeTexts } from './employee-json.ts';
import type { Assignation, NewAssignation, Reassignment } from './rules.ts';
import { departmentAssignationOutput } from './schema-assignations.ts';

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

interface Target {
  /** Column of the assignation with its id. */
  column: PgColumn;
  /** Field that contains it. */
  field: string;
  record: AnsweredRecord<unknown>;
}

export interface AssignedEmployee {
  id: string;
  employeeId: string;
}

type OwnFields = Record<string, AnswerField>;

/** Reading statements of one table that assigns employees to targets. `recordWith` builds its record with the fields that are read separately. */
export function assignationReads<Answered>(
  table: AssignationTable,
  recordWith: (own: OwnFields) => AnsweredRecord<Answered, AssignationTable>,
  target: Target,
) {
  const name = getTableName(table);
  const nested = [`${name}.employee_id`, `${name}.${target.column.name}`] as const;
  const [employee, targetField] = nested.map((id): AnswerField => ({ from: [id], write: String }));
  const record = recordWith({ employee, [target.field]: targetField } as OwnFields);
  const [employeePlace, targetPlace] = nested.map((sql) => record.columns.indexOf(sql)) as [number, number];
  const targetTable = getTableName(target.record.table);
  const listTargets = readRaw<{ companyId: CompanyId; ids: readonly string[] }>(`
    select ${target.record.selected}, ${targetTable}.id from ${targetTable} where company_id = $companyId and id = any($ids)`);
  const find = readRaw<RecordAt>(`select ${record.selected} from ${name} where company_id = $companyId and id = $id`);

  return {
    /** `where`: further conditions. */
    list: (companyId: CompanyId, input: ListAssignations, where: readonly Condition[] = []): Read<Page<RawRow>> =>
      listRows(companyId, record, input, {
        where: [
          [...where],
          isOneOf(table.employeeId, input.employeeId),
          isOneOf(target.column, input.targetId),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table,
        defaultOrder: [[table.createdAt, 'asc']],
      }),

    find: (companyId: CompanyId, id: string): Read<RawRow | undefined> => find({ companyId, id }).first(),

    /**
     * Converts rows to responses. Reads employees and targets separately: once, however many rows contain them. Leaves out a row whose target
     * was deleted in between. `present`: an employee as the caller may see them (I4).
     */
    answers: (
      { companyId, now }: Scope,
      rows: readonly RawRow[],
      present: (employee: EmployeeText) => EmployeeText,
    ): Read<JsonText<Answered>[]> => {
      if (rows.length === 0) return nothing([]);
      const idsAt = (place: number) => [...new Set(rows.map((row) => row[place] ?? ''))];
      return together(
        listEmployeeTexts(companyId, idsAt(employeePlace), now()),
        listTargets({ companyId, ids: idsAt(targetPlace) }),
      ).map(([employees, targets]) => {
        const people = new Map(Array.from(employees, ([id, text]) => [id, present(text).text]));
        const texts = new Map(targets.map((row) => [row.at(-1) ?? '', target.record.write(row).text]));
        return rows.flatMap((row) => {
          const [person, text] = [people.get(row[employeePlace] ?? ''), texts.get(row[targetPlace] ?? '')];
          return person && text ? [record.write(row.with(employeePlace, person).with(targetPlace, text))] : [];
        });
      });
    },
  };
}

export type AssignationReads<Answered> = ReturnType<typeof assignationReads<Answered>>;

const findEmployee = readText<AssignedEmployee, RecordAt>(`
  select id, employee_id as "employeeId" from employee_department_assignations where company_id = $companyId and id = $id`);
const findAssigned = readText<AssignedEmployee, { companyId: CompanyId; employeeId: string; targetId: string }>(`
  select id, employee_id as "employeeId" from employee_department_assignations
  where company_id = $companyId and employee_id = $employeeId and department_id = $targetId`);
const listOfEmployee = readText<Assignation, { companyId: CompanyId; employeeId: string }>(`
  select id, department_id as "targetId", created_at as "createdAt" from employee_department_assignations
  where company_id = $companyId and employee_id = $employeeId order by created_at, id`);
const removeAll = writeText<never, { companyId: CompanyId; ids: readonly string[] }>(
  'delete from employee_department_assignations where company_id = $companyId and id = any($ids)',
);
const insert = writeText<never, Inserted>(`
  insert into employee_department_assignations (company_id, employee_id, id, department_id, created_at, updated_at)
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

export const departmentAssignations = {
  ...assignationReads(
    employeeDepartmentAssignations,
    (own) => answeredRecord(departmentAssignationOutput, { table: employeeDepartmentAssignations, own }),
    {
      column: employeeDepartmentAssignations.departmentId,
      field: 'department',
      record: answeredRecord(departmentOutput, { table: departments }),
    },
  ),

  /** The id and the employee of an assignation. */
  findById: (companyId: CompanyId, id: string): Read<AssignedEmployee | undefined> =>
    findEmployee({ companyId, id }).first(),

  /** The same of the assignation of an employee to a target. */
  findByTarget: (
    companyId: CompanyId,
    at: { employeeId: string; targetId: string },
  ): Read<AssignedEmployee | undefined> => findAssigned({ companyId, ...at }).first(),

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
