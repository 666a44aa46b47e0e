import type { z } from 'zod';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { type Statement, together } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { localDateOf } from '../shared/dates.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { EntryMode } from './constants.ts';
import { entryRecord, type WorkEntryText } from './entry-record.ts';
import { listEmployeeFences } from './list-fences.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import {
  getEntryAnswer,
  getEntryRow,
  insertEntry,
  listEntries,
  NEW_ENTRY,
  requireEntry,
  updateEntry,
  type WorkEntry,
} from './repository-entries.ts';
import { lockPerson, type PunchContext, readPunchContext } from './repository-punch.ts';
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
import type { createWorkEntryInput, listWorkEntriesInput, updateWorkEntryInput, workEntryOutput } from './schema.ts';
import { settleDays, settleWorkStatus } from './settle-days.ts';

/** Entries of all employees or one, newest first or as ordered; `from` and `to` are work dates (A3). */
export async function listWorkEntries(
  scope: Scope,
  input: z.output<typeof listWorkEntriesInput>,
): Promise<PageText<z.output<typeof workEntryOutput>>> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(listEntries(companyId, input));
    return { rows: await commit(entryRecord.answers(scope, rows)), total };
  });
}

/** Throws `work_entry_not_found`, for deleted ones too. */
export function getWorkEntry(scope: Scope, { id }: { id: string }): Promise<WorkEntryText> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(getEntryRow(companyId, id));
    return commit(entryRecord.answer(scope, row));
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
): Promise<WorkEntryText> {
  const { employeeId, workEntryType, workCheckTypeId, workBreakId, workEntryIn, workEntryOut } = input;
  const endedAt = workEntryOut?.date ?? null;
  refuseFaults(entryFaults({ startedAt: workEntryIn.date, endedAt, workEntryType, workBreakId }, scope.now()));
  return scope.transaction(async (tx) => {
    const { mode, ...terms } = await tx.send(lockAndReadTerms(scope, input));
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
    await tx.send(insertEntry(entry, { reason: 'created', mode }));
    await settle(tx, scope, null, entry);
    return tx.commit(getEntryAnswer(scope, entry));
  });
}

/**
 * Changes an entry at once (B5; correction mode `direct`): null clears, an omitted field stays, and an entry whose end is cleared
 * is open again. Its zone stays as it was written (A2). Throws `work_entry_not_found` and what creating one throws.
 */
export async function updateWorkEntry(
  scope: Scope,
  { id, ...input }: z.output<typeof updateWorkEntryInput>,
): Promise<WorkEntryText> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntry(companyId, id));
    const [{ mode, ...terms }, before] = await tx.send(
      lockAndReadTerms(scope, { employeeId, ...input }),
      requireEntry(companyId, id),
    );
    const changes = changesOf(scope, before, input, terms);
    const after = await tx.send(updateEntry(companyId, id, changes, { reason: 'corrected', mode }));
    await settle(tx, scope, before, after);
    return tx.commit(getEntryAnswer(scope, before));
  });
}

/** Marks an entry as deleted; the record stays (H2). Throws `work_entry_not_found`, for users `self_resolution_not_allowed` (I5). */
export async function deleteWorkEntry(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntry(companyId, id));
    const [mode, , before] = await tx.send(
      refuseOwnTime(scope, employeeId, 'administer'),
      lockPerson(companyId, employeeId),
      requireEntry(companyId, id),
    );
    const now = dateOf(scope.now());
    const changes = { deletedAt: now, updatedAt: now };
    const after = await tx.send(updateEntry(companyId, id, changes, { reason: 'deleted', mode }));
    await settle(tx, scope, before, after);
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

type Terms = PunchContext & { fences: OfficeFence[] };

/** On what terms the actor may write an entry of the employee, and in which mode. */
function lockAndReadTerms(
  scope: Scope,
  input: { employeeId: string; workCheckTypeId?: string | null; workBreakId?: string | null },
): Statement<Terms & { mode: EntryMode }> {
  const { companyId } = scope;
  return together(
    refuseOwnTime(scope, input.employeeId, 'administer'),
    lockPerson(companyId, input.employeeId),
    readPunchContext(companyId, input),
    listEmployeeFences(companyId, input.employeeId),
  ).map(([mode, , context, fences]) => {
    if (!context.checkTypeKnown) throw new DomainError('work_check_type_not_found');
    if (!context.breakKnown) throw new DomainError('work_break_not_found');
    return { ...context, mode, fences: context.geofenceMode === 'off' ? [] : fences };
  });
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

type Dated = Pick<WorkEntry, 'employeeId' | 'workDate' | 'endedAt'>;

/** What follows from a written entry: seconds and overtime of the closed time it touched, and the employee's status. */
async function settle(tx: Transaction, scope: Scope, before: Dated | null, after: Dated): Promise<void> {
  const versions = [before, after].filter((entry) => entry !== null);
  const dates = versions.filter(({ endedAt }) => endedAt).map(({ workDate }) => workDate);
  if (dates.length > 0) await settleDays(tx, scope, after.employeeId, dates);
  if (versions.some(({ endedAt }) => !endedAt)) await settleWorkStatus(tx, scope, after.employeeId);
}
