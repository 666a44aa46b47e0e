import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { customFields, employees } from '#drizzle/schema/people.ts';
import {
  type AnsweredRecord,
  type AnswerField,
  answeredRecord,
  instantJson,
  nestedJson,
} from '../../platform/db/answered-record.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type RecordAt, together } from '../../platform/db/statement.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { JsonText } from '../../platform/shared/json-text.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { COMPANY_JSON } from '../organisation/company-json.ts';
import { employeeOutput, employeeSummaryOutput } from './schema.ts';
import { customFieldOutput } from './schema-catalogues.ts';

/** An Employee of the API, as JSON. */
export type EmployeeText = JsonText<z.output<typeof employeeOutput>>;

/** A response that contains an Employee. */
export type WithEmployee<Answer> = Omit<Answer, 'employee'> & { employee: EmployeeText };

const SUMMARY = nestedJson(employeeSummaryOutput, {
  table: employees,
  alias: 'r',
  own: { imageProfileURL: 'r.image_profile_url', workCheckTypeColor: 't.color', workCheckTypeName: 't.name' },
});

/** SQL of the EmployeeSummary of the person whom a column of a row names, if the condition for their id is met. */
export const summaryOf = (
  alias: string,
  column: string,
  condition = (_id: string) => 'true',
): string => `(select ${SUMMARY}
  from employees r left join work_check_types t on t.company_id = $companyId and t.id = r.work_check_type_id
  where r.company_id = $companyId and r.id = ${alias}.${column} and ${condition('r.id')})`;

const assigned = (table: string, column: string, order = 'a.created_at, a.id') => `(
  select string_agg(a.${column}::text, ',' order by ${order}) from ${table} a
  where a.company_id = $companyId and a.employee_id = e.id)`;

const CUSTOM_FIELD = nestedJson(customFieldOutput.omit({ value: true }), { table: customFields, alias: 'f' });
const ofCustomFields = (sql: string) =>
  `(select array_agg(${sql} order by f.created_at, f.id) from custom_fields f where f.company_id = $companyId)`;

// The fields do not depend on the employee, so PostgreSQL writes them once for a whole list.
const CUSTOM_FIELDS = `(
  select '[' || string_agg(d.text || ', "value" : ' || coalesce(to_json(v.value)::text, 'null') || '}', ',' order by d.place) || ']'
  from unnest(${ofCustomFields('f.id')}, ${ofCustomFields(`left(${CUSTOM_FIELD}::text, -1)`)}) with ordinality as d (id, text, place)
    left join custom_field_values v
      on v.company_id = $companyId and v.custom_field_id = d.id and v.employee_id = e.id)`;

const contractInForce = (from: string, to: string) => `k.company_id = $companyId and k.employee_id = e.id
  and k.start_at <= ${from} and (k.end_at is null or k.end_at >= ${to})`;

// The employee's time zone matters only for a contract that begins or ends about now.
const CONTRACT_ID = `coalesce(
  (select k.id from contracts k where ${contractInForce('$yesterday::date', '$tomorrow::date')} limit 1),
  (select k.id from (
      select ($now::timestamptz at time zone ${ZONE_OF_EMPLOYEE})::date as today from companies c
      where c.id = $companyId offset 0
    ) local
    join contracts k on ${contractInForce('local.today', 'local.today')} limit 1))`;

const WORK_STATUS = 'e.work_status';
const WORK_STATUS_UPDATED_AT = 'e.work_status_updated_at';

const record = answeredRecord(employeeOutput, {
  table: employees,
  alias: 'e',
  own: {
    company: { sql: COMPANY_JSON, type: 'json' },
    // Separate from the rest: a punch returns the status after it.
    workStatus: { from: [WORK_STATUS], write: (status) => `"${status}"` },
    workStatusUpdatedAt: { from: [WORK_STATUS_UPDATED_AT], write: instantJson },
    contractId: { sql: CONTRACT_ID, type: 'uuid' },
    customFields: { sql: CUSTOM_FIELDS, type: 'json', absent: '[]' },
    jobChargeName: { sql: 'j.name', type: 'text' },
    jobChargeDescription: { sql: 'j.description', type: 'text' },
    jobChargeCompetencies: { sql: 'j.competencies', type: 'text' },
    mainRecruiter: { sql: summaryOf('e', 'main_recruiter_id'), type: 'json' },
    departmentIds: { sql: assigned('employee_department_assignations', 'department_id'), type: 'ids', absent: '[]' },
    officeIds: { sql: assigned(OFFICES_TODAY, 'office_id', MAIN_FIRST), type: 'ids', absent: '[]' },
  },
});

