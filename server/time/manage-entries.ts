import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { listEmployeeFences } from '../organisation/list-fences.ts';
import { listEmployeeTexts } from '../people/employee-json.ts';
import { localDateOf } from '../shared/dates.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentWorkEntry, type WorkEntryAnswer } from './present.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { findEntry, insertEntry, listEntries, NEW_ENTRY, updateEntry, type WorkEntry } from './repository-entries.ts';
import { findPunchContext, lockPerson, type PunchContext } from './repository-punch.ts';
import {
  certainSeconds,
  checkGeofence,
  entryFaults,
  knownCoordinates,
  type MaybeCoordinates,
  type OfficeFence,
  officeAt,
  originOf,
} from './rules.ts';
import type { createWorkEntryInput, listWorkEntriesInput, updateWorkEntryInput } from './schema.ts';
import { settleDays, settleWorkStatus } from './settle-days.ts';

/** Entries of all employees or one, newest first or as ordered; `from` and `to` are work dates (A3). */
export async function listWorkEntries(
  scope: Scope,
  input: z.output<typeof listWorkEntriesInput>,
): Promise<Page<WorkEntryAnswer>> {
  return scope.transaction(async (db, commitWith) => {
    const { rows, total } = await listEntries(db, scope.companyId, input);
    return { rows: await commitWith(() => presentEntries(db, scope, rows)), total };
  });
}

/** Throws `work_entry_not_found`, for deleted ones too. */
export async function getWorkEntry(scope: Scope, { id }: { id: string }): Promise<WorkEntryAnswer> {
  return scope.transaction(async (db, commitWith) => {
    const entry = await requireEntry(db, scope, id);
    return commitWith(() => presentEntry(db, scope, entry));
  });
}

/**
 * Writes an entry by hand (B4, B5), in the zone that the employee has now (A2). Without an end it is open. Throws
 * `employee_not_found`, `work_check_type_not_found`, `work_break_not_found`, `work_entry_already_open`, `work_entry_overlaps`, for users
 * `self_resolution_not_allowed` (I5).
 */
export async function createWorkEntry(
  scope: Scope,
  input: z.output<typeof createWorkEntryInput>,
): Promise<WorkEntryAnswer> {
  const { employeeId, workEntryType, workCheckTypeId, workBreakId, workEntryIn, workEntryOut } = input;
  const endedAt = workEntryOut?.date ?? null;
  refuseFaults(entryFaults({ startedAt: workEntryIn.date, endedAt, workEntryType, workBreakId }, scope.now()));
  return scope.transaction(async (db) => {
    const terms = await lockAndReadTerms(db, scope, input);
    const origin = originOf(scope.actor.type);
    const entry = {
      ...NEW_ENTRY,
      companyId: scope.companyId,
      id: newId(),
      employeeId,
      workEntryType,
      workCheckTypeId,
      workBreakId,
      timeZone: terms.zone,
      workDate: localDateOf(workEntryIn.date, terms.zone),
      startedAt: dateOf(workEntryIn.date),
      inOrigin: origin,
      ...inPlaceOf(workEntryIn.coordinates, terms),
      ...(endedAt && {
        endedAt: dateOf(endedAt),
        outOrigin: origin,
        ...outPlaceOf(workEntryOut?.coordinates, terms),
        closedBy: 'person' as const,
        remuneratedSeconds: certainSeconds({ workEntryType, startedAt: workEntryIn.date, endedAt }),
      }),
      createdAt: dateOf(scope.now()),
      updatedAt: dateOf(scope.now()),
    };
    return settle(db, scope, null, await insertEntry(db, entry, 'created'));
  });
}

/**
 * Changes an entry at once (B5; correction mode `direct`): null clears, an omitted field stays, and an entry whose end is cleared
 * is open again. Its zone stays as it was written (A2). Throws `work_entry_not_found` and what creating one throws.
 */
export async function updateWorkEntry(
  scope: Scope,
  { id, ...input }: z.output<typeof updateWorkEntryInput>,
): Promise<WorkEntryAnswer> {
  return scope.transaction(async (db) => {
    const { employeeId } = await requireEntry(db, scope, id);
    const [terms, before] = await Promise.all([
      lockAndReadTerms(db, scope, { employeeId, ...input }),
      requireEntry(db, scope, id),
    ]);
    const changes = changesOf(scope, before, input, terms);
    return settle(db, scope, before, await updateEntry(db, scope.companyId, id, changes, 'corrected'));
  });
}

