import { type Column, getTableColumns } from 'drizzle-orm';
import { employees } from '#drizzle/schema/people.ts';
import { employeeOutput } from '#server/modules/people/schema.ts';
import { type Database, pageOf, utc } from './bare-queries.ts';

/** The largest record of the interface, by one statement. */

const columns: Record<string, Column> = getTableColumns(employees);
const COLUMNS = Object.keys(employeeOutput.shape).flatMap((field) => {
  const column = columns[field];
  return column ? [`e.${column.name} as "${field}"`] : [];
});

const text = `
  select ${COLUMNS.join(', ')},
    j.name as "jobChargeName", j.description as "jobChargeDescription", j.competencies as "jobChargeCompetencies",
    (select json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'secondLastName', r.second_last_name,
        'imageProfileURL', r.image_profile_url, 'email', r.email, 'workStatus', r.work_status, 'workCheckTypeColor', t.color,
        'workCheckTypeName', t.name)
      from employees r left join work_check_types t on t.company_id = r.company_id and t.id = r.work_check_type_id
      where r.company_id = e.company_id and r.id = e.main_recruiter_id) as "mainRecruiter",
    (select k.id from contracts k where k.company_id = e.company_id and k.employee_id = e.id
      and k.start_at <= current_date and (k.end_at is null or k.end_at >= current_date) order by k.start_at limit 1) as "contractId",
    (select string_agg(a.department_id::text, ',' order by a.created_at, a.id) from employee_department_assignations a
      where a.company_id = e.company_id and a.employee_id = e.id) as departments,
    (select string_agg(a.office_id::text, ',' order by a.created_at, a.id) from employee_office_assignations a
      where a.company_id = e.company_id and a.employee_id = e.id) as offices,
    c.id as company_id, c.name as company_name, c.notification_email, c.language as company_language,
    c.created_at as company_created_at, c.updated_at as company_updated_at, e.total
  from (
    select *, (count(*) over ())::int as total from employees where company_id = $1 order by last_name, id limit $2
  ) e join companies c on c.id = e.company_id
  left join job_charges j on j.company_id = e.company_id and j.id = e.job_charge_id
  order by e.last_name, e.id`;

const listOf = (ids: string | null) => (ids === null ? [] : ids.split(','));

/** Employees by last name. */
export async function listEmployees(sql: Database, companyId: string, limit: number): Promise<object> {
  const rows = await sql.unsafe(text, [companyId, limit], { prepare: true });
  const data = rows.map((row) => {
    const {
      departments,
      offices,
      company_id,
      company_name,
      notification_email,
      company_language,
      company_created_at,
      company_updated_at,
      total,
      ...fields
    } = row;
    return {
      ...fields,
      company: {
        id: company_id,
        name: company_name,
        notificationEmail: notification_email,
        language: company_language,
        createdAt: utc(company_created_at),
        updatedAt: utc(company_updated_at),
      },
      workStatusUpdatedAt: fields.workStatusUpdatedAt && utc(fields.workStatusUpdatedAt),
      createdAt: utc(fields.createdAt),
      updatedAt: utc(fields.updatedAt),
      customFields: [],
      departmentIds: listOf(departments),
      officeIds: listOf(offices),
    };
  });
  return pageOf(data, rows[0]?.total ?? 0, limit);
}
