import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import { namingOverlaps } from '../../platform/db/overlaps.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type Statement, together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { lockEmployee, lockEmployeeInScope } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { entryLengthFaults, knownCoordinates, type MaybeCoordinates, spanAfter } from '../time/rules.ts';
import { type TimeEntryText, timeEntryRecord } from './entry-record.ts';
import * as repository from './repository.ts';
import type { createTimeEntryInput, listTimeEntriesInput, timeEntryOutput, updateTimeEntryInput } from './schema.ts';

type CreateInput = z.output<typeof createTimeEntryInput>;
type UpdateInput = z.output<typeof updateTimeEntryInput>;

/** Returns entries of all employees or one, newest first or as ordered; `from` and `to` are work dates (A3). */
export async function listTimeEntries(
  scope: Scope,
  input: z.output<typeof listTimeEntriesInput>,
): Promise<PageText<z.output<typeof timeEntryOutput>>> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(repository.listEntries(companyId, input));
    return { rows: await commit(timeEntryRecord.answers(scope, rows)), total };
  });
}

/** Throws `time_entry_not_found`, also for deleted ones. */
export async function getTimeEntry(scope: Scope, { id }: { id: string }): Promise<TimeEntryText> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(repository.getEntryRow(companyId, id));
    return commit(timeEntryRecord.answer(scope, row));
  });
}

/**
 * Creates time spent on a project or planned for it by somebody in scope (I3), in the employee's current time zone (A2); it never counts as
 * attendance (B12). Without an end it is open. Throws `employee_not_found`, `project_not_found`, `tag_not_found`, `time_entry_overlaps`.
 */
export async function createTimeEntry(scope: Scope, input: CreateInput): Promise<TimeEntryText> {
  const { companyId } = scope;
  const { employeeId, timeEntryIn, timeEntryOut } = input;
  const startedAt = timeEntryIn.date;
  const endedAt = timeEntryOut?.date ?? null;
  refuseFaults(entryLengthFaults({ startedAt, endedAt }, scope.now(), 'timeEntry'));
  const id = newId();
  const created = scope.transaction(async ({ send, commit }) => {
    const [, timeZone] = await send(
      lockEmployeeInScope(scope, employeeId),
      employeeZone(companyId, employeeId),
      repository.lockReferences(companyId, input),
    );
    const entry = {
      companyId,
      id,
      employeeId,
      projectId: input.projectId,
      timeZone,
      workDate: localDateOf(startedAt, timeZone),
      startedAt: dateOf(startedAt),
      endedAt: endedAt && dateOf(endedAt),
      ...inPlaceOf(timeEntryIn.coordinates),
      ...outPlaceOf(endedAt && timeEntryOut?.coordinates),
      comment: input.comment,
      createdAt: dateOf(scope.now()),
      updatedAt: dateOf(scope.now()),
    };
    const [, , written] = await commit(
      repository.insertEntry(entry),
      repository.replaceTags(companyId, id, input.tagIds ?? []),
      readEntry(scope, employeeId, id),
    );
    return written;
  });
  const asked = { employeeId, id: null, from: startedAt.toString(), to: endedAt?.toString() ?? null };
  return namingOverlaps(scope, 'time_entry_overlaps', created, async () => repository.listOverlaps(companyId, asked));
}

/**
 * Changes an entry: null clears a field, an omitted one stays, and clearing the end opens the entry again. Its time zone stays (A2). Throws
 * `time_entry_not_found` and the codes of `createTimeEntry`.
 */
export async function updateTimeEntry(scope: Scope, { id, ...input }: UpdateInput): Promise<TimeEntryText> {
  const { companyId } = scope;
  const changed = scope.transaction(async ({ send, commit }) => {
    const { employeeId } = await send(repository.getEntry(scope, id));
    const [before] = await send(lockEntry(scope, employeeId, id), repository.lockReferences(companyId, input));
    const [, , written] = await commit(
      repository.updateEntry(companyId, id, changesOf(scope, before, input)),
      input.tagIds === undefined ? nothing(null) : repository.replaceTags(companyId, id, input.tagIds ?? []),
      readEntry(scope, employeeId, id),
    );
    return written;
  });
  return namingOverlaps(scope, 'time_entry_overlaps', changed, async () => {
    const before = await scope.read(repository.getEntry(scope, id));
    return repository.listOverlaps(companyId, { id, ...spanAfter(before, input.timeEntryIn, input.timeEntryOut) });
  });
}

/** Marks an entry as deleted; the record stays. Throws `time_entry_not_found`. */
export async function deleteTimeEntry(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const { employeeId } = await send(repository.getEntry(scope, id));
    await send(lockEntry(scope, employeeId, id));
    const now = dateOf(scope.now());
    await commit(repository.updateEntry(companyId, id, { deletedAt: now, updatedAt: now }));
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** Returns the entry once its employee's lock is held. */
const lockEntry = (scope: Scope, employeeId: string, id: string): Statement<repository.TimeEntry> =>
  together(lockEmployee(scope.companyId, employeeId), repository.getEntry(scope, id)).map(([, entry]) => entry);

function inPlaceOf(given: MaybeCoordinates) {
  const coordinates = knownCoordinates(given);
  return { inLatitude: coordinates?.latitude ?? null, inLongitude: coordinates?.longitude ?? null };
}

function outPlaceOf(given: MaybeCoordinates) {
  const coordinates = knownCoordinates(given);
  return { outLatitude: coordinates?.latitude ?? null, outLongitude: coordinates?.longitude ?? null };
}

function changesOf(
  scope: Scope,
  before: repository.TimeEntry,
  { projectId, comment, timeEntryIn, timeEntryOut }: Omit<UpdateInput, 'id'>,
): Partial<repository.TimeEntry> {
  const startedAt = timeEntryIn?.date ? dateOf(timeEntryIn.date) : before.startedAt;
  const newEnd = timeEntryOut === null ? null : timeEntryOut?.date;
  const endedAt = newEnd === undefined ? before.endedAt : newEnd && dateOf(newEnd);
  const faults = entryLengthFaults({ startedAt, endedAt }, scope.now(), 'timeEntry');
  if (!endedAt && timeEntryOut?.coordinates) faults['timeEntryOut.date'] ??= 'required';
  refuseFaults(faults);
  return {
    projectId,
    comment,
    startedAt,
    endedAt,
    workDate: localDateOf(startedAt, before.timeZone),
    ...(timeEntryIn?.coordinates !== undefined && inPlaceOf(timeEntryIn.coordinates)),
    ...((timeEntryOut?.coordinates !== undefined || !endedAt) && outPlaceOf(timeEntryOut?.coordinates)),
    updatedAt: dateOf(scope.now()),
  };
}

/** The entry of an employee, in the API's format. */
export const readEntry = (scope: Scope, employeeId: string, id: string): Read<TimeEntryText> =>
  timeEntryRecord.answerOf(scope, employeeId, repository.getEntryRow(scope.companyId, id));
