import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { maySee } from './field-rights.ts';
import { refuseUngrantedScopes } from './refuse-ungranted.ts';

/**
 * I4, I10: giving fields of pay takes more than the operation does, of a token the scope `pay:write`, of a session the right to see what it
 * writes; whoever gives none is asked nothing. `employeeId` is whose they are; null: of somebody new. Throws `scope_not_granted`,
 * `role_not_allowed`.
 */
export function refuseUngrantedPay(
  scope: Pick<Scope, 'companyId' | 'actor'>,
  fields: readonly string[],
  employeeId: string | null,
): Read<unknown> {
  if (fields.length === 0) return nothing(null);
  if (!maySee(scope, 'pay', employeeId)) throw new DomainError('role_not_allowed');
  return refuseUngrantedScopes(scope, ['pay:write']);
}
