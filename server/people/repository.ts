import { type Column, getTableColumns } from 'drizzle-orm';
import { companies } from '#drizzle/schema/access.ts';
import { employees } from '#drizzle/schema/people.ts';
import { type Db, statement } from '../db/client.ts';
import { systemClock } from '../db/scope.ts';
import type { Company } from '../organisation/repository.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Gender, IdentityNumberType, MaritalStatus } from './constants.ts';
import type { Employee } from './lock-employee.ts';

export interface EmployeeSummaryRecord {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  imageProfileURL: string | null;
  email: string | null;
  workStatus: Employee['workStatus'];
  workCheckTypeColor: string | null;
  workCheckTypeName: string | null;
}

type Unused =
  | 'companyId'
  | 'emailKey'
  | 'customFields'
  | 'availableCheckOrigins'
  | 'workCheckTypeId'
  | 'mainRecruiterId';

export type EmployeeRow = Omit<
  Employee,
  Unused | 'gender' | 'identityNumberType' | 'secondaryIdentityNumberType' | 'maritalStatus'
> & {
  gender: Gender | null;
  identityNumberType: IdentityNumberType | null;
  secondaryIdentityNumberType: IdentityNumberType | null;
  maritalStatus: MaritalStatus | null;
  jobChargeName: string | null;
  jobChargeDescription: string | null;
  jobChargeCompetencies: string | null;
  mainRecruiter: EmployeeSummaryRecord | null;
  // Lists come as text: the parser of an array costs more than all else of a row.
  departments: string | null;
  offices: string | null;
  contracts: string | null;
};

/** Everything that an Employee answers with. */
export interface EmployeeRecord {
  row: EmployeeRow;
  company: Company;
  departmentIds: string[];
  /** The main office first (A2). */
  officeIds: string[];
  /** Their own, else the main office's, else the company's (A2). */
  zone: string;
  /** The contract in force today in that zone. */
  contractId: string | null;
}

const UNUSED: Unused[] = [
  'companyId',
  'emailKey',
  'customFields',
  'availableCheckOrigins',
  'workCheckTypeId',
  'mainRecruiterId',
];

const columnsOf = (columns: Record<string, Column>, alias: string, unused: readonly string[] = []) =>
  Object.entries(columns)
    .filter(([key]) => !unused.includes(key))
    .map(([key, column]) => `${alias}.${column.name} as "${key}"`)
    .join(', ');

export const COMPANY_COLUMNS = columnsOf(getTableColumns(companies), 'c');

const SUMMARY = `json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name,
    'secondLastName', r.second_last_name, 'imageProfileURL', r.image_profile_url, 'email', r.email,
    'workStatus', r.work_status, 'workCheckTypeColor', t.color, 'workCheckTypeName', t.name)`;

/**
 * The columns of an `EmployeeRow` from `employees e`, which holds employees of one company. `yesterday` and `tomorrow` are
 * parameters of the statement: between them lies today in every zone. Scalar subqueries, so that the plan of a page never
 * depends on how many rows PostgreSQL expects it to have. Contracts in order of their start: else it may look them up in the index
 * that keeps them from overlapping, which takes a hundred times as long.
 */
export const employeeRowSelect = (yesterday: string, tomorrow: string): string => `
  ${columnsOf(getTableColumns(employees), 'e', UNUSED)},
  j.name as "jobChargeName", j.description as "jobChargeDescription", j.competencies as "jobChargeCompetencies",
  (select ${SUMMARY} from employees r
    left join work_check_types t on t.company_id = r.company_id and t.id = r.work_check_type_id
    where r.company_id = e.company_id and r.id = e.main_recruiter_id) as "mainRecruiter",
  (select string_agg(a.department_id::text, ',' order by a.created_at, a.id) from employee_department_assignations a
    where a.company_id = e.company_id and a.employee_id = e.id) as departments,
  (select string_agg(a.office_id::text || coalesce(o.default_employees_date_time_zone, ''), ',' order by a.created_at, a.id)
    from employee_office_assignations a
    join offices o on o.company_id = a.company_id and o.id = a.office_id and not o.is_deleted
    where a.company_id = e.company_id and a.employee_id = e.id) as offices,
  (select string_agg(k.contract, ',') from (
    select k.id::text || k.start_at::text || coalesce(k.end_at::text, '') as contract from contracts k
    where k.company_id = e.company_id and k.employee_id = e.id
      and k.start_at <= ${tomorrow}::date and (k.end_at is null or k.end_at >= ${yesterday}::date)
    order by k.start_at) k) as contracts`;

