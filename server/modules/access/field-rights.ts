import type { Scope } from '../../platform/db/scope.ts';
import type { FieldKind } from '../../platform/shared/field-kinds.ts';
import { may, type Right } from '../../platform/shared/rights.ts';

/** I4: right needed to see a kind of fields of other people in scope. No session ever gets secrets. */
const RIGHT_TO: Record<Exclude<FieldKind, 'secret'>, Right> = {
  common: 'look',
  work: 'look',
  comment: 'seeComments',
  personal: 'seePersonal',
  pay: 'seePay',
  health: 'seeHealth',
};

/**
 * Returns whether the caller may see a kind of an employee's fields (I4); everybody sees all of their own. Company tokens and the system
 * see everything. `employeeId` null: of anybody.
 */
export function maySee({ actor }: Pick<Scope, 'actor'>, kind: FieldKind, employeeId: string | null): boolean {
  if (actor.type !== 'user') return true;
  if (kind === 'secret') return false;
  return may(actor, RIGHT_TO[kind]) || (employeeId !== null && employeeId === actor.employeeId);
}
