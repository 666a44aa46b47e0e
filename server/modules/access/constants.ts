/** How long the secret from before a rotation may go on working, in seconds: 7 days (I10). */
export const MAX_OLD_SECRET_SECONDS = 604_800;

/** Networks of one token. */
export const MAX_NETWORKS = 50;

/** Departments, offices or groups that one scope lists (I3). */
export const MAX_SCOPE_UNITS = 500;

/** How long the link of an invitation works, in hours: 7 days (I6). */
export const INVITATION_HOURS = 168;

/** Of members, and of those who have an open invitation. */
export const USER_STATUSES = ['active', 'invited'] as const;

/** Domains of e-mail addresses of one company. */
export const MAX_DOMAINS = 50;

/** How a company's connection for single sign-on stands (I8). */
export const SSO_STATUSES = ['untested', 'test_failed', 'tested', 'on', 'failing'] as const;
