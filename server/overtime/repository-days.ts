import { type Db, statement } from '../db/client.ts';
import { overtimeSinceOf } from '../organisation/rules-company.ts';
import { ZONE_OF_EMPLOYEE } from '../people/zone.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { DayInputs, DayRow } from './rules-day.ts';
import type { PolicyTerms } from './rules-policy.ts';
import type { ExistingDay, WrittenDay } from './rules-rows.ts';

const TERMS = `type, version, tolerance_seconds as "toleranceSeconds", strict, multiplier_rules as "multiplierRules",
  typifying_rules as "typifyingRules"`;

const selectPolicyTerms = statement<PolicyTerms>(`
  select null::date as "fromDate", p.id as "policyId", ${TERMS}
    from overtime_policies p where company_id = $1 and is_default
  union all
  select a.from_date, p.id, ${TERMS}
    from overtime_policy_assignations a
    join overtime_policies p on p.company_id = a.company_id and p.id = a.policy_id
    where a.company_id = $1 and a.employee_id = $2
  order by 1 nulls first`);

/** The employee's policies in order of dates, the company's default first. */
export function listPolicyTerms(db: Db, companyId: CompanyId, employeeId: string): Promise<PolicyTerms[]> {
  return selectPolicyTerms(db, [companyId, employeeId]);
}

const selectTerms = statement<{
  timeZone: string;
  companyTimeZone: string;
  overtimeSince: string | null;
  createdAt: Date;
}>(`
  select ${ZONE_OF_EMPLOYEE} as "timeZone", c.time_zone as "companyTimeZone", c.overtime_since as "overtimeSince",
      c.created_at as "createdAt"
    from employees e join companies c on c.id = e.company_id
    where e.company_id = $1 and e.id = $2`);

/** The employee's time zone (A2), and from when on their days without work have rows (D1). Throws `employee_not_found`. */
export async function findDayTerms(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
): Promise<{ timeZone: string; overtimeSince: string }> {
  const [terms] = await selectTerms(db, [companyId, employeeId]);
  if (!terms) throw new DomainError('employee_not_found');
  return {
    timeZone: terms.timeZone,
    overtimeSince: overtimeSinceOf({ ...terms, timeZone: terms.companyTimeZone }),
  };
}

type Period = { from: string; to: string };

// In each part the first and the last are found by an index, however many there are.
const selectReach = statement<{ from: string | null; to: string | null }>(`
  select min(first) as "from", max(last) as "to" from (
    select min(date) as first, max(date) as last from overtime_days
      where company_id = $1 and employee_id = $2 and date between $3 and $4
    union all
    select min(work_date), max(work_date) from work_entries
      where company_id = $1 and employee_id = $2 and work_date between $3 and $4
    union all
    select min(greatest(start_at, $3, $5)), max(least(coalesce(end_at, 'infinity'), $4, $6)) from contracts
      where company_id = $1 and employee_id = $2 and start_at <= least($4, $6)
        and coalesce(end_at, 'infinity') >= greatest($3, $5) and greatest($3::date, $5::date) <= least($4::date, $6::date)
  ) as parts`);

/**
 * The part of a period that has days to compute: those with rows or entries, and days of employment between `since` and
 * `until`. Null: none.
 */
export async function findReach(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
  employed: { since: string; until: string },
): Promise<Period | null> {
  const [reach] = await selectReach(db, [companyId, employeeId, from, to, employed.since, employed.until]);
  return reach?.from && reach.to ? { from: reach.from, to: reach.to } : null;
}

const selectDays = statement<ExistingDay>(`
  select date, policy_id as "policyId", planned_seconds as "plannedSeconds", expected_seconds as "expectedSeconds",
      worked_seconds as "workedSeconds", positive_seconds as "positiveSeconds", negative_seconds as "negativeSeconds",
      bonus_seconds as "bonusSeconds", typed_seconds as "typedSeconds", inputs_digest as "inputsDigest"
    from overtime_days where company_id = $1 and employee_id = $2 and date between $3 and $4
    order by date`);

