import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CompanyId } from '../shared/ids.ts';
import type { JsonText } from '../shared/json-text.ts';
import type { Page } from '../shared/lists.ts';
import type { AnsweredRecord } from './answered-record.ts';
import { type Condition, nameOf } from './conditions.ts';
import { type ListText, orderText, preparedList } from './prepared-list.ts';
import { type RawRow, WRITTEN } from './raw-rows.ts';
import type { Read, RowReading } from './statement.ts';

/** A table whose records can be listed. */
export type ListTable = PgTable & { companyId: PgColumn; id: PgColumn };
type Direction = 'asc' | 'desc';

interface ListQuery<Field extends string> {
  page: number;
  limit: number;
  orderBy?: { field: Field; direction: Direction }[] | undefined;
}

interface ListOptions<Field extends string> {
  where?: Condition[][];
  /** For the same records as `where`, when the order asked for finds its page sooner by these. */
  pageWhere?: Condition[][] | undefined;
  /** Of a table whose records are few in every company. */
  isSmall?: boolean;
  /** What the list may be ordered by. */
  columns: Record<Field, Column>;
  defaultOrder: readonly (readonly [Column, Direction])[];
}

interface Listed {
  table: ListTable;
  selected: string;
  reading?: RowReading;
  text: () => Pick<ListText, 'rows' | 'isOneRow'>;
}

/** By their table, and by what is selected. */
const lists = new WeakMap<ListTable, Map<string, ReturnType<typeof preparedList<object>>>>();

/** One page of what is selected from a table, and the number of all that match. The id is the last key of any order. */
function listOf<Row extends object, Field extends string>(
  companyId: CompanyId,
  { table, selected, reading, text }: Listed,
  { orderBy, page, limit }: ListQuery<Field>,
  { where = [], pageWhere, isSmall = false, columns, defaultOrder }: ListOptions<Field>,
): Read<Page<Row>> {
  const ofTable = lists.getOrInsertComputed(table, () => new Map());
  const list = ofTable.getOrInsertComputed(selected, () => {
    const name = getTableName(table);
    return preparedList({ table: name, alias: name, isPlain: true, isSmall, ...text() }, reading);
  });
  const order = orderText(
    orderBy,
    (field) => nameOf(columns[field]),
    nameOf(table.id),
    defaultOrder.map(([column, direction]) => `${nameOf(column)} ${direction}`),
  );
  const call = { conditions: where.flat(), pageConditions: pageWhere?.flat(), order, page, limit };
  return list(companyId, call).map(({ head, rows }) => ({ rows: rows as Row[], total: head.total }));
}

const textOfRows = (table: ListTable, selected: string): Pick<ListText, 'rows'> => ({
  rows: ({ page, order, total }) => `select ${selected}${total} from ${page} ${getTableName(table)} order by ${order}`,
});

/** One page of a table's own rows, for what is decided with them. What is only answered is listed by `listAnswers`. */
export function listPage<Table extends ListTable, Field extends string>(
  companyId: CompanyId,
  table: Table,
  query: ListQuery<Field>,
  options: ListOptions<Field>,
): Read<Page<Table['$inferSelect']>> {
  const columns = Object.entries(getTableColumns(table as PgTable));
  const selected = columns.map(([key, column]) => `${nameOf(column)} as "${key}"`).join(', ');
  return listOf(companyId, { table, selected, text: () => textOfRows(table, selected) }, query, options);
}

/** A page whose records are written already. */
export interface PageText<Answered> {
  rows: JsonText<Answered[]>;
  total: number;
}

/** One page of rows of a record, which is answered once more has been read. */
export const listRows = <Field extends string>(
  companyId: CompanyId,
  { table, selected }: Pick<AnsweredRecord<unknown>, 'table' | 'selected'>,
  query: ListQuery<Field>,
  options: ListOptions<Field>,
): Read<Page<RawRow>> =>
  listOf(companyId, { table, selected, reading: WRITTEN, text: () => textOfRows(table, selected) }, query, options);

/** How a list of a record's answers is written: `from` says where its page comes from, by itself or joined with others. */
export const textOfAnswers = <Answered>(
  { page }: AnsweredRecord<Answered>,
  from: (page: string) => string,
): Pick<ListText, 'rows' | 'isOneRow'> => ({
  isOneRow: page.isOneRow,
  rows: (parts) => page.select({ ...parts, from: from(parts.page) }),
});

/** One page of records as they are answered. */
export const listAnswers = <Answered, Field extends string>(
  companyId: CompanyId,
  record: AnsweredRecord<Answered>,
  query: ListQuery<Field>,
  options: ListOptions<Field>,
): Read<PageText<Answered>> => {
  const { table, selected } = record;
  const text = () => textOfAnswers(record, (page) => `${page} ${getTableName(table)}`);
  return listOf<RawRow, Field>(companyId, { table, selected, reading: WRITTEN, text }, query, options).map(
    ({ rows, total }) => ({ rows: record.page.write(rows), total }),
  );
};
