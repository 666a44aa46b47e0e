import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type AnomalyKind, END_ANOMALIES } from './constants.ts';
import type { WorkEntryText } from './entry-record.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { listAnomalies } from './repository-anomalies.ts';
import { getEntryAnswer, requireEntry, requireEntryInScope, updateEntry } from './repository-entries.ts';
import { listEndAnomalies } from './repository-forgotten.ts';
import { lockPerson } from './repository-punch.ts';
import { findNewestVersion, refuseOtherVersion } from './repository-versions.ts';
import { versionReason } from './rules-reason.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';
import { settleDays } from './settle-days.ts';

const isOfEnd = (kind: AnomalyKind): boolean => END_ANOMALIES.some((one) => one === kind);

/**
 * Returns forgotten clock-outs, and those that the system made and nobody has confirmed (B6); other anomalies if their kinds are named
 * (J5).
 */
export const listWorkEntryAnomalies = (
  scope: Scope,
  input: ListAnomaliesInput,
): Promise<PageText<z.output<typeof anomalyOutput>> | Page<z.output<typeof anomalyOutput>>> =>
  input.kind === undefined || input.kind.every(isOfEnd)
    ? scope.read(listEndAnomalies(scope.companyId, input, scope.now()))
    : scope.read(listAnomalies(scope.companyId, input, scope.now()));

/**
 * Confirms the end that the system gave an entry: from now on it counts (B6). One that needs no confirmation stays as it is. `seen`: the
 * version that the author saw, and their reason. Throws `work_entry_not_found`, also out of scope (I3), for users
 * `self_resolution_not_allowed` (I5), and with a version `work_entry_changed` (J6), and a fault of `endedAt` if the entry has no end.
 */
export function confirmWorkEntry(
  scope: Scope,
  { id, seen }: { id: string; seen?: { versionId: string; reason: string } },
): Promise<WorkEntryText> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntryInScope(scope, id));
    const [mode, , entry, newest] = await tx.send(
      refuseOwnTime(scope, employeeId, 'decide'),
      lockPerson(companyId, employeeId),
      requireEntry(companyId, id),
      findNewestVersion(companyId, id),
    );
    if (seen) {
      refuseOtherVersion(newest, seen.versionId);
      if (entry.endedAt === null) throw new InvalidFields({ endedAt: 'required' });
    }
    if (entry.needsConfirmation) {
      const updatedAt = new Date(scope.now().epochMilliseconds);
      const changes = { needsConfirmation: false, leftOut: false, updatedAt };
      await tx.send(
        updateEntry(companyId, id, changes, {
          reason: seen ? versionReason('confirmed', seen.reason) : 'confirmed',
          mode,
        }),
      );
      await settleDays(tx, scope, employeeId, [entry.workDate]);
    }
    return tx.commit(getEntryAnswer(scope, entry));
  });
}
