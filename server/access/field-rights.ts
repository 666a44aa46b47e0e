import type { Scope } from '../db/scope.ts';
import type { FieldKind } from '../shared/field-kinds.ts';
import type { Role } from '../shared/roles.ts';

/** I4: the kinds of fields that a role sees of the other people in scope. No session ever gets secrets. */
const SEEN_BY: Record<Role, readonly FieldKind[]> = {
  employee: [],
  viewer: ['common', 'work'],
  manager: ['common', 'work', 'comment'],
  administrator: ['common', 'work', 'comment', 'personal', 'pay', 'health'],
  owner: ['common', 'work', 'comment', 'personal', 'pay', 'health'],
};

/**
 * Whether the caller may see a kind of an employee's fields (I4); everybody sees all of their own. Company tokens and the system see
 * everything. `employeeId` null: of anybody.
 */
export function maySee({ actor }: Pick<Scope, 'actor'>, kind: FieldKind, employeeId: string | null): boolean {
  if (actor.type !== 'user') return true;
  if (kind === 'secret') return false;
  return SEEN_BY[actor.role].includes(kind) || (employeeId !== null && employeeId === actor.employeeId);
}
