import { type ClockValues, clockValuesOf, timesOf } from '#components/time/entry-values.ts';
import { entryOrderFaults } from '#server/modules/time/rules.ts';
import type { ProjectTime } from './projects-state.ts';

/** Values of the form: clock times in the zone of the entry. */
export type TimeValues = ClockValues & {
  employeeId: string | null;
  projectId: string | null;
  tagIds: string[];
  date: string | null;
  comment: string;
};

/** An entry as the form shows it, or a new one on a day. */
export const timeValuesOf = (entry: ProjectTime | null, today: string): TimeValues => ({
  employeeId: entry?.employee.id ?? null,
  projectId: entry?.project?.id ?? null,
  tagIds: entry?.tags.map(({ id }) => id) ?? [],
  date: entry?.date ?? today,
  comment: entry?.comment ?? '',
  ...(entry ? clockValuesOf(entry) : { start: '', end: '', endsNextDay: false }),
});

export type TimeFault =
  | { field: 'employeeId' | 'date'; key: 'personMissing' | 'dateMissing' }
  | { field: 'start' | 'end'; key: 'startMissing' | 'nonexistent_local_time' | 'end_not_after_start' };

type Times = { startedAt: Date; endedAt: Date | null };

/**
 * The instants of what the form holds, by the rules that the server asks too, or what is missing. Times that were not changed stay
 * exactly what they were, with their seconds.
 */
export function timesIn(
  values: TimeValues,
  timeZone: string,
  entry: ProjectTime | null,
): { times: Times } | { faults: TimeFault[] } {
  const { employeeId, date } = values;
  const missing: TimeFault[] = [
    ...(employeeId === null ? [{ field: 'employeeId', key: 'personMissing' } as const] : []),
    ...(date === null ? [{ field: 'date', key: 'dateMissing' } as const] : []),
    ...(values.start === '' ? [{ field: 'start', key: 'startMissing' } as const] : []),
  ];
  if (missing.length > 0 || date === null) return { faults: missing };
  const read = timesOf(values, { date, timeZone }, entry && entry.date === date ? entry : null);
  if ('fault' in read) {
    const field = read.fault.field === 'end' ? 'end' : 'start';
    return { faults: [{ field, key: 'nonexistent_local_time' }] };
  }
  const faults = Object.keys(entryOrderFaults(read.times, 'timeEntry'));
  return faults.length > 0 ? { faults: [{ field: 'end', key: 'end_not_after_start' }] } : read;
}

/** Input of the call: null clears. */
export function inputOf({ projectId, tagIds, comment }: TimeValues, { startedAt, endedAt }: Times) {
  return {
    timeEntryIn: { date: startedAt.toISOString() },
    timeEntryOut: endedAt && { date: endedAt.toISOString() },
    projectId,
    tagIds,
    comment: comment.trim() || null,
  };
}
