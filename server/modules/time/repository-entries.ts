import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { workEntries } from '#drizzle/schema/time.ts';
import { findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, isFrom, isOneOf, isUpTo, returnsOnly } from '../../platform/db/conditions.ts';
import { listAnswers, listRows, type PageText } from '../../platform/db/list-page.ts';
import { overlapsIn } from '../../platform/db/overlaps.ts';
import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, isInScope } from '../access/in-scope.ts';
import type { EntryMode, EntryReason } from './constants.ts';
import { entryOfLine, entryRecord, type WorkEntryText } from './entry-record.ts';
import type { listOwnEntriesInput, listWorkEntriesInput, ownEntryOutput } from './schema.ts';

export type WorkEntry = typeof workEntries.$inferSelect;

// Names as PostgreSQL stores them, cut at 63 characters.
const CHECK_TYPE_REFERENCE = 'work_entries_company_id_work_check_type_id_work_check_types_com';
const BREAK_REFERENCE = 'work_entries_company_id_work_break_id_work_breaks_company_id_id';

/** Initial values of a new entry; the database adds the terms of its break. */
export const NEW_ENTRY = {
  workCheckTypeId: null,
  workBreakId: null,
  breakRemunerated: null,
  breakMinutes: null,
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

/** Constraints that decide whether an entry is written (B4); a record deleted at the same moment counts as not found. */
export const ENTRY_CONFLICTS: Record<string, ErrorCode> = {
  work_entries_one_open: 'work_entry_already_open',
  work_entries_no_overlap: 'work_entry_overlaps',
  [CHECK_TYPE_REFERENCE]: 'work_check_type_not_found',
  [BREAK_REFERENCE]: 'work_break_not_found',
};

/** Live entries that a refused one meets. */
export const listOverlaps = overlapsIn({
  ...{ table: 'work_entries', from: 'started_at', to: 'ended_at', of: 'instants' },
  condition: 'r.deleted_at is null',
});

type EntryFilters = z.output<typeof listWorkEntriesInput>;

const ORDERS = {
  columns: {
    'workEntryIn.date': workEntries.startedAt,
    'workEntryOut.date': workEntries.endedAt,
    workEntryType: workEntries.workEntryType,
    createdAt: workEntries.createdAt,
    updatedAt: workEntries.updatedAt,
  },
  defaultOrder: [[workEntries.startedAt, 'desc']],
} as const;

/** A person's live entries, without their record. */
export const listEntriesOfPerson = (
  companyId: CompanyId,
  employeeId: string,
  input: z.output<typeof listOwnEntriesInput>,
): Read<PageText<z.output<typeof ownEntryOutput>>> =>
  listAnswers(companyId, entryOfLine, input, {
    where: [
      returnsOnly(workEntries.deletedAt, 'not_deleted'),
      isOneOf(workEntries.employeeId, [employeeId]),
      inInstantRange(workEntries.createdAt, input.createdAt),
      inInstantRange(workEntries.updatedAt, input.updatedAt),
      isFrom(workEntries.workDate, input.from),
      isUpTo(workEntries.workDate, input.to),
    ],
    ...ORDERS,
  });

const findEntryOfPerson = findAnswer(entryOfLine, 'deleted_at is null');

/** A live entry without its person's record. The caller knows whose it is. Throws `work_entry_not_found`. */
export const getEntryOfPerson = (companyId: CompanyId, id: string): Read<JsonText<z.output<typeof ownEntryOutput>>> =>
  findEntryOfPerson({ companyId, id }).first().required('work_entry_not_found');

/** Rows for `entryRecord`. */
export function listEntries(companyId: CompanyId, input: EntryFilters): Read<Page<RawRow>> {
  const where = [
    returnsOnly(workEntries.deletedAt, input.onlyReturn),
    isOneOf(workEntries.employeeId, input.employeeId),
    inInstantRange(workEntries.createdAt, input.createdAt),
    inInstantRange(workEntries.updatedAt, input.updatedAt),
  ];
  return listRows(companyId, entryRecord, input, {
    where: [...where, isFrom(workEntries.workDate, input.from), isUpTo(workEntries.workDate, input.to)],
    pageWhere: isFoundByStart(input) ? [...where, startsAround(input)] : undefined,
    ...ORDERS,
  });
}

/** Ordered by start, the page of everybody's period is read from its beginning, however many entries the period has. */
function isFoundByStart({ orderBy, employeeId, from, to }: EntryFilters): boolean {
  const isByStart = orderBy === undefined || orderBy.every(({ field }) => field === 'workEntryIn.date');
  return isByStart && employeeId === undefined && (from ?? to) !== undefined;
}

/**
 * Entries of dates by their start, as `work_entries_date_of_start` relates the two. The date condition is written so that no index supports
 * it: PostgreSQL then reads in the order of the start instead of sorting the whole period, whatever its statistics of the dates.
 */
function startsAround({ from, to }: EntryFilters): Condition[] {
  const conditions: Condition[] = [];
  if (from !== undefined) {
    conditions.push(["work_entries.started_at >= (?::date - 1)::timestamp at time zone 'UTC'", from]);
    conditions.push(['work_entries.work_date + 0 >= ?::date', from]);
  }
  if (to !== undefined) {
    conditions.push(["work_entries.started_at < (?::date + 2)::timestamp at time zone 'UTC'", to]);
    conditions.push(['work_entries.work_date + 0 <= ?::date', to]);
  }
  return conditions;
}

const isLive = (companyId: CompanyId, id: string) =>
  and(eq(workEntries.companyId, companyId), eq(workEntries.id, id), isNull(workEntries.deletedAt));

/** Throws `work_entry_not_found`, also for deleted ones. */
export const requireEntry = (companyId: CompanyId, id: string): Read<WorkEntry> =>
  readBuilt(build.select().from(workEntries).where(isLive(companyId, id)))
    .first()
    .required('work_entry_not_found');

/** The same for operations of sessions: an entry of somebody out of scope counts as not existing (I3). */
export const requireEntryInScope = (asking: Asking, id: string): Read<WorkEntry> =>
  readBuilt(
    build
      .select()
      .from(workEntries)
      .where(and(isLive(asking.companyId, id), isInScope(asking, workEntries.employeeId))),
  )
    .first()
    .required('work_entry_not_found');

const findRow = readRaw<RecordAt>(
  `select ${entryRecord.selected} from work_entries where company_id = $companyId and id = $id and deleted_at is null`,
);

/** Row for `entryRecord`. Throws `work_entry_not_found`, also for deleted ones. */
export const getEntryRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findRow({ companyId, id }).first().required('work_entry_not_found');

/** A live entry of the employee, in the API's format. Throws `work_entry_not_found`. */
export const getEntryAnswer = (
  scope: Scope,
  { employeeId, id }: Pick<WorkEntry, 'employeeId' | 'id'>,
): Read<WorkEntryText> => entryRecord.answerOf(scope, employeeId, getEntryRow(scope.companyId, id));

/** Times of a person's other live entries on the time of an entry that is written. */
export const listMet = (
  companyId: CompanyId,
  {
    employeeId,
    id,
    startedAt,
    endedAt,
  }: Pick<WorkEntry, 'employeeId' | 'startedAt' | 'endedAt'> & { id: string | null },
): Read<Pick<WorkEntry, 'startedAt' | 'endedAt'>[]> =>
  readBuilt(
    build
      .select({ startedAt: workEntries.startedAt, endedAt: workEntries.endedAt })
      .from(workEntries)
      .where(
        and(
          ...[
            eq(workEntries.companyId, companyId),
            eq(workEntries.employeeId, employeeId),
            isNull(workEntries.deletedAt),
          ],
          id === null ? undefined : ne(workEntries.id, id),
          or(isNull(workEntries.endedAt), gt(workEntries.endedAt, startedAt)),
          endedAt === null ? undefined : lt(workEntries.startedAt, endedAt),
        ),
      ),
  );

/** Note in the versions that a decision writes. */
type VersionNote = { reason: string; mode: EntryMode };

// The database forgets the reason at the end of the next statement, the mode at that of the transaction (tenancy.sql).
const noteVersions = writeText<unknown, VersionNote>(
  `select set_config('jornada.reason', $reason, true), set_config('jornada.mode', $mode, true)`,
);

export const insertEntry = (entry: typeof workEntries.$inferInsert, note: VersionNote): Write<unknown> =>
  together(noteVersions(note), writeBuilt(build.insert(workEntries).values(entry))).refusing(ENTRY_CONFLICTS);

/** The entry must not be deleted; the employee's lock keeps it so. */
export function updateEntry(
  companyId: CompanyId,
  id: string,
  changes: Partial<WorkEntry>,
  note: VersionNote,
): Write<WorkEntry> {
  const update = build.update(workEntries).set(changes).where(isLive(companyId, id)).returning();
  return together(noteVersions(note), writeBuilt(update))
    .map(([, [entry]]) => {
      if (!entry) throw new Error('The entry was deleted despite the lock on its employee.');
      return entry;
    })
    .refusing(ENTRY_CONFLICTS);
}

type EndFields = Pick<
  WorkEntry,
  | 'outOrigin'
  | 'outLatitude'
  | 'outLongitude'
  | 'outOfficeId'
  | 'outDeviceName'
  | 'remuneratedSeconds'
  | 'closedBy'
  | 'needsConfirmation'
  | 'leftOut'
>;

const updateEnd = writeText<never, RecordAt & EndFields & { endedAt: string; at: string; reason: EntryReason }>(`
  update work_entries set ended_at = $endedAt, out_origin = $outOrigin, out_latitude = $outLatitude,
    out_longitude = $outLongitude, out_office_id = $outOfficeId, out_device_name = $outDeviceName, remunerated_seconds = $remuneratedSeconds,
    updated_at = $at, closed_by = $closedBy, needs_confirmation = $needsConfirmation, left_out = $leftOut
  where company_id = $companyId and id = $id and set_config('jornada.reason', $reason, true) is not null`);

/** `remuneratedSeconds` is null if only the settlement of the day determines it. */
export type EndOfEntry = EndFields & { endedAt: Temporal.Instant; at: Temporal.Instant };

/** Ends an open entry, which the employee's lock has kept open. */
export const endEntry = (companyId: CompanyId, id: string, end: EndOfEntry, reason: EntryReason): Write<never[]> =>
  updateEnd({ ...end, companyId, id, endedAt: end.endedAt.toString(), at: end.at.toString(), reason });

export type DayEntryRow = Pick<
  WorkEntry,
  | 'id'
  | 'workDate'
  | 'workEntryType'
  | 'workBreakId'
  | 'breakRemunerated'
  | 'breakMinutes'
  | 'startedAt'
  | 'remuneratedSeconds'
  | 'leftOut'
> & { endedAt: Date };

type DaysOf = { companyId: CompanyId; employeeId: string; workDates: readonly string[] };

const selectDayEntries = readText<DayEntryRow, DaysOf>(`
  select w.id, w.work_date as "workDate", w.work_entry_type as "workEntryType", w.work_break_id as "workBreakId",
    w.break_remunerated as "breakRemunerated", w.break_minutes as "breakMinutes", w.started_at as "startedAt",
    w.ended_at as "endedAt", w.remunerated_seconds as "remuneratedSeconds", w.left_out as "leftOut"
  from work_entries w
  where w.company_id = $companyId and w.employee_id = $employeeId and w.work_date = any($workDates::date[])
    and w.ended_at is not null and w.deleted_at is null`);

/** Closed entries of an employee's work dates, with their stored terms of breaks. */
export const listDayEntries = (
  companyId: CompanyId,
  employeeId: string,
  workDates: readonly string[],
): Read<DayEntryRow[]> => selectDayEntries({ companyId, employeeId, workDates });

type SettledSeconds = { companyId: CompanyId; ids: string[]; seconds: number[]; at: string; reason: EntryReason };

const updateRemuneratedSeconds = writeText<never, SettledSeconds>(`
  update work_entries w set remunerated_seconds = u.seconds, updated_at = $at
  from unnest($ids::uuid[], $seconds::int[]) as u (id, seconds)
  where w.company_id = $companyId and w.id = u.id and set_config('jornada.reason', $reason, true) is not null`);

export const setRemuneratedSeconds = (
  companyId: CompanyId,
  entries: readonly { id: string; remuneratedSeconds: number }[],
  at: Temporal.Instant,
): Write<never[]> =>
  updateRemuneratedSeconds({
    companyId,
    ids: entries.map(({ id }) => id),
    seconds: entries.map(({ remuneratedSeconds }) => remuneratedSeconds),
    at: at.toString(),
    reason: 'settled',
  });

type OpenKind = Pick<WorkEntry, 'workEntryType' | 'outsideFence' | 'workCheckTypeId'>;

const selectOpen = readText<OpenKind, { companyId: CompanyId; employeeId: string }>(`
  select work_entry_type as "workEntryType", outside_fence as "outsideFence", work_check_type_id as "workCheckTypeId"
  from work_entries
  where company_id = $companyId and employee_id = $employeeId and ended_at is null and deleted_at is null`);

export const findOpenEntry = (companyId: CompanyId, employeeId: string): Read<OpenKind | undefined> =>
  selectOpen({ companyId, employeeId }).first();
