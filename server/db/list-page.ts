import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { type Condition, nameOf } from './conditions.ts';
import { orderText, preparedList } from './prepared-list.ts';
import type { Read } from './statement.ts';

type ListTable = PgTable & { companyId: PgColumn; id: PgColumn };
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
  /** By what the list may be ordered. */
  columns: Record<Field, Column>;
  defaultOrder: readonly (readonly [Column, Direction])[];
  /** Selected besides the table's own columns, under a name. */
  besides?: string;
}

const lists = new Map<string, ReturnType<typeof preparedList>>();

/** One page of a table's own rows and the number of all that match, in one round trip. The id is the last key of any order. */
export function listPage<Table extends ListTable, Field extends string, Besides = unknown>(
  companyId: CompanyId,
  table: Table,
  { orderBy, page, limit }: ListQuery<Field>,
  { where = [], pageWhere, columns, defaultOrder, besides = '' }: ListOptions<Field>,
): Read<Page<Table['$inferSelect'] & Besides>> {
  const name = getTableName(table);
  const key = `${name} ${besides}`;
  let list = lists.get(key);
  if (!list) {
    const selected = Object.entries(getTableColumns(table as PgTable)).map(
      ([key, column]) => `${nameOf(column)} as "${key}"`,
    );
    if (besides) selected.push(besides);
    list = preparedList({
      table: name,
      alias: name,
      isPlain: true,
      rows: ({ page, order, total }) => `select ${selected.join(', ')}${total} from ${page} ${name} order by ${order}`,
    });
    lists.set(key, list);
  }
  const order = orderText(
    orderBy,
    (field) => nameOf(columns[field]),
    nameOf(table.id),
    defaultOrder.map(([column, direction]) => `${nameOf(column)} ${direction}`),
  );
  return list(companyId, { conditions: where.flat(), pageConditions: pageWhere?.flat(), order, page, limit }).map(
    ({ head, rows }) => ({
      rows: rows as (Table['$inferSelect'] & Besides)[],
      total: head.total,
    }),
  );
}
