import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { grantorOf, scopesOfToken } from './repository.ts';
import { type GivenAccess, hasScopes, scopesToGive } from './rules-grants.ts';

type Caller = Pick<Scope, 'companyId' | 'actor'>;

/**
 * I10: a token cannot grant scopes that it does not have. Users and the system pass: their role limits what they may grant. Throws
 * `scope_not_granted`.
 */
export function refuseUngrantedScopes({ companyId, actor }: Caller, needed: readonly TokenScope[]): Read<unknown> {
  if (actor.type !== 'token' || actor.id === null || needed.length === 0) return nothing(null);
  return scopesOfToken(companyId, actor.id)
    .map((scopes) => hasScopes(scopes, needed))
    .orRefuse('scope_not_granted');
}

/** The same for a role, and for the employee linked to a user. Owners are refused before (I2). Throws `scope_not_granted`. */
export function refuseUngrantedAccess(
  { companyId, actor }: Caller,
  given: Omit<GivenAccess, 'managersSeePay'>,
): Read<unknown> {
  if (actor.type !== 'token' || actor.id === null) return nothing(null);
  return grantorOf(companyId, actor.id)
    .map((grantor) => hasScopes(grantor.scopes, scopesToGive({ ...given, ...grantor })))
    .orRefuse('scope_not_granted');
}
