import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';

export interface PlanPerson {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  officeName: string | null;
  isAssigned: boolean;
}

type PeopleOf = {
  /** Null: a plan that does not exist yet, without assigned people. */
  planId: string | null;
  year: number;
  employeeIds: readonly string[];
  limit: number;
};

const selectPeople = readText<PlanPerson, PeopleOf & { companyId: CompanyId }>(`
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
      (select o.name from ${OFFICES_TODAY} a
        join offices o on o.company_id = $companyId and o.id = a.office_id and not o.is_deleted
        where a.company_id = $companyId and a.employee_id = e.id order by ${MAIN_FIRST} limit 1) as "officeName",
      assigned.is as "isAssigned"
    from employees e
    cross join lateral (select exists (select from vacation_configuration_assignations v
      where v.company_id = $companyId and v.vacation_configuration_id = $planId and v.employee_id = e.id
        and v.year = $year)) as assigned ("is")
    where e.company_id = $companyId and (assigned."is" or e.id = any($employeeIds::uuid[]))
    order by e.last_name, e.first_name, e.id limit $limit`);

/** People assigned to a plan in a year, and additional ones, by name. */
export const listPlanPeople = (companyId: CompanyId, asked: PeopleOf): Read<PlanPerson[]> =>
  selectPeople({ companyId, ...asked });
