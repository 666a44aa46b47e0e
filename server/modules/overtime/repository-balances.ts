import type { z } from 'zod';
import type { Condition } from '../../platform/db/conditions.ts';
import { type Read, readText, type Values } from '../../platform/db/statement.ts';
import { dayCount } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, inScope } from '../access/in-scope.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { isFound } from '../people/repository-search.ts';
import { SPARKLINE_POINTS } from './constants.ts';
import { policyIdOn, policyTypeOn } from './repository-balance.ts';
import type { balanceRowOutput, listBalancesInput, personOvertimeOutput } from './schema.ts';

type Input = z.output<typeof listBalancesInput>;
type BalanceRow = z.output<typeof balanceRowOutput>;

const assignedTo = (table: string, column: string) => `exists (select from ${table} a
  where a.company_id = $companyId and a.employee_id = e.id and a.${column} = ?)`;

function conditionsOf(scope: Asking, input: Input): Condition[] {
  const conditions = [...inScope(scope, 'e.id'), ...isFound('e.id', 'name', input.name)];
  if (input.officeId) conditions.push([assignedTo(OFFICES_TODAY, 'office_id'), input.officeId]);
  if (input.departmentId) {
    conditions.push([assignedTo('employee_department_assignations', 'department_id'), input.departmentId]);
  }
  if (input.policyId) conditions.push([`${policyIdOn('$to')} = ?`, input.policyId]);
  return conditions;
}

// Outliers by Tukey's fences: outside the middle half by more than one and a half times its width, among the same people.
const SIGNS: Record<NonNullable<Input['sign']>, string> = {
  debt: 'closing < 0',
  credit: 'closing > 0',
  outliers: `closing <> 0 and (
    closing < (select quartiles[1] - 1.5 * (quartiles[2] - quartiles[1]) from fences)
    or closing > (select quartiles[2] + 1.5 * (quartiles[2] - quartiles[1]) from fences))`,
  // D13: the payable balance under the policy, as in `payableOf`.
  payable: `greatest(e.positive, e.positive + e.negative + e.bonus) >= 60
    and case (select ${policyTypeOn('$to')} from overtime_policies policy
      where policy.company_id = $companyId and policy.id = ${policyIdOn('$to')})
    when 'hybrid' then e.positive when 'total' then e.positive + e.negative + e.bonus else 0 end >= 60`,
};

// Name of the main office today (C7).
const MAIN_OFFICE_NAME = `(select o.name from ${OFFICES_TODAY} a
  join offices o on o.company_id = $companyId and o.id = a.office_id and not o.is_deleted
  where a.company_id = $companyId and a.employee_id = e.id
  order by ${MAIN_FIRST} limit 1)`;

const PERSON = `json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name,
  'secondLastName', e.second_last_name, 'imageProfileURL', e.image_profile_url)`;

const namesInOrder = (way: string) => `last_name ${way}, first_name ${way}, id`;

function orderOf({ orderBy, direction }: Input): string {
  if (orderBy === 'name') return namesInOrder(direction ?? 'asc');
  return `${orderBy === 'magnitude' ? 'abs(closing)' : 'closing'} ${direction ?? 'desc'}, ${namesInOrder('asc')}`;
}

type Dates = (date: string) => string;
const amountIn = (bucket: string) => `case a.bucket when '${bucket}' then a.seconds else 0 end`;

/** Rows and allocations of people on dates, as SQL. */
export const entriesOf = (people: string, dates: Dates) => `
  select d.employee_id, d.date, d.positive_seconds as positive, d.negative_seconds as negative, d.bonus_seconds as bonus
    from ${people} p join overtime_days d on d.company_id = $companyId and d.employee_id = p.id and ${dates('d.date')}
  union all
  select a.employee_id, a.date, ${amountIn('positive')}, ${amountIn('negative')}, ${amountIn('bonus')}
    from ${people} p join overtime_allocations a on a.company_id = $companyId and a.employee_id = p.id and ${dates('a.date')}`;
// The same by month, or over all dates.
const sumsOf = (months: string) => `
  select s.employee_id, s.positive_seconds as positive, s.negative_seconds as negative, s.bonus_seconds as bonus
    from chosen c join overtime_sums s on s.company_id = $companyId and s.employee_id = c.id and ${months}`;

const firstOfMonth = (date: string) => `date_trunc('month', ${date}::timestamp)::date`;
const isRestOfLastMonth: Dates = (date) =>
  `${date} > $to::date and ${date} < (${firstOfMonth('$to::date')} + interval '1 month')::date`;
const isStartOfFirstMonth: Dates = (date) => `${date} < $from::date and ${date} >= ${firstOfMonth('$from::date')}`;
const TOTAL = 'positive + negative + bonus';

/**
 * Parts of the balances of `chosen` on `$to`, as SQL. Reads few rows, however long people have been employed: the sum of all dates, less
 * the dates after the period.
 */
export const CLOSINGS = `
  select employee_id, ${TOTAL} as seconds from (${sumsOf(`s.month = '-infinity'`)}) r
  union all select employee_id, -(${TOTAL}) from (${sumsOf('s.month > $to::date')}) r
  union all select employee_id, -(${TOTAL}) from (${entriesOf('chosen', isRestOfLastMonth)}) r`;

