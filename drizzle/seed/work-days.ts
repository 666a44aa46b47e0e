import type { DayOff } from '#server/modules/days/rules-credit.ts';
import { creditSeconds } from '#server/modules/days/rules-credit.ts';
import { expectedSeconds } from '#server/modules/days/rules-day.ts';
import type { PlannedDay } from '#server/modules/days/rules-schedule.ts';
import type { WorkEntryType } from '#server/modules/time/constants.ts';
import type { Coordinates } from '#server/modules/time/rules.ts';
import { instantFromLocal, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { Habits, PersonPlan } from './people.ts';
import { type Random, randomOf } from './random.ts';

export type CheckTypeKey = 'on_site' | 'remote' | 'trip';
export type BreakKey = 'lunch' | 'coffee';

/** A segment of work or pause as a person punches it. */
export interface Punched {
  workEntryType: WorkEntryType;
  checkType: CheckTypeKey;
  breakKey: BreakKey | null;
  startedAt: Date;
  /** Null: still open. */
  endedAt: Date | null;
  origin: Habits['origin'];
  coordinates: Coordinates | null;
}

export const COFFEE_MINUTES = 15;

interface Day {
  date: string;
  timeZone: string;
  planned: PlannedDay;
  daysOff: readonly DayOff[];
}

/** Punches of a person on a planned day; none on a day off. The same for the same seed. */
export function punchesOf(person: PersonPlan, day: Day, seed: string): Punched[] {
  const random = randomOf(seed, person.email, day.date);
  const { habits } = person;
  const paidSeconds = paidSecondsOf(person, day, random);
  if (paidSeconds === 0) return [];
  const place = placeOf(person, day.date, random);
  let startSeconds = habits.startSeconds + Math.round(random.normal(0, habits.startDeviationSeconds));
  // An appointment in the morning: work begins after it.
  const morning = day.daysOff.find(({ startTime }) => startTime !== null && startTime <= '10:30');
  if (morning?.endTime)
    startSeconds = Math.max(startSeconds, Number(morning.endTime.slice(0, 2)) * HOUR_IN_SECONDS + 900);
  let at = startOf(day, startSeconds);
  return segmentsOf(person, paidSeconds, random).flatMap(({ kind, seconds }) => {
    const startedAt = new Date(at);
    at += seconds * 1000;
    if (kind === 'away') return [];
    const breakKey = kind === 'work' ? null : kind;
    const workEntryType: WorkEntryType = kind === 'work' ? 'work' : 'pause';
    return { workEntryType, breakKey, startedAt, endedAt: new Date(at), ...place };
  });
}

/** Milliseconds of a clock time given in seconds, on a day of the zone. */
function startOf({ date, timeZone }: Day, seconds: number): number {
  const hours = String(Math.floor(seconds / HOUR_IN_SECONDS)).padStart(2, '0');
  const minutes = String(Math.floor((seconds % HOUR_IN_SECONDS) / 60)).padStart(2, '0');
  const instant = instantFromLocal(date, `${hours}:${minutes}`, timeZone);
  if (!instant) throw new Error('Nobody begins to work in the hour that the clocks skip.');
  return instant.epochMilliseconds + (seconds % 60) * 1000;
}

/** Seconds that will count as paid; 0 on a day off. */
function paidSecondsOf({ habits }: PersonPlan, { date, planned, daysOff }: Day, random: Random): number {
  const expected = expectedSeconds(planned.plannedSeconds, creditSeconds(date, daysOff, planned.plannedSeconds));
  if (expected === 0) {
    const isFreeSaturday = weekdayIndexOf(date) === 5 && !planned.isHoliday && daysOff.length === 0;
    if (!isFreeSaturday || planned.source === 'no_contract' || !habits.workaholic) return 0;
    return random.chance(0.05) ? random.between(3 * HOUR_IN_SECONDS, 5 * HOUR_IN_SECONDS) : 0;
  }
  const chance = random.next();
  // Forgot to clock at all; went home early; stayed for something urgent.
  if (chance < 0.003) return 0;
  if (chance < 0.012) return Math.round(expected * 0.6);
  const long = chance > (habits.workaholic ? 0.86 : 0.98) ? random.between(45, 130) * 60 : 0;
  const minutes = random.normal(habits.surplusMinutes, habits.surplusDeviationMinutes);
  return Math.max(Math.round(expected + minutes * 60) + long, HOUR_IN_SECONDS);
}

type Segment = { kind: 'work' | 'lunch' | 'coffee' | 'away'; seconds: number };

function segmentsOf({ habits }: PersonPlan, paidSeconds: number, random: Random): Segment[] {
  const hasLunch = habits.lunch !== 'none' && paidSeconds > 5.5 * HOUR_IN_SECONDS;
  const hasCoffee = habits.coffee && paidSeconds > 4 * HOUR_IN_SECONDS && random.chance(0.8);
  const lunchSeconds = Math.max(habits.lunchMinutes * 60 + Math.round(random.normal(0, 300)), 1200);
  const coffeeSeconds = random.between(COFFEE_MINUTES * 60 - 420, COFFEE_MINUTES * 60 + 240);
  const work = paidSeconds - (hasCoffee ? Math.min(coffeeSeconds, COFFEE_MINUTES * 60) : 0);
  const beforeLunch = hasLunch ? Math.round(work * (0.48 + random.next() * 0.12)) : work;
  const beforeCoffee = hasCoffee ? Math.round(beforeLunch * (hasLunch ? 0.55 : 0.45)) : 0;
  return [
    ...(hasCoffee ? [working(beforeCoffee), { kind: 'coffee', seconds: coffeeSeconds } as const] : []),
    working(beforeLunch - beforeCoffee),
    ...(hasLunch
      ? [
          { kind: habits.lunch === 'pause' ? 'lunch' : 'away', seconds: lunchSeconds } as const,
          working(work - beforeLunch),
        ]
      : []),
  ];
}

const working = (seconds: number): Segment => ({ kind: 'work', seconds });

type Place = Pick<Punched, 'checkType' | 'origin' | 'coordinates'>;

function placeOf({ habits, office, job, email }: PersonPlan, date: string, random: Random): Place {
  if (habits.remoteWeekdays.includes(weekdayIndexOf(date))) {
    const home = randomOf(email, 'home');
    const [north, east] = [home.normal(0, 0.06), home.normal(0, 0.06)];
    const coordinates = { latitude: office.latitude + 0.03 + Math.abs(north), longitude: office.longitude + east };
    return { checkType: 'remote', origin: 'mobile', coordinates };
  }
  if (job === 'Sales representative' && random.chance(0.25)) {
    const coordinates = { latitude: office.latitude + 0.2, longitude: office.longitude - 0.15 };
    return { checkType: 'trip', origin: 'mobile', coordinates };
  }
  const near = () => random.normal(0, 0.0002);
  const hasCoordinates = habits.origin === 'mobile';
  return {
    checkType: 'on_site',
    origin: habits.origin,
    coordinates: hasCoordinates ? { latitude: office.latitude + near(), longitude: office.longitude + near() } : null,
  };
}

/** Everything a person has punched from a date on until now, in order; who forgot to clock out is still in since then. */
export function punchesUntil(
  now: Temporal.Instant,
  person: PersonPlan,
  days: readonly Day[],
  { seed, today }: { seed: string; today: string },
): Punched[] {
  const byDay = days.map((day) => ({ date: day.date, punches: until(now, punchesOf(person, day, seed)) }));
  if (!person.forgetful) return byDay.flatMap(({ punches }) => punches);
  const forgotten = byDay.findLast(({ date, punches }) => date < today && punches.length > 0);
  return byDay.flatMap(({ date, punches }) => {
    if (!forgotten || date < forgotten.date) return punches;
    return date === forgotten.date ? punches.slice(0, 1).map((punch) => ({ ...punch, endedAt: null })) : [];
  });
}

/** Part of a day that has passed: later punches are left out, and one that would end later is open. */
function until(now: Temporal.Instant, punches: readonly Punched[]): Punched[] {
  const milliseconds = now.epochMilliseconds;
  return punches
    .filter(({ startedAt }) => startedAt.getTime() < milliseconds)
    .map((punch) => (punch.endedAt && punch.endedAt.getTime() > milliseconds ? { ...punch, endedAt: null } : punch));
}
