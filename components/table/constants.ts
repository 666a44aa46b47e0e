/** Rows of a page of a list: what a tall window shows. */
export const ROWS_PER_PAGE = 50;
/** Rows in whose place a list shows skeletons while it is read for the first time: it may be short. */
export const MAX_SKELETONS = 5;
/** Rows of a list on paper, about forty pages. */
export const MAX_PRINTED = 1000;
