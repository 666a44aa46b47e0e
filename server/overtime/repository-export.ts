import { type Asking, perScope } from '../access/in-scope.ts';
import { type Read, readText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';

/** What filters are called in a file. */
export interface FilterNames {
  office: string | null;
  department: string | null;
  policy: string | null;
  /** The company's zone. */
  timeZone: string;
}

type FilterIds = {
  officeId: string | null;
  departmentId: string | null;
  policyId: string | null;
};

const selectNames = readText<FilterNames, FilterIds & { companyId: CompanyId }>(`
  select (select o.name from offices o where o.company_id = c.id and o.id = $officeId) as office,
    (select d.name from departments d where d.company_id = c.id and d.id = $departmentId) as department,
    (select p.name from overtime_policies p where p.company_id = c.id and p.id = $policyId) as policy,
    c.time_zone as "timeZone"
  from companies c where c.id = $companyId`);

/** The names of what a list is filtered by, and the company's zone. */
export const findFilterNames = (companyId: CompanyId, ids: FilterIds): Read<FilterNames> =>
  selectNames({ companyId, ...ids })
    .first()
    .required('company_not_found');

export interface PaidPerson {
  name: string;
  /** By which payroll knows them. */
  code: number | null;
  email: string | null;
}

const selectPaidPeople = perScope((seen) =>
  readText<PaidPerson & { id: string }, { companyId: CompanyId; ids: readonly string[] }>(
    `select e.id, e.first_name || ' ' || e.last_name || coalesce(' ' || e.second_last_name, '') as name, e.code, e.email
      from employees e where e.company_id = $companyId and e.id = any($ids) and ${seen('e.id')}`,
  ),
);

/** Who payouts in scope (I3) are for, by their ids. */
export const listPaidPeople = (asking: Asking, ids: readonly string[]): Read<ReadonlyMap<string, PaidPerson>> =>
  selectPaidPeople(asking)({ companyId: asking.companyId, ids }).map(
    (rows) => new Map(rows.map(({ id, ...person }) => [id, person])),
  );

const selectCodes = perScope((seen) =>
  readText<{ id: string; code: number | null }, { companyId: CompanyId; ids: readonly string[] }>(
    `select e.id, e.code from employees e where e.company_id = $companyId and e.id = any($ids) and ${seen('e.id')}`,
  ),
);

/** The codes by which payroll knows people in scope (I3), by their ids. */
export const listCodes = (asking: Asking, ids: readonly string[]): Read<ReadonlyMap<string, number | null>> =>
  selectCodes(asking)({ companyId: asking.companyId, ids }).map(
    (rows) => new Map(rows.map(({ id, code }) => [id, code])),
  );
