import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { JsonText } from '../shared/json-text.ts';
import type { ListTable } from './list-table.ts';
import { type RawRow, readRaw } from './raw-rows.ts';
import type { Read, RecordAt } from './statement.ts';

/** SQL that writes a value as JSON; null stays null. `||` casts its operands to text. */
const writers = {
  uuid: (sql: string) => `'"' || (${sql}) || '"'`,
  date: (sql: string) => `'"' || (${sql}) || '"'`,
  /** Types whose values JSON never escapes. */
  enumeration: (sql: string) => `'"' || (${sql}) || '"'`,
  integer: (sql: string) => `(${sql})::text`,
  bigint: (sql: string) => `(${sql})::text`,
  'double precision': (sql: string) => `(${sql})::text`,
  json: (sql: string) => `(${sql})::text`,
  jsonb: (sql: string) => `(${sql})::text`,
  text: (sql: string) => `to_json((${sql})::text)::text`,
  boolean: (sql: string) => `(${sql})::text`,
  /** Connections have their time zone set to UTC, so this matches the API's format of instants, to the whole second. */
  'timestamp with time zone': (sql: string) => `to_json(date_trunc('second', ${sql}))::text`,
  /** Ids separated by commas. */
  ids: (sql: string) => `'["' || replace(${sql}, ',', '","') || '"]'`,
};

type ValueType = keyof typeof writers;

/** A field of a response: the SQL to select, and how its value is written. */
export type AnswerField =
  /**
   * One value, written by PostgreSQL; `absent` replaces null. If the condition `when` is false, the response omits the field; the first
   * field of an object is always present.
   */
  | { sql: string; type: ValueType; absent?: string; isRequired?: boolean; when?: string }
  /** A nested object. */
  | { members: Readonly<Record<string, AnswerField>> }
  /**
   * JSON that the process writes from the selected texts, in PostgreSQL's format (`Temporal.Instant.from` reads its instants): for values
   * that need a rule.
   */
  | { from: readonly string[]; write: (...texts: (string | null)[]) => string };

type ValueField = Extract<AnswerField, { type: ValueType }>;

/** A field with the same JSON in every response. */
export const always = (json: string): AnswerField => ({ from: [], write: () => json });

/**
 * Records in the API's format: declared once by their output schema, and selected and written by the same code wherever a response contains
 * them: in a list, alone, inside another record, or from the statement that has just written them. PostgreSQL writes their text and the
 * process passes it on: it parses none of it into objects, and reads no columns without a field.
 */
export interface AnsweredRecord<Answered, Table extends PgTable = ListTable> {
  readonly output: z.ZodType<Answered>;
  readonly table: Table;
  /** SQL to select or return, from the table under its alias; also column by column. */
  readonly selected: string;
  readonly columns: readonly string[];
  /** Returns the response in a row of it. */
  write(row: RawRow): JsonText<Answered>;
  /** Returns the responses in such rows. */
  writeAll(rows: readonly RawRow[]): JsonText<Answered[]>;
  readonly page: AnsweredPage<Answered>;
}

/**
 * A page of records by one statement. If PostgreSQL writes them completely, its only row contains all of them: reading a row for each costs
 * the process more than passing their text on.
 */
interface AnsweredPage<Answered> {
  readonly isOneRow: boolean;
  /** Returns the statement, in the order that `from` already has. `total`: SQL selected after the records. */
  select(parts: { from: string; order: string; total: string }): string;
  write(rows: readonly RawRow[]): JsonText<Answered[]>;
}

interface Source<Table extends PgTable> {
  table: Table;
  /** Alias of the table in the statements; defaults to its name. */
  alias?: string | undefined;
  /** Fields that are not the column of their name. */
  own?: Readonly<Record<string, AnswerField>>;
}

/**
 * Builds the SQL and the writer of records with this output schema. Cheap enough for each request, if a field depends on the request
 * itself, like its clock; the selected SQL stays the same.
 */
export function answeredRecord<Output extends z.ZodObject, Table extends PgTable>(
  output: Output,
  { table, alias, own = {} }: Source<Table>,
): AnsweredRecord<z.output<Output>, Table> {
  const { selected, write, isWhole } = compile(fieldsOf(output, { table, alias, own }));
  const columns = selected.join(', ');
  const writeAll = (rows: readonly RawRow[]) => new JsonText<z.output<Output>[]>(`[${rows.map(write).join(',')}]`);
  return {
    output: output as unknown as z.ZodType<z.output<Output>>,
    table,
    selected: columns,
    columns: selected,
    write: (row) => new JsonText(write(row)),
    writeAll,
    page: isWhole
      ? {
          isOneRow: true,
          select: ({ from, order, total }) =>
            `select string_agg(${columns}, ',' order by ${order})${total} from ${from}`,
          write: ([row]) => new JsonText(`[${row?.[0] ?? ''}]`),
        }
      : {
          isOneRow: false,
          select: ({ from, order, total }) => `select ${columns}${total} from ${from} order by ${order}`,
          write: writeAll,
        },
  };
}

/** Finds one record by its id: as a list of none or one response. `condition`: of the table, in addition to its company and id. */
export function findAnswer<Answered>(
  { table, selected, write }: AnsweredRecord<Answered>,
  condition = 'true',
): (at: RecordAt) => Read<JsonText<Answered>[]> {
  const find = readRaw<RecordAt>(
    `select ${selected} from ${getTableName(table)} where company_id = $companyId and id = $id and ${condition}`,
  );
  return (at) => find(at).map((rows) => rows.map(write));
}

