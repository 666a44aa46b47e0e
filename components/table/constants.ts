/** Rows of a list on paper, about forty pages. */
export const MAX_PRINTED = 1000;
