import { and, eq } from 'drizzle-orm';
import { salaries } from '#drizzle/schema/contracts.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Read, Write } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { ListSalariesInput } from './schema-salaries.ts';

type Salary = typeof salaries.$inferSelect;

const OVERLAP = { salaries_no_overlap: 'salary_overlaps' } as const;

const isSalary = (companyId: CompanyId, id: string) => and(eq(salaries.companyId, companyId), eq(salaries.id, id));

export const listSalaries = (companyId: CompanyId, input: ListSalariesInput): Read<Page<Salary>> =>
  listPage(companyId, salaries, input, {
    where: [
      isOneOf(salaries.employeeId, input.employeeId),
      inInstantRange(salaries.createdAt, input.createdAt),
      inInstantRange(salaries.updatedAt, input.updatedAt),
    ],
    columns: salaries,
    defaultOrder: [[salaries.startDate, 'asc']],
  });

const salary = (companyId: CompanyId, id: string) => build.select().from(salaries).where(isSalary(companyId, id));

/** Throws `salary_not_found`. */
export const getSalary = (companyId: CompanyId, id: string): Read<Salary> =>
  readBuilt(salary(companyId, id)).first().required('salary_not_found');

/** The salary, unchanged by others until the end of the transaction. Throws `salary_not_found`. */
export const lockSalary = (companyId: CompanyId, id: string): Write<Salary> =>
  writeBuilt(salary(companyId, id).for('no key update')).first().required('salary_not_found');

/** Throws `salary_overlaps` when the employee has another salary on one of its days (G7). */
export const insertSalary = (row: typeof salaries.$inferInsert): Write<Salary> =>
  writeBuilt(build.insert(salaries).values(row).returning())
    .refusing(OVERLAP)
    .map(([inserted]) => inserted as Salary);

/** Throws `salary_overlaps` as above. */
export const updateSalary = (companyId: CompanyId, id: string, changes: Partial<Salary>): Write<Salary> =>
  writeBuilt(build.update(salaries).set(changes).where(isSalary(companyId, id)).returning())
    .refusing(OVERLAP)
    .map(([updated]) => updated as Salary);

/** Throws `salary_not_found`. */
export const deleteSalary = (companyId: CompanyId, id: string): Write<number> =>
  writeBuilt(build.delete(salaries).where(isSalary(companyId, id)))
    .affected()
    .map((deleted) => deleted || null)
    .required('salary_not_found');
