import type { Db } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { isLastOwner, type LeavingOwner, lockOwners } from './repository-members.ts';

/**
 * I9: the last owner who can enter stays. Called in the transaction that takes the access away, before it does so: of two at one
 * moment the second waits, and is refused. Throws `last_owner`. Passes whoever is not an owner, or cannot enter anyway.
 */
export async function keepOwner(db: Db, companyId: CompanyId, leaving: LeavingOwner): Promise<void> {
  const [, isLast] = await Promise.all([lockOwners(db, companyId), isLastOwner(db, companyId, leaving)]);
  if (isLast) throw new DomainError('last_owner');
}
