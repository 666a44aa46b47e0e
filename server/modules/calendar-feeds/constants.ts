/** Languages of a calendar. */
export const FEED_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type FeedLanguage = (typeof FEED_LANGUAGES)[number];

/** Days before today and after it that a calendar shows (N4). */
export const DAYS_BACK = 92;
export const DAYS_AHEAD = 550;
/** Most days off in one calendar; those furthest ahead are left out. */
export const MAX_FEED_DAYS = 20_000;

/** Reads of one address per hour: enough for many devices that each poll every ten minutes. */
export const READS_PER_HOUR = 120;

/** Path of calendars, followed by the secret and `.ics`. */
export const FEED_PATH = '/calendars/';