/** Marks an entry as deleted; the record stays (H2). Throws `work_entry_not_found`, for users `self_resolution_not_allowed` (I5). */
export async function deleteWorkEntry(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    const { employeeId } = await requireEntry(db, scope, id);
    const [, , before] = await Promise.all([
      refuseOwnTime(db, scope, employeeId, 'administrator'),
      lockPerson(db, scope.companyId, employeeId),
      requireEntry(db, scope, id),
    ]);
    const now = dateOf(scope.now());
    const after = await updateEntry(db, scope.companyId, id, { deletedAt: now, updatedAt: now }, 'deleted');
    await settle(db, scope, before, after);
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

async function requireEntry(db: Db, scope: Scope, id: string): Promise<WorkEntry> {
  const entry = await findEntry(db, scope.companyId, id);
  if (!entry) throw new DomainError('work_entry_not_found');
  return entry;
}

type Terms = PunchContext & { fences: OfficeFence[] };

async function lockAndReadTerms(
  db: Db,
  scope: Scope,
  input: { employeeId: string; workCheckTypeId?: string | null; workBreakId?: string | null },
): Promise<Terms> {
  const { companyId } = scope;
  const [, , context, fences] = await Promise.all([
    refuseOwnTime(db, scope, input.employeeId, 'administrator'),
    lockPerson(db, companyId, input.employeeId),
    findPunchContext(db, companyId, input),
    listEmployeeFences(db, companyId, input.employeeId),
  ]);
  if (!context) throw new DomainError('employee_not_found');
  if (!context.checkTypeKnown) throw new DomainError('work_check_type_not_found');
  if (!context.breakKnown) throw new DomainError('work_break_not_found');
  return { ...context, fences: context.geofenceMode === 'off' ? [] : fences };
}

function inPlaceOf(given: MaybeCoordinates, { geofenceMode, fences }: Terms) {
  const coordinates = knownCoordinates(given);
  return {
    inLatitude: coordinates?.latitude ?? null,
    inLongitude: coordinates?.longitude ?? null,
    inOfficeId: officeAt(coordinates, fences),
    outsideFence: checkGeofence(geofenceMode, coordinates, fences).outsideFence,
  };
}

function outPlaceOf(given: MaybeCoordinates, { fences }: Terms) {
  const coordinates = knownCoordinates(given);
  return {
    outLatitude: coordinates?.latitude ?? null,
    outLongitude: coordinates?.longitude ?? null,
    outOfficeId: officeAt(coordinates, fences),
  };
}

const NO_END = {
  endedAt: null,
  outOrigin: null,
  outLatitude: null,
  outLongitude: null,
  outOfficeId: null,
  outDeviceName: null,
  remuneratedSeconds: null,
  closedBy: null,
} as const;

function changesOf(
  scope: Scope,
  before: WorkEntry,
  input: Omit<z.output<typeof updateWorkEntryInput>, 'id'>,
  terms: Terms,
): Partial<WorkEntry> {
  const { workEntryIn, workEntryOut, workCheckTypeId } = input;
  const origin = originOf(scope.actor.type);
  const workEntryType = input.workEntryType ?? before.workEntryType;
  const workBreakId =
    input.workBreakId !== undefined || workEntryType === 'work' ? input.workBreakId : before.workBreakId;
  const startedAt = workEntryIn?.date ? dateOf(workEntryIn.date) : before.startedAt;
  const newEnd = workEntryOut === null ? null : workEntryOut?.date;
  const endedAt = newEnd === undefined ? before.endedAt : newEnd && dateOf(newEnd);
  const faults = entryFaults({ startedAt, endedAt, workEntryType, workBreakId }, scope.now());
  if (!endedAt && workEntryOut?.coordinates) faults['workEntryOut.date'] ??= 'required';
  refuseFaults(faults);
  return {
    workEntryType,
    workCheckTypeId,
    workBreakId: workBreakId ?? null,
    startedAt,
    workDate: localDateOf(startedAt, before.timeZone),
    ...(workEntryIn?.date && { inOrigin: origin }),
    ...(workEntryIn?.coordinates !== undefined && inPlaceOf(workEntryIn.coordinates, terms)),
    ...(newEnd && { endedAt, outOrigin: origin, closedBy: 'person' }),
    ...(workEntryOut?.coordinates !== undefined && outPlaceOf(workEntryOut.coordinates, terms)),
    remuneratedSeconds: certainSeconds({ workEntryType, startedAt, endedAt }) ?? before.remuneratedSeconds,
    ...(endedAt === null && NO_END),
    // Whoever writes an entry confirms what was closed for them (B6).
    needsConfirmation: false,
    leftOut: false,
    updatedAt: dateOf(scope.now()),
  };
}

/** What follows from a written entry: seconds and overtime of the closed time it touched, and the employee's status. */
async function settle(db: Db, scope: Scope, before: WorkEntry | null, after: WorkEntry): Promise<WorkEntryAnswer> {
  const versions = [before, after].filter((entry) => entry !== null);
  const dates = versions.filter(({ endedAt }) => endedAt).map(({ workDate }) => workDate);
  const settled = dates.length > 0 ? await settleDays(db, scope, after.employeeId, dates) : null;
  if (versions.some(({ endedAt }) => !endedAt)) await settleWorkStatus(db, scope, after.employeeId);
  return presentEntry(db, scope, { ...after, remuneratedSeconds: settled?.get(after.id) ?? null });
}

async function presentEntry(db: Db, scope: Scope, entry: WorkEntry): Promise<WorkEntryAnswer> {
  const [answer] = await presentEntries(db, scope, [entry]);
  return answer as WorkEntryAnswer;
}

async function presentEntries(db: Db, scope: Scope, entries: WorkEntry[]): Promise<WorkEntryAnswer[]> {
  const ids = entries.map(({ employeeId }) => employeeId);
  const employees = await listEmployeeTexts(db, scope.companyId, ids, scope.now());
  const answers = await inPortions(entries, (entry) => {
    const employee = employees.get(entry.employeeId);
    return employee ? [presentWorkEntry(entry, employee)] : [];
  });
  return answers.flat();
}
