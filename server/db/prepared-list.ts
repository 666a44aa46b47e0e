import type { CompanyId } from '../shared/ids.ts';
import type { Condition } from './conditions.ts';
import { type Read, type RowReading, textOf, together, type Values } from './statement.ts';

export interface ListText {
  table: string;
  /** The name of the table in conditions, order and `rows`. */
  alias: string;
  /** The statement of a page: `page` is a subquery with its records, `total` belongs behind the columns. */
  rows(parts: { page: string; order: string; total: string }): string;
  /** The statement of the total. */
  head?(total: string): string;
  /** Whether the statement is planned so quickly that it may be planned anew for each call, as one with a total in its rows is. */
  isPlain?: boolean;
}

interface ListCall {
  conditions: Condition[];
  order: string;
  page: number;
  limit: number;
  /** Of the parameters that `rows` names besides `$companyId`. */
  values?: Values;
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
  rows(values: Values): Read<Row[]>;
  head(values: Values): Read<Head[]>;
}

// A LIMIT in a parameter makes PostgreSQL plan every call anew, which costs as much as running it.
const COMMON_LIMITS = [20, 50, 100, 500];
const MAX_SHAPES = 500;

/**
 * A list written by hand: a text for each combination of filters and order that occurs, so that each is prepared. The total is a
 * part of its own, since a page past the last one has no rows to carry it. Only the first page of an `isPlain` list carries
 * it in its rows: without rows nothing matches then.
 */
export function preparedList<Row extends object, Head extends { total: number } = { total: number }>(
  text: ListText,
  reading?: RowReading,
) {
  const known = new Map<string, Statements<Row, Head>>();
  return (companyId: CompanyId, call: ListCall): Read<{ head: Head; rows: Row[] }> => {
    const { conditions, order, page, limit } = call;
    const isFirst = page === 1;
    const fixedLimit = isFirst && COMMON_LIMITS.includes(limit) ? limit : null;
    const shape = `${conditions.map(([condition]) => condition).join('\n')}\n${order}\n${isFirst}\n${fixedLimit}`;
    const carriesTotal = isFirst && text.isPlain === true;
    let statements = known.get(shape);
    if (!statements) {
      statements = statementsOf<Row, Head>(text, reading, { conditions, order, isFirst, fixedLimit, carriesTotal });
      if (known.size < MAX_SHAPES) known.set(shape, statements);
    }
    const values: Record<string, unknown> = { ...call.values, companyId, limit, offset: (page - 1) * limit };
    for (const [index, value] of conditions.flatMap(([, ...given]) => given).entries()) values[filter(index)] = value;
    const rows = statements.rows(values);
    if (carriesTotal) return rows.map((found) => ({ rows: found, head: { total: totalIn(found[0]) } as Head }));
    return together(rows, statements.head(values)).map(([found, [head]]) => {
      if (!head) throw new Error(`The list of ${text.table} has no head.`);
      return { rows: found, head };
    });
  };
}

/** The total behind the columns of a row; without rows nothing matches. */
const totalIn = (row: object | undefined): number =>
  Array.isArray(row) ? Number(row.at(-1)) : ((row as { total: number } | undefined)?.total ?? 0);

const filter = (index: number): string => `filter${index + 1}`;

function statementsOf<Row, Head>(
  { table, alias, rows, head = (total) => `select ${total} as total` }: ListText,
  reading: RowReading | undefined,
  {
    conditions,
    order,
    isFirst,
    fixedLimit,
    carriesTotal,
  }: { conditions: Condition[]; order: string; isFirst: boolean; fixedLimit: number | null; carriesTotal: boolean },
): Statements<Row, Head> {
  let filters = 0;
  const texts = conditions.map(([condition]) => condition.replaceAll('?', () => `$${filter(filters++)}`));
  const source = `${table} ${alias} where ${[`${alias}.company_id = $companyId`, ...texts].join(' and ')}`;
  const total = `(select count(*) from ${source})`;
  const place = fixedLimit === null ? 'limit $limit offset $offset' : `limit ${fixedLimit}`;
  // Of a page that is far down, what stands before it is counted in the index alone. OFFSET 0 has the records looked up by their
  // keys however many the planner expects, which it cannot know of a limit in a parameter.
  const page = isFirst
    ? `(select * from ${source} order by ${order} ${place})`
    : `(select ${alias}.* from (select ${alias}.id from ${source} order by ${order} ${place}) as place
        cross join lateral (select * from ${table} r where r.company_id = $companyId and r.id = place.id offset 0) as ${alias})`;
  return {
    rows: textOf(rows({ page, order, total: carriesTotal ? `, ${total} as total` : '' }), reading),
    head: textOf(head(total)),
  };
}