/** Returns the fields of an output schema: each the column of its name, unless `own` defines it. */
export function fieldsOf(
  output: z.ZodObject,
  { table, alias, own = {} }: Source<PgTable>,
): Record<string, AnswerField> {
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(output.shape).map(([name, schema]) => {
      const field = own[name] ?? columnField(columns[name], schema as z.ZodType, alias);
      if (!field) throw new Error(`${name} is no column and needs its own field.`);
      return [name, field];
    }),
  );
}

function columnField(column: Column | undefined, schema: z.ZodType, alias?: string): AnswerField | undefined {
  if (!column) return undefined;
  const sql = `${alias ?? nameOfTable(column)}.${column.name}`;
  const isRequired = column.notNull;
  if (isEnumeration(schema)) return { sql, type: 'enumeration', isRequired };
  const type = column.getSQLType().replace(/ COLLATE .*/, '');
  if (type.endsWith('[]')) return { sql: `to_json(${sql})`, type: 'json', isRequired };
  return type in writers ? { sql, type: type as ValueType, isRequired } : undefined;
}

const nameOfTable = (column: Column): string => getTableName(column.table);

/**
 * Converts an instant from PostgreSQL's format (`2026-03-29 08:00:00.5+00`, as connections have their time zone set to UTC) to the API's.
 */
export const instantJson = (text: string | null): string =>
  text === null ? 'null' : `"${text.slice(0, 10)}T${text.slice(11, 19)}+00:00"`;

/** Whether the values are names that JSON never escapes: a separator may be a tab. */
const isEnumeration = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable
    ? isEnumeration(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodEnum && schema.options.every((value) => JSON.stringify(value) === `"${value}"`);

/** Returns the SQL of a record inside another one, or in a list inside it: its fields are columns, or `own` SQL. */
export function nestedJson(
  output: z.ZodObject,
  { table, alias, own = {} }: { table: PgTable; alias: string; own?: Readonly<Record<string, string>> },
): string {
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  const members = Object.keys(output.shape).map((name) => {
    const column = columns[name];
    const sql = own[name] ?? (column && `${alias}.${column.name}`);
    if (!sql) throw new Error(`${name} is no column and needs its own SQL.`);
    const isInstant = column?.getSQLType() === 'timestamp with time zone';
    return `'${name}', ${isInstant ? `date_trunc('second', ${sql})` : sql}`;
  });
  return `json_build_object(${members.join(', ')})`;
}

/** A piece of a response: a constant text, SQL that writes text, or text that the process writes. */
type Piece = { text: string } | { sql: string } | Extract<AnswerField, { from: readonly string[] }>;

function piecesOf(field: AnswerField): Piece[] {
  if ('members' in field) return objectPieces(field.members);
  if ('from' in field) return [field.from.length === 0 ? { text: field.write() } : field];
  return [{ sql: valueSql(field) }];
}

function valueSql({ sql, type, absent = 'null', isRequired }: ValueField): string {
  const written = writers[type](sql);
  return isRequired ? `(${written})` : `coalesce(${written}, '${absent}')`;
}

const objectPieces = (members: Readonly<Record<string, AnswerField>>): Piece[] => [
  ...Object.entries(members).flatMap(([name, field], index) => {
    const key = `${index === 0 ? '{' : ','}"${name}":`;
    if ('type' in field && field.when)
      return [{ sql: `case when ${field.when} then '${key}' || ${valueSql(field)} else '' end` }];
    return [{ text: key }, ...piecesOf(field)];
  }),
  { text: '}' },
];

/** Returns the SQL to select for the fields, and the writer of a row. Adjacent fields that PostgreSQL writes are one column. */
function compile(fields: Readonly<Record<string, AnswerField>>): {
  selected: string[];
  write: (row: RawRow) => string;
  /** Whether a row is the complete response. */
  isWhole: boolean;
} {
  const selected: string[] = [];
  const select = (sql: string): number => {
    const at = selected.indexOf(sql);
    return at < 0 ? selected.push(sql) - 1 : at;
  };
  const writes: ((row: RawRow) => string)[] = [];
  let open: Exclude<Piece, { from: unknown }>[] = [];
  const close = () => {
    const pieces = open;
    open = [];
    if (pieces.every((piece) => 'text' in piece)) {
      const text = pieces.map((piece) => piece.text).join('');
      if (text !== '') writes.push(() => text);
      return;
    }
    const place = select(concatenated(pieces));
    writes.push((row) => row[place] ?? '');
  };
  for (const piece of objectPieces(fields)) {
    if ('from' in piece) {
      close();
      const places = piece.from.map(select);
      writes.push((row) => piece.write(...places.map((place) => row[place] ?? null)));
    } else open.push(piece);
  }
  close();
  const [first, ...others] = writes;
  const isWhole = others.length === 0 && selected.length === 1;
  return { selected, write: (row) => others.reduce((text, write) => text + write(row), first?.(row) ?? ''), isWhole };
}

/** Pieces concatenated at once: each `||` copies everything before it. */
const AT_ONCE = 16;

function concatenated(pieces: readonly ({ text: string } | { sql: string })[]): string {
  const written = pieces.map((piece) => ('text' in piece ? `'${piece.text.replaceAll("'", "''")}'` : piece.sql));
  const groups = Array.from({ length: Math.ceil(written.length / AT_ONCE) }, (_, index) =>
    written.slice(index * AT_ONCE, (index + 1) * AT_ONCE).join(' || '),
  );
  return groups.map((group) => `(${group})`).join(' || ');
}
