import type { z } from 'zod';
import { type Condition, equalsOneOf } from '../../platform/db/conditions.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { assignationOutput, listAssignationsInput } from './schema.ts';

type Assignation = z.output<typeof assignationOutput>;

const list = preparedList<Assignation['employee'] & { year: number }>({
  table: 'vacation_configuration_assignations',
  alias: 'a',
  rows: ({ page, order }) => `
    select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
        e.image_profile_url as "imageProfileURL", e.email, e.work_status as "workStatus", t.color as "workCheckTypeColor",
        t.name as "workCheckTypeName", a.year
      from ${page} a
      join employees e on e.company_id = $companyId and e.id = a.employee_id
      left join work_check_types t on t.company_id = $companyId and t.id = e.work_check_type_id
      order by ${order}`,
});

const ASSIGNATION_ORDERS = { year: 'a.year', createdAt: 'a.created_at' };

/** Assignations of a plan, in order of creation or as ordered. */
export function listAssignations(
  companyId: CompanyId,
  { vacationConfigurationId, year, contractTypeIds, orderBy, page, limit }: z.output<typeof listAssignationsInput>,
): Read<Page<Assignation>> {
  const conditions: Condition[] = [
    ['a.vacation_configuration_id = ?', vacationConfigurationId],
    ...equalsOneOf('a.year', year),
    ...(contractTypeIds === undefined ? [] : [[HAS_CONTRACT_OF_TYPE, contractTypeIds] satisfies Condition]),
  ];
  const order = orderText(orderBy, (field) => ASSIGNATION_ORDERS[field], 'a.id', [ASSIGNATION_ORDERS.createdAt]);
  return list(companyId, { conditions, order, page, limit }).map(({ head, rows }) => ({
    rows: rows.map(({ year, ...employee }) => ({ employee, year })),
    total: head.total,
  }));
}

// A day after those of its month is one of the next: 29 February is 1 March.
const YEAR_START = `(make_date(a.year, substr(a.year_start, 1, 2)::int, 1) + substr(a.year_start, 4)::int - 1)`;

/** Under a contract of one of the types on a day of the assigned year. */
const HAS_CONTRACT_OF_TYPE = `exists (select from contracts k where k.company_id = $companyId and k.employee_id = a.employee_id
  and k.contract_type_id = any(?) and k.start_at < ${YEAR_START} + interval '1 year'
  and coalesce(k.end_at, 'infinity') 
  >= ${YEAR_START})`;
