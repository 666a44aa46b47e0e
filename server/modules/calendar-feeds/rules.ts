import { addDays } from '#server/platform/shared/dates.ts';

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
  /** When the person's calendars, their types and the person changed last. */
  calendarsAt: Date;
  typesAt: Date;
  personAt: Date;
  /** The same of the person's offices and the company: the zone may follow from them. Null: without an office. */
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
 * N4: whole days of a person and type that follow each other are one event; a part of a day is its own. An event is named after its first day
 * off, so it keeps its id while days behind it come and go. `days` are in order of person and date.
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
 * When each thing that an event may follow from changed last. Of all the person's calendars: days that leave an event, or join it, can be of
 * another one. Whole days are the same in every zone.
 */
function changesOf(day: FeedDay): number[] {
  const { calendarsAt, typesAt, personAt, officesAt, companyAt } = day;
  const ofZone = isWhole(day) ? [] : [companyAt, officesAt];
  return [calendarsAt, typesAt, personAt, ...ofZone].flatMap((at) => at?.getTime() ?? []);
}

/** The seconds from the event's first day off to each change, added up: whichever comes later than before, the sum grows. */
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
