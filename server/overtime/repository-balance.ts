import type { overtimeDays } from '#drizzle/schema/overtime.ts';
import type { overtimePolicies } from '#drizzle/schema/overtime-policies.ts';
import { type Read, readText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Balance } from './rules.ts';

export type PolicySummary = Pick<typeof overtimePolicies.$inferSelect, 'id' | 'name' | 'type'>;

type Period = { from: string; to: string };
type PeriodOf = Period & { companyId: CompanyId; employeeId: string };

/** The id of the policy in force for `employees e` on a date given as SQL (D6). */
export const policyIdOn = (date: string): string => `coalesce(
  (select a.policy_id from overtime_policy_assignations a
    where a.company_id = e.company_id and a.employee_id = e.id and a.from_date <= ${date} order by a.from_date desc limit 1),
  (select d.id from overtime_policies d where d.company_id = e.company_id and d.is_default))`;

/** One row of sums of `employees e` in a period given as SQL: rows plus allocations by bucket (D7). */
const sumsBetween = (from: string, to: string): string => `
  select coalesce(sum(positive), 0)::bigint as positive, coalesce(sum(negative), 0)::bigint as negative,
      coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(typed), 0)::bigint as typed
    from (
      select sum(positive_seconds) as positive, sum(negative_seconds) as negative, sum(bonus_seconds) as bonus,
          sum(typed_seconds) as typed
        from overtime_days where company_id = e.company_id and employee_id = e.id and date between ${from} and ${to}
      union all
      select sum(seconds) filter (where bucket = 'positive'), sum(seconds) filter (where bucket = 'negative'),
          sum(seconds) filter (where bucket = 'bonus'), sum(seconds) filter (where bucket = 'typed')
        from overtime_allocations where company_id = e.company_id and employee_id = e.id and date between ${from} and ${to}
    ) as parts`;

type BalanceRow = Balance & { policy: PolicySummary };

const selectBalance = readText<BalanceRow, PeriodOf>(`
  select positive + negative + bonus as total_balance, positive as positive_balance, negative as negative_balance,
      bonus as multiplier_rule, typed as typifying_rule,
      json_build_object('id', policy.id, 'name', policy.name, 'type', policy.type) as policy
    from employees e
    cross join lateral (${sumsBetween('$from', '$to')}) as sums
    join overtime_policies policy on policy.company_id = e.company_id and policy.id = ${policyIdOn('$to')}
    where e.company_id = $companyId and e.id = $employeeId`);

/** Rows and allocations of a period summed by bucket, and the policy in force on its last day; undefined without such an employee. */
export const findBalance = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<{ balance: Balance; policy: PolicySummary } | undefined> =>
  selectBalance({ companyId, employeeId, from, to }).map(([row]) => {
    if (!row) return undefined;
    const { policy, ...balance } = row;
    return { balance, policy };
  });

export type AdjustedDay = Pick<
  typeof overtimeDays.$inferSelect,
  | 'date'
  | 'plannedSeconds'
  | 'expectedSeconds'
  | 'workedSeconds'
  | 'positiveSeconds'
  | 'negativeSeconds'
  | 'bonusSeconds'
> & {
  /** Signed sum of the day's allocations; the others are before adjustments. */
  adjustedSeconds: number;
};

const selectAdjustedDays = readText<AdjustedDay, PeriodOf>(`
  select date, coalesce(d.planned_seconds, 0) as "plannedSeconds", coalesce(d.expected_seconds, 0) as "expectedSeconds",
      coalesce(d.worked_seconds, 0) as "workedSeconds", coalesce(d.positive_seconds, 0) as "positiveSeconds",
      coalesce(d.negative_seconds, 0) as "negativeSeconds", coalesce(d.bonus_seconds, 0) as "bonusSeconds",
      coalesce(a.seconds, 0) as "adjustedSeconds"
    from (
      select * from overtime_days where company_id = $companyId and employee_id = $employeeId and date between $from and $to
    ) as d
    full join (
      select date, sum(seconds)::bigint as seconds from overtime_allocations
        where company_id = $companyId and employee_id = $employeeId and date between $from and $to and bucket <> 'typed'
        group by date
    ) as a using (date)
    order by date`);

/**
 * The days of a period in order: each with a row, and each that only movements touched. What they hold adds up to the total
 * balance; typed seconds are inside positive and not counted beside it.
 */
export const listAdjustedDays = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<AdjustedDay[]> =>
  selectAdjustedDays({ companyId, employeeId, from, to });
