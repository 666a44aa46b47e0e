import type { Role } from './roles.ts';

const EVERY_ROLE_BUT_EMPLOYEE = ['viewer', 'manager', 'administrator', 'owner'] as const;
const MANAGERS_AND_ABOVE = ['manager', 'administrator', 'owner'] as const;
const ADMINISTRATORS = ['administrator', 'owner'] as const;

/**
 * I2: what may be done and seen in a company, and by which roles. The only such table: procedures refuse by it, pages offer by it, and
 * docs/rules/access.md shows it. On whom a right may be used is a question of scope (I3). Company tokens have scopes of their own (I10).
 */
export const RIGHTS = {
  look: EVERY_ROLE_BUT_EMPLOYEE,
  decide: MANAGERS_AND_ABOVE,
  administer: ADMINISTRATORS,
  govern: ['owner'],
  seeEverybody: ADMINISTRATORS,
  seeComments: MANAGERS_AND_ABOVE,
  seePersonal: ADMINISTRATORS,
  seePay: ADMINISTRATORS,
  seeHealth: ADMINISTRATORS,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Somebody with a role in a company. */
export interface RoleHolder {
  role: Role;
  /** The company lets its managers see pay (I4). */
  managersSeePay?: boolean;
}

/** Whether somebody has a right, in the company in which they have the role. */
export function may({ role, managersSeePay = false }: RoleHolder, right: Right): boolean {
  if (right === 'seePay' && role === 'manager' && managersSeePay) return true;
  return (RIGHTS[right] as readonly Role[]).includes(role);
}

/** The roles that always have a right. */
export const rolesWith = (right: Right): readonly Role[] => RIGHTS[right];
