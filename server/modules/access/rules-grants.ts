import { may, type RoleHolder } from '../../platform/shared/rights.ts';
import { type ScopeArea, TOKEN_SCOPES, type TokenScope } from '../../platform/shared/token-scopes.ts';

/** Areas in which a manager decides. */
const DECIDED: readonly ScopeArea[] = ['people', 'time', 'absences', 'overtime', 'requests'];
/** Personal fields, pay and health (I4), which people see of themselves whatever their role. */
const SEEN_OF_ONESELF: readonly TokenScope[] = ['people:read', 'pay:read', 'absences:read'];

export interface GivenAccess extends RoleHolder {
  /** The user is linked to this employee, and sees all of their data; null: the link stays, or is removed. */
  employeeId: string | null;
}

/** I10: returns the scopes that a token needs to grant this access. */
export function scopesToGive({ employeeId, ...holder }: GivenAccess): readonly TokenScope[] {
  if (may(holder, 'administer')) return TOKEN_SCOPES;
  const decides = may(holder, 'decide')
    ? DECIDED.flatMap((area): TokenScope[] => [`${area}:read`, `${area}:write`])
    : [];
  const pay: TokenScope[] = may(holder, 'seePay') ? ['pay:read'] : [];
  return [...decides, ...pay, ...(employeeId === null ? [] : SEEN_OF_ONESELF)];
}

/** Returns whether a token has all of these scopes; `scopes` null: it has every one. */
export const hasScopes = (scopes: readonly string[] | null, needed: readonly TokenScope[]): boolean =>
  scopes === null || needed.every((scope) => scopes.includes(scope));
