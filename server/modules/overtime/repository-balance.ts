import type { overtimeDays } from '#drizzle/schema/overtime.ts';
import type { overtimePolicies } from '#drizzle/schema/overtime-policies.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isDayOf } from '../days/repository-days.ts';
import type { DayBuckets } from '../days/rules-day.ts';
import type { Bucket } from './constants.ts';
import type { Balance } from './rules.ts';

export type PolicySummary = Pick<typeof overtimePolicies.$inferSelect, 'id' | 'name' | 'type'>;

type Period = { from: string; to: string };
type PeriodOf = Period & { companyId: CompanyId; employeeId: string };

/** Id of the policy that applies to `employees e` on a date given as SQL (D6). */
export const policyIdOn = (date: string): string => `coalesce(
  (select a.policy_id from overtime_policy_assignations a
    where a.company_id = $companyId and a.employee_id = e.id and a.from_date <= ${date} order by a.from_date desc limit 1),
  (select d.id from overtime_policies d where d.company_id = $companyId and d.is_default))`;

/** Type of the policy `policy` on a date given as SQL (D6). */
export const policyTypeOn = (date: string): string => `coalesce(
  (select earlier.type from jsonb_to_recordset(policy.earlier_terms) as earlier (type text, "to" date)
    where earlier."to" >= ${date} order by earlier."to" limit 1),
  policy.type)`;

const secondsIn = (bucket: Bucket) => `case bucket when '${bucket}' then seconds else 0 end`;

/** Relations of day rows and of allocations, as after FROM. */
type Parts = { rows: string; allocations: string };

/** One row of sums of rows plus allocations by bucket (D7). Named seconds are summed by day, as at most the day's positive counts (D5). */
const sumsOf = ({ rows, allocations }: Parts): string => `
  select coalesce(sum(positive), 0)::bigint as positive, coalesce(sum(negative), 0)::bigint as negative,
      coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(greatest(least(typed, positive), 0)), 0)::bigint as typed
    from (
      select sum(positive) as positive, sum(negative) as negative, sum(bonus) as bonus, sum(typed) as typed
        from (
          select date, positive_seconds as positive, negative_seconds as negative, bonus_seconds as bonus, typed_seconds as typed
            from ${rows}
          union all
          select date, ${secondsIn('positive')}, ${secondsIn('negative')}, ${secondsIn('bonus')}, ${secondsIn('typed')}
            from ${allocations}
        ) as parts
        group by date
    ) as days`;

const ofPeriod = (table: 'overtime_days' | 'overtime_allocations', from: string, to: string): string =>
  `${table} where company_id = $companyId and ${isDayOf('e.id', from, to)}`;

export type BalanceRow = Balance & { policy: PolicySummary };

export const balanceOn = (
  to: string,
): string => `positive + negative + bonus as total_balance, positive as positive_balance, negative as negative_balance,
      bonus as multiplier_rule, typed as typifying_rule,
      json_build_object('id', policy.id, 'name', policy.name, 'type', ${policyTypeOn(to)}) as policy`;
export const balanceFrom = (parts: Parts, to: string): string => `
    cross join lateral (${sumsOf(parts)}) as sums
    join overtime_policies policy on policy.company_id = $companyId and policy.id = ${policyIdOn(to)}`;
const balanceBetween = (from: string, to: string): string =>
  balanceFrom(
    { rows: ofPeriod('overtime_days', from, to), allocations: ofPeriod('overtime_allocations', from, to) },
    to,
  );

const selectBalance = readText<BalanceRow, PeriodOf>(`
  select ${balanceOn('$to')} from employees e ${balanceBetween('$from', '$to')}
    where e.company_id = $companyId and e.id = $employeeId`);

/** Rows and allocations of a period summed by bucket, and the policy that applies on its last day; undefined without such an employee. */
export const findBalance = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<{ balance: Balance; policy: PolicySummary } | undefined> =>
  selectBalance({ companyId, employeeId, from, to }).map(([row]) => row && balanceWithPolicy(row));

