import type { z } from 'zod';
import { orderText } from '../../platform/db/prepared-list.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { MANAGER_PERMISSIONS } from './constants.ts';
import type { employeeManagerOutput, listManagersInput, managerOrderFields } from './schema-managers.ts';

type Line = z.output<typeof employeeManagerOutput>;
type Values = {
  companyId: CompanyId;
  employeeIds: readonly string[] | null;
  managerIds: readonly string[] | null;
  permissions: readonly string[] | null;
  limit: number;
  offset: number;
};

const COLUMNS: Record<(typeof managerOrderFields)[number], string> = {
  employeeId: '"employeeId"',
  managerId: '"managerId"',
  permission: 'permission',
};

// The id of a line follows from the employee and the permission, so that it is the same in every call.
const listBy = (order: string) =>
  readText<Page<Line>, Values>(`
    with lines as (
      select md5(e.id::text || p.permission)::uuid as id, e.id as "employeeId", e.manager_id as "managerId", p.permission,
          0 as "order"
        from employees e cross join unnest(array['${MANAGER_PERMISSIONS.join("','")}']) as p (permission)
        where e.company_id = $companyId and e.erased_at is null and e.manager_id is not null
          and ($employeeIds::uuid[] is null or e.id = any($employeeIds))
          and ($managerIds::uuid[] is null or e.manager_id = any($managerIds))
          and ($permissions::text[] is null or p.permission = any($permissions))
    ), page as (select * from lines order by ${order} limit $limit offset $offset)
    select (select count(*) from lines)::int as total, coalesce((select json_agg(page) from page), '[]') as rows`);

/** By order; the number of orders is small. */
const lists = new Map<string, ReturnType<typeof listBy>>();

/** One page of the managers of employees, a line for each permission. */
export function listManagers(companyId: CompanyId, input: z.output<typeof listManagersInput>): Read<Page<Line>> {
  const { employeeId, managerId, permission, orderBy, page, limit } = input;
  const order = orderText(orderBy, (field) => COLUMNS[field], 'id', ['"employeeId"']);
  return lists
    .getOrInsertComputed(
      order,
      listBy,
    )({
      companyId,
      employeeIds: employeeId ?? null,
      managerIds: managerId ?? null,
      permissions: permission ?? null,
      limit,
      offset: (page - 1) * limit,
    })
    .map(([found]) => found ?? { rows: [], total: 0 });
}
