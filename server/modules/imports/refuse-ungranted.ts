import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { fieldsOfKind } from '../../platform/shared/field-kinds.ts';
import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import { maySee } from '../access/field-rights.ts';
import { scopesOfToken } from '../access/repository.ts';
import { employeeOutput } from '../people/schema.ts';
import type { ImportKind } from './constants.ts';
import { AREAS_OF } from './kinds.ts';
import type { Mapping } from './rules-columns.ts';

const PAY = new Set(fieldsOfKind(employeeOutput, 'pay'));

/** Returns whether a field of a file is pay (I4). */
export const isPay = (kind: ImportKind, field: string | null): boolean =>
  kind === 'employees' && field !== null && PAY.has(field);

/** Returns the areas that the caller may read or write: a token by its scopes (I10); for pay, a person by their role (I4). */
export async function mayDo(scope: Scope, access: 'read' | 'write'): Promise<(area: ScopeArea) => boolean> {
  const { companyId, actor, read } = scope;
  if (actor.type !== 'token' || actor.id === null) return (area) => area !== 'pay' || maySee(scope, 'pay', null);
  const scopes = await read(scopesOfToken(companyId, actor.id));
  return (area) => scopes === null || scopes.includes(`${area}:${access}`);
}

/** I10: throws `scope_not_granted` if a token may not write, or read, the records of a kind. */
export async function refuseUngranted(scope: Scope, kind: ImportKind, access: 'read' | 'write'): Promise<void> {
  const may = await mayDo(scope, access);
  if (!AREAS_OF[kind].every(may)) throw new DomainError('scope_not_granted');
}

/** I4: refuses each pay column, by its field, if the caller may not write pay. */
export async function refusePay(scope: Scope, kind: ImportKind, mapping: Mapping): Promise<void> {
  const ofPay = mapping.filter((field) => field !== null && isPay(kind, field));
  if (ofPay.length === 0 || (await mayDo(scope, 'write'))('pay')) return;
  refuseFaults(Object.fromEntries(ofPay.map((field) => [`mapping.${field}`, 'pay_not_granted'])));
}
