import type { Db } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { findBalance, type PolicySummary } from './repository-balance.ts';
import type { Balance } from './rules.ts';

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
