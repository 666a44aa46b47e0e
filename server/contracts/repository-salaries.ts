import { and, eq } from 'drizzle-orm';
import { salaries } from '#drizzle/schema/contracts.ts';
import { arbitrate, type Db } from '../db/client.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { ListSalariesInput } from './schema-salaries.ts';

type Salary = typeof salaries.$inferSelect;

const OVERLAP = { salaries_no_overlap: 'salary_overlaps' } as const;

const isSalary = (companyId: CompanyId, id: string) => and(eq(salaries.companyId, companyId), eq(salaries.id, id));

export function listSalaries(db: Db, companyId: CompanyId, input: ListSalariesInput): Promise<Page<Salary>> {
  return listPage(db, companyId, salaries, input, {
    where: [
      isOneOf(salaries.employeeId, input.employeeId),
      inInstantRange(salaries.createdAt, input.createdAt),
      inInstantRange(salaries.updatedAt, input.updatedAt),
    ],
    columns: salaries,
    defaultOrder: [[salaries.startDate, 'asc']],
  });
}

/** Throws `salary_not_found`. */
export async function getSalary(db: Db, companyId: CompanyId, id: string): Promise<Salary> {
  const [salary] = await db.select().from(salaries).where(isSalary(companyId, id));
  if (!salary) throw new DomainError('salary_not_found');
  return salary;
}

/** The salary, unchanged by others until the end of the transaction. Throws `salary_not_found`. */
export async function lockSalary(db: Db, companyId: CompanyId, id: string): Promise<Salary> {
  const [salary] = await db.select().from(salaries).where(isSalary(companyId, id)).for('no key update');
  if (!salary) throw new DomainError('salary_not_found');
  return salary;
}

/** Throws `salary_overlaps` when the employee has another salary on one of its days (G7). */
export async function insertSalary(db: Db, salary: typeof salaries.$inferInsert): Promise<Salary> {
  const [inserted] = await arbitrate(OVERLAP, db.insert(salaries).values(salary).returning());
  return inserted as Salary;
}

/** Throws `salary_overlaps` as above. */
export async function updateSalary(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<Salary>,
): Promise<Salary> {
  const [updated] = await arbitrate(
    OVERLAP,
    db.update(salaries).set(changes).where(isSalary(companyId, id)).returning(),
  );
  return updated as Salary;
}

/** Throws `salary_not_found`. */
export async function deleteSalary(db: Db, companyId: CompanyId, id: string): Promise<void> {
  const { rowCount } = await db.delete(salaries).where(isSalary(companyId, id));
  if (rowCount === 0) throw new DomainError('salary_not_found');
}
