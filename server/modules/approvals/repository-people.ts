import { employees } from '#drizzle/schema/people.ts';
import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  imageProfileURL: string | null;
}

export const personColumns = {
  id: employees.id,
  firstName: employees.firstName,
  lastName: employees.lastName,
  secondLastName: employees.secondLastName,
  imageProfileURL: employees.imageProfileURL,
};

export interface Workplace {
  /** The main office. */
  office: string | null;
  department: string | null;
  jobCharge: string | null;
}

const selectWorkplace = readText<Workplace, RecordAt>(`
  select (select o.name from ${OFFICES_TODAY} a join offices o on o.company_id = $companyId and o.id = a.office_id
        where a.company_id = $companyId and a.employee_id = e.id and not o.is_deleted order by ${MAIN_FIRST} limit 1) as office,
      (select d.name from employee_department_assignations a
        join departments d on d.company_id = $companyId and d.id = a.department_id
        where a.company_id = $companyId and a.employee_id = e.id order by d.name, d.id limit 1) as department,
      (select j.name from job_charges j where j.company_id = $companyId and j.id = e.job_charge_id) as "jobCharge"
    from employees e where e.company_id = $companyId and e.id = $id`);

/** Place of work and job of an employee. */
export const findWorkplace = (at: RecordAt): Read<Workplace> =>
  selectWorkplace(at).map(([found]) => found ?? { office: null, department: null, jobCharge: null });
