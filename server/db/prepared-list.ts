import type { CompanyId } from '../shared/ids.ts';
import { type Db, statement } from './client.ts';
import type { Condition } from './conditions.ts';

interface ListText {
  table: string;
  /** The name of the table in conditions, order and `rows`. */
  alias: string;
  /** The statement of a page: `page` is a subquery with its records, `own(0)`, `own(1)` … are the parameters of the list's own values. */
  rows(parts: { page: string; order: string; own: (index: number) => string }): string;
  /** The statement of the total; `$1` is the company. */
  head?(total: string): string;
}

interface ListCall {
  conditions: Condition[];
  order: string;
  page: number;
  limit: number;
  values?: unknown[];
}

/**
 * The text of an order: as asked, or the default, then the id in the direction of the last column, so that an index that ends
 * with the id is read in either direction.
 */
export function orderText<Field extends string>(
  orderBy: { field: Field; direction: 'asc' | 'desc' }[] | undefined,
  columnOf: (field: Field) => string,
  id: string,
  defaultColumns: string[],
): string {
  const asked = orderBy?.map(({ field, direction }) => `${columnOf(field)} ${direction}`) ?? defaultColumns;
  return [...asked, `${id} ${asked.at(-1)?.endsWith(' desc') ? 'desc' : 'asc'}`].join(', ');
}

interface Statements<Row, Head> {
  head: ReturnType<typeof statement<Head>>;
  rows: ReadRows<Row>;
}

type ReadRows<Row> = (db: Db, values: unknown[]) => Promise<Row[]>;

// A LIMIT in a parameter makes PostgreSQL plan every call anew, which costs as much as running it.
const COMMON_LIMITS = [20, 50, 100, 500];
const MAX_SHAPES = 500;

/**
 * A list written by hand: one pair of prepared statements (rows, and a head with the total) for each combination of filters and
 * order that occurs, sent together. The total stands apart from the rows, since a page past the last one has none.
 */
export function preparedList<Row, Head extends { total: number } = { total: number }>(
  text: ListText,
  statementOfRows: (text: string) => ReadRows<Row> = statement<Row>,
) {
  const known = new Map<string, Statements<Row, Head>>();
  return async (db: Db, companyId: CompanyId, call: ListCall): Promise<{ head: Head; rows: Row[] }> => {
    const { conditions, order, page, limit } = call;
    const firstRows = page === 1 && COMMON_LIMITS.includes(limit) ? limit : null;
    const shape = `${conditions.map(([condition]) => condition).join('\n')}\n${order}\n${firstRows}`;
    let statements = known.get(shape);
    if (!statements) {
      statements = statementsOf<Row, Head>(text, statementOfRows, conditions, order, firstRows);
      if (known.size < MAX_SHAPES) known.set(shape, statements);
    }
    const values = [companyId, ...conditions.flatMap(([, ...values]) => values)];
    const place = firstRows === null ? [limit, (page - 1) * limit] : [];
    const [[head], rows] = await Promise.all([
      statements.head(db, values),
      statements.rows(db, [...values, ...place, ...(call.values ?? [])]),
    ]);
    if (!head) throw new Error(`The list of ${text.table} has no head.`);
    return { head, rows };
  };
}

function statementsOf<Row, Head>(
  { table, alias, rows, head = (total) => `select ${total} as total` }: ListText,
  statementOfRows: (text: string) => ReadRows<Row>,
  conditions: Condition[],
  order: string,
  firstRows: number | null,
): Statements<Row, Head> {
  let next = 2;
  const filters = conditions.map(([condition]) => condition.replaceAll('?', () => `$${next++}`));
  const source = `${table} ${alias} where ${[`${alias}.company_id = $1`, ...filters].join(' and ')}`;
  const place = firstRows === null ? `limit $${next} offset $${next + 1}` : `limit ${firstRows}`;
  const own = (index: number) => `$${next + (firstRows === null ? 2 : 0) + index}`;
  return {
    head: statement(head(`(select count(*) from ${source})`)),
    rows: statementOfRows(rows({ page: `(select * from ${source} order by ${order} ${place})`, order, own })),
  };
}
