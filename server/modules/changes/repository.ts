import type { Scope } from '../../platform/db/scope.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { CHANGE_TYPES, type ChangeType } from './constants.ts';
import type { FeedState } from './rules-cursor.ts';
import type { Changes } from './schema.ts';

type Asking = Pick<Scope, 'companyId' | 'actor'>;
type ByTypes = { companyId: string; tokenId: string | null; types: readonly string[]; scopes: readonly string[] };

const byTypes = ({ companyId, actor }: Asking, types: readonly ChangeType[]): ByTypes => ({
  companyId,
  tokenId: actor.type === 'token' ? actor.id : null,
  types,
  scopes: types.map((type) => `${CHANGE_TYPES[type].area}:read`),
});

/** I10: those of the types that the token can read. */
const READABLE = `select w.type from unnest($types::text[], $scopes::text[]) w (type, scope)
  where not exists (select from api_tokens t where t.company_id = $companyId and t.id = $tokenId::uuid and w.scope <> all (t.scopes))`;

const markAt = (position: string) =>
  `(select right(c.record_id::text, 8) from recorded_changes c where c.company_id = $companyId and c.position = ${position})`;

export interface ReadState extends FeedState {
  /** Mark of the newest change; null if it is not kept. */
  mark: string | null;
  /** Whether committed changes have no position yet. */
  isBehind: boolean;
  types: ChangeType[];
}

const selectState = readText<ReadState, ByTypes & { at: number }>(`
  select f.epoch::text, f.position::float8, ${markAt('f.position')} as mark, ${markAt('$at::bigint')} as "markAtCursor",
    has_unrecorded_changes() as "isBehind", array(${READABLE}) as types
  from change_feeds f where f.company_id = $companyId`);

/** State of the feed and the change at a position; undefined before the first use of the feed. */
export const readState = (scope: Asking, types: readonly ChangeType[], at: number): Read<ReadState | undefined> =>
  selectState({ ...byTypes(scope, types), at }).first();

const CHANGED_AT = `to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type FoundChange = Omit<Changes['rows'][number], 'cursor'> & { position: number };

const selectChanges = readText<FoundChange, ByTypes & { after: number; limit: number }>(`
  select c.position::float8, c.type, c.record_id as id, c.op, ${CHANGED_AT} as "changedAt" from recorded_changes c
  where c.company_id = $companyId and c.position > $after::bigint and c.type = any (array(${READABLE}))
  order by c.position limit $limit`);

export const findChanges = (
  scope: Asking,
  types: readonly ChangeType[],
  { after, limit }: { after: number; limit: number },
): Read<FoundChange[]> => selectChanges({ ...byTypes(scope, types), after, limit });

type TypeDigest = { type: ChangeType; count: number; hash: string };

const selectDigests = readText<TypeDigest, ByTypes & { at: number }>(`
  select r.type, count(c.record_id)::integer as count,
    encode(sha256(convert_to(coalesce(string_agg(c.record_id || ' ' || ${CHANGED_AT}, E'\\n' order by c.record_id), ''), 'UTF8')), 'hex') as hash
  from (${READABLE}) r left join lateral (
    select newest.* from (
      select distinct on (k.record_id) k.record_id, k.op, k.changed_at from recorded_changes k
      where k.company_id = $companyId and k.type = r.type and k.position <= $at::bigint order by k.record_id desc, k.position desc
    ) newest where newest.op <> 'deleted'
  ) c on true
  group by r.type order by array_position($types::text[], r.type)`);

export const findDigests = (scope: Asking, types: readonly ChangeType[], at: number): Read<TypeDigest[]> =>
  selectDigests({ ...byTypes(scope, types), at });

export const recordChanges = writeText('select record_changes()');
const prune = writeText<{ position: number | null }, { before: Date; behind: number }>(
  'select prune_changes($before, $behind::bigint)::float8 as position',
);
/** Returns the last position that was looked at; undefined behind the end. */
export const pruneChanges = (before: Date, behind: number): Write<number | undefined> =>
  prune({ before, behind })
    .first()
    .map((row) => row?.position ?? undefined);
