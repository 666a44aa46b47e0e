import type pg from 'pg';
import {
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Role } from '../../platform/shared/roles.ts';

/** An owner about to lose access: one membership, or the user of an employee. */
type LeavingOwner = { membershipId: string } | { employeeId: string };

const lockRows = writeText<never, { companyId: CompanyId }>(
  `select from memberships where company_id = $companyId and role = 'owner' order by id for no key update`,
);

type Asked = { companyId: CompanyId; membershipId: string | null; employeeId: string | null };

/** Whether no other owner can enter. */
export const selectIfLastOwner = readText<{ isLast: boolean }, Asked>(`
  with owners as (
    select coalesce(m.id = $membershipId or m.employee_id = $employeeId, false) as leaves
    from memberships m left join employees e on e.company_id = $companyId and e.id = m.employee_id
    where m.company_id = $companyId and m.role = 'owner' and (m.employee_id is null or e.status = 'active')
  )
  select coalesce(bool_and(leaves), false) as "isLast" from owners`);

/**
 * I9: keeps the last owner who can enter. Locks the memberships of all owners; call it in the transaction that takes the access away,
 * before that: of two at once the second waits and is refused. Accepts anybody who is not an owner or cannot enter anyway. Throws
 * `last_owner`.
 */
export const lockOwnersAndKeepOne = (companyId: CompanyId, leaving: LeavingOwner): Statement<true> =>
  together(lockRows({ companyId }), selectIfLastOwner({ companyId, membershipId: null, employeeId: null, ...leaving }))
    .map(([, [row]]) => !row?.isLast)
    .orRefuse('last_owner');

const removeRow = writeText<never, RecordAt>('delete from memberships where company_id = $companyId and id = $id');

export const deleteMembership = (companyId: CompanyId, id: string): Write<never[]> => removeRow({ companyId, id });

export type CompanyUser = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  employeeId: string | null;
  /** False: the user's employee is not active, so the user cannot enter (I9). */
  active: boolean;
};

/** Users who can sign in to a company, by e-mail address; with an address only that user. Bypasses row-level security. */
export async function listUsers(
  ownerPool: pg.Pool,
  companyId: string,
  email: string | null = null,
): Promise<(CompanyUser & { membershipId: string })[]> {
  const { rows } = await ownerPool.query(
    `select m.id as "membershipId", u.id as "userId", u.name, u.email, m.role, m.employee_id as "employeeId",
        m.employee_id is null or coalesce(e.status = 'active', false) as active
      from memberships m join auth."user" u on u.id = m.user_id
      left join employees e on e.company_id = $1 and e.id = m.employee_id
      where m.company_id = $1 and ($2::text is null or u.email = lower($2)) order by u.email`,
    [companyId, email],
  );
  return rows;
}
