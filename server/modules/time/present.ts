import type { z } from 'zod';
import { formatInZone, formatUtc } from '../../platform/shared/dates.ts';
import type { EmployeeText, WithEmployee } from '../people/employee-json.ts';
import type { WorkEntry } from './repository-entries.ts';
import { coordinatesOf } from './rules.ts';
import type { openedEntryOutput } from './schema.ts';

/** An open WorkEntry of the API. */
export type OpenedEntryAnswer = WithEmployee<z.output<typeof openedEntryOutput>>;

/**
 * Returns the entry that a clock-in opens, from the values written: many begin at once at the start of a work day, and an insert with a
 * result costs the database 6 % more. All other responses use `entryRecord`.
 */
export const presentOpened = (
  entry: WorkEntry,
  employee: EmployeeText,
  checkTypeCollectionId: string | null,
): OpenedEntryAnswer => ({
  id: entry.id,
  workCheckTypeId: entry.workCheckTypeId,
  checkTypeCollectionId,
  workBreakId: entry.workBreakId,
  employee,
  workEntryType: entry.workEntryType,
  workEntryIn: {
    origin: entry.inOrigin,
    date: formatInZone(entry.startedAt, entry.timeZone),
    coordinates: coordinatesOf(entry.inLatitude, entry.inLongitude),
  },
  workEntryOut: {},
  remuneratedSeconds: 0,
  nonRemuneratedSeconds: 0,
  outsideFence: entry.outsideFence,
  closedBy: null,
  needsConfirmation: false,
  createdAt: formatUtc(entry.createdAt),
  updatedAt: formatUtc(entry.updatedAt),
});
