import { createHash } from 'node:crypto';
import { canonicalJson } from '../records/rules-chain.ts';
import type { MonthFigures } from './rules-totals.ts';

/** The complete record of a person's period (L1). Confirmations are no part of it, since they contain its hash (K2). */
export type MonthRecord = MonthFigures & {
  from: string;
  to: string;
  company: { name: string; taxNumber: string | null; address: string | null };
  employee: {
    id: string;
    code: number | null;
    firstName: string;
    lastName: string;
    secondLastName: string | null;
    identityNumberType: string | null;
    identityNumber: string | null;
  };
};

/** SHA-256 of the canonical JSON (RFC 8785) of a whole record, in hexadecimal. A confirmation is bound to it (K2). */
export const recordHash = (record: MonthRecord): string =>
  createHash('sha256').update(canonicalJson(record)).digest('hex');
