import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { listPeople as list } from './repository-list.ts';
import type { ListPeopleInput, PersonRow } from './schema-pages.ts';

/**
 * The people in scope (I3) by name, or as ordered, inactive ones too unless `status` says otherwise; `search` has words of the name, the
 * e-mail address, the code or, for those who may read it, the identity number. Throws `role_not_allowed` for a filter that would tell what the caller may not see.
 */
export async function listPeople(scope: Scope, input: ListPeopleInput): Promise<Page<PersonRow>> {
  refuseHiddenFilter(scope, input);
  return scope.read(list(scope, input));
}

/** I4: who has a value in a custom field is known to those alone who may see the value. Throws `role_not_allowed`. */
export function refuseHiddenFilter(scope: Scope, { customFieldId }: { customFieldId?: string | undefined }): void {
  if (customFieldId !== undefined && !maySee(scope, 'personal', null)) throw new DomainError('role_not_allowed');
}
