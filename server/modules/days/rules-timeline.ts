import type { TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import {
  type ClockPiece,
  clockPieces,
  clockSpan,
  dayCount,
  secondsOfClockTime,
  WEEKDAYS,
  weekdayIndexOf,
} from '../../platform/shared/dates.ts';
import { merged, type Stretch, type Stretches } from './rules-stretches.ts';

/** A closed entry of a day, its instants in ISO 8601 and whole seconds. */
export type PaidEntry = {
  id: string;
  workEntryType: 'work' | 'pause';
  startedAt: string;
  endedAt: string;
  timeZone: string;
  /** The paid part comes first in the entry's time (B7). */
  remuneratedSeconds: number;
};

/** Paid time of a day within which date and clock run evenly; `from` is the number of the day's paid seconds before it. */
type TimelinePiece = ClockPiece & { from: number; to: number; timeZone: string };

/** The paid seconds of a day in order of time, with their local dates and clock times. */
export type Timeline = readonly TimelinePiece[];

type TariffWindow = Pick<TypifyingRule, 'days' | 'startTime' | 'endTime'>;

/** Returns the paid seconds of the entries, cut at midnight and at clock changes (A4, A6). `entries` are in order of time. */
export function timelineOf(entries: readonly PaidEntry[]): Timeline {
  let from = 0;
  return entries.flatMap(({ startedAt, remuneratedSeconds, timeZone }) => {
    const start = Temporal.Instant.from(startedAt);
    const end = start.add({ seconds: remuneratedSeconds });
    return clockPieces({ start, end }, timeZone).map((piece) => {
      const placed = { ...piece, from, to: from + piece.seconds, timeZone };
      from = placed.to;
      return placed;
    });
  });
}

/**
 * Returns the seconds on one of the window's days, by their own local date, and in its hours: all day without times, over midnight if the
 * end is not after the start. Without days it applies every day.
 */
export function secondsInWindow(timeline: Timeline, window: TariffWindow, holidays: ReadonlySet<string>): Stretches {
  const { days, startTime, endTime } = window;
  const isDay = (date: string) => {
    const weekday = WEEKDAYS[weekdayIndexOf(date)];
    return days.length === 0 || days.some((day) => (day === 'holiday' ? holidays.has(date) : day === weekday));
  };
  const ranges = clockRanges(startTime, endTime);
  return merged(
    timeline.filter(({ date }) => isDay(date)).flatMap((piece) => ranges.map((range) => partOf(piece, range))),
  );
}

/** Returns the seconds between the clock times of a date's slots, those past midnight on the next date (C6). */
export function secondsInSlots(
  timeline: Timeline,
  date: string,
  slots: readonly { start: string; end: string }[],
): Stretches {
  const spans = slots.map(clockSpan);
  return merged(
    timeline.flatMap((piece) => {
      const midnight = (dayCount(date, piece.date) - 1) * WHOLE_DAY;
      return spans.map(({ from, to }) => partOf(piece, { from: from - midnight, to: to - midnight }));
    }),
  );
}

const WHOLE_DAY = secondsOfClockTime('24:00');

// In seconds since 00:00.
function clockRanges(startTime: string | null, endTime: string | null): Stretch[] {
  if (startTime === null || endTime === null) return [{ from: 0, to: WHOLE_DAY }];
  const [from, to] = [secondsOfClockTime(startTime), secondsOfClockTime(endTime)];
  if (from < to) return [{ from, to }];
  return [
    { from: 0, to },
    { from, to: WHOLE_DAY },
  ];
}

function partOf(piece: TimelinePiece, clock: Stretch): Stretch {
  const shift = piece.from - piece.clockSeconds;
  return { from: Math.max(piece.from, clock.from + shift), to: Math.min(piece.to, clock.to + shift) };
}

/** Returns stretches of paid time as instants, cut where the timeline is; joins adjacent pieces. */
export function intervalsOf(
  timeline: Timeline,
  stretches: Stretches,
): { startedAt: Temporal.Instant; endedAt: Temporal.Instant; timeZone: string }[] {
  const intervals: { startedAt: Temporal.Instant; endedAt: Temporal.Instant; timeZone: string }[] = [];
  for (const part of stretches) {
    for (const piece of timeline) {
      const [from, to] = [Math.max(part.from, piece.from), Math.min(part.to, piece.to)];
      if (from >= to) continue;
      const startedAt = piece.startedAt.add({ seconds: from - piece.from });
      const endedAt = piece.startedAt.add({ seconds: to - piece.from });
      const last = intervals.at(-1);
      if (last?.endedAt.equals(startedAt) && last.timeZone === piece.timeZone) last.endedAt = endedAt;
      else intervals.push({ startedAt, endedAt, timeZone: piece.timeZone });
    }
  }
  return intervals;
}
