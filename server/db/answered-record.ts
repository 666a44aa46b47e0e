import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { JsonText } from '../shared/json-text.ts';
import type { ListTable } from './list-page.ts';
import { type RawRow, readRaw } from './raw-rows.ts';
import type { Read, RecordAt } from './statement.ts';

type WriteValue = (text: string) => string;

const asIs: WriteValue = (text) => text;
const quoted: WriteValue = (text) => `"${text}"`;
const writers = {
  uuid: quoted,
  date: quoted,
  /** What is certain to hold nothing that JSON would escape. */
  enumeration: quoted,
  integer: asIs,
  bigint: asIs,
  'double precision': asIs,
  json: asIs,
  jsonb: asIs,
  text: JSON.stringify,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  /** `2026-03-29 08:00:00.5+00`, as connections have their zone set to UTC, to the whole second. */
  'timestamp with time zone': (text) => `"${text.slice(0, 10)}T${text.slice(11, 19)}+00:00"`,
  /** Ids with commas between them. */
  ids: (text) => `["${text.replaceAll(',', '","')}"]`,
} satisfies Record<string, WriteValue>;

type ValueType = keyof typeof writers;

/** A field of an answer: what is selected for it, and how that is written. */
export type AnswerField =
  /** One value; `absent` is written for null. */
  | { sql: string; type: ValueType; absent?: string }
  /** An object of its own. */
  | { members: Readonly<Record<string, AnswerField>> }
  /** JSON made of what is selected, as PostgreSQL wrote it (`Temporal.Instant.from` reads its instants): for what only a rule can say. */
  | { from: readonly string[]; write: (...texts: (string | null)[]) => string };

/** The same JSON in every answer. */
export const always = (json: string): AnswerField => ({ from: [], write: () => json });

type WriteRow = (row: RawRow) => string;

/**
 * Records as the interface answers them: declared once by their output schema, selected and written by one piece wherever they are answered,
 * in a list, alone, inside another record, or by the statement that has just written them. Nothing of them is read into objects, and
 * columns that are not answered are not read.
 */
export interface AnsweredRecord<Answered, Table extends PgTable = ListTable> {
  readonly output: z.ZodType<Answered>;
  readonly table: Table;
  /** What is selected or returned, from the table under its alias; the same column by column. */
  readonly selected: string;
  readonly columns: readonly string[];
  /** The answer in a row of it. */
  write(row: RawRow): JsonText<Answered>;
  /** The answers in a page of such rows. */
  writeAll(rows: readonly RawRow[]): JsonText<Answered[]>;
}

interface Source<Table extends PgTable> {
  table: Table;
  /** Of the table in the statements; its name unless they say otherwise. */
  alias?: string | undefined;
  /** Fields that are not the column of their name. */
  own?: Readonly<Record<string, AnswerField>>;
}

/**
 * How records with this output schema are selected and written. Cheap enough to be made for one request, where a field follows from
 * the request itself, like its clock; what is selected stays the same.
 */
export function answeredRecord<Output extends z.ZodObject, Table extends PgTable>(
  output: Output,
  { table, alias, own = {} }: Source<Table>,
): AnsweredRecord<z.output<Output>, Table> {
  const selected: string[] = [];
  const write = objectWriter(fieldsOf(output, { table, alias, own }), selected);
  return {
    output: output as unknown as z.ZodType<z.output<Output>>,
    table,
    selected: selected.join(', '),
    columns: selected,
    write: (row) => new JsonText(write(row)),
    writeAll: (rows) => new JsonText(`[${rows.map(write).join(',')}]`),
  };
}

/** Finds one by its id: as an answer, in a list of none or one. `condition`: of the table, besides its company and id. */
export function findAnswer<Answered>(
  { table, selected, write }: AnsweredRecord<Answered>,
  condition = 'true',
): (at: RecordAt) => Read<JsonText<Answered>[]> {
  const find = readRaw<RecordAt>(
    `select ${selected} from ${getTableName(table)} where company_id = $companyId and id = $id and ${condition}`,
  );
  return (at) => find(at).map((rows) => rows.map(write));
}

/** The fields of an output schema: each the column of its name, unless `own` says otherwise. */
export function fieldsOf(
  output: z.ZodObject,
  { table, alias, own = {} }: Source<PgTable>,
): Record<string, AnswerField> {
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(output.shape).map(([name, schema]) => {
      const field = own[name] ?? columnField(columns[name], schema as z.ZodType, alias);
      if (!field) throw new Error(`${name} needs a field of its own.`);
      return [name, field];
    }),
  );
}

function columnField(column: Column | undefined, schema: z.ZodType, alias?: string): AnswerField | undefined {
  if (!column) return undefined;
  const sql = `${alias ?? nameOfTable(column)}.${column.name}`;
  if (isEnumeration(schema)) return { sql, type: 'enumeration' };
  const type = column.getSQLType().replace(/ COLLATE .*/, '');
  if (type.endsWith('[]')) return { sql: `to_json(${sql})`, type: 'json' };
  return type in writers ? { sql, type: type as ValueType } : undefined;
}

const nameOfTable = (column: Column): string => getTableName(column.table);

const isEnumeration = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable ? isEnumeration(schema.unwrap() as z.ZodType) : schema instanceof z.ZodEnum;

/** The SQL of a record inside another one, or in a list inside it: its fields are columns, or `own` SQL. */
export function nestedJson(
  output: z.ZodObject,
  { table, alias, own = {} }: { table: PgTable; alias: string; own?: Readonly<Record<string, string>> },
): string {
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  const members = Object.keys(output.shape).map((name) => {
    const column = columns[name];
    const sql = own[name] ?? (column && `${alias}.${column.name}`);
    if (!sql) throw new Error(`${name} needs SQL of its own.`);
    const isInstant = column?.getSQLType() === 'timestamp with time zone';
    return `'${name}', ${isInstant ? `date_trunc('second', ${sql})` : sql}`;
  });
  return `json_build_object(${members.join(', ')})`;
}

/** Adds what the fields need to what is selected, the same only once, and answers how they are written. */
function objectWriter(fields: Readonly<Record<string, AnswerField>>, selected: string[]): WriteRow {
  const members = Object.entries(fields).map(([name, field], index) => ({
    before: `${index === 0 ? '{' : ','}"${name}":`,
    write: writerOf(field, selected),
  }));
  return (row) => {
    let text = '';
    for (const { before, write } of members) text += before + write(row);
    return `${text}}`;
  };
}

function writerOf(field: AnswerField, selected: string[]): WriteRow {
  const select = (sql: string): number => {
    const at = selected.indexOf(sql);
    return at < 0 ? selected.push(sql) - 1 : at;
  };
  if ('members' in field) return objectWriter(field.members, selected);
  if ('from' in field) {
    const places = field.from.map(select);
    return (row) => field.write(...places.map((place) => row[place] ?? null));
  }
  const place = select(field.sql);
  const { absent = 'null' } = field;
  const write: WriteValue = writers[field.type];
  return (row) => {
    const text = row[place] ?? null;
    return text === null ? absent : write(text);
  };
}
