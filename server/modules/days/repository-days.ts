import type { companies } from '#drizzle/schema/access.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { ComputeCause } from './constants.ts';
import { ZONE_OF_EMPLOYEE } from './repository-zone.ts';
import type { DayInputs } from './rules-day.ts';
import { type AssignedPolicy, type PolicyTerms, termsByDate } from './rules-policy.ts';
import type { ExistingDay, RowChange, WrittenDay } from './rules-rows.ts';
import type { Period } from './rules-schedule.ts';
import { overtimeSinceOf } from './rules-since.ts';

const TERMS = `type, version, tolerance_seconds as "toleranceSeconds", strict, multiplier_rules as "multiplierRules",
  typifying_rules as "typifyingRules",
  earlier_terms as "earlierTerms"`;

type Person = { companyId: CompanyId; employeeId: string };

const selectEmployeeIds = readText<{ id: string }, { companyId: CompanyId }>(
  'select id from employees where company_id = $companyId',
);

export const listEmployeeIds = (companyId: CompanyId): Read<string[]> =>
  selectEmployeeIds({ companyId }).map((rows) => rows.map((row) => row.id));

const selectPolicies = readText<AssignedPolicy, Person>(`
  select null::date as "fromDate", p.id as "policyId", ${TERMS}
    from overtime_policies p where company_id = $companyId and is_default
  union all
  select a.from_date, p.id, ${TERMS}
    from overtime_policy_assignations a
    join overtime_policies p on p.company_id = $companyId and p.id = a.policy_id
    where a.company_id = $companyId and a.employee_id = $employeeId
  order by 1 nulls first`);

/** The employee's policies in order of dates, the company's default first. */
export const listPolicies = (companyId: CompanyId, employeeId: string): Read<AssignedPolicy[]> =>
  selectPolicies({ companyId, employeeId });

/** The terms of the employee's policies in order of dates. */
export const listPolicyTerms = (companyId: CompanyId, employeeId: string): Read<PolicyTerms[]> =>
  listPolicies(companyId, employeeId).map(termsByDate);

type Terms = Pick<typeof companies.$inferSelect, 'overtimeSince' | 'createdAt'> & {
  timeZone: string;
  companyTimeZone: string;
};

const selectTerms = readText<Terms, Person>(`
  select ${ZONE_OF_EMPLOYEE} as "timeZone", c.time_zone as "companyTimeZone", c.overtime_since as "overtimeSince",
      c.created_at as "createdAt"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $employeeId`);

/** The employee's time zone (A2), and the date from which their days without work have rows (D1). Throws `employee_not_found`. */
export const findDayTerms = (
  companyId: CompanyId,
  employeeId: string,
): Read<{ timeZone: string; overtimeSince: string }> =>
  selectTerms({ companyId, employeeId })
    .first()
    .required('employee_not_found')
    .map(({ timeZone, companyTimeZone, ...company }) => ({
      timeZone,
      overtimeSince: overtimeSinceOf({ ...company, timeZone: companyTimeZone }),
    }));

/**
 * Condition for a person's rows of a period, by employee and date together: if a table was filled since it was last analysed, an index by
 * date alone looks as good, and reads everybody's rows.
 */
export const isDayOf = (employeeId: string, from: string, to: string, date = 'date'): string =>
  `employee_id = ${employeeId} and (employee_id, ${date}) between (${employeeId}, ${from}) and (${employeeId}, ${to})`;

// Same order of columns here.
const firstAndLast = (table: 'overtime_days' | 'work_entries', date: 'date' | 'work_date') =>
  ['asc', 'desc'].map(
    (order) => `(select ${date} from ${table}
      where company_id = $companyId and ${isDayOf('$employeeId', '$from', '$to', date)}
      order by employee_id ${order}, ${date} ${order} limit 1)`,
  );
const [firstRow, lastRow] = firstAndLast('overtime_days', 'date');
const [firstEntry, lastEntry] = firstAndLast('work_entries', 'work_date');

