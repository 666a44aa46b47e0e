import { AS_WRITTEN } from './as-written.ts';
import { type Read, textOf, type Values, type Write } from './statement.ts';

/** The columns of a row as PostgreSQL wrote them, by position. */
export type RawRow = (string | null)[];

/** A text that reads, whose rows are passed on as they are written. */
export const readRaw = <Given extends Values>(text: string): ((values: Given) => Read<RawRow[]>) =>
  textOf(text, WRITTEN);

/** The same for a text that writes. */
export const writeRaw = <Given extends Values>(text: string): ((values: Given) => Write<RawRow[]>) =>
  textOf(text, WRITTEN);

/** How such rows are read. */
export const WRITTEN = { rowMode: 'array', types: AS_WRITTEN } as const;
