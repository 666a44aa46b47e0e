import type { Scope } from '../../platform/db/scope.ts';
import { monthsOf } from '../monthly-records/load-month.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import { loadLateChanges } from './load-late-changes.ts';
import { type FactsOf, peopleOf } from './load-payroll.ts';
import * as repository from './repository.ts';
import { listPossibleKinds } from './repository-possible-kinds.ts';
import { type CodeMap, codeMapOf, codeOf } from './rules-codes.ts';
import { payrollLines, type Span } from './rules-lines.ts';

/** A reason of payroll for which a person's period cannot be closed (K1). */
export interface PayrollBlocker {
  employeeId: string;
  code: 'payroll_code_missing' | 'payroll_number_missing';
  /** Kinds without a code; empty for a missing number. */
  kinds: string[];
}

/** Records and facts of the people, as far as the caller has them already. */
export interface Loaded {
  months?: readonly MonthRecord[] | undefined;
  factsOf?: FactsOf;
}

/**
 * Returns what payroll lacks of people in a period that is not closed (K1, P3): kinds with time and neither a code nor *not exported*, and
 * payroll numbers. Nothing for a company without a code map and templates: it does not use payroll.
 */
export async function listPayrollBlockers(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  period: Span,
  employeeIds: readonly string[],
  { months, factsOf }: Loaded = {},
): Promise<PayrollBlocker[]> {
  const [isUsed, rows] = await scope.read(
    repository.usesPayroll(scope.companyId),
    repository.listCodes(scope.companyId),
  );
  if (!isUsed) return [];
  const codes = codeMapOf(rows);
  const blockers: PayrollBlocker[] = [];
  const ids = months ? [] : await listPossiblyBlocked(scope, period, employeeIds, codes);
  for await (const records of months ? [months] : monthsOf(scope as Scope, ids, period)) {
    const people = await peopleOf(scope, records, period, factsOf);
    const { withoutCode, withoutNumber } = payrollLines(people, codes, {
      ...{ period, contents: 'all', linesPer: 'person', officeIds: [] },
      ...{ writesFactor: false, writesContract: false, writesAbsences: false },
      periodOf: () => period,
    });
    for (const [employeeId, missing] of Map.groupBy(withoutCode, (one) => one.employeeId))
      blockers.push({
        ...{ employeeId, code: 'payroll_code_missing' },
        kinds: [...new Set(missing.map(({ kind }) => kind))].sort(),
      });
    for (const employeeId of withoutNumber) blockers.push({ employeeId, code: 'payroll_number_missing', kinds: [] });
  }
  return blockers;
}

/**
 * Returns the people whose records have to be read: those who may have a kind without a code of the company, who lack a payroll number, or
 * who have late changes.
 */
async function listPossiblyBlocked(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  period: Span,
  employeeIds: readonly string[],
  codes: CodeMap,
): Promise<string[]> {
  const { companyId, read } = scope;
  const [kindsOf, contracts] = await read(
    listPossibleKinds(companyId, employeeIds, period),
    repository.listContracts(companyId, employeeIds, period.to),
  );
  const late = await loadLateChanges(scope, employeeIds, period);
  const contractsOf = Map.groupBy(contracts, ({ employeeId }) => employeeId);
  return employeeIds.filter((employeeId) => {
    if (late.has(employeeId)) return true;
    const own = contractsOf.get(employeeId) ?? [];
    const hasNumber = own.length > 0 && own.every(({ payrollNumber }) => payrollNumber !== null);
    const kinds = kindsOf.get(employeeId) ?? [];
    return kinds.length > 0 && !(hasNumber && kinds.every((kind) => codeOf(codes, null, kind)));
  });
}
