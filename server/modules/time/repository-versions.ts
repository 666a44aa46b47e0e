import type { z } from 'zod';
import { type Read, type RecordAt, readText, together } from '../../platform/db/statement.ts';
import { formatInZone, formatUtc } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { WorkEntryType } from './constants.ts';
import { readVersionReason } from './rules-reason.ts';
import type { entryVersionOutput, listEntryVersionsInput } from './schema-corrections.ts';

type Version = z.output<typeof entryVersionOutput>;

/** A row of `work_entries` as a version stores it. */
interface Content {
  work_entry_type: WorkEntryType;
  work_check_type_id: string | null;
  work_break_id: string | null;
  time_zone: string;
  started_at: string;
  ended_at: string | null;
  remunerated_seconds: number | null;
  needs_confirmation?: boolean;
  deleted_at: string | null;
}

interface VersionRow {
  id: string;
  createdAt: Date;
  actor: string;
  actorName: string | null;
  reason: string | null;
  mode: string;
  before: Content | null;
  after: Content;
  correctionId: string | null;
  proposerName: string | null;
  proposedBy: 'company' | 'employee' | null;
  objection: string | null;
  objectedAt: Date | null;
}

const OF_ENTRY = 'v.company_id = $companyId and v.work_entry_id = $id';

const versionsIn = (direction: 'asc' | 'desc') =>
  readText<VersionRow, RecordAt & { limit: number; offset: number }>(`
  select v.id, v.created_at as "createdAt", v.actor, v.actor_name as "actorName", v.reason, v.mode, v.before, v.content as after,
      k.id as "correctionId", k.proposer_name as "proposerName", k.side as "proposedBy", k.objection, k.objected_at as "objectedAt"
    from (
      select v.*, lag(v.content) over (order by v.created_at, v.id) as before from work_entry_versions v where ${OF_ENTRY}
    ) v
    left join work_entry_corrections k
      on k.company_id = $companyId and k.work_entry_id = v.work_entry_id and k.version_id = v.id
    order by v.created_at ${direction}, v.id ${direction} limit $limit offset $offset`);
const selectVersions = { asc: versionsIn('asc'), desc: versionsIn('desc') };
const countVersions = readText<{ total: number }, RecordAt>(
  `select count(*)::int as total from work_entry_versions v where ${OF_ENTRY}`,
);
const findSeen = perScope((isSeen) =>
  readText<{ employeeId: string }, RecordAt>(
    `select employee_id as "employeeId" from work_entries where company_id = $companyId and id = $id and ${isSeen('employee_id')}`,
  ),
);

/** Versions of a person's entry, deleted or not, newest first unless ordered (B10). Throws `work_entry_not_found`, also out of scope (I3). */
export function listVersions(
  asking: Asking,
  { id, page, limit, orderBy }: z.output<typeof listEntryVersionsInput>,
): Read<Page<Version> & { employeeId: string }> {
  const { companyId } = asking;
  return together(
    findSeen(asking)({ companyId, id }).first().required('work_entry_not_found'),
    selectVersions[directionOf(orderBy, 'desc')]({ companyId, id, limit, offset: (page - 1) * limit }),
    countVersions({ companyId, id }),
  ).map(([{ employeeId }, rows, [counted]]) => ({ employeeId, rows: rows.map(versionOf), total: counted?.total ?? 0 }));
}

function versionOf({ id, createdAt, actor, actorName, reason, mode, before, after, ...agreed }: VersionRow): Version {
  const { code, why } = readVersionReason(reason, mode);
  const { correctionId, proposerName, proposedBy, objection, objectedAt } = agreed;
  return {
    id,
    at: formatUtc(createdAt),
    actor: { type: actor.split(':', 1)[0] as Version['actor']['type'], name: actorName },
    reason: code,
    note: why,
    mode: mode as Version['mode'],
    correction:
      correctionId === null || proposedBy === null || proposerName === null
        ? null
        : {
            id: correctionId,
            side: proposedBy,
            proposerName,
            objection:
              objection === null || objectedAt === null ? null : { comment: objection, at: formatUtc(objectedAt) },
          },
    before: before && stateOf(before),
    after: stateOf(after),
  };
}

function stateOf(content: Content): Version['after'] {
  const local = (instant: string) => formatInZone(Temporal.Instant.from(instant), content.time_zone);
  return {
    workEntryType: content.work_entry_type,
    workCheckTypeId: content.work_check_type_id,
    workBreakId: content.work_break_id,
    timeZone: content.time_zone,
    startedAt: local(content.started_at),
    endedAt: content.ended_at && local(content.ended_at),
    remuneratedSeconds: content.remunerated_seconds,
    needsConfirmation: content.needs_confirmation ?? false,
    isDeleted: content.deleted_at !== null,
  };
}

interface NewestVersion {
  id: string;
  createdAt: Date;
  actorName: string | null;
}

// Changes of its paid seconds by other entries of the day are no change of the entry (B7).
const selectNewest = readText<NewestVersion, RecordAt>(`
  select v.id, v.created_at as "createdAt", v.actor_name as "actorName" from work_entry_versions v
    where ${OF_ENTRY} and v.reason is distinct from 'settled' order by v.created_at desc, v.id desc limit 1`);

/** Newest version that somebody wrote, and its author. */
export const findNewestVersion = (companyId: CompanyId, id: string): Read<NewestVersion> =>
  selectNewest({ companyId, id }).first().required('work_entry_not_found');

/** J6: throws `work_entry_changed`, with author and instant, if the newest version is not the one that the caller saw. */
export function refuseOtherVersion(newest: NewestVersion, versionId: string): void {
  if (newest.id === versionId) return;
  throw new DomainError('work_entry_changed', {
    changedBy: newest.actorName,
    changedAt: formatUtc(newest.createdAt),
  });
}
