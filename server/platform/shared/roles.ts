/** What members of a company may be (I2), from the fewest rights to all. Each includes what those before it may do. */
export const ROLES = ['employee', 'viewer', 'manager', 'administrator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody with a role may do what takes the other. */
export const includesRole = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