export const JOB_CHARGE_JOIN = 'left join job_charges j on j.company_id = e.company_id and j.id = e.job_charge_id';

/** The dates between which today lies in every zone. */
export function todayBounds(now: Temporal.Instant): [yesterday: string, tomorrow: string] {
  const today = localDateOf(now, 'UTC');
  return [addDays(today, -1), addDays(today, 1)];
}

const UUID_LENGTH = 36;
const DATE_LENGTH = 10;

/** A row with its lists read, and the contract of today found in the employee's own zone. */
export function readEmployeeRow(row: EmployeeRow, company: Company, now: Temporal.Instant): EmployeeRecord {
  const assigned = row.offices === null ? [] : row.offices.split(',');
  const zone = row.timeZone ?? (assigned[0]?.slice(UUID_LENGTH) || company.timeZone);
  return {
    row,
    company,
    departmentIds: row.departments === null ? [] : row.departments.split(','),
    officeIds: assigned.map((office) => office.slice(0, UUID_LENGTH)),
    zone,
    contractId: row.contracts === null ? null : contractOn(localDateOf(now, zone), row.contracts),
  };
}

/** The record as it is after a punch that wrote this status. */
export function withWorkStatus(
  record: EmployeeRecord,
  workStatus: Employee['workStatus'],
  workStatusUpdatedAt: Date,
): EmployeeRecord {
  return { ...record, row: { ...record.row, workStatus, workStatusUpdatedAt } };
}

function contractOn(date: string, contracts: string): string | null {
  for (const contract of contracts.split(',')) {
    const startAt = contract.slice(UUID_LENGTH, UUID_LENGTH + DATE_LENGTH);
    const endAt = contract.slice(UUID_LENGTH + DATE_LENGTH);
    if (startAt <= date && (endAt === '' || date <= endAt)) return contract.slice(0, UUID_LENGTH);
  }
  return null;
}

const rowsWhose = (id: string) =>
  statement<EmployeeRow>(
    `select ${employeeRowSelect('$3', '$4')} from employees e ${JOB_CHARGE_JOIN} where e.company_id = $1 and e.id ${id}`,
  );

const listRows = rowsWhose('= any($2)');
// PostgreSQL expects ten rows of a list, so it would plan a list of one anew each time, which takes ten times what running it does.
const findRow = rowsWhose('= $2');

const getCompany = statement<Company>(`select ${COMPANY_COLUMNS} from companies c where c.id = $1`);

/** The employees of these ids with everything that `presentEmployee` needs, in one round trip. Unknown ids are missing from the map. */
export async function listEmployeeRecords(
  db: Db,
  companyId: CompanyId,
  ids: readonly string[],
  now: Temporal.Instant = systemClock(),
): Promise<Map<string, EmployeeRecord>> {
  const [id, ...others] = new Set(ids);
  if (id === undefined) return new Map();
  const [rows, [company]] = await Promise.all([
    others.length === 0
      ? findRow(db, [companyId, id, ...todayBounds(now)])
      : listRows(db, [companyId, [id, ...others], ...todayBounds(now)]),
    getCompany(db, [companyId]),
  ]);
  if (!company) return new Map();
  return new Map(rows.map((row) => [row.id, readEmployeeRow(row, company, now)]));
}
