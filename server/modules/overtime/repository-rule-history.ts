import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DayInputs } from '../days/rules-day.ts';

export interface BonusDay {
  employeeId: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  date: string;
  policyId: string;
  inputs: DayInputs;
}

interface Asked {
  from: string;
  to: string;
  employeeIds: readonly string[] | null;
  /** The last day of the previous batch. Null: from the start. */
  after: Pick<BonusDay, 'date' | 'employeeId'> | null;
  limit: number;
}
type Values = Omit<Asked, 'after'> & { companyId: CompanyId; afterDate: string | null; afterId: string | null };

const listBy = (direction: 'asc' | 'desc') =>
  readText<BonusDay, Values>(`
    select d.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName",
        e.second_last_name as "secondLastName", d.date, d.policy_id as "policyId", i.inputs
      from overtime_days d
      join overtime_day_inputs i on i.company_id = $companyId and i.employee_id = d.employee_id and i.date = d.date
      join employees e on e.company_id = $companyId and e.id = d.employee_id
      where d.company_id = $companyId and d.date between $from and $to and d.bonus_seconds > 0
        and ($employeeIds::uuid[] is null or d.employee_id = any($employeeIds))
        and ($afterDate::date is null or (d.date, d.employee_id) ${direction === 'asc' ? '>' : '<'} ($afterDate, $afterId::uuid))
      order by d.date ${direction}, d.employee_id ${direction}
      limit $limit`);
const lists = { asc: listBy('asc'), desc: listBy('desc') };

/** Days with a bonus by date and employee, with the inputs of their rows (D14). */
export const listBonusDays = (
  companyId: CompanyId,
  { after, ...asked }: Asked,
  direction: 'asc' | 'desc',
): Read<BonusDay[]> =>
  lists[direction]({ companyId, ...asked, afterDate: after?.date ?? null, afterId: after?.employeeId ?? null });
