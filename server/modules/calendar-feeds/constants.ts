/** What the words of a calendar can be in. */
export const FEED_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type FeedLanguage = (typeof FEED_LANGUAGES)[number];

/** Days before today and after it that a calendar shows (N4). */
export const DAYS_BACK = 92;
export const DAYS_AHEAD = 550;
/** Most days off in one calendar; those furthest ahead are left out. */
export const MAX_FEED_DAYS = 20_000;

/** How often one address may be read in an hour: many devices that each ask every ten minutes. */
export const READS_PER_HOUR = 120;

/** Where calendars are read; behind it the secret and `.ics`. */
export const FEED_PATH = '/calendars/';
