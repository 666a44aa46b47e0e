/** How long the secret from before a rotation may go on working, in seconds: 7 days (I10). */
export const MAX_OLD_SECRET_SECONDS = 604_800;

/** Networks of one token. */
export const MAX_NETWORKS = 50;

/** Domains of e-mail addresses of one company. */
export const MAX_DOMAINS = 50;

/** How a company's connection for single sign-on stands (I8). */
export const SSO_STATUSES = ['untested', 'test_failed', 'tested', 'on', 'failing'] as const;
