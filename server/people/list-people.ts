import type { Scope } from '../db/scope.ts';
import type { Page } from '../shared/lists.ts';
import { listPeople as list } from './repository-list.ts';
import type { ListPeopleInput, PersonRow } from './schema-pages.ts';

/**
 * The people in scope (I3) by name, or as ordered, inactive ones too unless `status` says otherwise; `search` is a part of the name, the
 * code or the e-mail address, ignoring case and accents.
 */
export const listPeople = (scope: Scope, input: ListPeopleInput): Promise<Page<PersonRow>> =>
  scope.read(list(scope, input));
