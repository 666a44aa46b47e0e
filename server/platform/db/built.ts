import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as drizzleUtils from 'drizzle-orm/utils';
import type { JsonText } from '../shared/json-text.ts';
import type { AnsweredRecord } from './answered-record.ts';
import { type RawRow, WRITTEN } from './raw-rows.ts';
import { type Effect, given, type Read, Statement, type Values, type Write, writeText } from './statement.ts';

/** Drizzle as the builder of plain statements: it has no connection, `readBuilt` and `writeBuilt` turn its queries into statements. */
export const build = drizzle.mock();

/** Drizzle's data of a built statement, beyond its published types. */
interface Prepared {
  queryString: string;
  params: unknown[];
  queryConfig: { types: object };
  fields: unknown[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

interface Built<Answer> {
  _: { readonly result: Answer };
}

type ReadRow = (fields: unknown[], row: unknown[], joinsNotNullableMap: Prepared['joinsNotNullableMap']) => unknown;
const readRow = (drizzleUtils as unknown as { mapResultRow: ReadRow }).mapResultRow;

/** A select without a lock. */
export const readBuilt = <Row>(query: Built<Row[]>): Read<Row[]> => statementOf(query);

/** An insert, update or delete, or a select that locks. Without `returning` it has no rows. */
export const writeBuilt = <Answer>(query: Built<Answer>): Write<Answer extends (infer Row)[] ? Row[] : never[]> =>
  statementOf(query);

const NOTHING_TO_WRITE: Write<unknown> = new Statement([], () => null);

/** Inserts any number of rows of a table by one query text: it is prepared once. Every column is given. Sends nothing without rows. */
export function rowsInto<Table extends PgTable>(
  table: Table,
): (rows: readonly Table['$inferSelect'][]) => Write<unknown> {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const);
  const names = columns.map(([, column]) => column).join(', ');
  const insert = writeText<never, { rows: string }>(
    `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $rows::jsonb)`,
  );
  return (rows) => {
    if (rows.length === 0) return NOTHING_TO_WRITE;
    const given: Record<string, unknown>[] = rows.map((row) =>
      Object.fromEntries(columns.map(([key, column]) => [column, row[key as keyof typeof row]])),
    );
    return insert({ rows: JSON.stringify(given) });
  };
}

/** A text with named parameters (`$companyId`) as a piece of a Drizzle query. */
export const textIn = (text: string, values: Values): SQL =>
  sql.join(text.split(/\$(\w+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(given(values, part)))));

/** An insert or update of Drizzle, without its `returning`, that returns the written records of the company. */
export function writeAnswers<Answered>(
  query: { returning(fields: { answer: SQL }): Built<unknown> },
  { selected, write }: Pick<AnsweredRecord<Answered>, 'selected' | 'write'>,
  { companyId }: { companyId: string },
): Write<JsonText<Answered>[]> {
  const { queryString, params } = prepared(query.returning({ answer: textIn(selected, { companyId }) }));
  return new Statement([{ text: queryString, values: params, ...WRITTEN }], ([result]) =>
    ((result?.rows ?? []) as RawRow[]).map(write),
  );
}

function statementOf<Rows, Does extends Effect>(query: Built<unknown>): Statement<Rows, Does> {
  const { queryString, params, queryConfig, fields, joinsNotNullableMap } = prepared(query);
  const part = { text: queryString, values: params, rowMode: 'array' as const, types: queryConfig.types };
  return new Statement([part], ([result]) => {
    const rows = fields
      ? (result?.rows ?? []).map((row) => readRow(fields, row as unknown[], joinsNotNullableMap))
      : [];
    return rows as Rows;
  });
}

const prepared = (query: Built<unknown>): Prepared => (query as unknown as { _prepare(): Prepared })._prepare();
