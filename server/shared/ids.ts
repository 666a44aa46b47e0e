import { randomUUIDv7 } from 'node:crypto';

/** Minted only where a token or a session has been checked; everything below receives it. */
export type CompanyId = string & { readonly brand: 'CompanyId' };

/** A new record id: UUID v7, so that keys made later sort later. */
export const newId = (): string => randomUUIDv7();
