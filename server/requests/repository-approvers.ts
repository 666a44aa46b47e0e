import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { requestDelegations } from '#drizzle/schema/requests.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Role } from '../db/scope.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { MAX_MANAGER_STEPS } from './constants.ts';
import type { Delegator, Person } from './rules-flow.ts';
import type { listDelegationsInput } from './schema.ts';

const countMembers = statement<{ count: number }>(
  'select count(*) from memberships where company_id = $1 and user_id = any($2)',
);

/** Whether each of these different users belongs to the company. */
export async function areMembers(db: Db, companyId: CompanyId, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return true;
  const [found] = await countMembers(db, [companyId, userIds]);
  return found?.count === userIds.length;
}

const selectManagers = statement<{ id: string }>(`
  with recursive line as (
    select manager_id as id, 1 as step from employees where company_id = $1 and id = $2
    union all
    select e.manager_id, line.step + 1 from line
      join employees e on e.company_id = $1 and e.id = line.id
      where line.step < ${MAX_MANAGER_STEPS}
  )
  select id from line where id is not null order by step`);

/** The line of managers above an employee, the nearest first. */
export async function listManagers(db: Db, companyId: CompanyId, employeeId: string): Promise<string[]> {
  return (await selectManagers(db, [companyId, employeeId])).map(({ id }) => id);
}

const selectDelegators = statement<Delegator>(`
  select d.employee_id as "employeeId", concat_ws(' ', e.first_name, e.last_name, e.second_last_name) as name,
    m.user_id as "userId", m.role
  from request_delegations d
  join companies c on c.id = d.company_id
  join employees e on e.company_id = d.company_id and e.id = d.employee_id
  left join memberships m on m.company_id = d.company_id and m.employee_id = d.employee_id
  where d.company_id = $1 and d.delegate_id = $2
    and ($3::timestamptz at time zone c.time_zone)::date between d.from_date and d.to_date
  order by d.from_date, d.id`);

/** In whose place an employee decides, on the company's date of that instant. */
export async function listDelegators(
  db: Db,
  companyId: CompanyId,
  delegateId: string,
  now: Temporal.Instant,
): Promise<(Delegator & { role: Role | null })[]> {
  return selectDelegators(db, [companyId, delegateId, now.toString()]);
}

const selectDeciders = statement<Person>(`
  select m.user_id as "userId", m.role, m.employee_id as "employeeId"
    from memberships m left join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = $1 and m.employee_id is distinct from $2 and m.role <> 'viewer'
      and (m.employee_id is null or e.status = 'active')`);

/** The members of whom a level may ask a decision on a request of this employee. */
export const listOtherDeciders = (db: Db, companyId: CompanyId, requesterId: string): Promise<Person[]> =>
  selectDeciders(db, [companyId, requesterId]);

export type Delegation = typeof requestDelegations.$inferSelect;

export function listDelegations(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listDelegationsInput>,
): Promise<Page<Delegation>> {
  return listPage(db, companyId, requestDelegations, input, {
    where: [
      isOneOf(requestDelegations.employeeId, input.employeeId),
      isOneOf(requestDelegations.delegateId, input.delegateId),
      inInstantRange(requestDelegations.createdAt, input.createdAt),
      inInstantRange(requestDelegations.updatedAt, input.updatedAt),
    ],
    columns: {
      from: requestDelegations.fromDate,
      createdAt: requestDelegations.createdAt,
      updatedAt: requestDelegations.updatedAt,
    },
    defaultOrder: [[requestDelegations.fromDate, 'desc']],
  });
}

const isDelegation = (companyId: CompanyId, id: string) =>
  and(eq(requestDelegations.companyId, companyId), eq(requestDelegations.id, id));

export async function findDelegation(db: Db, companyId: CompanyId, id: string): Promise<Delegation | undefined> {
  const [delegation] = await db.select().from(requestDelegations).where(isDelegation(companyId, id));
  return delegation;
}

export async function insertDelegation(db: Db, delegation: Delegation): Promise<void> {
  await db.insert(requestDelegations).values(delegation);
}

/** Whether there was one. */
export async function deleteDelegation(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(requestDelegations).where(isDelegation(companyId, id));
  return rowCount === 1;
}
