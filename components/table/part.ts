/** Rows that are read at once of a long list: those in view and as many around them as the tallest screen needs. */
export const PART = 120;
const STEP = 40;

/** The first row of the part that is read while this row is the first in view. */
export const partAt = (row: number): number => Math.floor(row / STEP) * STEP;
