import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { presentBalance } from './present.ts';
import { findBalance, listAdjustedDays, type PolicySummary } from './repository-balance.ts';
import type { Balance } from './rules.ts';
import type { balanceOutput, getBalanceInput } from './schema.ts';

/**
 * Returns an employee's balance of a period in seconds by bucket, both ends included (D7), and the policy that applies on its last day. One
 * statement, also for a year. Throws `employee_not_found`.
 */
export const readBalance = (
  companyId: CompanyId,
  employeeId: string,
  period: { from: string; to: string },
): Read<{ balance: Balance; policy: PolicySummary }> =>
  findBalance(companyId, employeeId, period).required('employee_not_found');

/** Returns the balance of an employee (D7), and with `withDays` its parts by day. Throws `employee_not_found`. */
export async function getBalance(
  scope: Scope,
  input: z.output<typeof getBalanceInput>,
): Promise<z.output<typeof balanceOutput>> {
  const { companyId } = scope;
  const [read, days] = await scope.read(
    readBalance(companyId, input.employeeId, input),
    input.withDays ? listAdjustedDays(companyId, input.employeeId, input) : nothing(undefined),
  );
  return presentBalance({ ...read, days }, input);
}