export const balanceWithPolicy = ({ policy, ...balance }: BalanceRow): { balance: Balance; policy: PolicySummary } => ({
  ...{ balance, policy },
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
  /** Signed sum of the day's allocations; the other fields are before adjustments. */
  adjustedSeconds: number;
};

export const adjustedDaysOf = ({ rows, allocations }: Parts): string => `
  select date, coalesce(d.planned_seconds, 0) as "plannedSeconds", coalesce(d.expected_seconds, 0) as "expectedSeconds",
      coalesce(d.worked_seconds, 0) as "workedSeconds", coalesce(d.positive_seconds, 0) as "positiveSeconds",
      coalesce(d.negative_seconds, 0) as "negativeSeconds", coalesce(d.bonus_seconds, 0) as "bonusSeconds",
      coalesce(a.seconds, 0) as "adjustedSeconds"
    from (select * from ${rows}) as d
    full join (
      select date, sum(seconds)::bigint as seconds from (select date, bucket, seconds from ${allocations}) as parts
        where bucket <> 'typed' group by date
    ) as a using (date)
    order by date`;

const OF_EMPLOYEE = `company_id = $companyId and ${isDayOf('$employeeId', '$from', '$to')}`;
const selectAdjustedDays = readText<AdjustedDay, PeriodOf>(
  adjustedDaysOf({
    rows: `overtime_days where ${OF_EMPLOYEE}`,
    allocations: `overtime_allocations where ${OF_EMPLOYEE}`,
  }),
);

/**
 * The days of a period in order, with a row or with movements alone. Their amounts add up to the total balance; typed seconds are inside
 * positive and not counted beside it.
 */
export const listAdjustedDays = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<AdjustedDay[]> =>
  selectAdjustedDays({ companyId, employeeId, from, to });

/** A person's period, one of several. */
export type AskedPeriod = Period & { employeeId: string };

/** The same as columns, for `ASKED`. */
export type AskedPeriods = { companyId: CompanyId; employeeIds: string[]; froms: string[]; tos: string[] };
export const askedPeriods = (companyId: CompanyId, asked: readonly AskedPeriod[]): AskedPeriods => ({
  companyId,
  employeeIds: asked.map(({ employeeId }) => employeeId),
  froms: asked.map(({ from }) => from),
  tos: asked.map(({ to }) => to),
});
export const ASKED =
  'unnest($employeeIds::uuid[], $froms::date[], $tos::date[]) as asked (employee_id, from_date, to_date)';
/** For a lateral look-up with `offset 0`: reads each person's rows by themselves, whatever the statistics of the tables say. */
export const IS_ASKED = isDayOf('asked.employee_id', 'asked.from_date', 'asked.to_date');

const selectBalances = readText<BalanceRow & { employeeId: string }, AskedPeriods>(`
  select e.id as "employeeId", ${balanceOn('asked.to_date')}
    from ${ASKED}
    cross join lateral (select * from employees where company_id = $companyId and id = asked.employee_id offset 0) as e
    ${balanceBetween('asked.from_date', 'asked.to_date')}`);

/** `findBalance` for many people. */
export const listBalancesOf = (
  companyId: CompanyId,
  asked: readonly AskedPeriod[],
): Read<{ employeeId: string; balance: Balance; policy: PolicySummary }[]> =>
  selectBalances(askedPeriods(companyId, asked)).map((rows) =>
    rows.map(({ employeeId, policy, ...balance }) => ({ employeeId, policy, balance })),
  );

type DaySums = DayBuckets & { employeeId: string; date: string };

const selectDaySums = readText<DaySums, AskedPeriods>(`
  select asked.employee_id as "employeeId", d.date, d.positive_seconds as "positiveSeconds", d.negative_seconds as "negativeSeconds",
      d.bonus_seconds as "bonusSeconds", d.typed_seconds as "typedSeconds"
    from ${ASKED} cross join lateral (
      select * from overtime_days where company_id = $companyId and ${IS_ASKED} offset 0
    ) as d`);

/** Rows of many people's days, before adjustments. */
export const listDaySums = (companyId: CompanyId, asked: readonly AskedPeriod[]): Read<DaySums[]> =>
  selectDaySums(askedPeriods(companyId, asked));