export function listDays(db: Db, companyId: CompanyId, employeeId: string, period: Period): Promise<ExistingDay[]> {
  return selectDays(db, [companyId, employeeId, period.from, period.to]);
}

export type KeptInputs = { inputs: DayInputs; policyName: string; updatedAt: Date };

const selectInputs = statement<KeptInputs>(`
  select i.inputs, p.name as "policyName", d.updated_at as "updatedAt"
    from overtime_days d
    join overtime_day_inputs i on i.company_id = d.company_id and i.employee_id = d.employee_id and i.date = d.date
    join overtime_policies p on p.company_id = d.company_id and p.id = d.policy_id
    where d.company_id = $1 and d.employee_id = $2 and d.date = $3`);

/** What the row of a date was computed from (D14), and when; undefined without a row. */
export async function findDayInputs(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  date: string,
): Promise<KeptInputs | undefined> {
  const [kept] = await selectInputs(db, [companyId, employeeId, date]);
  return kept;
}

export type DayChange = { id: string; date: string; before: DayRow; after: DayRow | null };

const upsertDays = statement<never>(`
  with rows as (
    insert into overtime_days (company_id, employee_id, date, policy_id, policy_version, planned_seconds, expected_seconds,
        worked_seconds, positive_seconds, negative_seconds, bonus_seconds, typed_seconds, inputs_digest, updated_at)
      select $1, $2, day.*, $3 from unnest($4::date[], $5::uuid[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
        $11::int[], $12::int[], $13::int[], $14::text[]) as day
    on conflict (company_id, employee_id, date) do update set
      policy_id = excluded.policy_id, policy_version = excluded.policy_version, planned_seconds = excluded.planned_seconds,
      expected_seconds = excluded.expected_seconds, worked_seconds = excluded.worked_seconds,
      positive_seconds = excluded.positive_seconds, negative_seconds = excluded.negative_seconds,
      bonus_seconds = excluded.bonus_seconds, typed_seconds = excluded.typed_seconds,
      inputs_digest = excluded.inputs_digest, updated_at = excluded.updated_at)
  insert into overtime_day_inputs (company_id, employee_id, date, inputs)
    select $1, $2, day.date, day.inputs::jsonb from unnest($4::date[], $15::text[]) as day (date, inputs)
  on conflict (company_id, employee_id, date) do update set inputs = excluded.inputs`);

/** Rows and what they follow from (D14), in one statement. */
export async function saveDays(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  days: WrittenDay[],
  at: Date,
): Promise<void> {
  const column = <Value>(read: (day: WrittenDay) => Value) => days.map(read);
  await upsertDays(db, [
    companyId,
    employeeId,
    at,
    column((day) => day.date),
    column((day) => day.policyId),
    column((day) => day.inputs.policy.version),
    column((day) => day.plannedSeconds),
    column((day) => day.expectedSeconds),
    column((day) => day.workedSeconds),
    column((day) => day.positiveSeconds),
    column((day) => day.negativeSeconds),
    column((day) => day.bonusSeconds),
    column((day) => day.typedSeconds),
    column((day) => day.inputsDigest),
    column((day) => JSON.stringify(day.inputs)),
  ]);
}

const removeDays = statement<never>(
  'delete from overtime_days where company_id = $1 and employee_id = $2 and date = any($3::date[])',
);

export async function deleteDays(db: Db, companyId: CompanyId, employeeId: string, dates: string[]): Promise<void> {
  await removeDays(db, [companyId, employeeId, dates]);
}

const appendDayChanges = statement<never>(`
  insert into overtime_day_changes (company_id, id, employee_id, date, cause, before, after, created_at)
    select $1, change.id, $2, change.date, $4, change.before, change.after, $5
      from jsonb_to_recordset($3::jsonb) as change (id uuid, date date, before jsonb, after jsonb)`);

export async function insertDayChanges(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  changes: DayChange[],
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  await appendDayChanges(db, [companyId, employeeId, JSON.stringify(changes), cause, at]);
}
