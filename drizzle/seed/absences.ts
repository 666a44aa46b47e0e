import type { PlannedDay } from '#server/modules/days/rules-schedule.ts';
import { addDays, dayCount, instantFromLocal, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import type { AbsenceKey } from './absence-key.ts';
import { remarks } from './absence-remarks.ts';
import type { PersonPlan } from './people.ts';
import { type Random, randomOf } from './random.ts';
export type AskedDay = { date: string; startTime?: string; endTime?: string };

/** A request as it was made, and what became of it. */
export interface AbsencePlan {
  type: 'create' | 'delete';
  absence: AbsenceKey;
  daysOff: AskedDay[];
  comment: string | null;
  askedAt: Temporal.Instant;
  /** Null: still pending. */
  decision: { status: 'accepted' | 'rejected'; comment: string | null; at: Temporal.Instant } | null;
}

/** State of a person's days while their absences are planned. */
export interface Agenda {
  person: PersonPlan;
  plannedOn(date: string): PlannedDay;
  /** Dates of absences asked for so far. */
  taken: Set<string>;
  plans: AbsencePlan[];
  now: Temporal.Instant;
  today: string;
}

/** How far ahead people have asked for days off. */
const HORIZON_DAYS = 75;
/** Vacation left for what is still to be asked. */
const KEPT_DAYS = 6;

/**
 * The next `count` days with planned time from `from` on that are not taken; fewer where employment, the horizon or the year
 * ends: over New Year it would be two requests (E1).
 */
export function nextWorkingDays(agenda: Agenda, from: string, count: number): string[] {
  const { plannedOn, taken, today } = agenda;
  const dates: string[] = [];
  const limit = addDays(from, count * 3 + 7);
  const last = addDays(today, HORIZON_DAYS);
  for (let date = from; dates.length < count && date <= limit && date <= last; date = addDays(date, 1)) {
    if (dates[0] && date.slice(0, 4) !== dates[0].slice(0, 4)) break;
    if (plannedOn(date).plannedSeconds > 0 && !taken.has(date)) dates.push(date);
  }
  return dates;
}

/** An instant by day of a date where the person works, but not after `now`. */
export function daytimeOf({ person, now }: Agenda, date: string, random: Random): Temporal.Instant {
  const minutes = random.between(0, 599);
  const time = `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const instant = instantFromLocal(date, time, person.office.timeZone) ?? now;
  return Temporal.Instant.compare(instant, now) < 0 ? instant : now.subtract({ minutes: random.between(20, 300) });
}

/** Adds the absences of the past year and the accepted ones of the next weeks to a person's agenda. */
export function planAbsences(agenda: Agenda, seed: string): void {
  const random = randomOf(seed, agenda.person.email, 'absences');
  for (const { from, days } of vacationBlocks(agenda, random)) takeVacation(agenda, from, days, random);
  const { startAt } = agenda.person.contract;
  const anyDay = () => addDays(startAt, random.between(0, Math.max(dayCount(startAt, agenda.today) - 3, 0)));
  if (random.chance(0.4)) beSick(agenda, anyDay(), random.between(1, 4), random);
  for (let visits = random.between(0, 2); visits > 0; visits -= 1) visit(agenda, anyDay(), random);
  if (random.chance(0.06)) grant(agenda, 'moving', nextWorkingDays(agenda, anyDay(), 1), random);
  if (random.chance(0.08)) grant(agenda, 'family', nextWorkingDays(agenda, anyDay(), 2), random);
  if (random.chance(0.06)) {
    grant(agenda, 'time_in_lieu', nextWorkingDays(agenda, addDays(agenda.today, random.between(3, 30)), 1), random);
  }
  if (random.chance(0.12)) refuse(agenda, anyDay(), random);
  agenda.plans.sort((one, other) => Temporal.Instant.compare(one.askedAt, other.askedAt));
}

function vacationBlocks({ person, today }: Agenda, random: Random): { from: string; days: number }[] {
  const { startAt } = person.contract;
  const years = [Number(startAt.slice(0, 4)), Number(startAt.slice(0, 4)) + 1];
  const south = person.office.country === 'BR';
  const seasonal = years.flatMap((year) => [
    { chance: 0.85, from: addDays(`${year}-${south ? '01-04' : '07-01'}`, 7 * random.between(0, 6)), days: 10 },
    { chance: 0.4, from: `${year}-12-22`, days: random.between(3, 5) },
    { chance: 0.4, from: addDays(`${year}-03-10`, random.between(0, 70)), days: random.between(2, 4) },
    { chance: 0.4, from: addDays(`${year}-09-15`, random.between(0, 60)), days: random.between(1, 3) },
  ]);
  const upcoming = [
    { chance: 0.22, from: addDays(today, random.between(2, 40)), days: random.between(2, 8) },
    { chance: 0.05, from: addDays(today, -random.between(0, 2)), days: random.between(3, 6) },
  ];
  const single = Array.from({ length: 2 }, () => ({
    chance: 0.7,
    from: addDays(startAt, random.between(15, 360)),
    days: 1,
  }));
  // The near ones first: they need the days that are left most.
  return [...upcoming, ...seasonal, ...single].filter(({ chance }) => random.chance(chance));
}

function takeVacation(agenda: Agenda, from: string, days: number, random: Random): void {
  if (from <= agenda.person.contract.startAt) return;
  const monday = days >= 5 ? addDays(from, (7 - weekdayIndexOf(from)) % 7) : from;
  const dates = nextWorkingDays(agenda, monday, days);
  if (dates.length > 0 && vacationLeft(agenda, dates) >= KEPT_DAYS) grant(agenda, 'vacation', dates, random);
}

/** Days of vacation that would be left in the year that has the fewest, if these were taken. */
export function vacationLeft({ person, plans }: Agenda, dates: readonly string[]): number {
  const taken = plans
    .filter(({ absence, decision }) => absence === 'vacation' && decision?.status !== 'rejected')
    .flatMap(({ daysOff }) => daysOff.map(({ date }) => date));
  const years = new Set(dates.map((date) => date.slice(0, 4)));
  const left = [...years].map(
    (year) => person.office.vacationDays - [...taken, ...dates].filter((date) => date.startsWith(year)).length,
  );
  return Math.min(...left);
}

/** Asked for some weeks ahead and accepted soon after. */
function grant(agenda: Agenda, absence: AbsenceKey, dates: string[], random: Random): void {
  const [first] = dates;
  if (first === undefined || dates.some((date) => agenda.taken.has(date))) return;
  const asked = latest(addDays(first, -random.between(12, 60)), agenda.person.contract.startAt);
  const askedOn = asked < agenda.today ? asked : addDays(agenda.today, -random.between(3, 20));
  const decidedOn = earliest(addDays(askedOn, random.between(0, 3)), first);
  const askedAt = daytimeOf(agenda, askedOn, random);
  const decidedAt = daytimeOf(agenda, decidedOn, random);
  add(agenda, {
    absence,
    daysOff: dates.map((date) => ({ date })),
    askedAt,
    comment: random.chance(0.4) ? remarkOn(agenda, absence, dates.length, random) : null,
    decision: { status: 'accepted', comment: null, at: after(askedAt, decidedAt) },
  });
}

function beSick(agenda: Agenda, from: string, days: number, random: Random): void {
  const dates = nextWorkingDays(agenda, from, days);
  const [first] = dates;
  if (first === undefined || first >= agenda.today) return;
  const askedAt = daytimeOf(agenda, first, random);
  add(agenda, {
    absence: 'sick',
    daysOff: dates.map((date) => ({ date })),
    askedAt,
    comment: random.pick(remarks(agenda.person.language, 'sick')),
    decision: { status: 'accepted', comment: null, at: askedAt.add({ minutes: random.between(5, 90) }) },
  });
}

const visitTimes = [
  { startTime: '09:00', endTime: '11:00' },
  { startTime: '10:00', endTime: '12:30' },
  { startTime: '15:30', endTime: '17:30' },
];

/** A day with time to go to the doctor's; null where the day is too short for it. */
export function visitDay(agenda: Agenda, from: string, random: Random): AskedDay | null {
  const [date] = nextWorkingDays(agenda, from, 1);
  if (date === undefined || agenda.person.habits.shift === 'night') return null;
  return agenda.plannedOn(date).plannedSeconds < 21_600 ? null : { date, ...random.pick(visitTimes) };
}

function visit(agenda: Agenda, from: string, random: Random): void {
  const day = visitDay(agenda, from, random);
  const asked = day && latest(addDays(day.date, -random.between(3, 12)), agenda.person.contract.startAt);
  // Decided before the day, as its hours count from then on.
  if (!day || asked === day.date || !asked) return;
  const askedAt = daytimeOf(agenda, asked, random);
  add(agenda, {
    absence: 'appointment',
    daysOff: [day],
    askedAt,
    comment: random.pick(remarks(agenda.person.language, 'appointment')),
    decision: { status: 'accepted', comment: null, at: askedAt.add({ minutes: random.between(5, 240) }) },
  });
}

function refuse(agenda: Agenda, from: string, random: Random): void {
  const dates = nextWorkingDays(agenda, from, random.between(2, 5));
  const [first] = dates;
  if (first === undefined || first <= addDays(agenda.person.contract.startAt, 25)) return;
  if (vacationLeft(agenda, dates) < 0) return;
  const askedAt = daytimeOf(agenda, addDays(first, -20), random);
  add(agenda, {
    absence: 'vacation',
    daysOff: dates.map((date) => ({ date })),
    askedAt,
    comment: remarkOn(agenda, 'vacation', dates.length, random),
    decision: {
      status: 'rejected',
      comment: random.pick(remarks(agenda.person.language, 'rejected')),
      at: askedAt.add({ hours: random.between(2, 50) }),
    },
  });
}

/** Remark of the person on a request for so many days. */
export function remarkOn({ person }: Agenda, absence: AbsenceKey, days: number, random: Random): string {
  return random.pick(remarks(person.language, absence === 'vacation' && days < 3 ? 'day_off' : absence));
}

/** Puts a request for new days into the agenda. */
export function add(agenda: Agenda, plan: Omit<AbsencePlan, 'type'>): void {
  agenda.plans.push({ type: 'create', ...plan });
  if (plan.decision?.status === 'rejected') return;
  for (const { date } of plan.daysOff) agenda.taken.add(date);
}

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one < other ? one : other);
const after = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(other, one) > 0 ? other : one.add({ minutes: 30 });
