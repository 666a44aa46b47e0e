import { ROLES, type Role } from './roles.ts';

const EVERY_ROLE_BUT_EMPLOYEE = ['viewer', 'manager', 'administrator', 'owner'] as const;
const MANAGERS_AND_ABOVE = ['manager', 'administrator', 'owner'] as const;
const ADMINISTRATORS = ['administrator', 'owner'] as const;

/**
 * I2: rights in a company, and the roles that have them. The only such table: procedures refuse by it, pages show by it, and
 * docs/rules/access.md lists it. The scope (I3) decides to whose data a right applies. Company tokens have scopes of their own (I10).
 */
export const RIGHTS = {
  own: ROLES,
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

/** A person with a role in a company. */
export interface RoleHolder {
  role: Role;
  /** The company shows pay to its managers (I4). */
  managersSeePay?: boolean;
}

/** Returns whether somebody has a right, in the company of their role. */
export function may({ role, managersSeePay = false }: RoleHolder, right: Right): boolean {
  if (right === 'seePay' && role === 'manager' && managersSeePay) return true;
  return (RIGHTS[right] as readonly Role[]).includes(role);
}

/** Returns the roles that always have a right. */
export const rolesWith = (right: Right): readonly Role[] => RIGHTS[right];
