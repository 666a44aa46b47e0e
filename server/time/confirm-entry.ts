import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { formatInZone } from '../shared/dates.ts';
import type { Page } from '../shared/lists.ts';
import { readWorkEntry } from './manage-entries.ts';
import type { WorkEntryAnswer } from './present.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { requireEntry, updateEntry, type WorkEntry } from './repository-entries.ts';
import { listAnomalies } from './repository-forgotten.ts';
import { lockPerson } from './repository-punch.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';
import { settleDays } from './settle-days.ts';

type Anomaly = z.output<typeof anomalyOutput>;

/** Clock-outs that were forgotten, and those that the system made and nobody has confirmed (B6). */
export async function listWorkEntryAnomalies(scope: Scope, input: ListAnomaliesInput): Promise<Page<Anomaly>> {
  const { rows, total } = await scope.read(listAnomalies(scope.companyId, input, scope.now()));
  return { rows: rows.map(presentAnomaly), total };
}

function presentAnomaly(entry: WorkEntry): Anomaly {
  return {
    workEntryId: entry.id,
    employeeId: entry.employeeId,
    kind: entry.endedAt ? 'unconfirmed_clock_out' : 'forgotten_clock_out',
    date: entry.workDate,
    startedAt: formatInZone(entry.startedAt, entry.timeZone),
    endedAt: entry.endedAt && formatInZone(entry.endedAt, entry.timeZone),
    closedBy: entry.closedBy,
    needsConfirmation: entry.needsConfirmation,
    leftOut: entry.leftOut,
  };
}

/**
 * Takes the end that the system gave an entry for the right one: from now on it counts (B6). One that needs no confirmation stays
 * as it is. Throws `work_entry_not_found`, for users `self_resolution_not_allowed` (I5).
 */
export function confirmWorkEntry(scope: Scope, { id }: { id: string }): Promise<WorkEntryAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(requireEntry(companyId, id));
    const [mode, , entry] = await tx.send(
      refuseOwnTime(scope, employeeId, 'manager'),
      lockPerson(companyId, employeeId),
      requireEntry(companyId, id),
    );
    if (entry.needsConfirmation) {
      const updatedAt = new Date(scope.now().epochMilliseconds);
      const changes = { needsConfirmation: false, leftOut: false, updatedAt };
      await tx.send(updateEntry(companyId, id, changes, { reason: 'confirmed', mode }));
      await settleDays(tx, scope, employeeId, [entry.workDate]);
    }
    return readWorkEntry(tx, scope, id);
  });
}
