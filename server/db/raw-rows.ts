import type { Column } from 'drizzle-orm';
import { AS_WRITTEN } from './as-written.ts';
import { type Read, textOf, type Values } from './statement.ts';

/** The columns of a row as PostgreSQL wrote them, by position. */
export type RawRow = (string | null)[];

/** A text that reads, whose rows are passed on as they are written. */
export const readRaw = <Given extends Values>(text: string): ((values: Given) => Read<RawRow[]>) =>
  textOf(text, WRITTEN);

/** How such rows are read. */
export const WRITTEN = { rowMode: 'array', types: AS_WRITTEN } as const;

type WriteValue = (text: string) => string;

const asIs: WriteValue = (text) => text;
const quoted: WriteValue = (text) => `"${text}"`;
const writers = {
  uuid: quoted,
  date: quoted,
  integer: asIs,
  'double precision': asIs,
  json: asIs,
  text: JSON.stringify,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  /** `2026-03-29 08:00:00.5+00`, as connections have their zone set to UTC, to the whole second. */
  'timestamp with time zone': (text) => `"${text.slice(0, 10)}T${text.slice(11, 19)}+00:00"`,
  /** Ids with commas between them. */
  ids: (text) => `["${text.replaceAll(',', '","')}"]`,
} satisfies Record<string, WriteValue>;

export type JsonType = keyof typeof writers;

/** A field of a JSON object: what is selected for it, and how the selected text is written. */
export interface JsonField {
  key: string;
  sql: string;
  type: JsonType;
  /** Written for null. */
  absent?: string;
}

/** The field that answers a column; its type, without a collation, decides how it is written. */
export function columnField(key: string, column: Column | undefined, alias: string): JsonField {
  const type = column?.getSQLType().replace(/ COLLATE .*/, '');
  if (!column || type === undefined || !(type in writers)) throw new Error(`${key} needs a field of its own.`);
  return { key, sql: `${alias}.${column.name}`, type: type as JsonType };
}

/** What to select for the fields, in their order. */
export const selectFields = (fields: readonly JsonField[]): string => fields.map(({ sql }) => sql).join(', ');

/** The function that writes a row of the selected fields as the members of a JSON object, without the braces. */
export function membersWriter(fields: readonly JsonField[]): (row: RawRow) => string {
  const parts = fields.map(({ key, type, absent = 'null' }, index) => {
    const name = `${index === 0 ? '' : ','}"${key}":`;
    return { name, nothing: name + absent, write: writers[type] };
  });
  return (row) => {
    let members = '';
    for (let index = 0; index < parts.length; index += 1) {
      const { name, nothing, write } = parts[index] as (typeof parts)[number];
      const text = row[index] ?? null;
      members += text === null ? nothing : name + write(text);
    }
    return members;
  };
}