type Until = { employeeId: string; until: string };

const selectFirstDays = readText<
  { employeeId: string; date: string },
  { companyId: CompanyId; employeeIds: readonly string[]; untils: readonly string[] }
>(`
  select asked.employee_id as "employeeId", first.date
    from unnest($employeeIds::uuid[], $untils::date[]) as asked (employee_id, until)
    cross join lateral (
      select date from overtime_days
        where company_id = $companyId and ${isDayOf('asked.employee_id', `'-infinity'`, 'asked.until')}
        order by employee_id, date limit 1
    ) as first`);

/** First date with a row, up to a date, per employee; omits employees without one. */
export const findFirstDays = (companyId: CompanyId, asked: readonly Until[]): Read<ReadonlyMap<string, string>> =>
  selectFirstDays({
    companyId,
    employeeIds: asked.map(({ employeeId }) => employeeId),
    untils: asked.map(({ until }) => until),
  }).map((rows) => new Map(rows.map(({ employeeId, date }) => [employeeId, date])));

// An index returns the first and last of the rows and entries, however many there are; min and max would read them all.
const selectReach = readText<
  { from: string | null; to: string | null },
  Person & Period & { since: string; until: string }
>(`
  select least(${firstRow}, ${firstEntry}, employed.first) as "from", greatest(${lastRow}, ${lastEntry}, employed.last) as "to"
  from (
    select min(greatest(start_at, $from, $since)) as first, max(least(coalesce(end_at, 'infinity'), $to, $until)) as last
      from contracts
      where company_id = $companyId and employee_id = $employeeId and start_at <= least($to, $until)
        and coalesce(end_at, 'infinity') >= greatest($from, $since)
        and greatest($from::date, $since::date) <= least($to::date, $until::date)
  ) as employed`);

/** Part of a period with days to compute: those with rows or entries, and days of employment between `since` and `until`. Null: none. */
export const findReach = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
  { since, until }: { since: string; until: string },
): Read<Period | null> =>
  selectReach({ companyId, employeeId, from, to, since, until }).map(([reach]) =>
    reach?.from && reach.to ? { from: reach.from, to: reach.to } : null,
  );

const selectDays = readText<ExistingDay, Person & Period>(`
  select date, policy_id as "policyId", planned_seconds as "plannedSeconds", expected_seconds as "expectedSeconds",
      worked_seconds as "workedSeconds", positive_seconds as "positiveSeconds", negative_seconds as "negativeSeconds",
      bonus_seconds as "bonusSeconds", typed_seconds as "typedSeconds", inputs_digest as "inputsDigest",
      created_at as "createdAt"
    from overtime_days where company_id = $companyId and ${isDayOf('$employeeId', '$from', '$to')}
    order by date`);

export const listDays = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<ExistingDay[]> =>
  selectDays({ companyId, employeeId, from, to });

export type KeptInputs = { inputs: DayInputs; policyName: string; updatedAt: Date };

const selectInputs = readText<KeptInputs, Person & { date: string }>(`
  select i.inputs, p.name as "policyName", d.updated_at as "updatedAt"
    from overtime_days d
    join overtime_day_inputs i on i.company_id = $companyId and i.employee_id = d.employee_id and i.date = d.date
    join overtime_policies p on p.company_id = $companyId and p.id = d.policy_id
    where d.company_id = $companyId and d.employee_id = $employeeId and d.date = $date`);

/** Inputs from which the row of a date was computed (D14), and the instant; undefined without a row. */
export const findDayInputs = (companyId: CompanyId, employeeId: string, date: string): Read<KeptInputs | undefined> =>
  selectInputs({ companyId, employeeId, date }).first();

/** A line of a change (D10); `createdAt`: when the row was written first (K6). */
export type DayChange = RowChange & { id: string; before: { createdAt: Date | null } };

