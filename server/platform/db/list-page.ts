import { type Column, getTableName } from 'drizzle-orm';
import type { CompanyId } from '../shared/ids.ts';
import type { JsonText } from '../shared/json-text.ts';
import type { Page } from '../shared/lists.ts';
import type { AnsweredRecord } from './answered-record.ts';
import { type Condition, nameOf } from './conditions.ts';
import type { ListTable } from './list-table.ts';
import { type ListText, orderText, preparedList } from './prepared-list.ts';
import { type RawRow, WRITTEN } from './raw-rows.ts';
import type { Read } from './statement.ts';

type Direction = 'asc' | 'desc';

interface ListQuery<Field extends string> {
  page: number;
  limit: number;
  orderBy?: { field: Field; direction: Direction }[] | undefined;
}

interface ListOptions<Field extends string> {
  where?: Condition[][];
  /** Conditions for the same records as `where`, if they find the page sooner in the requested order. */
  pageWhere?: Condition[][] | undefined;
  /** True for a table with few records in every company. */
  isSmall?: boolean;
  /** Columns by which the list may be ordered. */
  columns: Record<Field, Column>;
  defaultOrder: readonly (readonly [Column, Direction])[];
}

interface Listed {
  table: ListTable;
  selected: string;
  text: () => Pick<ListText, 'rows' | 'isOneRow'>;
}

/** By table, and by the selected SQL. */
const lists = new WeakMap<ListTable, Map<string, ReturnType<typeof preparedList<RawRow>>>>();

/** Returns one page of a table's rows, and the total of matches. The id is the last key of any order. */
function listOf<Field extends string>(
  companyId: CompanyId,
  { table, selected, text }: Listed,
  { orderBy, page, limit }: ListQuery<Field>,
  { where = [], pageWhere, isSmall = false, columns, defaultOrder }: ListOptions<Field>,
): Read<Page<RawRow>> {
  const ofTable = lists.getOrInsertComputed(table, () => new Map());
  const list = ofTable.getOrInsertComputed(selected, () => {
    const name = getTableName(table);
    return preparedList<RawRow>({ table: name, alias: name, isPlain: true, isSmall, ...text() }, WRITTEN);
  });
  const order = orderText(
    orderBy,
    (field) => nameOf(columns[field]),
    nameOf(table.id),
    defaultOrder.map(([column, direction]) => `${nameOf(column)} ${direction}`),
  );
  const call = { conditions: where.flat(), pageConditions: pageWhere?.flat(), order, page, limit };
  return list(companyId, call).map(({ head, rows }) => ({ rows, total: head.total }));
}

/** A page of records that are already written. */
export interface PageText<Answered> {
  rows: JsonText<Answered[]>;
  total: number;
}

/** One page of a record's rows, converted once more data has been read. */
export const listRows = <Field extends string>(
  companyId: CompanyId,
  { table, selected }: Pick<AnsweredRecord<unknown>, 'table' | 'selected'>,
  query: ListQuery<Field>,
  options: ListOptions<Field>,
): Read<Page<RawRow>> => {
  const rows: ListText['rows'] = ({ page, order, total }) =>
    `select ${selected}${total} from ${page} ${getTableName(table)} order by ${order}`;
  return listOf(companyId, { table, selected, text: () => ({ rows }) }, query, options);
};

/** Builds the list of a record: `from` is the source of its page, by itself or joined with others. */
export const textOfAnswers = <Answered>(
  { page }: AnsweredRecord<Answered>,
  from: (page: string) => string,
): Pick<ListText, 'rows' | 'isOneRow'> => ({
  isOneRow: page.isOneRow,
  rows: (parts) => page.select({ ...parts, from: from(parts.page) }),
});

/** One page of records in the API's format. */
export const listAnswers = <Answered, Field extends string>(
  companyId: CompanyId,
  record: AnsweredRecord<Answered>,
  query: ListQuery<Field>,
  options: ListOptions<Field>,
): Read<PageText<Answered>> => {
  const { table, selected } = record;
  const text = () => textOfAnswers(record, (page) => `${page} ${getTableName(table)}`);
  return listOf(companyId, { table, selected, text }, query, options).map(({ rows, total }) => ({
    rows: record.page.write(rows),
    total,
  }));
};
