import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { EntryMode, Origin } from './constants.ts';
import { listEmployeeFences } from './list-fences.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { insertEntry, listMet, NEW_ENTRY, requireEntry, updateEntry, type WorkEntry } from './repository-entries.ts';
import { lockPerson, type PunchContext, readPunchContext } from './repository-punch.ts';
import {
  certainSeconds,
  checkGeofence,
  type EmployeeFence,
  entryFaults,
  knownCoordinates,
  type MaybeCoordinates,
  officeAt,
  originOf,
} from './rules.ts';
import { besideNeighbours } from './rules-overlap.ts';
import { versionReason } from './rules-reason.ts';
import type { createWorkEntryInput, updateWorkEntryInput } from './schema.ts';
import { settleDays, settleWorkStatus } from './settle-days.ts';

type EntryAt = Pick<WorkEntry, 'id' | 'employeeId'>;
type ChangeInput = Omit<z.output<typeof updateWorkEntryInput>, 'id'>;

/**
 * A correction that was decided on as J2 requires: its mode, the actor of the other side who proposed it, as versions name actors, and the
 * time zone of a new entry; omitted: the employee's current one.
 */
export interface Decided {
  mode: EntryMode;
  proposer?: string;
  timeZone?: string;
}

/**
 * Creates an entry by hand within a transaction, with its consequences; see `createWorkEntry`. `why` is stored with its version, and so is
 * the proposer of a correction that was `decided`.
 */
export async function addEntry(
  tx: Transaction,
  scope: Scope,
  input: z.output<typeof createWorkEntryInput>,
  why?: string,
  decided?: Decided,
): Promise<Pick<WorkEntry, 'id' | 'employeeId' | 'workDate'>> {
  const { employeeId, workEntryType, workCheckTypeId, workBreakId, workEntryIn, workEntryOut } = input;
  const written = {
    startedAt: dateOf(workEntryIn.date),
    endedAt: workEntryOut?.date ? dateOf(workEntryOut.date) : null,
  };
  refuseFaults(entryFaults({ ...written, workEntryType, workBreakId }, scope.now()));
  const [{ mode, ...terms }, met] = await tx.send(
    lockAndReadTerms(scope, input, decided),
    listMet(scope.companyId, { employeeId, id: null, ...written }),
  );
  const { startedAt, endedAt } = besideNeighbours(written, met);
  const origin = originFor(scope, decided);
  const timeZone = decided?.timeZone ?? terms.zone;
  const entry = {
    ...NEW_ENTRY,
    companyId: scope.companyId,
    id: newId(),
    employeeId,
    workEntryType,
    workCheckTypeId,
    workBreakId,
    timeZone,
    workDate: localDateOf(startedAt, timeZone),
    startedAt,
    inOrigin: origin,
    ...inPlaceOf(workEntryIn.coordinates, terms),
    ...(endedAt && {
      endedAt,
      outOrigin: origin,
      ...outPlaceOf(workEntryOut?.coordinates, terms),
      closedBy: 'person' as const,
      remuneratedSeconds: certainSeconds({ workEntryType, startedAt, endedAt }),
    }),
    createdAt: dateOf(scope.now()),
    updatedAt: dateOf(scope.now()),
  };
  await tx.send(
    insertEntry(entry, {
      reason: versionReason('created', why ?? scope.lateCorrection?.reason, decided?.proposer),
      mode,
    }),
  );
  await settle(tx, scope, null, entry);
  return entry;
}

/** Changes an entry within a transaction, with its consequences; see `updateWorkEntry`. */
export async function changeEntry(
  tx: Transaction,
  scope: Scope,
  { id, employeeId }: EntryAt,
  input: ChangeInput,
  why?: string,
  decided?: Decided,
): Promise<{ before: WorkEntry; after: WorkEntry }> {
  const { companyId } = scope;
  const [{ mode, ...terms }, before] = await tx.send(
    lockAndReadTerms(scope, { employeeId, ...input }, decided),
    requireEntry(companyId, id),
  );
  const written = writtenTimes(before, input);
  const met = await tx.send(listMet(companyId, { ...before, ...written }));
  const changes = changesOf(scope, before, input, {
    ...terms,
    times: besideNeighbours(written, met),
    origin: originFor(scope, decided),
  });
  const note = { reason: versionReason('corrected', why ?? scope.lateCorrection?.reason, decided?.proposer), mode };
  const after = await tx.send(updateEntry(companyId, id, changes, note));
  await settle(tx, scope, before, after);
  return { before, after };
}

