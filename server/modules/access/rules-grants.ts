import { may, type RoleHolder } from '../../platform/shared/rights.ts';
import { type ScopeArea, TOKEN_SCOPES, type TokenScope } from '../../platform/shared/token-scopes.ts';

/** Areas that a manager decides in. */
const DECIDED: readonly ScopeArea[] = ['people', 'time', 'absences', 'overtime', 'requests'];
/** Personal fields, pay and health (I4), which people see of themselves whatever their role. */
const SEEN_OF_ONESELF: readonly TokenScope[] = ['people:read', 'pay:read', 'absences:read'];

export interface GivenAccess extends RoleHolder {
  /** The user becomes this employee, and sees everything of them; null: it stays as it is, or is taken. */
  employeeId: string | null;
}

/** I10: the scopes that a token needs to give somebody this access. */
export function scopesToGive({ employeeId, ...holder }: GivenAccess): readonly TokenScope[] {
  if (may(holder, 'administer')) return TOKEN_SCOPES;
  const decides = may(holder, 'decide')
    ? DECIDED.flatMap((area): TokenScope[] => [`${area}:read`, `${area}:write`])
    : [];
  const pay: TokenScope[] = may(holder, 'seePay') ? ['pay:read'] : [];
  return [...decides, ...pay, ...(employeeId === null ? [] : SEEN_OF_ONESELF)];
}

/** Whether a token has all of these scopes; `scopes` null: it has every one. */
export const hasScopes = (scopes: readonly string[] | null, needed: readonly TokenScope[]): boolean =>
  scopes === null || needed.every((scope) => scopes.includes(scope));
