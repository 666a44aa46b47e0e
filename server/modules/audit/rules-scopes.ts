import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import {
  AUDIT_RECORD_TYPES,
  type AuditRecordType,
  COVERED_PAY_COLUMNS,
  EVENT_AREAS,
  PART_AREAS,
  PAY_COLUMNS,
  RECORD_AREAS,
  UNSEEN_CONTRACT_COLUMNS,
} from './constants.ts';
import { fieldOf } from './rules.ts';

/** Lines that a token may read (I10, I11). */
export interface ReadableLines {
  recordTypes: AuditRecordType[];
  /** Parts that need another scope than their record, which the token lacks. */
  unreadPartTypes: string[];
  /** Reads and exports, by their names in `EVENT_AREAS`, of areas that the token may not read. */
  unreadEvents: string[];
  /** Pay columns; empty for a token that may read pay. */
  unreadColumns: readonly string[];
}

/** Column names of pay, for lines of any record: no table uses them for anything else. */
const PAY: readonly string[] = [...PAY_COLUMNS, ...COVERED_PAY_COLUMNS, ...UNSEEN_CONTRACT_COLUMNS];

/** Returns the lines that a token may read: a line needs the scope of its record. `scopes` null: a token that may read everything. */
export function readableLines(scopes: readonly string[] | null): ReadableLines | 'all' {
  if (scopes === null) return 'all';
  const reads = (area: ScopeArea) => scopes.includes(`${area}:read`);
  const unreadOf = (areas: Readonly<Record<string, ScopeArea>>) =>
    Object.entries(areas).flatMap(([name, area]) => (reads(area) ? [] : [name]));
  return {
    recordTypes: AUDIT_RECORD_TYPES.filter((type) => reads(RECORD_AREAS[type])),
    unreadPartTypes: unreadOf(PART_AREAS),
    unreadEvents: unreadOf(EVENT_AREAS),
    unreadColumns: reads('pay') ? [] : PAY,
  };
}

const PAY_FIELDS = new Set(PAY.map(fieldOf));

type Fields = Record<string, unknown> | null;

/** Returns the line without pay fields. */
export function withoutPay<Of extends { before: Fields; after: Fields }>(line: Of): Of {
  const rest = (fields: Fields) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !PAY_FIELDS.has(name)));
  return { ...line, before: rest(line.before), after: rest(line.after) };
}
