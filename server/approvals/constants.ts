/** Most requests that one call decides: as many as one page of a list can hold. */
export const MAX_DECISIONS = 500;
