import { type Db, statement } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { DayRow } from './rules-day.ts';
import type { PolicyTerms } from './rules-policy.ts';
import type { StoredDay } from './rules-rows.ts';

const selectPolicyTerms = statement<PolicyTerms>(`
  select null::date as "fromDate", id as "policyId", type, tolerance_seconds as "toleranceSeconds", strict
    from overtime_policies where company_id = $1 and is_default
  union all
  select a.from_date, p.id, p.type, p.tolerance_seconds, p.strict
    from overtime_policy_assignations a
    join overtime_policies p on p.company_id = a.company_id and p.id = a.policy_id
    where a.company_id = $1 and a.employee_id = $2
  order by 1 nulls first`);

/** The employee's policies in order of dates, the company's default first. */
export function listPolicyTerms(db: Db, companyId: CompanyId, employeeId: string): Promise<PolicyTerms[]> {
  return selectPolicyTerms(db, [companyId, employeeId]);
}

const selectDays = statement<StoredDay>(`
  select date, policy_id as "policyId", planned_seconds as "plannedSeconds", expected_seconds as "expectedSeconds",
      worked_seconds as "workedSeconds", positive_seconds as "positiveSeconds", negative_seconds as "negativeSeconds",
      bonus_seconds as "bonusSeconds", typed_seconds as "typedSeconds"
    from overtime_days where company_id = $1 and employee_id = $2 and date between $3 and $4
    order by date`);

export function listDays(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  period: { from: string; to: string },
): Promise<StoredDay[]> {
  return selectDays(db, [companyId, employeeId, period.from, period.to]);
}

export type DayChange = { id: string; date: string; before: DayRow; after: DayRow | null };

const upsertDays = statement<never>(`
  insert into overtime_days (company_id, employee_id, date, policy_id, planned_seconds, expected_seconds, worked_seconds,
      positive_seconds, negative_seconds, bonus_seconds, typed_seconds, updated_at)
    select $1, $2, day.*, $12
      from unnest($3::date[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[], $11::int[]) as day
  on conflict (company_id, employee_id, date) do update set
    policy_id = excluded.policy_id, planned_seconds = excluded.planned_seconds,
    expected_seconds = excluded.expected_seconds, worked_seconds = excluded.worked_seconds,
    positive_seconds = excluded.positive_seconds, negative_seconds = excluded.negative_seconds,
    bonus_seconds = excluded.bonus_seconds, typed_seconds = excluded.typed_seconds, updated_at = excluded.updated_at`);

export async function saveDays(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  days: StoredDay[],
  at: Date,
): Promise<void> {
  const column = <Value>(read: (day: StoredDay) => Value) => days.map(read);
  await upsertDays(db, [
    companyId,
    employeeId,
    column((day) => day.date),
    column((day) => day.policyId),
    column((day) => day.plannedSeconds),
    column((day) => day.expectedSeconds),
    column((day) => day.workedSeconds),
    column((day) => day.positiveSeconds),
    column((day) => day.negativeSeconds),
    column((day) => day.bonusSeconds),
    column((day) => day.typedSeconds),
    at,
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
