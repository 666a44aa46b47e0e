import { AS_WRITTEN } from './as-written.ts';
import { type Read, textOf, type Values, type Write } from './statement.ts';

/** Columns of a row in PostgreSQL's format, by position. */
export type RawRow = (string | null)[];

/** A reading query whose rows are passed on unparsed. */
export const readRaw = <Given extends Values>(text: string): ((values: Given) => Read<RawRow[]>) =>
  textOf(text, WRITTEN);

/** The same for a writing query. */
export const writeRaw = <Given extends Values>(text: string): ((values: Given) => Write<RawRow[]>) =>
  textOf(text, WRITTEN);

/** Format of such rows. */
export const WRITTEN = { rowMode: 'array', types: AS_WRITTEN } as const;
