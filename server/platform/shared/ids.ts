import { v7 } from 'uuid';

/** Minted only where a token or a session has been checked; everything below receives it. */
export type CompanyId = string & { readonly brand: 'CompanyId' };

/**
 * A new record id: UUID v7. Of two that a process makes, the later one sorts later, also within a millisecond and after its clock was set
 * back, which the one of `node:crypto` does not promise: lists put records of the same second in order by it.
 */
export const newId = (): string => v7();
