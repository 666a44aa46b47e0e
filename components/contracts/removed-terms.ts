import type { Annex, Contract } from './types.ts';

/** A contract, or one of its annexes. */
export type Removed = { contract: Contract; annex: Annex | null };
