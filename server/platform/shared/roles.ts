/** Roles of a company's members (I2), from the fewest rights to all. Each includes the rights of the previous ones. */
export const ROLES = ['employee', 'viewer', 'manager', 'administrator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Returns whether a role has the rights of another. */
export const includesRole = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
