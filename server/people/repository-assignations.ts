import { and, eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { employeeDepartmentAssignations, employeeOfficeAssignations } from '#drizzle/schema/organisation.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { InstantRange, Page } from '../shared/lists.ts';
import { type Assignation, type NewAssignation, reassign } from './rules.ts';

export type DepartmentAssignation = typeof employeeDepartmentAssignations.$inferSelect;
export type OfficeAssignation = typeof employeeOfficeAssignations.$inferSelect;

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

/** The statements of one table that assigns employees, each to what its column `target` names. */
function repositoryOf<Table extends AssignationTable>(table: Table, target: PgColumn) {
  type Row = Table['$inferSelect'];
  const name = getTableName(table);
  const listOfEmployee = statement<Assignation>(`select id, ${target.name} as "targetId", created_at as "createdAt"
    from ${name} where company_id = $1 and employee_id = $2 order by created_at, id`);
  const removeAll = statement<never>(`delete from ${name} where company_id = $1 and id = any($2)`);
  const insert = statement<never>(`
    insert into ${name} (company_id, employee_id, id, ${target.name}, created_at, updated_at)
      select $1, $2, n.id, n.target_id, n.created_at, n.created_at
      from unnest($3::uuid[], $4::uuid[], $5::timestamptz[]) as n (id, target_id, created_at)`);
  return {
    list: (db: Db, companyId: CompanyId, input: ListAssignations): Promise<Page<Row>> =>
      listPage(db, companyId, table, input, {
        where: [
          isOneOf(table.employeeId, input.employeeId),
          isOneOf(target, input.targetId),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table as AssignationTable,
        defaultOrder: [[table.createdAt, 'asc']],
      }),

    async find(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(and(eq(table.companyId, companyId), eq(table.id, id)));
      return row;
    },

    /** What an employee is assigned to, oldest first. */
    listOfEmployee: (db: Db, companyId: CompanyId, employeeId: string): Promise<Assignation[]> =>
      listOfEmployee(db, [companyId, employeeId]),

    /** Answers the ids of the new ones, in their order. */
    async add(db: Db, companyId: CompanyId, employeeId: string, added: readonly NewAssignation[]): Promise<string[]> {
      const ids = added.map(newId);
      const targetIds = added.map(({ targetId }) => targetId);
      const instants = added.map(({ createdAt }) => createdAt);
      await insert(db, [companyId, employeeId, ids, targetIds, instants]);
      return ids;
    },

    async remove(db: Db, companyId: CompanyId, ids: readonly string[]): Promise<void> {
      await removeAll(db, [companyId, ids]);
    },
  };
}

export type AssignationRepository = ReturnType<typeof repositoryOf<AssignationTable>>;

export const departmentAssignations = repositoryOf(
  employeeDepartmentAssignations,
  employeeDepartmentAssignations.departmentId,
);
export const officeAssignations = repositoryOf(employeeOfficeAssignations, employeeOfficeAssignations.officeId);

/**
 * Makes these all that an employee is assigned to, in this order: the first office is the main one (A2). Lock the employee
 * first. Answers whether that changes anything.
 */
export async function replaceAssignations(
  repository: Pick<AssignationRepository, 'listOfEmployee' | 'add' | 'remove'>,
  db: Db,
  companyId: CompanyId,
  { employeeId, targetIds, now }: { employeeId: string; targetIds: readonly string[]; now: Temporal.Instant },
): Promise<boolean> {
  const existing = await repository.listOfEmployee(db, companyId, employeeId);
  const { removed, added } = reassign(existing, targetIds, now);
  await Promise.all([
    removed.length > 0 &&
      repository.remove(
        db,
        companyId,
        removed.map(({ id }) => id),
      ),
    added.length > 0 && repository.add(db, companyId, employeeId, added),
  ]);
  return removed.length > 0 || added.length > 0;
}
