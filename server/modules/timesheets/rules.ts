import { dayCount, elapsedSeconds, formatInZone } from '../../platform/shared/dates.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { creditSeconds, type DayOff } from '../days/rules-credit.ts';
import { expectedSeconds } from '../days/rules-day.ts';
import { plannedDay, type Schedule } from '../days/rules-schedule.ts';
import type { CountMode } from '../leave/constants.ts';
import type { WorkEntryType } from '../time/constants.ts';
import { FINDINGS, type Finding, MAX_TIMESHEET_DAYS } from './constants.ts';

/** Fault of a period with more days than one response may contain. Empty if there is none. */
export const tooManyDays = ({ from, to }: { from: string; to: string }): Record<string, FieldMessage> =>
  dayCount(from, to) > MAX_TIMESHEET_DAYS
    ? { to: { key: 'too_many_days', values: { maximum: MAX_TIMESHEET_DAYS } } }
    : {};

/** A punch of an entry that the server received later (M3), as read: both times are in UTC. */
export interface ReadLatePunch {
  punchedAt: string;
  receivedAt: string;
  /** The tablet on which it was made; null: a browser of the person's own. */
  deviceName: string | null;
}

/** An entry as read for a timesheet. */
export interface ReadEntry {
  id: string;
  versionId: string;
  workEntryType: WorkEntryType;
  workCheckTypeId: string | null;
  checkTypeName: string | null;
  isRemote: boolean;
  workBreakId: string | null;
  breakName: string | null;
  timeZone: string;
  startedAt: Date;
  endedAt: Date | null;
  paidSeconds: number;
  outsideFence: boolean;
  needsConfirmation: boolean;
  leftOut: boolean;
  closedBy: 'person' | 'system' | null;
  isEdited: boolean;
  latePunches: readonly ReadLatePunch[];
}

/** An accepted absence of a day. */
export type ReadDayOff = DayOff & {
  absenceTypeId: string;
  typeName: string;
  color: string | null;
  isPrivate: boolean;
  pickMode: 'by_days' | 'by_time_range';
  countMode: CountMode;
};

/** Numbers of a day's row and its movements. */
export interface DayNumbers {
  /** False if only movements exist on the day: it has no row. */
  isComputed: boolean;
  plannedSeconds: number;
  expectedSeconds: number;
  workedSeconds: number;
  balanceSeconds: number;
}

/** Inputs of a person's day. */
export interface DaySources {
  date: string;
  schedule: Schedule;
  /** Overtime row of the day, movements included; undefined without either. */
  row: DayNumbers | undefined;
  entries: readonly ReadEntry[];
  daysOff: readonly ReadDayOff[];
  holiday: string | null;
  findings: readonly Finding[];
}

/**
 * Returns a day as the pages show it: planned, expected and worked from its row, so that they match the balance (D1); on days without one
 * from the schedule (C1), the accepted absences (C3) and the paid seconds of closed entries (B7).
 */
export function timesheetDay(sources: DaySources) {
  const { date, schedule, row, entries, daysOff, holiday, findings } = sources;
  const planned = plannedDay(date, schedule);
  const computed = row?.isComputed ? row : undefined;
  const plannedSeconds = computed?.plannedSeconds ?? planned.plannedSeconds;
  const expected = () => expectedSeconds(plannedSeconds, creditSeconds(date, daysOff, plannedSeconds));
  return {
    date,
    plannedSeconds,
    expectedSeconds: computed?.expectedSeconds ?? expected(),
    workedSeconds: computed?.workedSeconds ?? paidSecondsOf(entries),
    balanceSeconds: row?.balanceSeconds ?? null,
    slots: planned.slots?.map(({ start, end }) => ({ start, end })) ?? [],
    holiday,
    isHalfHoliday: planned.isHalfHoliday,
    absences: daysOff.map(({ startTime, endTime, typeName, color, isPrivate }) => ({
      startTime,
      endTime,
      typeName: isPrivate ? null : typeName,
      color: isPrivate ? null : color,
    })),
    entries: entries.map(timesheetEntry),
    findings: FINDINGS.filter((finding) => findings.includes(finding)),
  };
}

const paidSecondsOf = (entries: readonly ReadEntry[]): number =>
  entries.filter(({ endedAt }) => endedAt !== null).reduce((sum, { paidSeconds }) => sum + paidSeconds, 0);

/** Returns an entry with its clock times in its own time zone (A2). */
export function timesheetEntry(entry: ReadEntry) {
  const { startedAt, endedAt, timeZone } = entry;
  return {
    ...entry,
    latePunches: entry.latePunches.map((punch) => latePunchIn(timeZone, punch)),
    startedAt: formatInZone(startedAt, timeZone),
    endedAt: endedAt && formatInZone(endedAt, timeZone),
    elapsedSeconds: endedAt && elapsedSeconds(startedAt, endedAt),
  };
}

const latePunchIn = (timeZone: string, { punchedAt, receivedAt, deviceName }: ReadLatePunch) => ({
  punchedAt: formatInZone(Temporal.Instant.from(punchedAt), timeZone),
  receivedAt: formatInZone(Temporal.Instant.from(receivedAt), timeZone),
  deviceName,
});
