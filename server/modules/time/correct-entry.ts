import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { requireInScope } from '../access/in-scope.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { addEntry, changeEntry, removeEntry } from './record-entry.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { paidSecondsOn, refuseWithoutAgreement } from './repository-corrections.ts';
import { requireEntry, requireEntryInScope, type WorkEntry } from './repository-entries.ts';
import { lockPerson } from './repository-punch.ts';
import { findNewestVersion, refuseOtherVersion } from './repository-versions.ts';
import type {
  addWorkEntryInput,
  changeWorkEntryInput,
  correctionOutput,
  removeWorkEntryInput,
} from './schema-corrections.ts';

type Corrected = z.output<typeof correctionOutput>;

/**
 * Adds an entry to the time of somebody in scope, for a reason (J1, mode `direct`). Throws the codes of `createWorkEntry`, and
 * `correction_needs_agreement` (J2).
 */
export function addWorkEntry(
  scope: Scope,
  { reason, ...input }: z.output<typeof addWorkEntryInput>,
): Promise<Corrected> {
  const { companyId } = scope;
  const { employeeId } = input;
  return scope.transaction(async (tx) => {
    const [, zone] = await tx.send(requireInScope(scope, employeeId), employeeZone(companyId, employeeId));
    await tx.send(...lockForCorrection(scope, employeeId));
    return withEffect(tx, scope, employeeId, [localDateOf(input.workEntryIn.date, zone)], () =>
      addEntry(tx, scope, input, reason),
    );
  });
}

/**
 * Changes an entry of somebody in scope, for a reason, from the version that its author saw. Throws the codes of `updateWorkEntry`,
 * `work_entry_changed` if another version was written since (J6), and `correction_needs_agreement` (J2).
 */
export function changeWorkEntry(
  scope: Scope,
  { id, versionId, reason, ...input }: z.output<typeof changeWorkEntryInput>,
): Promise<Corrected> {
  return scope.transaction(async (tx) => {
    const before = await lockVersion(tx, scope, { id, versionId });
    const { employeeId, workDate, timeZone } = before;
    const start = input.workEntryIn?.date;
    const dates = [workDate, start ? localDateOf(start, timeZone) : workDate];
    return withEffect(tx, scope, employeeId, dates, async () => {
      const { after } = await changeEntry(tx, scope, before, input, reason);
      return after;
    });
  });
}

/** Deletes an entry of somebody in scope, for a reason; the record stays (H2). Throws the codes of `changeWorkEntry`. */
export function removeWorkEntry(
  scope: Scope,
  { id, versionId, reason }: z.output<typeof removeWorkEntryInput>,
): Promise<Corrected> {
  return scope.transaction(async (tx) => {
    const before = await lockVersion(tx, scope, { id, versionId });
    return withEffect(tx, scope, before.employeeId, [before.workDate], () => removeEntry(tx, scope, before, reason));
  });
}

const lockForCorrection = (scope: Scope, employeeId: string) =>
  [
    refuseOwnTime(scope, employeeId, 'decide'),
    refuseWithoutAgreement(scope),
    lockPerson(scope.companyId, employeeId),
  ] as const;

/** Returns the entry under the lock of its employee's time. */
async function lockVersion(
  tx: Transaction,
  scope: Scope,
  { id, versionId }: { id: string; versionId: string },
): Promise<WorkEntry> {
  const { employeeId } = await tx.send(requireEntryInScope(scope, id));
  const [, , , entry, newest] = await tx.send(
    ...lockForCorrection(scope, employeeId),
    requireEntry(scope.companyId, id),
    findNewestVersion(scope.companyId, id),
  );
  refuseOtherVersion(newest, versionId);
  return entry;
}

/** Makes a correction, and returns the change of the paid seconds of its days. */
async function withEffect(
  tx: Transaction,
  { companyId }: Scope,
  employeeId: string,
  dates: readonly string[],
  correct: () => Promise<{ id: string }>,
): Promise<Corrected> {
  const days = [...new Set(dates)].sort();
  const before = await tx.send(paidSecondsOn(companyId, employeeId, days));
  const { id } = await correct();
  const after = await tx.commit(paidSecondsOn(companyId, employeeId, days));
  return {
    workEntryId: id,
    days: days.map((date) => ({
      date,
      workedBeforeSeconds: before.get(date) ?? 0,
      workedAfterSeconds: after.get(date) ?? 0,
    })),
  };
}
