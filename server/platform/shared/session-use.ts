/** Marks requests that a page makes by itself, while nobody uses the browser: they do not extend a session (I7). */
export const UNATTENDED_HEADER = 'jornada-unattended';

/** Interval at which a used session is recorded: its last use has this precision, and it ends this much later (`auth.session_end`). */
export const SEEN_MILLISECONDS = 300_000;
