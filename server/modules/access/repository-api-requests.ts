import type { z } from 'zod';
import { views } from '#drizzle/schema/request-log.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import { HOUR_IN_MILLISECONDS, MINUTE_IN_MILLISECONDS } from '../../platform/shared/units-of-time.ts';
import { minutesOfId } from '../../platform/usage/request-writing.ts';
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
  table: views.apiRequests,
  own: {
    path: {
      sql: `case when $areas::text[] is null or api_requests.area = any($areas::text[])
        then coalesce(api_requests.path, api_requests.path_pattern) else api_requests.path_pattern end`,
      type: 'text',
      isRequired: true,
    },
  },
});

/** Filters that the counts and the batches have columns for, too. */
const matches = (alias: string) => `${alias}.company_id = $companyId
  and ($statuses::int[] is null or ${alias}.status = any($statuses::int[]))
  and ($tokenIds::uuid[] is null or ${alias}.token_id = any($tokenIds::uuid[]))
  and ($operations::text[] is null or ${alias}.operation = any($operations::text[]))`;
const isInSpan = (alias: string) =>
  `${alias}.at >= to_timestamp($from::float8) and ${alias}.at < to_timestamp($until::float8)`;
type Direction = 'asc' | 'desc';

const answer = (page: string, direction: Direction, total: string) => {
  const order = `api_requests.at ${direction}, api_requests.id ${direction}`;
  return record.page.select({ from: `${page} api_requests`, order, total: `, ${total}` });
};

/** Number of a batch's lines in the span. Only batches of the minutes that the span cuts are read line by line. */
const LINES_OF_BATCH = `case when b.minute >= to_timestamp($from::float8) and b.minute + interval '1 minute' <= to_timestamp($until::float8)
  then b.line_count
  else (select count(*) from api_requests l where l.company_id = b.company_id and l.minute = b.minute and l.batch_id = b.id and ${isInSpan('l')}) end`;

/**
 * The counts of whole hours, and the batches of the hours that the span cuts, give the number of matching lines and the hours of the page's
 * lines. The batches of these hours give the minutes. No other lines are read, however rare the matches are or however deep the page is.
 */
const listBySpan = (direction: Direction) =>
  readRaw<Record<string, unknown>>(`
  with hours as materialized (
    select c.hour as starts, c.hour + interval '1 hour' as ends, sum(c.lines)::bigint as lines from api_request_counts c
    where ${matches('c')} and c.hour >= to_timestamp($firstHour::float8) and c.hour < to_timestamp($lastHour::float8)
    group by c.hour
    union all
    select to_timestamp(e.starts), to_timestamp(e.ends), (select coalesce(sum(${LINES_OF_BATCH}), 0)::bigint from api_request_batches b
      where ${matches('b')} and b.minute >= to_timestamp(e.starts) and b.minute < to_timestamp(e.ends))
    from unnest($cutStarts::float8[], $cutEnds::float8[]) as e (starts, ends)
  ), hours_of_page as materialized (
    select * from (
      select starts, ends, lines, (sum(lines) over (order by starts ${direction}))::bigint - lines as before from hours where lines > 0
    ) h where before < $offset::bigint + $limit::bigint and before + lines > $offset::bigint
  ), minutes_of_page as materialized (
    select * from (
      select minute, lines, (select min(before) from hours_of_page) + (sum(lines) over (order by minute ${direction}))::bigint - lines as before
      from (
        select b.minute, sum(${LINES_OF_BATCH})::bigint as lines from hours_of_page h cross join lateral (
          select * from api_request_batches b where ${matches('b')} and b.minute >= h.starts and b.minute < h.ends offset 0
        ) b group by b.minute
      ) m where lines > 0
    ) m where before < $offset::bigint + $limit::bigint and before + lines > $offset::bigint
  ), page as materialized (
    select l.* from minutes_of_page m cross join lateral (
      select * from api_requests l where ${matches('l')} and l.minute = m.minute and ${isInSpan('l')} offset 0
    ) l
    order by l.at ${direction}, l.id ${direction}
    limit $limit::bigint offset $offset::bigint - (select min(before) from minutes_of_page)
  )
  ${answer('page', direction, '(select coalesce(sum(lines), 0) from hours)')}`);
const bySpan = { asc: listBySpan('asc'), desc: listBySpan('desc') };

/** An id sent by a caller is found in an index, one made here by the time that it contains. */
const listById = (direction: Direction) =>
  readRaw<Record<string, unknown>>(`
  with found as materialized (
    select l.* from find_sent_requests($requestIds::text[]) f cross join lateral (
      select * from api_requests l where ${matches('l')} and l.minute = f.minute and l.batch_id = f.batch_id
        and l.request_id = any($requestIds::text[]) and ${isInSpan('l')} offset 0
    ) l
    union
    select l.* from unnest($minutes::float8[]) as m (minute) cross join lateral (
      select * from api_requests l
      where ${matches('l')} and l.minute = to_timestamp(m.minute) and l.request_id = any($requestIds::text[]) and ${isInSpan('l')} offset 0
    ) l
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
    { starts: Math.floor(from / MINUTE_IN_MILLISECONDS) * MINUTE_IN_MILLISECONDS, ends: Math.min(first, until) },
    { starts: last, ends: until },
  ].filter(({ starts, ends }) => starts < ends);
  return bySpan[directionOf(filters.orderBy, 'desc')]({
    ...valuesOf(companyId, filters),
    ...{ from: from / 1000, until: until / 1000, firstHour: first / 1000, lastHour: last / 1000 },
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
    ...valuesOf(companyId, filters),
    ...{ requestIds, minutes: [...new Set(requestIds.flatMap(minutesOfId))], from: from / 1000, until: until / 1000 },
  }).map(pageOf);
