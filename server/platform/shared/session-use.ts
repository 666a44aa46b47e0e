/** In requests that a page makes by itself, while nobody uses the browser: they keep no session alive (I7). */
export const UNATTENDED_HEADER = 'jornada-unattended';

/** A session that is used is noted so often and no more: its last use is exact to this, and it ends so much later (`auth.session_end`). */
export const SEEN_MILLISECONDS = 300_000;
