import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { workEntries } from '#drizzle/schema/time.ts';
import { arbitrate, type Db, statement } from '../db/client.ts';
import { inInstantRange, isFrom, isOneOf, isUpTo, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { EntryReason, WorkEntryType } from './constants.ts';
import type { listWorkEntriesInput } from './schema.ts';

export type WorkEntry = typeof workEntries.$inferSelect;

// Names as PostgreSQL keeps them, cut at 63 characters.
const CHECK_TYPE_REFERENCE = 'work_entries_company_id_work_check_type_id_work_check_types_com';
const BREAK_REFERENCE = 'work_entries_company_id_work_break_id_work_breaks_company_id_id';

/** An entry as it begins, before anything is known of it. */
export const NEW_ENTRY = {
  workCheckTypeId: null,
  workBreakId: null,
  endedAt: null,
  inLatitude: null,
  inLongitude: null,
  inOfficeId: null,
  inDeviceName: null,
  outOrigin: null,
  outLatitude: null,
  outLongitude: null,
  outOfficeId: null,
  outDeviceName: null,
  outsideFence: false,
  remuneratedSeconds: null,
  closedBy: null,
  needsConfirmation: false,
  leftOut: false,
  deletedAt: null,
} as const satisfies Partial<WorkEntry>;

/** Runs the write of an entry with its constraints as arbiters (B4), and what it refers to removed at the same moment as not found. */
export const arbitrateEntry = <T>(write: Promise<T>): Promise<T> =>
  arbitrate(
    {
      work_entries_one_open: 'work_entry_already_open',
      work_entries_no_overlap: 'work_entry_overlaps',
      [CHECK_TYPE_REFERENCE]: 'work_check_type_not_found',
      [BREAK_REFERENCE]: 'work_break_not_found',
    },
    write,
  );

export function listEntries(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listWorkEntriesInput>,
): Promise<Page<WorkEntry>> {
  return listPage(db, companyId, workEntries, input, {
    where: [
      returnsOnly(workEntries.deletedAt, input.onlyReturn),
      isOneOf(workEntries.employeeId, input.employeeId),
      isFrom(workEntries.workDate, input.from),
      isUpTo(workEntries.workDate, input.to),
      inInstantRange(workEntries.createdAt, input.createdAt),
      inInstantRange(workEntries.updatedAt, input.updatedAt),
    ],
    columns: {
      'workEntryIn.date': workEntries.startedAt,
      'workEntryOut.date': workEntries.endedAt,
      workEntryType: workEntries.workEntryType,
      createdAt: workEntries.createdAt,
      updatedAt: workEntries.updatedAt,
    },
    defaultOrder: [[workEntries.startedAt, 'desc']],
  });
}

const isLive = (companyId: CompanyId, id: string) =>
  and(eq(workEntries.companyId, companyId), eq(workEntries.id, id), isNull(workEntries.deletedAt));

export async function findEntry(db: Db, companyId: CompanyId, id: string): Promise<WorkEntry | undefined> {
  const [entry] = await db.select().from(workEntries).where(isLive(companyId, id));
  return entry;
}

// What the database writes into the versions that the next statement makes, and forgets with its end (tenancy.sql). Sent along with it.
const setReason = statement<never>(`select set_config('jornada.reason', $1, true)`);

export async function insertEntry(
  db: Db,
  entry: typeof workEntries.$inferInsert,
  reason: EntryReason,
): Promise<WorkEntry> {
  const [, [inserted]] = await arbitrateEntry(
    Promise.all([setReason(db, [reason]), db.insert(workEntries).values(entry).returning()]),
  );
  return inserted as WorkEntry;
}

/** The entry must be live; the employee's lock keeps it so. */
export async function updateEntry(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<WorkEntry>,
  reason: EntryReason,
): Promise<WorkEntry> {
  const update = db.update(workEntries).set(changes).where(isLive(companyId, id)).returning();
  const [, [entry]] = await arbitrateEntry(Promise.all([setReason(db, [reason]), update]));
  if (!entry) throw new Error('The entry was deleted in spite of the lock on its employee.');
  return entry;
}

const COLUMNS = Object.entries(getTableColumns(workEntries))
  .map(([key, column]) => `${column.name} as "${key}"`)
  .join(', ');

const updateEnd = statement<WorkEntry>(`
  update work_entries set ended_at = $3, out_origin = $4, out_latitude = $5, out_longitude = $6, out_office_id = $7,
    remunerated_seconds = $8, updated_at = $9, closed_by = $10, needs_confirmation = $11, left_out = $12
  where company_id = $1 and id = $2 and set_config('jornada.reason', $13, true) is not null
  returning ${COLUMNS}`);

export type EndOfEntry = Pick<
  WorkEntry,
  'outOrigin' | 'outLatitude' | 'outLongitude' | 'outOfficeId' | 'closedBy' | 'needsConfirmation' | 'leftOut'
> & {
  endedAt: Temporal.Instant;
  /** Null: known when the day is settled. */
  remuneratedSeconds: number | null;
  at: Temporal.Instant;
};

/** Ends an open entry, which its employee's lock keeps open until then. */
export async function endEntry(
  db: Db,
  companyId: CompanyId,
  id: string,
  end: EndOfEntry,
  reason: EntryReason,
): Promise<WorkEntry> {
  const [entry] = await updateEnd(db, [
    companyId,
    id,
    end.endedAt.toString(),
    end.outOrigin,
    end.outLatitude,
    end.outLongitude,
    end.outOfficeId,
    end.remuneratedSeconds,
    end.at.toString(),
    end.closedBy,
    end.needsConfirmation,
    end.leftOut,
    reason,
  ]);
  return entry as WorkEntry;
}

export interface DayEntryRow {
  id: string;
  workDate: string;
  workEntryType: WorkEntryType;
  workBreakId: string | null;
  startedAt: Date;
  endedAt: Date;
  remuneratedSeconds: number | null;
  leftOut: boolean;
  remunerated: boolean | null;
  breakMinutes: number | null;
}

const selectDayEntries = statement<DayEntryRow>(`
  select w.id, w.work_date as "workDate", w.work_entry_type as "workEntryType", w.work_break_id as "workBreakId",
    w.started_at as "startedAt", w.ended_at as "endedAt", w.remunerated_seconds as "remuneratedSeconds",
    w.left_out as "leftOut", b.remunerated, b.break_minutes as "breakMinutes"
  from work_entries w
  left join work_breaks b on b.company_id = w.company_id and b.id = w.work_break_id
  where w.company_id = $1 and w.employee_id = $2 and w.work_date = any($3::date[])
    and w.ended_at is not null and w.deleted_at is null`);

/** The closed entries of an employee's work dates, with the terms of their breaks. */
export function listDayEntries(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  workDates: readonly string[],
): Promise<DayEntryRow[]> {
  return selectDayEntries(db, [companyId, employeeId, workDates]);
}

const updateRemuneratedSeconds = statement<never>(`
  update work_entries w set remunerated_seconds = u.seconds, updated_at = $4
  from unnest($2::uuid[], $3::int[]) as u (id, seconds)
  where w.company_id = $1 and w.id = u.id and set_config('jornada.reason', $5, true) is not null`);

export async function setRemuneratedSeconds(
  db: Db,
  companyId: CompanyId,
  entries: readonly { id: string; remuneratedSeconds: number }[],
  at: Temporal.Instant,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const seconds = entries.map(({ remuneratedSeconds }) => remuneratedSeconds);
  const reason: EntryReason = 'settled';
  await updateRemuneratedSeconds(db, [companyId, ids, seconds, at.toString(), reason]);
}

const selectOpen = statement<Pick<WorkEntry, 'workEntryType' | 'outsideFence' | 'workCheckTypeId'>>(`
  select work_entry_type as "workEntryType", outside_fence as "outsideFence", work_check_type_id as "workCheckTypeId"
  from work_entries where company_id = $1 and employee_id = $2 and ended_at is null and deleted_at is null`);

export async function findOpenEntry(db: Db, companyId: CompanyId, employeeId: string) {
  const [open] = await selectOpen(db, [companyId, employeeId]);
  return open ?? null;
}
