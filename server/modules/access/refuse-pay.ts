import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { maySee } from './field-rights.ts';
import { refuseUngrantedScopes } from './refuse-ungranted.ts';

/**
 * I4, I10: writing pay fields needs more than the operation: for a token the scope `pay:write`, for a session the right to see the written
 * fields. Accepts input without pay fields. `employeeId`: their employee; null: a new one. Throws `scope_not_granted`, `role_not_allowed`.
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
