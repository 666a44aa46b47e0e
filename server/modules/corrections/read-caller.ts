import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { may } from '../../platform/shared/rights.ts';
import { findOwnMatter } from '../access/own-matters.ts';
import type { Caller } from './rules.ts';

/** The caller's side of a person's corrections (J2, I5). A token and the system act for either side. */
export const loadCaller = (scope: Scope, employeeId: string): Read<Caller> =>
  findOwnMatter(scope, [employeeId], 'decide').map((own) => {
    const { actor } = scope;
    const rights = { id: actor.id, mayDecide: may(actor, 'decide'), mayAdminister: may(actor, 'administer') };
    if (actor.type !== 'user') return { ...rights, party: 'either', mayDecideOwn: true };
    return own.employeeId === null
      ? { ...rights, party: 'company', mayDecideOwn: false }
      : { ...rights, party: 'employee', mayDecideOwn: !own.isRefused };
  });

/** The same for the people of a list: the caller's own side is read once. */
export function loadCallers(scope: Scope): Read<(employeeId: string) => Caller> {
  const own = scope.actor.type === 'user' ? scope.actor.employeeId : null;
  const other: Caller = {
    id: scope.actor.id,
    party: scope.actor.type === 'user' ? 'company' : 'either',
    mayDecide: may(scope.actor, 'decide'),
    mayAdminister: may(scope.actor, 'administer'),
    mayDecideOwn: false,
  };
  if (own === null) return nothing(() => other);
  return loadCaller(scope, own).map((self) => (employeeId: string) => (employeeId === own ? self : other));
}
