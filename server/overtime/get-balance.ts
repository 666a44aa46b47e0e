import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { presentBalance } from './present.ts';
import { findBalance, listAdjustedDays, type PolicySummary } from './repository-balance.ts';
import type { Balance } from './rules.ts';
import type { balanceOutput, getBalanceInput } from './schema.ts';

/**
 * An employee's balance of a period in seconds by bucket, both ends included (D7), and the policy in force on its last day.
 * One statement, also for a year. Throws `employee_not_found`.
 */
export async function readBalance(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  period: { from: string; to: string },
): Promise<{ balance: Balance; policy: PolicySummary }> {
  const found = await findBalance(db, companyId, employeeId, period);
  if (!found) throw new DomainError('employee_not_found');
  return found;
}

/** The balance of an employee (D7), and with `withDays` what it is made of by day. Throws `employee_not_found`. */
export async function getBalance(
  scope: Scope,
  input: z.output<typeof getBalanceInput>,
): Promise<z.output<typeof balanceOutput>> {
  const { companyId } = scope;
  return scope.read(async (db) => {
    const [read, days] = await Promise.all([
      readBalance(db, companyId, input.employeeId, input),
      input.withDays ? listAdjustedDays(db, companyId, input.employeeId, input) : undefined,
    ]);
    return presentBalance({ ...read, days }, input);
  });
}
