import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { presentBalance } from './present.ts';
import { findBalance, listAdjustedDays, type PolicySummary } from './repository-balance.ts';
import { findKnownBalance, listKnownDays } from './repository-known-balance.ts';
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

/**
 * Returns the balance of an employee (D7), and with `withDays` its parts by day; with `asOf` as it was known at that instant (K6), which is
 * not in the future. Throws `employee_not_found`.
 */
export async function getBalance(
  scope: Scope,
  input: z.output<typeof getBalanceInput>,
): Promise<z.output<typeof balanceOutput>> {
  const { companyId } = scope;
  const { employeeId, withDays, asOf } = input;
  if (asOf) return getKnownBalance(scope, { ...input, asOf });
  const [read, days] = await scope.read(
    readBalance(companyId, employeeId, input),
    withDays ? listAdjustedDays(companyId, employeeId, input) : nothing(undefined),
  );
  return presentBalance({ ...read, days }, input);
}

async function getKnownBalance(
  scope: Scope,
  input: z.output<typeof getBalanceInput> & { asOf: Temporal.Instant },
): Promise<z.output<typeof balanceOutput>> {
  const { companyId } = scope;
  const { employeeId, from, to, withDays, asOf } = input;
  if (Temporal.Instant.compare(asOf, scope.now()) > 0) throw new InvalidFields({ asOf: 'in_the_future' });
  const zone = await scope.read(employeeZone(companyId, employeeId));
  // Instants of the interface are whole seconds: whatever happened in this one counts.
  const known = { from, to, through: addDays(localDateOf(asOf, zone), -1), before: asOf.add({ seconds: 1 }) };
  const [read, days] = await scope.read(
    findKnownBalance(companyId, employeeId, known).required('employee_not_found'),
    withDays ? listKnownDays(companyId, employeeId, known) : nothing(undefined),
  );
  return presentBalance({ ...read, days }, input);
}
