import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { projects, tags, timeEntries } from '#drizzle/schema/projects.ts';
import { build, readBuilt, writeBuilt } from '../../platform/db/built.ts';
import {
  type Condition,
  hasWords,
  inInstantRange,
  isFrom,
  isOneOf,
  isUpTo,
  returnsOnly,
} from '../../platform/db/conditions.ts';
import { listRows } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { overlapsIn } from '../../platform/db/overlaps.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import {
  nothing,
  type Read,
  type RecordAt,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, isInScope } from '../access/in-scope.ts';
import { OWN_TAGS, timeEntryRecord } from './entry-record.ts';
import { hasNone } from './repository-time.ts';
import type { listTimeEntriesInput } from './schema.ts';

export type TimeEntry = typeof timeEntries.$inferSelect;

const ofEmployeesWith = (statuses: readonly string[] | undefined): Condition[] =>
  statuses
    ? [
        [
          `exists (select from employees e
            where e.company_id = $companyId and e.id = time_entries.employee_id and e.status = any(?))`,
          statuses,
        ],
      ]
    : [];

/** Texts in which entries are searched. */
const SEARCHED = `concat_ws(' ', time_entries.comment, (
  select p.name from projects p where p.company_id = $companyId and p.id = time_entries.project_id))`;

const hasTag = (tagIds: readonly string[] | undefined): Condition[] =>
  tagIds ? [[`exists (select from time_entry_tags t where ${OWN_TAGS} and t.tag_id = any(?))`, tagIds]] : [];

/** Rows for `timeEntryRecord`, newest first or as ordered. */
export const listEntries = (companyId: CompanyId, input: z.output<typeof listTimeEntriesInput>): Read<Page<RawRow>> =>
  listRows(companyId, timeEntryRecord, input, {
    where: [
      returnsOnly(timeEntries.deletedAt, input.onlyReturn),
      isOneOf(timeEntries.employeeId, input.employeeId),
      isOneOf(timeEntries.projectId, input.projectId),
      hasTag(input.tagIds),
      ofEmployeesWith(input.employeeStatus),
      hasWords(SEARCHED, input.search),
      hasNone('time_entries', input.without),
      isFrom(timeEntries.workDate, input.from),
      isUpTo(timeEntries.workDate, input.to),
      inInstantRange(timeEntries.createdAt, input.createdAt),
      inInstantRange(timeEntries.updatedAt, input.updatedAt),
    ],
    columns: {
      'timeEntryIn.date': timeEntries.startedAt,
      createdAt: timeEntries.createdAt,
      updatedAt: timeEntries.updatedAt,
    },
    defaultOrder: [[timeEntries.startedAt, 'desc']],
  });

const findRow = readRaw<RecordAt>(
  `select ${timeEntryRecord.selected} from time_entries where company_id = $companyId and id = $id and deleted_at is null`,
);

/** Row for `timeEntryRecord`. Throws `time_entry_not_found`, also for deleted ones. */
export const getEntryRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findRow({ companyId, id }).first().required('time_entry_not_found');

const isLive = (companyId: CompanyId, id: string) =>
  and(eq(timeEntries.companyId, companyId), eq(timeEntries.id, id), isNull(timeEntries.deletedAt));

/** An entry of somebody in scope (I3). Throws `time_entry_not_found`, also for deleted ones and out of scope. */
export const getEntry = (asking: Asking, id: string): Read<TimeEntry> =>
  readBuilt(
    build
      .select()
      .from(timeEntries)
      .where(and(isLive(asking.companyId, id), isInScope(asking, timeEntries.employeeId))),
  )
    .first()
    .required('time_entry_not_found');

const ofEmployee = (companyId: CompanyId, employeeId: string) =>
  and(eq(timeEntries.companyId, companyId), eq(timeEntries.employeeId, employeeId), isNull(timeEntries.deletedAt));

/** The latest open entry of an employee. */
export const findOpen = (companyId: CompanyId, employeeId: string): Read<TimeEntry | undefined> =>
  readBuilt(
    build
      .select()
      .from(timeEntries)
      .where(and(ofEmployee(companyId, employeeId), isNull(timeEntries.endedAt)))
      .orderBy(desc(timeEntries.startedAt))
      .limit(1),
  ).first();

/** The end of an entry that ends within a second after an instant. */
export const findEndAfter = (companyId: CompanyId, employeeId: string, at: Temporal.Instant): Read<Date | null> => {
  const [from, to] = [at, at.add({ seconds: 1 })].map((instant) => new Date(instant.epochMilliseconds)) as [Date, Date];
  return readBuilt(
    build
      .select({ endedAt: timeEntries.endedAt })
      .from(timeEntries)
      .where(
        and(
          ofEmployee(companyId, employeeId),
          lte(timeEntries.startedAt, from),
          gt(timeEntries.endedAt, from),
          lte(timeEntries.endedAt, to),
        ),
      )
      .limit(1),
  ).map(([found]) => found?.endedAt ?? null);
};

/** Checks that the records an entry refers to exist, and locks them. Throws `project_not_found` or `tag_not_found`. */
export const lockReferences = (
  companyId: CompanyId,
  { projectId, tagIds }: { projectId?: string | null | undefined; tagIds?: string[] | null | undefined },
): Statement<unknown> =>
  together(
    lockRecords(companyId, projects, [projectId]).orRefuse('project_not_found'),
    lockRecords(companyId, tags, tagIds ?? []).orRefuse('tag_not_found'),
  );

/** Live entries that a refused one meets. */
export const listOverlaps = overlapsIn({
  ...{ table: 'time_entries', from: 'started_at', to: 'ended_at', of: 'instants' },
  condition: 'r.deleted_at is null',
});

/** The constraint decides (B4). */
const REFUSALS = { time_entries_no_overlap: 'time_entry_overlaps' } as const;

/** Call after locking the employee. Throws `time_entry_overlaps`. */
export const insertEntry = (entry: typeof timeEntries.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(timeEntries).values(entry)).refusing(REFUSALS);

/** Call after locking the employee. Throws `time_entry_overlaps`. */
export const updateEntry = (companyId: CompanyId, id: string, changes: Partial<TimeEntry>): Write<never[]> =>
  writeBuilt(build.update(timeEntries).set(changes).where(isLive(companyId, id))).refusing(REFUSALS);

const deleteTags = writeText<never, RecordAt>(
  'delete from time_entry_tags where company_id = $companyId and time_entry_id = $id',
);
const insertTags = writeText<never, RecordAt & { ids: readonly string[]; tagIds: readonly string[] }>(`
  insert into time_entry_tags (company_id, time_entry_id, id, tag_id)
  select $companyId, $id, t.id, t.tag_id from unnest($ids::uuid[], $tagIds::uuid[]) as t (id, tag_id)`);

/** Replaces the tags of an entry, in this order, each once. */
export function replaceTags(companyId: CompanyId, id: string, tagIds: readonly string[]): Statement<unknown> {
  const wanted = [...new Set(tagIds)];
  // All have the same instant: sorted, so that they keep the order.
  const ids = wanted.map(() => newId()).sort();
  return together(
    deleteTags({ companyId, id }),
    wanted.length > 0 ? insertTags({ companyId, id, ids, tagIds: wanted }) : nothing(null),
  );
}