/** Marks an entry as deleted within a transaction, with its consequences; see `deleteWorkEntry`. */
export async function removeEntry(
  tx: Transaction,
  scope: Scope,
  { id, employeeId }: EntryAt,
  why?: string,
  decided?: Decided,
): Promise<WorkEntry> {
  const { companyId } = scope;
  const [mode, , before] = await tx.send(
    modeOf(scope, employeeId, decided),
    lockPerson(companyId, employeeId),
    requireEntry(companyId, id),
  );
  const now = dateOf(scope.now());
  const changes = { deletedAt: now, updatedAt: now };
  const after = await tx.send(
    updateEntry(companyId, id, changes, {
      reason: versionReason('deleted', why ?? scope.lateCorrection?.reason, decided?.proposer),
      mode,
    }),
  );
  await settle(tx, scope, before, after);
  return before;
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** I5: without a decision of both sides nobody corrects their own time. */
const modeOf = (scope: Scope, employeeId: string, decided: Decided | undefined): Read<EntryMode> =>
  decided ? nothing(decided.mode) : refuseOwnTime(scope, employeeId, 'decide');

/** B8: what both sides decided on has an origin of its own. */
const originFor = ({ actor }: Scope, decided: Decided | undefined): Origin =>
  decided ? 'request' : originOf(actor.type);

type Terms = PunchContext & { fences: EmployeeFence[] };

/** Returns the terms and the mode under which the actor may write an entry of the employee. */
function lockAndReadTerms(
  scope: Scope,
  input: { employeeId: string; workCheckTypeId?: string | null; workBreakId?: string | null },
  decided: Decided | undefined,
): Statement<Terms & { mode: EntryMode }> {
  const { companyId } = scope;
  return together(
    modeOf(scope, input.employeeId, decided),
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

/** Returns the times that a change asks for. */
function writtenTimes(before: WorkEntry, { workEntryIn, workEntryOut }: ChangeInput) {
  const end = workEntryOut === null ? null : workEntryOut?.date;
  return {
    startedAt: workEntryIn?.date ? dateOf(workEntryIn.date) : before.startedAt,
    endedAt: end === undefined ? before.endedAt : end && dateOf(end),
  };
}

function changesOf(
  scope: Scope,
  before: WorkEntry,
  input: ChangeInput,
  { times, origin, ...terms }: Terms & { times: ReturnType<typeof writtenTimes>; origin: Origin },
): Partial<WorkEntry> {
  const { workEntryIn, workEntryOut, workCheckTypeId } = input;
  const workEntryType = input.workEntryType ?? before.workEntryType;
  const workBreakId =
    input.workBreakId !== undefined || workEntryType === 'work' ? input.workBreakId : before.workBreakId;
  const faults = entryFaults({ ...writtenTimes(before, input), workEntryType, workBreakId }, scope.now());
  if (!times.endedAt && workEntryOut?.coordinates) faults['workEntryOut.date'] ??= 'required';
  refuseFaults(faults);
  const { startedAt, endedAt } = times;
  return {
    workEntryType,
    workCheckTypeId,
    workBreakId: workBreakId ?? null,
    startedAt,
    workDate: localDateOf(startedAt, before.timeZone),
    ...(workEntryIn?.date && { inOrigin: origin }),
    ...(workEntryIn?.coordinates !== undefined && inPlaceOf(workEntryIn.coordinates, terms)),
    ...(workEntryOut?.date && { endedAt, outOrigin: origin, closedBy: 'person' }),
    ...(workEntryOut?.coordinates !== undefined && outPlaceOf(workEntryOut.coordinates, terms)),
    remuneratedSeconds: certainSeconds({ workEntryType, startedAt, endedAt }) ?? before.remuneratedSeconds,
    ...(endedAt === null && NO_END),
    // Writing an entry also confirms its automatic end (B6).
    needsConfirmation: false,
    leftOut: false,
    updatedAt: dateOf(scope.now()),
  };
}

type Dated = Pick<WorkEntry, 'employeeId' | 'workDate' | 'endedAt'>;

/**
 * Applies the consequences of a written entry: seconds and overtime of its closed time, and the employee's status. Throws `period_closed` if
 * the date that it had or has is closed (B11).
 */
async function settle(tx: Transaction, scope: Scope, before: Dated | null, after: Dated): Promise<void> {
  const versions = [before, after].filter((entry) => entry !== null);
  const dates = versions.filter(({ endedAt }) => endedAt).map(({ workDate }) => workDate);
  const openDates = versions.filter(({ endedAt }) => !endedAt).map(({ workDate: from }) => ({ from, to: from }));
  if (openDates.length > 0) {
    // No row has its seconds, and the monthly record has the entry (K2).
    await daysChanged(tx, scope, {
      ...{ employeeId: after.employeeId, periods: [], touched: openDates, cause: 'work_entry' },
    });
  }
  if (dates.length > 0) await settleDays(tx, scope, after.employeeId, dates);
  if (versions.some(({ endedAt }) => !endedAt)) await settleWorkStatus(tx, scope, after.employeeId);
}
