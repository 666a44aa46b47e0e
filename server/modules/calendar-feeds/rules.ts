import { addDays } from '#server/platform/shared/dates.ts';

/** A granted day off, or part of one, as a calendar shows it. */
export interface FeedDay {
  id: string;
  employeeId: string;
  personName: string;
  /** Null: of a private type (I4), shown as *Absent*. */
  typeName: string | null;
  date: string;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
  createdAt: Date;
  /** Latest change of the person's calendars, their types and the person. */
  calendarsAt: Date;
  typesAt: Date;
  personAt: Date;
  /** Latest change of the person's offices and the company: the time zone may come from them. Null: without an office. */
  officesAt: Date | null;
  companyAt: Date;
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
 * N4: yields events: consecutive whole days of a person and type are one event; a part of a day is its own. The first day off determines an
 * event's id, so it stays the same while later days change. `days` are ordered by person and date.
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
  const changes = changesOf(first);
  const changedAt = new Date(Math.max(...changes));
  const { personName, typeName } = first;
  return {
    uid: `${first.id}@jornada`,
    sequence: sequenceOf(first, changes),
    changedAt,
    personName,
    typeName,
    when: whenOf(run),
  };
}

/**
 * Returns the latest change of everything that an event depends on. Includes all of the person's calendars: days that leave an event, or
 * join it, can be of another one. Whole days are the same in every time zone.
 */
function changesOf(day: FeedDay): number[] {
  const { calendarsAt, typesAt, personAt, officesAt, companyAt } = day;
  const ofZone = isWhole(day) ? [] : [companyAt, officesAt];
  return [calendarsAt, typesAt, personAt, ...ofZone].flatMap((at) => at?.getTime() ?? []);
}

/** Sum of the seconds from the event's first day off to each change: any later change increases it. */
const sequenceOf = ({ createdAt }: FeedDay, changes: readonly number[]): number =>
  changes.reduce((sum, at) => sum + Math.max(0, Math.floor((at - createdAt.getTime()) / 1000)), 0);

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
