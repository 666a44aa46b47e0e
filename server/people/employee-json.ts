import { type Column, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { columnField, type JsonField, membersWriter, type RawRow, readRaw, selectFields } from '../db/raw-rows.ts';
import { nothing, type Read, type RecordAt, together } from '../db/statement.ts';
import { getCompanyJson } from '../organisation/company-json.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import { JsonText } from '../shared/json-text.ts';
import { employeeOutput } from './schema.ts';
import { ZONE_OF_EMPLOYEE } from './zone.ts';

/** An Employee of the interface, as JSON. */
export type EmployeeText = JsonText<z.output<typeof employeeOutput>>;

/** An answer that holds an Employee. */
export type WithEmployee<Answer> = Omit<Answer, 'employee'> & { employee: EmployeeText };

const MAIN_RECRUITER = `(select row_to_json(summary) from (
  select r.id, r.first_name as "firstName", r.last_name as "lastName", r.second_last_name as "secondLastName",
    r.image_profile_url as "imageProfileURL", r.email, r.work_status as "workStatus", t.color as "workCheckTypeColor",
    t.name as "workCheckTypeName"
  from employees r left join work_check_types t on t.company_id = r.company_id and t.id = r.work_check_type_id
  where r.company_id = e.company_id and r.id = e.main_recruiter_id) summary)`;

const assigned = (table: string, column: string) => `(
  select string_agg(a.${column}::text, ',' order by a.created_at, a.id) from ${table} a
  where a.company_id = e.company_id and a.employee_id = e.id)`;

const CUSTOM_FIELDS = `(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'companyId', f.company_id, 'slug', f.slug, 'type', f.type,
      'value', v.value, 'createdAt', date_trunc('second', f.created_at), 'updatedAt', date_trunc('second', f.updated_at))
      order by f.name, f.id)
  from custom_field_values v join custom_fields f on f.company_id = v.company_id and f.id = v.custom_field_id
  where v.company_id = e.company_id and v.employee_id = e.id)`;

const contractInForce = (from: string, to: string) => `k.company_id = e.company_id and k.employee_id = e.id
  and k.start_at <= ${from} and (k.end_at is null or k.end_at >= ${to})`;

// Only a contract that begins or ends about now asks for the employee's zone.
const CONTRACT_ID = `coalesce(
  (select k.id from contracts k where ${contractInForce('$yesterday::date', '$tomorrow::date')} limit 1),
  (select k.id from (
      select ($now::timestamptz at time zone ${ZONE_OF_EMPLOYEE})::date as today from companies c
      where c.id = $companyId offset 0
    ) local
    join contracts k on ${contractInForce('local.today', 'local.today')} limit 1))`;

const ownFields: Record<string, Omit<JsonField, 'key'>> = {
  contractId: { sql: CONTRACT_ID, type: 'uuid' },
  customFields: { sql: CUSTOM_FIELDS, type: 'json', absent: '[]' },
  nationalities: { sql: 'to_json(e.nationalities)', type: 'json' },
  jobChargeName: { sql: 'j.name', type: 'text' },
  jobChargeDescription: { sql: 'j.description', type: 'text' },
  jobChargeCompetencies: { sql: 'j.competencies', type: 'text' },
  mainRecruiter: { sql: MAIN_RECRUITER, type: 'json' },
  departmentIds: { sql: assigned('employee_department_assignations', 'department_id'), type: 'ids', absent: '[]' },
  officeIds: { sql: assigned('employee_office_assignations', 'office_id'), type: 'ids', absent: '[]' },
};

const columns: Record<string, Column> = getTableColumns(employees);

const keys = Object.keys(employeeOutput.shape).filter((key) => key !== 'company');

const employeeFields: JsonField[] = keys.map((key) =>
  ownFields[key] ? { key, ...ownFields[key] } : columnField(key, columns[key], 'e'),
);

/**
 * What to select from `employees e` and `JOB_CHARGE` for `employeeText`. It names `$companyId` and the parameters of `momentOf`,
 * which decides the contract in force. Scalar subqueries, so that the plan of a page never depends on how many rows PostgreSQL
 * expects it to have.
 */
export const EMPLOYEE_COLUMNS: string = selectFields(employeeFields);

export const JOB_CHARGE = 'left join job_charges j on j.company_id = e.company_id and j.id = e.job_charge_id';

/** The dates between which today lies in every zone, and the instant. */
export type Moment = { yesterday: string; tomorrow: string; now: string };

export function momentOf(now: Temporal.Instant): Moment {
  const today = localDateOf(now, 'UTC');
  return { yesterday: addDays(today, -1), tomorrow: addDays(today, 1), now: now.toString() };
}

const writeMembers = membersWriter(employeeFields);

/** An employee from `EMPLOYEE_COLUMNS`, and their company as `COMPANY_JSON` writes it. */
export function employeeText(row: RawRow, company: string): EmployeeText {
  return new JsonText(`{${writeMembers(row)},"company":${company}}`);
}

const textsWhose = (condition: string) =>
  `select ${EMPLOYEE_COLUMNS} from employees e ${JOB_CHARGE} where e.company_id = $companyId and e.id ${condition}`;

const [WORK_STATUS, WORK_STATUS_UPDATED_AT] = [keys.indexOf('workStatus'), keys.indexOf('workStatusUpdatedAt')];

/** The row with another status, as it is answered after a punch. */
export function withWorkStatus(row: RawRow, workStatus: string, at: Temporal.Instant): RawRow {
  return row.with(WORK_STATUS, workStatus).with(WORK_STATUS_UPDATED_AT, at.toString());
}

const listTexts = readRaw<Moment & { companyId: CompanyId; ids: readonly string[] }>(textsWhose('= any($ids)'));
// PostgreSQL expects ten rows of a list, so it would plan a list of one anew each time, which takes ten times what running it does.
const findText = readRaw<Moment & RecordAt>(textsWhose('= $id'));

const ID = keys.indexOf('id');

/** The employees of these ids as they are answered. Unknown ids are missing from the map. */
export function listEmployeeTexts(
  companyId: CompanyId,
  ids: readonly string[],
  now: Temporal.Instant,
): Read<Map<string, EmployeeText>> {
  const [id, ...others] = new Set(ids);
  if (id === undefined) return nothing(new Map());
  const values = { companyId, ...momentOf(now) };
  const texts = others.length === 0 ? findText({ ...values, id }) : listTexts({ ...values, ids: [id, ...others] });
  return together(texts, getCompanyJson(companyId)).map(
    ([rows, company]) => new Map(rows.map((row) => [row[ID] ?? '', employeeText(row, company)])),
  );
}