// Buckets of the period, which only `payable` needs of everybody: those of its months, less the dates outside of it.
const BUCKETS = ['positive', 'negative', 'bonus'] as const;
const ofBuckets = (text: (bucket: string) => string) => BUCKETS.map((bucket) => `, ${text(bucket)}`).join('');
const IN_PERIOD = `
  select employee_id${ofBuckets((bucket) => `sum(${bucket})::bigint as ${bucket}`)}
    from (
      ${sumsOf(`s.month between ${firstOfMonth('$from::date')} and $to::date`)}
      union all select employee_id${ofBuckets((bucket) => `-${bucket}`)}
        from (${entriesOf('chosen', (date) => `(${isRestOfLastMonth(date)} or ${isStartOfFirstMonth(date)})`)}) r
    ) as parts
    group by 1`;

const filterName = (index: number): string => `filter${index + 1}`;

function textOf(conditions: Condition[], input: Input): string {
  const filter = conditions
    .map(([text], index) => `and ${text.replace('?', () => `$${filterName(index)}`)}`)
    .join('\n');
  const order = orderOf(input);
  const onePage = `order by ${order} limit $limit offset $offset`;
  // Ordered by name, a page is known before its balances are.
  const [pageOfPeople, pageOfTotals] = input.orderBy === 'name' && !input.sign ? [onePage, ''] : ['', onePage];
  const sign = input.sign ? SIGNS[input.sign] : 'true';
  const isPayable = input.sign === 'payable';
  // Sums of everybody contain only the columns of filters and order; the page's people get the rest.
  return `
    with people as (
      select e.id, e.company_id, e.first_name, e.last_name, e.second_last_name, e.image_profile_url
        from employees e where e.company_id = $companyId and e.status = 'active' ${filter}
    ), chosen as (
      select * from people ${pageOfPeople}
    ), closings as (
      select employee_id, sum(seconds)::bigint as closing from (${CLOSINGS}) as parts group by 1
    ), totals as (
      select c.*, coalesce(s.closing, 0) as closing${isPayable ? ofBuckets((bucket) => `coalesce(b.${bucket}, 0) as ${bucket}`) : ''}
        from chosen c left join closings s on s.employee_id = c.id
        ${isPayable ? `left join (${IN_PERIOD}) b on b.employee_id = c.id` : ''}
    ), fences as (
      select percentile_cont(array[0.25, 0.75]) within group (order by closing) as quartiles from totals
    ), matching as (
      select * from totals e where ${sign}
    ), page as (
      select * from matching ${pageOfTotals}
    ), parts as (
      select employee_id, case when date < $from then null else (date - $from::date) * $points::int / $days::int end as point,
          sum(positive) as positive, sum(negative) as negative, sum(bonus) as bonus
        from (${entriesOf('page', (date) => `${date} <= $to::date`)}) as entries
        group by 1, 2
    ), sums as (
      select employee_id, sum(positive + negative + bonus) filter (where point is null)::bigint as opening,
          sum(positive) filter (where point is not null)::bigint as positive,
          sum(negative) filter (where point is not null)::bigint as negative,
          sum(bonus) filter (where point is not null)::bigint as bonus,
          json_object_agg(point, positive + negative + bonus) filter (where point is not null) as points
        from parts group by employee_id
    ), shown as (
      select ${PERSON} as employee, ${MAIN_OFFICE_NAME} as "officeName",
          (select json_build_object('id', policy.id, 'name', policy.name, 'type', ${policyTypeOn('$to')})
            from overtime_policies policy where policy.company_id = $companyId and policy.id = ${policyIdOn('$to')}) as policy,
          coalesce(s.opening, 0) as "openingSeconds", coalesce(s.positive, 0) as "positiveSeconds",
          coalesce(s.negative, 0) as "negativeSeconds", coalesce(s.bonus, 0) as "bonusSeconds",
          closing as "closingSeconds", coalesce(s.points, '{}') as points
        from page e left join sums s on s.employee_id = e.id order by ${order}
    )
    select (select count(*) from ${input.sign ? 'matching' : 'people'})::int as total,
      coalesce((select json_agg(shown) from shown), '[]') as rows`;
}

type Found = Page<Omit<BalanceRow, 'sparkline'> & { points: Record<string, number> }>;

// One query text per combination of filters and order: the database prepares each.
const statements = new Map<string, (values: Values) => Read<Found[]>>();

/** Balances of active employees in scope over a period, one page, with the total of matches, in one statement. */
export function listBalances(scope: Asking, input: Input): Read<Page<BalanceRow>> {
  const { from, to, limit, page } = input;
  const conditions = conditionsOf(scope, input);
  const text = textOf(conditions, input);
  const select = statements.get(text) ?? readText<Found, Values>(text);
  statements.set(text, select);
  const days = dayCount(from, to);
  const points = Math.min(days, SPARKLINE_POINTS);
  const filters = Object.fromEntries(conditions.map(([, value], index) => [filterName(index), value]));
  const values = { companyId: scope.companyId, from, to, limit, offset: (page - 1) * limit, days, points, ...filters };
  return select(values).map(([found]) => ({
    rows: (found?.rows ?? []).map(({ points: totals, ...row }) => ({
      ...row,
      sparkline: Array.from({ length: points }, (_, point) => totals[point] ?? 0),
    })),
    total: found?.total ?? 0,
  }));
}

type Person = z.output<typeof personOvertimeOutput>['employee'];

const selectPerson = readText<Person, { companyId: CompanyId; employeeId: string }>(`
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
      e.image_profile_url as "imageProfileURL", ${MAIN_OFFICE_NAME} as "officeName", ${ZONE_OF_EMPLOYEE} as "timeZone"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $employeeId`);

export const findPerson = (companyId: CompanyId, employeeId: string): Read<Person | undefined> =>
  selectPerson({ companyId, employeeId }).first();
