import { addDays } from '#server/shared/dates.ts';

/** A granted day off, or part of one, as a calendar shows it. */
export interface FeedDay {
  id: string;
  employeeId: string;
  personName: string;
  /** Null: of a private type (I4), *Absent* is all there is to see. */
  typeName: string | null;
  date: string;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
  createdAt: Date;
  /** When its calendar or its type changed last. */
  changedAt: Date;
}

export interface FeedEvent {
  uid: string;
  sequence: number;
  changedAt: Date;
  personName: string;
  typeName: string | null;
  /** Whole days, the last one included, or two instants. */
  when: { firstDate: string; lastDate: string } | { start: Temporal.Instant; end: Temporal.Instant };
}

/**
 * N4: whole days of a person and type that follow each other are one event; a part of a day is its own. An event is named after its first day
 * off, so it keeps its id while days behind it come and go, and its sequence grows with each change. `days` are in order of person and date.
 */
export function* eventsOf([first, ...others]: readonly FeedDay[]): Generator<FeedEvent, void> {
  if (!first) return;
  let run: [FeedDay, ...FeedDay[]] = [first];
  for (const day of others) {
    if (follows(run.at(-1) ?? first, day)) run.push(day);
    else {
      yield eventOf(run);
      run = [day];
    }
  }
  yield eventOf(run);
}

const isWhole = ({ startTime }: FeedDay) => startTime === null;

const follows = (last: FeedDay, day: FeedDay): boolean =>
  isWhole(last) &&
  isWhole(day) &&
  last.employeeId === day.employeeId &&
  last.typeName === day.typeName &&
  addDays(last.date, 1) === day.date;

function eventOf(run: readonly [FeedDay, ...FeedDay[]]): FeedEvent {
  const [first] = run;
  const changedAt = new Date(Math.max(...run.map((day) => day.changedAt.getTime())));
  const sequence = Math.max(0, Math.floor((changedAt.getTime() - first.createdAt.getTime()) / 1000));
  const { personName, typeName } = first;
  return { uid: `${first.id}@jornada`, sequence, changedAt, personName, typeName, when: whenOf(run) };
}

function whenOf(run: readonly [FeedDay, ...FeedDay[]]): FeedEvent['when'] {
  const [{ date, startTime, endTime, timeZone }] = run;
  if (startTime === null || endTime === null) return { firstDate: date, lastDate: run.at(-1)?.date ?? date };
  const at = (time: string): Temporal.Instant => {
    const isEnd = time === '24:00';
    const local = `${isEnd ? addDays(date, 1) : date}T${isEnd ? '00:00' : time}`;
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  };
  return { start: at(startTime), end: at(endTime) };
}
