import type { CompanyId } from '../shared/ids.ts';
import type { Condition } from './conditions.ts';
import { keptCount, leapOf } from './counted-lists.ts';
import { type Read, type RowReading, textOf, together, type Values } from './statement.ts';

export interface ListText {
  table: string;
  /** Name of the table in conditions, order and `rows`. */
  alias: string;
  /** Returns the statement of a page: `page` is a subquery with its records, `total` is appended to the columns. */
  rows(parts: { page: string; order: string; total: string }): string;
  /** Returns the statement of the total. */
  head?(total: string): string;
  /** Whether planning is so fast that each call may plan the statement again, which a total in its rows requires. */
  isPlain?: boolean;
  /** Whether `rows` returns the records of a page in one row. */
  isOneRow?: boolean;
  /** Whether a company has so few records that a first page reads them once, for its rows and its total. */
  isSmall?: boolean;
}

interface ListCall {
  conditions: Condition[];
  /** Conditions for the same records, if they find the page sooner in the requested order. */
  pageConditions?: Condition[] | undefined;
  order: string;
  page: number;
  limit: number;
  /** Values of parameters in `rows` besides `$companyId`. */
  values?: Values;
}

/**
 * Returns the text of an order: the requested one, or the default, then the id in the direction of the last column, so that an index ending
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

// A LIMIT in a parameter makes PostgreSQL plan every call again, which costs as much as running it.
const COMMON_LIMITS = [20, 50, 100, 500];
const MAX_SHAPES = 500;
/** Up to this many records before a page are skipped one by one. */
const FAR_DOWN = 5000;

/**
 * A handwritten list: one query text for each combination of filters and order that occurs, so that each is prepared. The total is a
 * separate statement, since a page past the last one has no rows to contain it. Only the first page of an `isPlain` list contains it in its
 * rows: without rows there are no matches then.
 */
export function preparedList<Row extends object, Head extends { total: number } = { total: number }>(
  text: ListText,
  reading?: RowReading,
) {
  const known = new Map<string, Statements<Row, Head>>();
  return (companyId: CompanyId, call: ListCall): Read<{ head: Head; rows: Row[] }> => {
    const { conditions, pageConditions = conditions, order, page, limit } = call;
    const isFirst = page === 1;
    const offset = (page - 1) * limit;
    const isFarDown = offset >= FAR_DOWN;
    const fixedLimit = isFirst && COMMON_LIMITS.includes(limit) ? limit : null;
    let shape = `${order}\n${isFirst}\n${isFarDown}\n${fixedLimit}`;
    for (const [condition] of conditions) shape += `\n${condition}`;
    if (pageConditions !== conditions) for (const [condition] of pageConditions) shape += `\npage ${condition}`;
    const carriesTotal = isFirst && text.isPlain === true;
    let statements = known.get(shape);
    if (!statements) {
      statements = statementsOf<Row, Head>(text, reading, {
        conditions,
        pageConditions,
        order,
        isFirst,
        isFarDown,
        fixedLimit,
        carriesTotal,
      });
      if (known.size < MAX_SHAPES) known.set(shape, statements);
    }
    const values: Record<string, unknown> = { ...call.values, companyId, limit, offset };
    nameValues(values, 'filter', conditions);
    if (pageConditions !== conditions) nameValues(values, 'pageFilter', pageConditions);
    const rows = statements.rows(values);
    if (carriesTotal) return rows.map((found) => ({ rows: found, head: { total: totalIn(found[0]) } as Head }));
    return together(rows, statements.head(values)).map(([found, [head]]) => {
      if (!head) throw new Error(`The list of ${text.table} returned no first row.`);
      return { rows: found, head };
    });
  };
}

/** Returns the total after the columns of a row; without rows there are no matches. */
const totalIn = (row: object | undefined): number =>
  Array.isArray(row) ? Number(row.at(-1)) : ((row as { total: number } | undefined)?.total ?? 0);

type Filter = 'filter' | 'pageFilter';

function nameValues(values: Record<string, unknown>, name: Filter, conditions: readonly Condition[]): void {
  let at = 0;
  for (const [, ...given] of conditions) for (const value of given) values[name + at++] = value;
}

/** Returns the text with the names of its values instead of each `?`. */
function named(text: string, name: Filter): string {
  let at = 0;
  return text.replaceAll('?', () => `$${name}${at++}`);
}

function statementsOf<Row, Head>(
  { table, alias, rows, head = (total) => `select ${total} as total`, isSmall = false, isOneRow = false }: ListText,
  reading: RowReading | undefined,
  {
    conditions,
    pageConditions,
    order,
    isFirst,
    isFarDown,
    fixedLimit,
    carriesTotal,
  }: {
    conditions: Condition[];
    pageConditions: Condition[];
    order: string;
    isFirst: boolean;
    isFarDown: boolean;
    fixedLimit: number | null;
    carriesTotal: boolean;
  },
): Statements<Row, Head> {
  const sourceOf = (some: Condition[], name: Filter): string =>
    named(
      `${table} ${alias} where ${[`${alias}.company_id = $companyId`, ...some.map(([condition]) => condition)].join(' and ')}`,
      name,
    );
  const matching = sourceOf(conditions, 'filter');
  const source = pageConditions === conditions ? matching : sourceOf(pageConditions, 'pageFilter');
  const asked = conditions.map(([condition]) => condition);
  const kept = keptCount(table, asked);
  const total = kept === undefined ? `(select count(*) from ${matching})` : named(kept, 'filter');
  const place = fixedLimit === null ? 'limit $limit offset $offset' : `limit ${fixedLimit}`;
  const leap = isFarDown && alias === table ? leapOf(table, asked, order) : undefined;
  const ids = leap
    ? `with leap as materialized (${leap.query}) select ${alias}.id from ${source} and ${leap.condition} order by ${order}
        limit $limit offset $offset - (select passed from leap)`
    : `select ${alias}.id from ${source} order by ${order} ${place}`;
  // For a page further down, an index alone counts the earlier records. OFFSET 0 makes PostgreSQL look the records up by key whatever
  // number the planner expects, which it cannot know from a limit in a parameter.
  const countsOnce = isSmall && carriesTotal;
  const page = isFirst
    ? `(select *${countsOnce ? ', count(*) over () as list_total' : ''} from ${source} order by ${order} ${place})`
    : `(select ${alias}.* from (${ids}) as place
        cross join lateral (select * from ${table} r where r.company_id = $companyId and r.id = place.id offset 0) as ${alias})`;
  const counted = isOneRow ? `max(${alias}.list_total)` : `${alias}.list_total`;
  const totalInRows = carriesTotal ? `, ${countsOnce ? counted : total} as total` : '';
  return {
    rows: textOf(rows({ page, order, total: totalInRows }), reading),
    head: textOf(head(total)),
  };
}
