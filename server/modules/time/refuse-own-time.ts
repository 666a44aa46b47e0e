import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { Right } from '../../platform/shared/rights.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import type { EntryMode } from './constants.ts';

/**
 * I5: nobody corrects or confirms their own time alone. Returns the mode for the versions of the decision: `self` if a single owner may.
 * Throws `self_resolution_not_allowed`.
 */
export const refuseOwnTime = (
  scope: Pick<Scope, 'companyId' | 'actor'>,
  employeeId: string,
  right: Right,
): Read<EntryMode> => refuseOwnMatter(scope, [employeeId], right).map((own) => (own === null ? 'direct' : 'self'));
