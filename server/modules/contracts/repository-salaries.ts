import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { salaries } from '#drizzle/schema/contracts.ts';
import { type AnswerField, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, is, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { overlapsIn } from '../../platform/db/overlaps.ts';
import type { Read, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { maySee } from '../access/field-rights.ts';
import { type Asking, aboutNobodyElse, inScope } from '../access/in-scope.ts';
import { monthlyGrossSalary, type Pay, yearlyGrossSalary } from './rules-salaries.ts';
import { type ListSalariesInput, salaryOutput } from './schema-salaries.ts';

type Salary = typeof salaries.$inferSelect;
type Answered = z.output<typeof salaryOutput>;
export type SalaryAnswer = JsonText<Answered>;

/** An amount computed from the payments (G7). */
const amount = (amountOf: (pay: Pay) => number): AnswerField => ({
  from: ['salaries.pay_period', 'salaries.gross_salary', 'salaries.payments', 'salaries.prorated'],
  write: (payPeriod, grossSalary, payments, prorated) =>
    JSON.stringify(
      amountOf({
        payPeriod: payPeriod as Pay['payPeriod'],
        grossSalary: Number(grossSalary),
        payments: Number(payments),
        prorated: prorated === 't',
      }),
    ),
});

const record = answeredRecord(salaryOutput, {
  table: salaries,
  own: { monthlyGrossSalary: amount(monthlyGrossSalary), remuneration: amount(yearlyGrossSalary) },
});

/** Salaries that a refused one meets. */
export const listOverlaps = overlapsIn({ table: 'salaries', from: 'start_date', to: 'end_date', of: 'dates' });

const OVERLAP = { salaries_no_overlap: 'salary_overlaps' } as const;

const isSalary = (companyId: CompanyId, id: string) => and(eq(salaries.companyId, companyId), eq(salaries.id, id));

/** I4: people in scope for callers who may see pay, otherwise only one's own. */
function isSeen(asking: Asking): Condition[] {
  if (maySee(asking, 'pay', null)) return inScope(asking, 'salaries.employee_id');
  aboutNobodyElse(asking);
  const { employeeId } = asking.actor;
  return employeeId === null ? [['false']] : is(salaries.employeeId, employeeId);
}

/** Salaries that the caller may see (I3, I4). */
export const listSalaries = (
  scope: Asking & { companyId: CompanyId },
  input: ListSalariesInput,
): Read<PageText<Answered>> =>
  listAnswers(scope.companyId, record, input, {
    where: [
      isSeen(scope),
      isOneOf(salaries.employeeId, input.employeeId),
      inInstantRange(salaries.createdAt, input.createdAt),
      inInstantRange(salaries.updatedAt, input.updatedAt),
    ],
    columns: salaries,
    defaultOrder: [[salaries.startDate, 'asc']],
  });

const findRecord = findAnswer(record);

/** Throws `salary_not_found`. */
export const getSalary = (companyId: CompanyId, id: string): Read<SalaryAnswer> =>
  findRecord({ companyId, id }).first().required('salary_not_found');

/** Locks the salary until the end of the transaction. Throws `salary_not_found`. */
export const lockSalary = (companyId: CompanyId, id: string): Write<Salary> =>
  writeBuilt(build.select().from(salaries).where(isSalary(companyId, id)).for('no key update'))
    .first()
    .required('salary_not_found');

/** Throws `salary_overlaps` when the employee has another salary on one of its days (G7). */
export const insertSalary = (row: typeof salaries.$inferInsert): Write<SalaryAnswer> =>
  writeAnswers(build.insert(salaries).values(row), record, row)
    .refusing(OVERLAP)
    .map(([inserted]) => inserted as SalaryAnswer);

/** Throws `salary_overlaps` like `insertSalary`. */
export const updateSalary = (companyId: CompanyId, id: string, changes: Partial<Salary>): Write<SalaryAnswer> =>
  writeAnswers(build.update(salaries).set(changes).where(isSalary(companyId, id)), record, { companyId })
    .refusing(OVERLAP)
    .map(([updated]) => updated as SalaryAnswer);

/** Throws `salary_not_found`. */
export const deleteSalary = (companyId: CompanyId, id: string): Write<number> =>
  writeBuilt(build.delete(salaries).where(isSalary(companyId, id)))
    .affected()
    .map((deleted) => deleted || null)
    .required('salary_not_found');
