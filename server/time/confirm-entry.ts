import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { within } from '../db/scope.ts';
import { formatInZone } from '../shared/dates.ts';
import { DomainError } from '../shared/errors.ts';
import type { Page } from '../shared/lists.ts';
import { getWorkEntry } from './manage-entries.ts';
import type { WorkEntryAnswer } from './present.ts';
import { refuseOwnTime } from './refuse-own-time.ts';
import { findEntry, updateEntry, type WorkEntry } from './repository-entries.ts';
import { listAnomalies } from './repository-forgotten.ts';
import { lockPerson } from './repository-punch.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';
import { settleDays } from './settle-days.ts';

type Anomaly = z.output<typeof anomalyOutput>;

/** Clock-outs that were forgotten, and those that the system made and nobody has confirmed (B6). */
export async function listWorkEntryAnomalies(scope: Scope, input: ListAnomaliesInput): Promise<Page<Anomaly>> {
  const { rows, total } = await scope.read((db) => listAnomalies(db, scope.companyId, input, scope.now()));
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
  return scope.transaction(async (db) => {
    const known = await findEntry(db, companyId, id);
    if (!known) throw new DomainError('work_entry_not_found');
    const [, , entry] = await Promise.all([
      refuseOwnTime(db, scope, known.employeeId, 'manager'),
      lockPerson(db, companyId, known.employeeId),
      findEntry(db, companyId, id),
    ]);
    if (!entry) throw new DomainError('work_entry_not_found');
    if (entry.needsConfirmation) {
      const updatedAt = new Date(scope.now().epochMilliseconds);
      await updateEntry(db, companyId, id, { needsConfirmation: false, leftOut: false, updatedAt }, 'confirmed');
      await settleDays(db, scope, entry.employeeId, [entry.workDate]);
    }
    return getWorkEntry(within(scope, db), { id });
  });
}
