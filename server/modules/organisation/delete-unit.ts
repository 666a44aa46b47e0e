import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import * as repository from './repository.ts';
import * as references from './repository-unit-references.ts';
import type { deletedUnitOutput, listUnitReferencesInput, unitReferencesOutput } from './schema-deletion.ts';

type Deleted = z.output<typeof deletedUnitOutput>;
type References = z.output<typeof unitReferencesOutput>;
interface Deletion {
  id: string;
  force: boolean;
}

/** Returns the names of users, calendar feeds and open invitations that lose a unit with its deletion. */
export const listUnitReferences = (
  { companyId, read }: Scope,
  { type, id }: z.output<typeof listUnitReferencesInput>,
): Promise<References> => read(references.listReferences(type, { companyId, id }));

/**
 * Deletes a department or an entity group, and removes it from scopes, calendar feeds and open invitations. Throws its `…_not_found`, and
 * its `…_in_use` while a department has members or either has locations, unless forced: then they are removed first. The members of a group
 * are always removed.
 */
export async function deleteUnit(
  { companyId, transaction }: Scope,
  type: 'department' | 'entity_group',
  { id, force }: Deletion,
): Promise<Deleted> {
  const at = { companyId, id };
  const { lock, remove, notFound, inUse } = references.RECORDS[type];
  return transaction(async ({ send, commit }) => {
    const [, lost] = await send(lock(at).first().required(notFound), references.listReferences(type, at));
    await commit(
      force || type === 'entity_group' ? references.removeMembers(type, at) : nothing(null),
      force ? references.removeLocations(type, at) : nothing(null),
      references.removeReferences(type, at),
      remove(at).refusingReferences(inUse),
    );
    return answerOf(force, lost);
  });
}

/**
 * Deletes an office and removes it from scopes, calendar feeds and open invitations. The record stays for the entries that refer to it.
 * Throws `office_not_found`, and `office_in_use` while people, locations or holidays belong to it, forced or not: the days of its people
 * depend on it.
 */
export async function deleteOffice({ companyId, transaction }: Scope, { id, force }: Deletion): Promise<Deleted> {
  const at = { companyId, id };
  return transaction(async ({ send, commit }) => {
    const [, , lost] = await send(
      repository.lockOfficeAndFindUse(companyId, id).map(refuseUsed),
      repository.updateOffice(companyId, id, { isDeleted: true }).required('office_not_found'),
      references.listReferences('office', at),
    );
    await commit(references.removeReferences('office', at));
    return answerOf(force, lost);
  });
}

function refuseUsed(isUsed: boolean): void {
  if (isUsed) throw new DomainError('office_in_use');
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const answerOf = (force: boolean, { scopes, feeds, invitations }: References): Deleted =>
  force ? { scopes: idsOf(scopes), feeds: idsOf(feeds), invitations: idsOf(invitations) } : '';
