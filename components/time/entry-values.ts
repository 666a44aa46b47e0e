import { entryFaults } from '#server/modules/time/rules.ts';
import { besideNeighbours, overlappedBy } from '#server/modules/time/rules-overlap.ts';
import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { localInstant } from './local-instant.ts';
import type { TimesheetEntry } from './types.ts';

/** Values of the form: clock times in the zone of the entry. */
export type EntryValues = {
  workEntryType: 'work' | 'pause';
  start: string;
  /** Empty while it is running. */
  end: string;
  endsNextDay: boolean;
  workCheckTypeId: string;
  workBreakId: string;
  reason: string;
  /** One of the company's reasons, for a proposal; otherwise empty. */
  reasonId: string;
};

export const NO_VALUES: EntryValues = {
  ...{ workEntryType: 'work', start: '', end: '', endsNextDay: false },
  ...{ workCheckTypeId: '', workBreakId: '', reason: '', reasonId: '' },
};

export type ClockValues = Pick<EntryValues, 'start' | 'end' | 'endsNextDay'>;
/** From when until when, written in the zone of the entry. */
type Written = Pick<TimesheetEntry, 'startedAt' | 'endedAt'>;

/** The times of an entry as a form shows them. */
export const clockValuesOf = ({ startedAt, endedAt }: Written): ClockValues => ({
  start: clockOf(startedAt),
  end: endedAt ? clockOf(endedAt) : '',
  endsNextDay: endedAt !== null && endedAt.slice(0, 10) > startedAt.slice(0, 10),
});

/** An entry as the form shows it. */
export const valuesOf = (entry: TimesheetEntry): Omit<EntryValues, 'reason' | 'reasonId'> => ({
  workEntryType: entry.workEntryType,
  ...clockValuesOf(entry),
  workCheckTypeId: entry.workCheckTypeId ?? '',
  workBreakId: entry.workBreakId ?? '',
});

type Place = { date: string; timeZone: string };

export type FieldFault =
  | { field: 'start' | 'end' | 'workBreakId'; key: 'nonexistent_local_time' | FaultKey }
  | { field: 'start'; key: 'work_entry_overlaps'; with: TimesheetEntry };
type FaultKey =
  | 'endMissing'
  | 'end_not_after_start'
  | 'in_the_future'
  | 'entry_too_long'
  | 'only_for_pause'
  | 'startMissing';

interface Times {
  startedAt: Date;
  endedAt: Date | null;
}

/**
 * The instants of what the form holds. An end that was not changed stays exactly what it was, with its seconds. Null with the field
 * where there is no such time.
 */
export function timesOf(
  { start, end, endsNextDay }: ClockValues,
  { date, timeZone }: Place,
  entry: Written | null,
): { times: Times } | { fault: FieldFault } {
  if (start === '') return { fault: { field: 'start', key: 'startMissing' } };
  const before = entry && clockValuesOf(entry);
  const startedAt = entry && before?.start === start ? new Date(entry.startedAt) : localInstant(date, start, timeZone);
  if (!startedAt) return { fault: { field: 'start', key: 'nonexistent_local_time' } };
  if (end === '') return { times: { startedAt, endedAt: null } };
  const isSame = entry?.endedAt && before?.end === end && before.endsNextDay === endsNextDay;
  const endedAt = isSame
    ? new Date(entry.endedAt as string)
    : localInstant(endsNextDay ? addDays(date, 1) : date, end, timeZone);
  return endedAt ? { times: { startedAt, endedAt } } : { fault: { field: 'end', key: 'nonexistent_local_time' } };
}

const FIELDS = { 'workEntryIn.date': 'start', 'workEntryOut.date': 'end', workBreakId: 'workBreakId' } as const;

type FaultsContext = {
  entry: TimesheetEntry | null;
  others: readonly TimesheetEntry[];
  now: Date;
  isProposal: boolean;
};

/** Faults of the form's times and break, by the rules of the server (B1, B4, B5). */
export function faultsOf(
  values: EntryValues,
  place: Place,
  { entry, others, now, isProposal }: FaultsContext,
): FieldFault[] {
  const read = timesOf(values, place, entry);
  if ('fault' in read) return [read.fault];
  // A proposal is about time that has ended, unless its entry is still running.
  if (isProposal && values.end === '' && entry?.endedAt !== null) return [{ field: 'end', key: 'endMissing' }];
  const { workEntryType, workBreakId } = values;
  const faults = Object.entries(
    entryFaults({ ...read.times, workEntryType, workBreakId: workBreakId || null }, now),
  ).map(
    ([field, message]): FieldFault => ({
      field: FIELDS[field as keyof typeof FIELDS],
      key: (typeof message === 'string' ? message : message.key) as FaultKey,
    }),
  );
  if (faults.length > 0) return faults;
  const neighbours = others
    .filter(({ id }) => id !== entry?.id)
    .map((other) => ({
      other,
      startedAt: new Date(other.startedAt),
      endedAt: other.endedAt ? new Date(other.endedAt) : null,
    }));
  const overlapped = overlappedBy(besideNeighbours(read.times, neighbours), neighbours);
  return overlapped ? [{ field: 'start', key: 'work_entry_overlaps', with: overlapped.other }] : [];
}

/** Input of a new entry. */
export function additionInput(values: EntryValues, { startedAt, endedAt }: Times) {
  return {
    ...kindOf(values),
    workEntryIn: { date: startedAt.toISOString() },
    ...(endedAt && { workEntryOut: { date: endedAt.toISOString() } }),
  };
}

/** Input of a change: null clears, and an unchanged time is not sent. */
export function changeInput(values: EntryValues, { startedAt, endedAt }: Times, entry: TimesheetEntry) {
  const isSame = (one: Date | null, other: string | null) =>
    (one?.getTime() ?? null) === (other === null ? null : Date.parse(other));
  return {
    ...kindOf(values),
    ...(!isSame(startedAt, entry.startedAt) && { workEntryIn: { date: startedAt.toISOString() } }),
    ...(!isSame(endedAt, entry.endedAt) && { workEntryOut: endedAt && { date: endedAt.toISOString() } }),
  };
}

/** Entry of a proposal: all of it, so that both sides agree to the same (J1). */
export function proposedEntry(values: EntryValues, { startedAt, endedAt }: Times) {
  const { reason, ...kind } = kindOf(values);
  return {
    ...kind,
    workEntryIn: { date: startedAt.toISOString() },
    ...(endedAt && { workEntryOut: { date: endedAt.toISOString() } }),
  };
}

const kindOf = ({ workEntryType, workCheckTypeId, workBreakId, reason }: EntryValues) => ({
  workEntryType,
  workCheckTypeId: workCheckTypeId || null,
  workBreakId: (workEntryType === 'pause' && workBreakId) || null,
  reason: reason.trim(),
});
