import { v7 } from 'uuid';

/** Created only after checking a token or a session; everything below receives it. */
export type CompanyId = string & { readonly brand: 'CompanyId' };

/**
 * Returns a new record id: UUID v7. Later ids of a process sort later, also within a millisecond and after its clock was set back, which
 * `node:crypto` does not guarantee: lists order records of the same second by it.
 */
export const newId = (): string => v7();
