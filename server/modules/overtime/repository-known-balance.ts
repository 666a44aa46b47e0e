import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isDayOf } from '../days/repository-days.ts';
import {
  type AdjustedDay,
  adjustedDaysOf,
  type BalanceRow,
  balanceFrom,
  balanceOn,
  balanceWithPolicy,
  type PolicySummary,
} from './repository-balance.ts';
import type { Balance } from './rules.ts';

/**
 * A balance as it was known before an instant (K6). `through` is the last date that was over then: a day that is not leaves no line of its
 * changes (D10).
 */
export type Known = { from: string; to: string; through: string; before: Temporal.Instant };

type Of = { companyId: CompanyId; employeeId: string; from: string; to: string; through: string; before: Date };

const OF_DAYS = `company_id = $companyId and ${isDayOf('$employeeId', '$from', '$through')}`;

/**
 * Day rows as they were: as they are, or as the first change afterwards found them. Rows that were written first afterwards are not among
 * them.
 */
const ROWS = `(
  select date, planned_seconds, expected_seconds, worked_seconds, positive_seconds, negative_seconds, bonus_seconds, typed_seconds
    from (select * from overtime_days where ${OF_DAYS} and coalesce(created_at, '-infinity') < $before) as d
    where not exists (select from overtime_day_changes c
      where c.company_id = $companyId and c.employee_id = $employeeId and c.date = d.date and c.created_at >= $before)
  union all
  select later.date, was.planned, was.expected, was.worked, was.positive, was.negative, was.bonus, was.typed
    from (
      select distinct on (date) date, before from overtime_day_changes
        where ${OF_DAYS} and created_at >= $before
        order by date, created_at, id
    ) as later
    cross join lateral (
      select (before ->> 'plannedSeconds')::int as planned, (before ->> 'expectedSeconds')::int as expected,
          (before ->> 'workedSeconds')::int as worked, (before ->> 'positiveSeconds')::int as positive,
          (before ->> 'negativeSeconds')::int as negative, (before ->> 'bonusSeconds')::int as bonus,
          (before ->> 'typedSeconds')::int as typed
    ) as was
    where later.before is not null and coalesce((later.before ->> 'createdAt')::timestamptz, '-infinity') < $before
) as known`;

const ALLOCATIONS = `(
  select a.date, a.bucket, a.seconds from (select * from overtime_allocations where ${OF_DAYS}) as a
    join overtime_movements m on m.company_id = $companyId and m.id = a.movement_id and m.created_at < $before
) as known`;

const PARTS = { rows: ROWS, allocations: ALLOCATIONS };

const selectBalance = readText<BalanceRow, Of>(`
  select ${balanceOn('$to')} from employees e ${balanceFrom(PARTS, '$to')}
    where e.company_id = $companyId and e.id = $employeeId`);

const asked = (companyId: CompanyId, employeeId: string, { from, to, through, before }: Known) => ({
  ...{ companyId, employeeId, from, to, before: new Date(before.epochMilliseconds) },
  through: through < to ? through : to,
});

/** `findBalance` as it was known; the policy is the one that applies on the last day as it is known now. */
export const findKnownBalance = (
  companyId: CompanyId,
  employeeId: string,
  known: Known,
): Read<{ balance: Balance; policy: PolicySummary } | undefined> =>
  selectBalance(asked(companyId, employeeId, known)).map(([row]) => row && balanceWithPolicy(row));

const selectDays = readText<AdjustedDay, Omit<Of, 'to'>>(adjustedDaysOf(PARTS));

/** `listAdjustedDays` as they were known. */
export const listKnownDays = (companyId: CompanyId, employeeId: string, known: Known): Read<AdjustedDay[]> =>
  selectDays(asked(companyId, employeeId, known));
