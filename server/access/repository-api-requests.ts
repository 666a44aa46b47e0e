import type { z } from 'zod';
import { apiRequests } from '#drizzle/schema/request-log.ts';
import { answeredRecord } from '../db/answered-record.ts';
import type { PageText } from '../db/list-page.ts';
import { type RawRow, readRaw } from '../db/raw-rows.ts';
import type { Read } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { apiRequestOutput, type listApiRequestsInput } from './schema-api-requests.ts';

type ApiRequest = z.output<typeof apiRequestOutput>;
type Filters = Pick<z.output<typeof listApiRequestsInput>, 'status' | 'tokenId' | 'operation' | 'page' | 'limit'>;

/** From the first millisecond to the one before the last. */
export interface Span {
  from: number;
  until: number;
}

const HOUR = 3_600_000;

const record = answeredRecord(apiRequestOutput, {
  table: apiRequests,
  own: {
    path: { sql: 'coalesce(api_requests.path, api_requests.path_pattern)', type: 'text', isRequired: true },
  },
});

/** What the counts are kept by, too. */
const matches = (alias: string) => `${alias}.company_id = $companyId
  and ($statuses::int[] is null or ${alias}.status = any($statuses::int[]))
  and ($tokenIds::uuid[] is null or ${alias}.token_id = any($tokenIds::uuid[]))
  and ($operations::text[] is null or ${alias}.operation = any($operations::text[]))`;
const NEWEST_FIRST = 'api_requests.at desc, api_requests.id desc';

const answer = (page: string, total: string) =>
  record.page.select({ from: `${page} api_requests`, order: NEWEST_FIRST, total: `, ${total}` });

/**
 * The counts of whole hours, and those of the hours that a span cuts, say how many lines match, and in which hours those of a page are:
 * no others are read, however rare they are or however far down the page.
 */
const listBySpan = readRaw<Record<string, unknown>>(`
  with hours as materialized (
    select c.hour as starts, c.hour + interval '1 hour' as ends, sum(c.lines)::bigint as lines from api_request_counts c
    where ${matches('c')} and c.hour >= to_timestamp($firstHour::float8) and c.hour < to_timestamp($lastHour::float8)
    group by c.hour
    union all
    select to_timestamp(e.starts), to_timestamp(e.ends), (select count(*) from api_requests r
      where ${matches('r')} and r.at >= to_timestamp(e.starts) and r.at < to_timestamp(e.ends))
    from unnest($cutStarts::float8[], $cutEnds::float8[]) as e (starts, ends)
  ), placed as materialized (
    select starts, ends, lines, (sum(lines) over (order by starts desc))::bigint - lines as before from hours where lines > 0
  ), page as materialized (
    select r.* from placed p cross join lateral (
      select * from api_requests r where ${matches('r')} and r.at >= p.starts and r.at < p.ends
      order by r.at desc, r.id desc limit $offset::bigint + $limit::bigint - p.before
    ) r
    where p.before < $offset::bigint + $limit::bigint and p.before + p.lines > $offset::bigint
    order by r.at desc, r.id desc
    limit $limit::bigint offset $offset::bigint - (select min(before) from placed where before + lines > $offset::bigint)
  )
  ${answer('page', '(select coalesce(sum(lines), 0) from hours)')}`);

const listById = readRaw<Record<string, unknown>>(`
  with found as materialized (
    select r.* from (select distinct unnest($requestIds::text[]) as id) asked cross join lateral (
      select * from api_requests r where ${matches('r')} and r.request_id = asked.id
        and r.at >= to_timestamp($from::float8) and r.at < to_timestamp($until::float8) offset 0
    ) r
  ), page as (
    select * from found r order by r.at desc, r.id desc limit $limit::bigint offset $offset::bigint
  )
  ${answer('page', '(select count(*) from found)')}`);

const valuesOf = (companyId: CompanyId, { status, tokenId, operation, page, limit }: Filters) => ({
  ...{ companyId, limit, offset: (page - 1) * limit },
  ...{ statuses: status ?? null, tokenIds: tokenId ?? null, operations: operation ?? null },
});

const pageOf = (rows: RawRow[]): PageText<ApiRequest> => ({
  rows: record.page.write(rows),
  total: Number(rows[0]?.at(-1)),
});

/** Lines of a span, the newest first. */
export function listApiRequests(
  companyId: CompanyId,
  filters: Filters,
  { from, until }: Span,
): Read<PageText<ApiRequest>> {
  const first = Math.ceil(from / HOUR) * HOUR;
  const last = Math.max(Math.floor(until / HOUR) * HOUR, first);
  const cuts = [
    { starts: from, ends: Math.min(first, until) },
    { starts: last, ends: until },
  ].filter(({ starts, ends }) => starts < ends);
  return listBySpan({
    ...valuesOf(companyId, filters),
    ...{ firstHour: first / 1000, lastHour: last / 1000 },
    cutStarts: cuts.map(({ starts }) => starts / 1000),
    cutEnds: cuts.map(({ ends }) => ends / 1000),
  }).map(pageOf);
}

/** Lines of a span with one of these request ids, the newest first. */
export const listApiRequestsById = (
  companyId: CompanyId,
  filters: Filters,
  { from, until }: Span,
  requestIds: readonly string[],
): Read<PageText<ApiRequest>> =>
  listById({ ...valuesOf(companyId, filters), requestIds, from: from / 1000, until: until / 1000 }).map(pageOf);
