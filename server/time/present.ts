import type { z } from 'zod';
import type { EmployeeText, WithEmployee } from '../people/employee-json.ts';
import { elapsedSeconds, formatInZone, formatUtc } from '../shared/dates.ts';
import type { WorkEntry } from './repository-entries.ts';
import { coordinatesOf } from './rules.ts';
import type { workEntryOutput } from './schema.ts';

/** As clock-ins and -outs, lists and reads of entries answer it. */
export type WorkEntryAnswer = WithEmployee<z.output<typeof workEntryOutput>>;

/** Clock times in the entry's zone (A2), all else in UTC; an open entry as a clock-in answers it, a closed one as a clock-out does. */
export function presentWorkEntry(entry: WorkEntry, employee: EmployeeText): WorkEntryAnswer {
  const { endedAt } = entry;
  const workedSeconds = endedAt ? elapsedSeconds(entry.startedAt, endedAt) : 0;
  const remuneratedSeconds = endedAt ? (entry.remuneratedSeconds ?? 0) : 0;
  return {
    id: entry.id,
    workCheckTypeId: entry.workCheckTypeId,
    checkTypeCollectionId: null,
    workBreakId: entry.workBreakId,
    employee,
    workEntryType: entry.workEntryType,
    workEntryIn: {
      origin: entry.inOrigin,
      date: formatInZone(entry.startedAt, entry.timeZone),
      coordinates: coordinatesOf(entry.inLatitude, entry.inLongitude),
      ...(endedAt && { officeId: entry.inOfficeId, deviceName: entry.inDeviceName }),
    },
    workEntryOut: endedAt
      ? {
          origin: entry.outOrigin ?? entry.inOrigin,
          date: formatInZone(endedAt, entry.timeZone),
          coordinates: coordinatesOf(entry.outLatitude, entry.outLongitude),
          officeId: entry.outOfficeId,
          deviceName: entry.outDeviceName,
        }
      : {},
    ...(endedAt && { workedSeconds }),
    remuneratedSeconds,
    nonRemuneratedSeconds: workedSeconds - remuneratedSeconds,
    outsideFence: entry.outsideFence,
    closedBy: entry.closedBy,
    needsConfirmation: entry.needsConfirmation,
    createdAt: formatUtc(entry.createdAt),
    updatedAt: formatUtc(entry.updatedAt),
    ...((endedAt || entry.deletedAt) && { deletedAt: entry.deletedAt && formatUtc(entry.deletedAt) }),
  };
}
