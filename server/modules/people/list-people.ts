import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { listPeople as list } from './repository-list.ts';
import type { ListPeopleInput, PersonRow } from './schema-pages.ts';

/**
 * Returns the people in scope (I3) by name, or as ordered, inactive ones included unless `status` excludes them; `search` contains words of
 * the name, the e-mail address, the code or, for callers who may read it, the identity number. Throws `role_not_allowed` for a filter that
 * would reveal hidden data.
 */
export async function listPeople(scope: Scope, input: ListPeopleInput): Promise<Page<PersonRow>> {
  refuseHiddenFilter(scope, input);
  return scope.read(list(scope, input));
}

/** I4: only callers who may see the values of a custom field may filter by it. Throws `role_not_allowed`. */
export function refuseHiddenFilter(scope: Scope, { customFieldId }: { customFieldId?: string | undefined }): void {
  if (customFieldId !== undefined && !maySee(scope, 'personal', null)) throw new DomainError('role_not_allowed');
}
