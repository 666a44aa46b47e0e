import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import { namingOverlaps } from '../../platform/db/overlaps.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { entryRecord, type WorkEntryText } from './entry-record.ts';
import { addEntry, changeEntry, removeEntry } from './record-entry.ts';
import { getEntryAnswer, getEntryRow, listEntries, listOverlaps, requireEntry } from './repository-entries.ts';
import { spanAfter } from './rules.ts';
import type { createWorkEntryInput, listWorkEntriesInput, updateWorkEntryInput, workEntryOutput } from './schema.ts';

/** Returns entries of all employees or one, newest first or as ordered; `from` and `to` are work dates (A3). */
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

/** Throws `work_entry_not_found`, also for deleted ones. */
export function getWorkEntry(scope: Scope, { id }: { id: string }): Promise<WorkEntryText> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(getEntryRow(companyId, id));
    return commit(entryRecord.answer(scope, row));
  });
}

/**
 * Creates an entry by hand (B4, B5), in the employee's current time zone (A2). Without an end it is open. Throws `employee_not_found`,
 * `work_check_type_not_found`, `work_break_not_found`, `work_entry_already_open`, `work_entry_overlaps`, for users
 * `self_resolution_not_allowed` (I5).
 */
export function createWorkEntry(scope: Scope, input: z.output<typeof createWorkEntryInput>): Promise<WorkEntryText> {
  const { employeeId, workEntryIn, workEntryOut } = input;
  const written = scope.transaction(async (tx) => {
    const entry = await addEntry(tx, scope, input);
    return tx.commit(getEntryAnswer(scope, entry));
  });
  const asked = { employeeId, id: null, from: workEntryIn.date.toString(), to: workEntryOut?.date?.toString() ?? null };
  return namingOverlaps(scope, 'work_entry_overlaps', written, async () => listOverlaps(scope.companyId, asked));
}

/**
 * Changes an entry at once (B5; correction mode `direct`): null clears a field, an omitted one stays, and clearing the end opens the entry
 * again. Its time zone stays (A2). Throws `work_entry_not_found` and the codes of `createWorkEntry`.
 */
export function updateWorkEntry(
  scope: Scope,
  { id, ...input }: z.output<typeof updateWorkEntryInput>,
): Promise<WorkEntryText> {
  const { companyId } = scope;
  const written = scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntry(companyId, id));
    const { before } = await changeEntry(tx, scope, { id, employeeId }, input);
    return tx.commit(getEntryAnswer(scope, before));
  });
  return namingOverlaps(scope, 'work_entry_overlaps', written, async () => {
    const before = await scope.read(requireEntry(companyId, id));
    return listOverlaps(companyId, { id, ...spanAfter(before, input.workEntryIn, input.workEntryOut) });
  });
}

/** Marks an entry as deleted; the record stays (H2). Throws `work_entry_not_found`, for users `self_resolution_not_allowed` (I5). */
export async function deleteWorkEntry(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntry(scope.companyId, id));
    await removeEntry(tx, scope, { id, employeeId });
  });
}
