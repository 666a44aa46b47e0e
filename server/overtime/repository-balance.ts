import { type Db, statement } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { OvertimePolicyType } from './constants.ts';
import type { Balance } from './rules.ts';

export type PolicySummary = { id: string; name: string; type: OvertimePolicyType };

type BalanceRow = Balance & { policyId: string; policyName: string; policyType: OvertimePolicyType };

const selectBalance = statement<BalanceRow>(`
  select positive + negative + bonus as total_balance, positive as positive_balance, negative as negative_balance,
      bonus as multiplier_rule, typed as typifying_rule,
      policy.id as "policyId", policy.name as "policyName", policy.type as "policyType"
    from employees e
    join lateral (
      select sum(positive) as positive, sum(negative) as negative, sum(bonus) as bonus, sum(typed) as typed from (
        select coalesce(sum(positive_seconds), 0) as positive, coalesce(sum(negative_seconds), 0) as negative,
            coalesce(sum(bonus_seconds), 0) as bonus, coalesce(sum(typed_seconds), 0) as typed
          from overtime_days where company_id = $1 and employee_id = $2 and date between $3 and $4
        union all
        select coalesce(sum(seconds) filter (where bucket = 'positive'), 0),
            coalesce(sum(seconds) filter (where bucket = 'negative'), 0),
            coalesce(sum(seconds) filter (where bucket = 'bonus'), 0),
            coalesce(sum(seconds) filter (where bucket = 'typed'), 0)
          from overtime_allocations where company_id = $1 and employee_id = $2 and date between $3 and $4
      ) as parts
    ) as sums on true
    join overtime_policies policy on policy.company_id = e.company_id and policy.id = coalesce(
      (select a.policy_id from overtime_policy_assignations a
        where a.company_id = $1 and a.employee_id = $2 and a.from_date <= $4 order by a.from_date desc limit 1),
      (select d.id from overtime_policies d where d.company_id = $1 and d.is_default))
    where e.company_id = $1 and e.id = $2`);

/** Rows and allocations of a period summed by bucket, and the policy in force on its last day; undefined without such an employee. */
export async function findBalance(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ balance: Balance; policy: PolicySummary } | undefined> {
  const [row] = await selectBalance(db, [companyId, employeeId, from, to]);
  if (!row) return undefined;
  const { policyId, policyName, policyType, ...sums } = row;
  const entries = Object.entries(sums).map(([key, seconds]) => [key, Number(seconds)]);
  const balance = Object.fromEntries(entries) as Balance;
  return { balance, policy: { id: policyId, name: policyName, type: policyType } };
}
