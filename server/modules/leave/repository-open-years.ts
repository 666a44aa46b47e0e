import type { Accrual, CarryOver } from '#drizzle/schema/leave.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { SETTLED_FOR_GOOD } from './constants.ts';

export interface OpenYear {
  year: number;
  absenceTypeId: string;
  absenceTypeName: string;
  maxDaysOff: number | null;
  accrual: Accrual | null;
  carryOver: CarryOver | null;
  advanceDays: number;
}

type Asked = { companyId: CompanyId; employeeId: string; lastYear: number; limit: number };

const selectOpen = readText<OpenYear, Asked>(`
  select a.year, t.id as "absenceTypeId", t.name as "absenceTypeName", v.max_days_off as "maxDaysOff", v.accrual,
      v.carry_over as "carryOver", v.advance_days as "advanceDays"
    from vacation_configuration_assignations a
    join vacation_configurations v on v.company_id = $companyId and v.id = a.vacation_configuration_id
    join absence_types t on t.company_id = $companyId and t.id = a.absence_type_id
    where a.company_id = $companyId and a.employee_id = $employeeId and a.year <= $lastYear
      and a.settled_on is distinct from '${SETTLED_FOR_GOOD}'
    order by a.year desc, t.name, t.id limit $limit`);

/** Latest years with a plan that still depend on somebody's contracts, with the terms of their plans (E5). */
export const listOpenYears = (companyId: CompanyId, asked: Omit<Asked, 'companyId'>): Read<OpenYear[]> =>
  selectOpen({ companyId, ...asked });