/**
 * Columns of `employees e` and `JOB_CHARGE` for `employeeText`. Uses `$companyId` and the parameters of `momentOf`, which decides the
 * contract that applies. Scalar subqueries, so that the plan of a page never depends on how many rows PostgreSQL expects it to have.
 */
export const EMPLOYEE_COLUMNS: string = record.selected;

/** Convert rows of `EMPLOYEE_COLUMNS` to responses. */
export const { write: employeeText, writeAll: employeeTexts } = record;

export const JOB_CHARGE = 'left join job_charges j on j.company_id = $companyId and j.id = e.job_charge_id';

/** Dates between which today lies in every time zone, and the instant. */
export type Moment = { yesterday: string; tomorrow: string; now: string };

export function momentOf(now: Temporal.Instant): Moment {
  const today = localDateOf(now, 'UTC');
  return { yesterday: addDays(today, -1), tomorrow: addDays(today, 1), now: now.toString() };
}

const [statusAt, statusUpdatedAt] = [WORK_STATUS, WORK_STATUS_UPDATED_AT].map((sql) => record.columns.indexOf(sql)) as [
  number,
  number,
];

/** Returns the row with another status, as after a punch. */
export function withWorkStatus(row: RawRow, workStatus: string, at: Temporal.Instant): RawRow {
  return row.with(statusAt, workStatus).with(statusUpdatedAt, at.toString());
}

const textsWhose = (condition: string) =>
  `select ${EMPLOYEE_COLUMNS}, e.id from employees e ${JOB_CHARGE} where e.company_id = $companyId and e.id ${condition}`;

const listTexts = readRaw<Moment & { companyId: CompanyId; ids: readonly string[] }>(textsWhose('= any($ids)'));
// PostgreSQL estimates ten rows for a list, so it would plan again for each list of one, which takes ten times as long as running it.
const findText = readRaw<Moment & RecordAt>(textsWhose('= $id'));

/** The employees of these ids in the API's format. Unknown ids are missing from the map. */
export function listEmployeeTexts(
  companyId: CompanyId,
  ids: readonly string[],
  now: Temporal.Instant,
): Read<Map<string, EmployeeText>> {
  const [id, ...others] = new Set(ids);
  if (id === undefined) return nothing(new Map());
  const values = { companyId, ...momentOf(now) };
  const texts = others.length === 0 ? findText({ ...values, id }) : listTexts({ ...values, ids: [id, ...others] });
  return texts.map((rows) => new Map(rows.map((row) => [row.at(-1) ?? '', employeeText(row)])));
}

/**
 * Builds a record that contains an Employee, who is read separately: once, however many records of a page are theirs. `id`: SQL of the
 * employee's id. `recordWith` builds the record with the field that contains the Employee, whose text replaces the id in a row.
 */
export function recordWithEmployee<Answered, Table extends PgTable>(
  id: string,
  recordWith: (employee: AnswerField) => AnsweredRecord<Answered, Table>,
) {
  const { table, selected, columns, write } = recordWith({ from: [id], write: (text) => text ?? 'null' });
  const place = columns.indexOf(id);
  const idIn = (row: RawRow): string => row[place] ?? '';
  const read = ({ companyId, now }: Pick<Scope, 'companyId' | 'now'>, ids: readonly string[]) =>
    listEmployeeTexts(companyId, ids, now());
  const answerIn = (row: RawRow, employees: ReadonlyMap<string, EmployeeText>): JsonText<Answered> =>
    write(row.with(place, employees.get(idIn(row))?.text ?? null));
  return {
    table,
    /** Columns to select for such a record. */
    selected,
    /** Converts its rows to responses. */
    answers: (scope: Scope, rows: readonly RawRow[]): Read<JsonText<Answered[]>> =>
      read(scope, rows.map(idIn)).map(
        (employees) => new JsonText(`[${rows.map((row) => answerIn(row, employees).text).join(',')}]`),
      ),
    /** Converts one row to a response. */
    answer: (scope: Scope, row: RawRow): Read<JsonText<Answered>> =>
      read(scope, [idIn(row)]).map((employees) => answerIn(row, employees)),
    /** The same for a row read in parallel, because the employee is known. */
    answerOf: (scope: Scope, employeeId: string, row: Read<RawRow>): Read<JsonText<Answered>> =>
      together(row, read(scope, [employeeId])).map(([found, employees]) => answerIn(found, employees)),
  };
}
