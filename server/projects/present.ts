import type { z } from 'zod';
import type { EmployeeText, WithEmployee } from '../people/employee-json.ts';
import { formatInZone, formatUtc } from '../shared/dates.ts';
import { coordinatesOf } from '../time/present.ts';
import type { TimeEntry } from './repository.ts';
import type { timeEntryOutput } from './schema.ts';

export type TimeEntryAnswer = WithEmployee<z.output<typeof timeEntryOutput>>;

/** Clock times in the entry's zone (A2), all else in UTC. */
export function presentTimeEntry(entry: TimeEntry, employee: EmployeeText): TimeEntryAnswer {
  return {
    id: entry.id,
    employee,
    projectId: entry.projectId,
    tagIds: entry.tagIds,
    timeEntryIn: {
      date: formatInZone(entry.startedAt, entry.timeZone),
      coordinates: coordinatesOf(entry.inLatitude, entry.inLongitude),
    },
    timeEntryOut: entry.endedAt && {
      date: formatInZone(entry.endedAt, entry.timeZone),
      coordinates: coordinatesOf(entry.outLatitude, entry.outLongitude),
    },
    comment: entry.comment,
    createdAt: formatUtc(entry.createdAt),
    updatedAt: formatUtc(entry.updatedAt),
    deletedAt: entry.deletedAt && formatUtc(entry.deletedAt),
  };
}
