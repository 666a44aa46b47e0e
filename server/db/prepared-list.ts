import type { CompanyId } from '../shared/ids.ts';
import { type Db, statement } from './client.ts';
import type { Condition } from './conditions.ts';

interface ListText {
  table: string;
  /** The name of the table in conditions, order and `rows`. */
  alias: string;
  /**
   * The statement of a page: `page` is a subquery with its records, `own(0)`, `own(1)` … are the parameters of the list's own values,
   * `total` belongs behind the columns.
   */
  rows(parts: { page: string; order: string; own: (index: number) => string; total: string }): string;
  /** The statement of the total; `$1` is the company. */
  head?(total: string): string;
  /** Whether the statement is planned so quickly that it may be planned anew for each call, as one with a total in its rows is. */
  isPlain?: boolean;
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

type ReadRows<Row> = (db: Db, values: unknown[]) => Promise<Row[]>;
type StatementOf<Row> = (text: string) => ReadRows<Row>;

interface Statements<Row, Head> {
  rows: ReadRows<Row>;
  head: ReadRows<Head>;
}

// A LIMIT in a parameter makes PostgreSQL plan every call anew, which costs as much as running it.
const COMMON_LIMITS = [20, 50, 100, 500];
const MAX_SHAPES = 500;

/**
 * A list written by hand: prepared statements for each combination of filters and order that occurs, sent together. The total is a
 * statement of its own, since a page past the last one has no rows to carry it. Only the first page of an `isPlain` list carries
 * it in its rows: without rows nothing matches then.
 */
export function preparedList<Row extends object, Head extends { total: number } = { total: number }>(
  text: ListText,
  statementOfRows: StatementOf<Row> = statement<Row>,
) {
  const known = new Map<string, Statements<Row, Head>>();
  return async (db: Db, companyId: CompanyId, call: ListCall): Promise<{ head: Head; rows: Row[] }> => {
    const { conditions, order, page, limit } = call;
    const isFirst = page === 1;
    const fixedLimit = isFirst && COMMON_LIMITS.includes(limit) ? limit : null;
    const shape = `${conditions.map(([condition]) => condition).join('\n')}\n${order}\n${isFirst}\n${fixedLimit}`;
    const carriesTotal = isFirst && text.isPlain === true;
    let statements = known.get(shape);
    if (!statements) {
      statements = statementsOf<Row, Head>(text, statementOfRows, {
        conditions,
        order,
        isFirst,
        fixedLimit,
        carriesTotal,
      });
      if (known.size < MAX_SHAPES) known.set(shape, statements);
    }
    const values = [companyId, ...conditions.flatMap(([, ...values]) => values)];
    const place = fixedLimit === null ? [limit, (page - 1) * limit] : [];
    const [rows, [head]] = await Promise.all([
      statements.rows(db, [...values, ...place, ...(call.values ?? [])]),
      carriesTotal ? [] : statements.head(db, values),
    ]);
    if (carriesTotal) return { rows, head: (rows[0] ?? { total: 0 }) as Head };
    if (!head) throw new Error(`The list of ${text.table} has no head.`);
    return { rows, head };
  };
}

function statementsOf<Row, Head>(
  { table, alias, rows, head = (total) => `select ${total} as total` }: ListText,
  statementOfRows: StatementOf<Row>,
  {
    conditions,
    order,
    isFirst,
    fixedLimit,
    carriesTotal,
  }: { conditions: Condition[]; order: string; isFirst: boolean; fixedLimit: number | null; carriesTotal: boolean },
): Statements<Row, Head> {
  let next = 2;
  const filters = conditions.map(([condition]) => condition.replaceAll('?', () => `$${next++}`));
  const source = `${table} ${alias} where ${[`${alias}.company_id = $1`, ...filters].join(' and ')}`;
  const total = `(select count(*) from ${source})`;
  const place = fixedLimit === null ? `limit $${next} offset $${next + 1}` : `limit ${fixedLimit}`;
  const own = (index: number) => `$${next + (fixedLimit === null ? 2 : 0) + index}`;
  // Of a page that is far down, what stands before it is counted in the index alone. OFFSET 0 has the records looked up by their
  // keys however many the planner expects, which it cannot know of a limit in a parameter.
  const page = isFirst
    ? `(select * from ${source} order by ${order} ${place})`
    : `(select ${alias}.* from (select ${alias}.id from ${source} order by ${order} ${place}) as place
        cross join lateral (select * from ${table} r where r.company_id = $1 and r.id = place.id offset 0) as ${alias})`;
  return {
    rows: statementOfRows(rows({ page, order, own, total: carriesTotal ? `, ${total} as total` : '' })),
    head: statement(head(total)),
  };
}
