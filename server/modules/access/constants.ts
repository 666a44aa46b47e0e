/** Longest validity of the previous secret after a rotation, in seconds: 7 days (I10). */
export const MAX_OLD_SECRET_SECONDS = 604_800;

/** Personal tokens of one employee that are neither revoked nor expired (M7). */
export const MAX_PERSONAL_TOKENS = 5;

/** Networks of one token. */
export const MAX_NETWORKS = 50;

/** Departments, offices or groups in one scope (I3). */
export const MAX_SCOPE_UNITS = 500;

/** Validity of an invitation's link, in hours: 7 days (I6). */
export const INVITATION_HOURS = 168;

/** Statuses of members, and of people with an open invitation. */
export const USER_STATUSES = ['active', 'invited'] as const;

/** Domains of e-mail addresses of one company. */
export const MAX_DOMAINS = 50;

/** Statuses of a company's single sign-on connection (I8). */
export const SSO_STATUSES = ['untested', 'test_failed', 'tested', 'on', 'failing'] as const;
