import type { timesheetDay, timesheetEntry } from './rules.ts';

type Entry = ReturnType<typeof timesheetEntry>;
type Times = Pick<Entry, 'startedAt' | 'endedAt'>;
/** An entry of a day, or one of its versions. */
export type WordedEntry = Times & Pick<Entry, 'workEntryType'> & Partial<Pick<Entry, 'breakName' | 'checkTypeName'>>;
export type NotedDay = Pick<ReturnType<typeof timesheetDay>, 'absences' | 'holiday' | 'isHalfHoliday'>;

/** Returns a text of the area `time`, for pages and files alike. */
export type Say = (
  key: 'absent' | 'absentRange' | 'halfHoliday' | `entry.${Entry['workEntryType'] | 'since' | 'range' | 'nextDay'}`,
  values?: Record<string, string>,
) => string;

/** `HH:MM` of a moment in its own time zone. */
export const clockOf = (at: string): string => at.slice(11, 16);

/** Clock times of an entry: `09:00–13:00`, `since 09:00`; marks an end on the next day. */
export function entryTimes(say: Say, { startedAt, endedAt }: Times): string {
  const start = clockOf(startedAt);
  if (!endedAt) return say('entry.since', { start });
  const isLater = endedAt.slice(0, 10) > startedAt.slice(0, 10);
  const end = clockOf(endedAt);
  return say('entry.range', { start, end: isLater ? say('entry.nextDay', { clock: end }) : end });
}

/** Describes an entry: `Coffee 13:00–13:30`. */
export const entryWords = (say: Say, entry: WordedEntry): string =>
  [entry.breakName ?? say(`entry.${entry.workEntryType}`), entry.checkTypeName, entryTimes(say, entry)]
    .filter(Boolean)
    .join(' ');

/** The holiday and the absences of a day; a private one is *Absent* (I4). */
export const dayNotes = (say: Say, { absences, holiday, isHalfHoliday }: NotedDay): string[] => [
  ...(holiday ? [isHalfHoliday ? say('halfHoliday', { name: holiday }) : holiday] : []),
  ...absences.map(({ typeName, startTime, endTime }) => {
    const type = typeName ?? say('absent');
    return startTime && endTime ? say('absentRange', { type, start: startTime, end: endTime }) : type;
  }),
];
