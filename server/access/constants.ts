/** How long the secret from before a rotation may go on working, in seconds: 7 days (I10). */
export const MAX_OLD_SECRET_SECONDS = 604_800;

/** Networks of one token. */
export const MAX_NETWORKS = 50;
