import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { auditLines } from '#drizzle/schema/audit.ts';
import { type Condition, isFrom, isMissing, isUpTo, nameOf } from './conditions.ts';
import { DECLARED_TABLES } from './declared-tables.ts';

/** Columns of the lists whose records triggers count, by table. */
const COUNTED = new Map(
  DECLARED_TABLES.flatMap(({ name, table, declaration: { counted } }) => {
    if (!counted) return [];
    const columns: Readonly<Record<string, Column>> = getTableColumns(table);
    const columnOf = (column: string) => columns[column] as Column;
    const { day, deletedAt, instant } = counted;
    return [[name, { day: columnOf(day), deletedAt: columnOf(deletedAt), instant: columnOf(instant) }] as const];
  }),
);

const AUDIT = getTableName(auditLines);
const SETTLED = `from list_counts where company_id = $companyId and list = '${AUDIT}'`;

// Append-only, so the lines of past days never change: settle_audit_count counts them once, which costs a writer nothing, and an index
// counts the later ones.
const COUNT_OF_AUDIT = `((select coalesce(sum(change), 0)::bigint ${SETTLED}) + (
  select count(*) from ${AUDIT} where ${AUDIT}.company_id = $companyId and ${nameOf(auditLines.createdAt)} >= (
    select coalesce(max(day)::timestamp at time zone 'UTC', '-infinity') ${SETTLED})))`;

type Meanings = ReadonlyMap<string, string>;

/** For each list by table: the effect of its conditions on the counts. */
const meanings = new Map<string, Meanings>(
  [...COUNTED].map(([table, { day, deletedAt }]) => [
    table,
    new Map([
      meaning(isFrom(day, ''), 'day >= ?'),
      meaning(isUpTo(day, ''), 'day <= ?'),
      meaning(isMissing(deletedAt, true), 'live'),
      meaning(isMissing(deletedAt, false), 'not live'),
    ]),
  ]),
);

function meaning([condition]: Condition[], ofCounts: string): readonly [string, string] {
  if (!condition) throw new Error('A condition of a counted list is empty.');
  return [condition[0], ofCounts];
}

/**
 * Returns the number of records that meet the conditions, as a subquery with the same values in the same order. Undefined if it is not
 * stored and has to be counted.
 */
export function keptCount(table: string, conditions: readonly string[]): string | undefined {
  if (table === AUDIT && conditions.length === 0) return COUNT_OF_AUDIT;
  const where = whereOfCounts(table, conditions);
  return where && `(select coalesce(sum(change), 0)::bigint from list_counts where ${where})`;
}

function whereOfCounts(table: string, conditions: readonly string[]): string | undefined {
  const known = meanings.get(table);
  const ofCounts = conditions.map((condition) => known?.get(condition));
  if (!known || ofCounts.includes(undefined)) return undefined;
  return ['company_id = $companyId', `list = '${table}'`, ...ofCounts].join(' and ');
}

/** Records before a page far down, skipped by their counts. */
interface Leap {
  /** A query of one row: the instant after them, `edge`, and their number, `passed`. */
  query: string;
  /** Condition for the remaining records, given that row as `leap`. */
  condition: string;
}

/** Undefined if the days of the counts are not in the order of the list, or other conditions apply. */
export function leapOf(table: string, conditions: readonly string[], order: string): Leap | undefined {
  const list = COUNTED.get(table);
  const where = whereOfCounts(table, conditions);
  if (!list || where === undefined || conditions.some((one) => one.includes('?'))) return undefined;
  const instant = nameOf(list.instant);
  const direction = ['desc', 'asc'].find((one) => order === `${instant} ${one}, ${table}.id ${one}`);
  if (!direction) return undefined;
  const day = nameOf(list.day);
  const midnight = (days: string) => `(${days})::timestamp at time zone 'UTC'`;
  // All days up to `day` in this order have `upto` records. Records of those days after the edge lie within two days of it.
  const isDown = direction === 'desc';
  const edge = midnight(isDown ? 'last.day + 1' : 'last.day');
  const behind = isDown
    ? `${instant} >= ${midnight('last.day - 1')} and ${instant} < ${edge} and ${day} >= last.day`
    : `${instant} >= ${edge} and ${instant} < ${midnight('last.day + 2')} and ${day} <= last.day`;
  const before = [`${table}.company_id = $companyId`, ...conditions, behind].join(' and ');
  return {
    // Always one row, with a simple comparison as the condition: PostgreSQL uses no other in an index under row-level security.
    query: `select coalesce(${edge}, '${isDown ? 'infinity' : '-infinity'}') as edge,
        coalesce(upto - (select count(*) from ${table} where ${before}), 0) as passed
      from (values (0)) one left join (
        select day, upto from (
          select day, (sum(sum(change)) over (order by day ${direction}))::bigint as upto
          from list_counts where ${where} group by day
        ) days where upto <= $offset order by day ${isDown ? 'asc' : 'desc'} limit 1
      ) last on true`,
    condition: `${instant} ${isDown ? '<' : '>='} (select edge from leap)`,
  };
}
