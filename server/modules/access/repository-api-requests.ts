import type { z } from 'zod';
import { apiRequests } from '#drizzle/schema/request-log.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import { HOUR_IN_MILLISECONDS } from '../../platform/shared/units-of-time.ts';
import { apiRequestOutput, type listApiRequestsInput } from './schema-api-requests.ts';

type ApiRequest = z.output<typeof apiRequestOutput>;
type Filters = Pick<
  z.output<typeof listApiRequestsInput>,
  'status' | 'tokenId' | 'operation' | 'page' | 'limit' | 'orderBy'
> & {
  /** Areas of the operations whose paths are shown; null: all. Other lines show the path pattern. */
  areas: readonly ScopeArea[] | null;
};

/** First millisecond included, last one excluded. */
export interface Span {
  from: number;
  until: number;
}

const record = answeredRecord(apiRequestOutput, {
  table: apiRequests,
  own: {
    path: {
      sql: `case when $areas::text[] is null or api_requests.area = any($areas::text[])
        then coalesce(api_requests.path, api_requests.path_pattern) else api_requests.path_pattern end`,
      type: 'text',
      isRequired: true,
    },
  },
});

/** Filters that the counts have columns for, too. */
const matches = (alias: string) => `${alias}.company_id = $companyId
  and ($statuses::int[] is null or ${alias}.status = any($statuses::int[]))
  and ($tokenIds::uuid[] is null or ${alias}.token_id = any($tokenIds::uuid[]))
  and ($operations::text[] is null or ${alias}.operation = any($operations::text[]))`;
type Direction = 'asc' | 'desc';

const answer = (page: string, direction: Direction, total: string) => {
  const order = `api_requests.at ${direction}, api_requests.id ${direction}`;
  return record.page.select({ from: `${page} api_requests`, order, total: `, ${total}` });
};

/**
 * The counts of whole hours, and the lines of the hours that the span cuts, give the number of matching lines and the hours of the page's
 * lines. No other lines are read, however rare the matches are or however deep the page is.
 */
const listBySpan = (direction: Direction) =>
  readRaw<Record<string, unknown>>(`
  with hours as materialized (
    select c.hour as starts, c.hour + interval '1 hour' as ends, sum(c.lines)::bigint as lines from api_request_counts c
    where ${matches('c')} and c.hour >= to_timestamp($firstHour::float8) and c.hour < to_timestamp($lastHour::float8)
    group by c.hour
    union all
    select to_timestamp(e.starts), to_timestamp(e.ends), (select count(*) from api_requests l
      where ${matches('l')} and l.at >= to_timestamp(e.starts) and l.at < to_timestamp(e.ends))
    from unnest($cutStarts::float8[], $cutEnds::float8[]) as e (starts, ends)
  ), hours_of_page as materialized (
    select * from (
      select starts, ends, (sum(lines) over (order by starts ${direction}))::bigint - lines as before, lines from hours where lines > 0
    ) h where before < $offset::bigint + $limit::bigint and before + lines > $offset::bigint
  ), page as materialized (
    select l.* from hours_of_page h cross join lateral (
      select * from api_requests l where ${matches('l')} and l.at >= h.starts and l.at < h.ends
      order by l.at ${direction}, l.id ${direction} limit $offset::bigint + $limit::bigint - h.before
    ) l
    order by l.at ${direction}, l.id ${direction}
    limit $limit::bigint offset $offset::bigint - (select min(before) from hours_of_page)
  )
  ${answer('page', direction, '(select coalesce(sum(lines), 0) from hours)')}`);
const bySpan = { asc: listBySpan('asc'), desc: listBySpan('desc') };

const listById = (direction: Direction) =>
  readRaw<Record<string, unknown>>(`
  with found as materialized (
    select * from api_requests l where ${matches('l')} and l.request_id = any($requestIds::text[])
      and l.at >= to_timestamp($from::float8) and l.at < to_timestamp($until::float8)
  ), page as (
    select * from found l order by l.at ${direction}, l.id ${direction} limit $limit::bigint offset $offset::bigint
  )
  ${answer('page', direction, '(select count(*) from found)')}`);
const byId = { asc: listById('asc'), desc: listById('desc') };

const valuesOf = (companyId: CompanyId, { status, tokenId, operation, areas, page, limit }: Filters) => ({
  ...{ companyId, areas, limit, offset: (page - 1) * limit },
  ...{ statuses: status ?? null, tokenIds: tokenId ?? null, operations: operation ?? null },
});

const pageOf = (rows: RawRow[]): PageText<ApiRequest> => ({
  rows: record.page.write(rows),
  total: Number(rows[0]?.at(-1)),
});

/** Lines of a span, the newest first unless ordered. */
export function listApiRequests(
  companyId: CompanyId,
  filters: Filters,
  { from, until }: Span,
): Read<PageText<ApiRequest>> {
  const first = Math.ceil(from / HOUR_IN_MILLISECONDS) * HOUR_IN_MILLISECONDS;
  const last = Math.max(Math.floor(until / HOUR_IN_MILLISECONDS) * HOUR_IN_MILLISECONDS, first);
  const cuts = [
    { starts: from, ends: Math.min(first, until) },
    { starts: last, ends: until },
  ].filter(({ starts, ends }) => starts < ends);
  return bySpan[directionOf(filters.orderBy, 'desc')]({
    ...valuesOf(companyId, filters),
    ...{ firstHour: first / 1000, lastHour: last / 1000 },
    cutStarts: cuts.map(({ starts }) => starts / 1000),
    cutEnds: cuts.map(({ ends }) => ends / 1000),
  }).map(pageOf);
}

/** Lines of a span with one of these request ids, in the same order. */
export const listApiRequestsById = (
  companyId: CompanyId,
  filters: Filters,
  { from, until }: Span,
  requestIds: readonly string[],
): Read<PageText<ApiRequest>> =>
  byId[directionOf(filters.orderBy, 'desc')]({
    ...{ ...valuesOf(companyId, filters), requestIds, from: from / 1000, until: until / 1000 },
  }).map(pageOf);
