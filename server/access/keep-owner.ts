import { type Statement, together } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { isLastOwner, type LeavingOwner, lockOwners } from './repository-members.ts';

/**
 * I9: the last owner who can enter stays. Called in the transaction that takes the access away, before it does so: of two at once
 * the second waits, and is refused. Throws `last_owner`. Passes whoever is not an owner, or cannot enter anyway.
 */
export const keepOwner = (companyId: CompanyId, leaving: LeavingOwner): Statement<true> =>
  together(lockOwners(companyId), isLastOwner(companyId, leaving))
    .map(([, isLast]) => !isLast)
    .orRefuse('last_owner');