/** Values by column, in the order of the days. */
type DayColumns = Record<'dates' | 'policyIds' | 'inputsDigests' | 'inputs', string[]> &
  Record<
    | 'policyVersions'
    | 'plannedSeconds'
    | 'expectedSeconds'
    | 'workedSeconds'
    | 'positiveSeconds'
    | 'negativeSeconds'
    | 'bonusSeconds'
    | 'typedSeconds',
    number[]
  >;

const upsertDays = writeText<never, Person & DayColumns & { at: Date }>(`
  with rows as (
    insert into overtime_days (company_id, employee_id, date, policy_id, policy_version, planned_seconds, expected_seconds,
        worked_seconds, positive_seconds, negative_seconds, bonus_seconds, typed_seconds, inputs_digest, updated_at, created_at)
      select $companyId, $employeeId, day.*, $at, $at from unnest($dates::date[], $policyIds::uuid[], $policyVersions::int[],
        $plannedSeconds::int[], $expectedSeconds::int[], $workedSeconds::int[], $positiveSeconds::int[],
        $negativeSeconds::int[], $bonusSeconds::int[], $typedSeconds::int[], $inputsDigests::text[]) as day
    on conflict (company_id, employee_id, date) do update set
      policy_id = excluded.policy_id, policy_version = excluded.policy_version, planned_seconds = excluded.planned_seconds,
      expected_seconds = excluded.expected_seconds, worked_seconds = excluded.worked_seconds,
      positive_seconds = excluded.positive_seconds, negative_seconds = excluded.negative_seconds,
      bonus_seconds = excluded.bonus_seconds, typed_seconds = excluded.typed_seconds,
      inputs_digest = excluded.inputs_digest, updated_at = excluded.updated_at)
  insert into overtime_day_inputs (company_id, employee_id, date, inputs)
    select $companyId, $employeeId, day.date, day.inputs::jsonb
      from unnest($dates::date[], $inputs::text[]) as day (date, inputs)
  on conflict (company_id, employee_id, date) do update set inputs = excluded.inputs`);

/** Writes rows with their inputs (D14), in one statement. */
export const saveDays = (
  companyId: CompanyId,
  employeeId: string,
  days: readonly WrittenDay[],
  at: Date,
): Write<never[]> =>
  upsertDays({
    companyId,
    employeeId,
    at,
    dates: days.map((day) => day.date),
    policyIds: days.map((day) => day.policyId),
    policyVersions: days.map((day) => day.inputs.policy.version),
    plannedSeconds: days.map((day) => day.plannedSeconds),
    expectedSeconds: days.map((day) => day.expectedSeconds),
    workedSeconds: days.map((day) => day.workedSeconds),
    positiveSeconds: days.map((day) => day.positiveSeconds),
    negativeSeconds: days.map((day) => day.negativeSeconds),
    bonusSeconds: days.map((day) => day.bonusSeconds),
    typedSeconds: days.map((day) => day.typedSeconds),
    inputsDigests: days.map((day) => day.inputsDigest),
    inputs: days.map((day) => JSON.stringify(day.inputs)),
  });

const removeDays = writeText<never, Person & { dates: readonly string[] }>(
  'delete from overtime_days where company_id = $companyId and employee_id = $employeeId and date = any($dates::date[])',
);

export const deleteDays = (companyId: CompanyId, employeeId: string, dates: readonly string[]): Write<never[]> =>
  removeDays({ companyId, employeeId, dates });

const appendDayChanges = writeText<never, Person & { changes: string; cause: string; at: Date }>(`
  insert into overtime_day_changes (company_id, id, employee_id, date, cause, before, after, created_at)
    select $companyId, change.id, $employeeId, change.date, $cause, change.before, change.after, $at
      from jsonb_to_recordset($changes::jsonb) as change (id uuid, date date, before jsonb, after jsonb)`);

export const insertDayChanges = (
  companyId: CompanyId,
  employeeId: string,
  changes: readonly DayChange[],
  { cause, at }: { cause: ComputeCause; at: Date },
): Write<never[]> => appendDayChanges({ companyId, employeeId, changes: JSON.stringify(changes), cause, at });
