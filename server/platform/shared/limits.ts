/** Limits of inputs, for forms too. Without zod, so that pages need not load it for a number. */

/** Characters of a name, a code or a search. */
export const MAX_NAME = 255;
/** Characters of a domain. */
export const MAX_DOMAIN = 253;
/** Characters of a note or comment. */
export const MAX_FREE_TEXT = 2000;

/** Rows of a page of a list. */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 500;

/** Calls that the pages send in one request. */
export const MAX_BATCH = 10;

/** Characters of the name of a leave reason, in code points (G8). */
export const MAX_LEAVE_REASON_LENGTH = 170;

/** Without a good backup for so long, the operator gets a mail, and the checks of the system name a problem. */
export const BACKUP_OVERDUE_HOURS = 48;
