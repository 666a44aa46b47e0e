import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { OwnToken } from './schema-own-tokens.ts';

/** A member of a company who is an employee. */
export type Owner = { companyId: CompanyId; userId: string; employeeId: string };

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const OWNER = `m.company_id = $companyId and m.user_id = $userId and m.employee_id = $employeeId`;
const OWN = `api_tokens t join memberships m on m.company_id = $companyId and m.id = t.membership_id and m.employee_id = t.employee_id
    where ${OWNER} and t.revoked_at is null`;

/** The member's tokens that are not revoked, newest first. */
export const listOwnTokens: (of: Owner & { now: string }) => Read<OwnToken[]> = readText(`
  select t.id, t.name, t.hint, t.scopes, t.expires_at <= $now::timestamptz as "isExpired", ${instant('t.created_at')} as "createdAt",
      ${instant('t.expires_at')} as "expiresAt", ${instant('t.last_used_at')} as "lastUsedAt"
    from ${OWN} order by t.created_at desc, t.id desc`);

const selectAllowed = readText<{ isAllowed: boolean }, { companyId: CompanyId }>(
  'select personal_tokens as "isAllowed" from companies where id = $companyId',
);

/** Returns whether the company allows personal tokens. */
export const allowsOwnTokens = (companyId: CompanyId): Read<boolean> =>
  selectAllowed({ companyId })
    .first()
    .map((company) => company?.isAllowed ?? false);

const lockMembership = writeText<{ membershipId: string }, Owner>(
  `select m.id as "membershipId" from memberships m where ${OWNER} for update`,
);

/** Locks the caller's membership: one change of their tokens at a time. Throws `employee_not_found` if it is another's by now. */
export const lockOwner = (of: Owner): Write<{ membershipId: string }> =>
  lockMembership(of).first().required('employee_not_found');

const revoke = writeText<{ id: string }, Owner & { id: string; now: string }>(`
  update api_tokens o set revoked_at = $now, updated_at = $now
    where o.company_id = $companyId and o.id in (select t.id from ${OWN} and t.id = $id) returning o.id`);

/** Throws `api_token_not_found`, also for tokens of others. */
export const revokeOwn = (of: Owner & { id: string; now: string }): Write<{ id: string }> =>
  revoke(of).first().required('api_token_not_found');
