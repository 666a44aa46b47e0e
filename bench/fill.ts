import type pg from 'pg';
import { EMPLOYEES } from './ids.ts';

/** Records of each company. */
const OFFICES = 10;
const JOB_CHARGES = 60;
/** One an hour, the last on 31 March 2026. */
const REQUESTS = 800;

const id = (kind: number, index: string) =>
  `('${kind}0000000-0000-7000-8000-' || lpad(to_hex((${index})::int), 12, '0'))::uuid`;
const office = (n: string) => id(1, `c.n * ${OFFICES} + ${n}`);
const department = (n: string) => id(2, `c.n * ${OFFICES} + ${n}`);
const employee = (n: string) => id(0, `c.n * ${EMPLOYEES} + ${n}`);

const companies = '(select id, n - 1 as n from unnest($1::uuid[]) with ordinality as given (id, n)) c';
const each = (count: number) => `from ${companies} cross join generate_series(0, ${count - 1}) i`;

const STATEMENTS = [
  `insert into offices (company_id, id, name, address, latitude, longitude, default_employees_date_time_zone)
   select c.id, ${office('i')}, 'Office ' || i, i || ' Main Street', 40 + i / 10.0, -3, 'Europe/Madrid' ${each(OFFICES)}`,
  `insert into departments (company_id, id, name) select c.id, ${department('i')}, 'Department ' || i ${each(OFFICES)}`,
  `insert into employees (company_id, id, first_name, last_name, second_last_name, email, code, pin, phone, nid,
     identity_number_type, gender, date_of_birth, address, postal_code, city, country, nationality, nationalities, hired_at)
   select c.id, ${employee('i')}, 'First ' || i % 400, 'Last ' || i * 7919 % 5000, 'Second ' || i % 300,
     'person' || i || '@example.com', i, i, '+34 600 000 000', 'X' || i, 'dni', 'female', date '1970-01-01' + i,
     i || ' Long Street', '28001', 'Madrid', 'ES', 'ES', '{ES}', date '2020-01-01' + i ${each(EMPLOYEES)}`,
  `insert into employee_office_assignations (company_id, id, employee_id, office_id)
   select c.id, gen_random_uuid(), ${employee('i')}, ${office(`i % ${OFFICES}`)} ${each(EMPLOYEES)}`,
  `insert into employee_department_assignations (company_id, id, employee_id, department_id)
   select c.id, gen_random_uuid(), ${employee('i')}, ${department(`i % ${OFFICES}`)} ${each(EMPLOYEES)}`,
  `insert into contracts (company_id, id, employee_id, start_at, weekly_hours)
   select c.id, gen_random_uuid(), ${employee('i')}, date '2020-01-01' + i, 40 ${each(EMPLOYEES)}`,
  // Nothing is left to compute in the background meanwhile.
  `insert into overtime_frontiers (company_id, employee_id, next_date)
   select c.id, ${employee('i')}, (now() at time zone 'Europe/Madrid')::date ${each(EMPLOYEES)}`,
  // The filter finds every other one.
  `insert into job_charges (company_id, id, name)
   select c.id, gen_random_uuid(), case i % 2 when 0 then 'Technician ' else 'Clerk ' end || i * 7 % ${JOB_CHARGES}
   ${each(JOB_CHARGES)}`,
  `insert into request_types (company_id, id, name, icon, questions, levels)
   select c.id, ${id(3, 'c.n * 10 + i')}, 'Type ' || i, 'laptop', '[]', '[]' ${each(10)}`,
  // One of ten waits.
  `insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
     flow_current_level, resolved_at, created_at, updated_at)
   select c.id, gen_random_uuid(), 'Request ' || i, case i % 10 when 0 then 'pending' else 'accepted' end,
     ${employee(`i % ${EMPLOYEES}`)}, ${id(3, 'c.n * 10 + i / 10 % 10')}, (
       select json_agg(json_build_object('id', gen_random_uuid(), 'questionId', gen_random_uuid(), 'questionName', 'Question ' || q,
         'questionType', 'text', 'value', 'What there is to say about it, ' || q || ' of ' || i)) from generate_series(1, 3) q),
     '[]', 1, 1, case i % 10 when 0 then null else at + interval '2 days' end, at, at
   ${each(REQUESTS)} cross join lateral (select timestamptz '2026-03-31 23:30Z' - i * interval '1 hour' as at) t`,
  'vacuum (analyze)',
];

/** The same records for each company, so that it makes no difference whose turn it is. */
export async function fillCompanies(client: pg.Client, companyIds: string[]): Promise<void> {
  for (const text of STATEMENTS) await client.query(text, text.includes('$1') ? [companyIds] : []);
}
