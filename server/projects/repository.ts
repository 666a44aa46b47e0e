import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { projects, tags, timeEntries } from '#drizzle/schema/projects.ts';
import { allExist } from '../db/all-exist.ts';
import { arbitrate, type Db, statement } from '../db/client.ts';
import { type Condition, inInstantRange, isFrom, isOneOf, isUpTo, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { DomainError } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listTimeEntriesInput } from './schema.ts';

type EntryRow = typeof timeEntries.$inferSelect;

/** An entry with its tags, in the order they were given. */
export type TimeEntry = EntryRow & { tagIds: string[] };

const OWN_TAGS = 't.company_id = time_entries.company_id and t.time_entry_id = time_entries.id';
const TAG_IDS = `array(select t.tag_id from time_entry_tags t where ${OWN_TAGS} order by t.id) as "tagIds"`;

const hasTag = (tagIds: readonly string[] | undefined): Condition[] =>
  tagIds ? [[`exists (select from time_entry_tags t where ${OWN_TAGS} and t.tag_id = any(?))`, tagIds]] : [];

/** Newest first, or as ordered. */
export function listEntries(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listTimeEntriesInput>,
): Promise<Page<TimeEntry>> {
  return listPage<typeof timeEntries, keyof typeof columns, { tagIds: string[] }>(db, companyId, timeEntries, input, {
    where: [
      returnsOnly(timeEntries.deletedAt, input.onlyReturn),
      isOneOf(timeEntries.employeeId, input.employeeId),
      isOneOf(timeEntries.projectId, input.projectId),
      hasTag(input.tagIds),
      isFrom(timeEntries.workDate, input.from),
      isUpTo(timeEntries.workDate, input.to),
      inInstantRange(timeEntries.createdAt, input.createdAt),
      inInstantRange(timeEntries.updatedAt, input.updatedAt),
    ],
    columns,
    defaultOrder: [[timeEntries.startedAt, 'desc']],
    besides: TAG_IDS,
  });
}

const columns = {
  'timeEntryIn.date': timeEntries.startedAt,
  createdAt: timeEntries.createdAt,
  updatedAt: timeEntries.updatedAt,
};

const COLUMNS = Object.entries(getTableColumns(timeEntries)).map(([key, column]) => `${column.name} as "${key}"`);

const selectEntry = statement<TimeEntry>(`
  select ${COLUMNS.join(', ')}, ${TAG_IDS}
  from time_entries where company_id = $1 and id = $2 and deleted_at is null`);

/** Throws `time_entry_not_found`, for deleted ones too. */
export async function getEntry(db: Db, companyId: CompanyId, id: string): Promise<TimeEntry> {
  const [entry] = await selectEntry(db, [companyId, id]);
  if (!entry) throw new DomainError('time_entry_not_found');
  return entry;
}

/** Checks that what an entry refers to exists, and keeps it so. Throws `project_not_found` or `tag_not_found`. */
export async function requireReferences(
  db: Db,
  companyId: CompanyId,
  { projectId, tagIds }: { projectId?: string | null | undefined; tagIds?: string[] | null | undefined },
): Promise<void> {
  const [projectExists, tagsExist] = await Promise.all([
    allExist(db, companyId, projects, [projectId]),
    allExist(db, companyId, tags, tagIds ?? []),
  ]);
  if (!projectExists) throw new DomainError('project_not_found');
  if (!tagsExist) throw new DomainError('tag_not_found');
}

/** Runs the write of an entry with its constraint as arbiter (B4). */
const arbitrateEntry = <T>(write: Promise<T>): Promise<T> =>
  arbitrate({ time_entries_no_overlap: 'time_entry_overlaps' }, write);

/** Lock the employee first. Throws `time_entry_overlaps`. */
export async function insertEntry(db: Db, entry: typeof timeEntries.$inferInsert): Promise<void> {
  await arbitrateEntry(db.insert(timeEntries).values(entry));
}

/** Lock the employee first. Throws `time_entry_overlaps`. */
export async function updateEntry(db: Db, companyId: CompanyId, id: string, changes: Partial<EntryRow>): Promise<void> {
  const isLive = and(eq(timeEntries.companyId, companyId), eq(timeEntries.id, id), isNull(timeEntries.deletedAt));
  await arbitrateEntry(db.update(timeEntries).set(changes).where(isLive));
}

const deleteTags = statement<never>('delete from time_entry_tags where company_id = $1 and time_entry_id = $2');
const insertTags = statement<never>(`
  insert into time_entry_tags (company_id, time_entry_id, id, tag_id)
  select $1, $2, t.id, t.tag_id from unnest($3::uuid[], $4::uuid[]) as t (id, tag_id)`);

/** Makes these the tags of an entry, in this order, each once. */
export async function replaceTags(
  db: Db,
  companyId: CompanyId,
  entryId: string,
  tagIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(tagIds)];
  // Made at one instant: sorted, so that they keep the order.
  const ids = wanted.map(() => newId()).sort();
  await Promise.all([
    deleteTags(db, [companyId, entryId]),
    wanted.length > 0 && insertTags(db, [companyId, entryId, ids, wanted]),
  ]);
}
