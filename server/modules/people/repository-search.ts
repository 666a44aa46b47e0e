import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { textIn } from '../../platform/db/built.ts';
import { type Condition, searchPatterns } from '../../platform/db/conditions.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { maySee } from '../access/field-rights.ts';
import type { Asking } from '../access/in-scope.ts';

const EMAIL_AND_CODE = `coalesce(n.email_key, '') || ' ' || coalesce(n.code::text, '')`;

/** Searched text of `employees n`. */
const SEARCHED = {
  name: 'n.name_key',
  /** In addition to the name: e-mail address and code. */
  common: `n.name_key || ' ' || ${EMAIL_AND_CODE}`,
  /** Also the identity number, for callers who may read it (I4). */
  personal: `n.name_key || ' ' || ${EMAIL_AND_CODE} || ' ' || coalesce(lower(n.nid), '')`,
};
type Searched = keyof typeof SEARCHED;

/**
 * Ids of the company's people whose text contains each of `$patterns`, in any order. The columns are those of `employees_search_idx`, which
 * alone is read: OFFSET keeps the planner from reading the people of the outer statement instead. L6: an erased person is not found.
 */
export const idsFound = (searched: Searched, patterns = '$patterns'): string => `(select n.id from employees n
  where n.company_id = $companyId and n.erased_at is null and (${SEARCHED[searched]}) like all(${patterns}::text[]) offset 0)`;

/** Returns the fields that a caller may search. */
export const searchedBy = (asking: Asking): 'common' | 'personal' =>
  maySee(asking, 'personal', null) ? 'personal' : 'common';

/**
 * Condition for people who match the search: `column` contains the employee's id, as the statement names it. No condition without a search.
 */
export function isFound(column: string, searched: Searched, search: string | undefined): Condition[] {
  const patterns = searchPatterns(search);
  return patterns === null ? [] : [[`${column} in ${idsFound(searched, '?')}`, patterns]];
}

/** The same condition for a statement that Drizzle builds, by name. */
export function isNamed(companyId: CompanyId, employeeId: PgColumn, search: string | undefined): SQL | undefined {
  const patterns = searchPatterns(search);
  if (patterns === null) return undefined;
  return sql`${employeeId} in ${textIn(idsFound('name'), { companyId, patterns })}`;
}

/** Full name of a row of employees; a person with one name has no `last_name`. */
export const fullNameIn = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, nullif(${alias}.last_name, ''), ${alias}.second_last_name)`;

/** Name without the second last name. */
export const shortNameIn = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, nullif(${alias}.last_name, ''))`;

/** Full name of `employees e`. */
export const FULL_NAME = fullNameIn('e');
