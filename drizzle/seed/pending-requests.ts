import { addDays, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import type { AbsenceKey } from './absence-key.ts';
import { remarks } from './absence-remarks.ts';
import {
  type Agenda,
  type AskedDay,
  add,
  daytimeOf,
  nextWorkingDays,
  remarkOn,
  vacationLeft,
  visitDay,
} from './absences.ts';
import { type Random, randomOf } from './random.ts';

/** The mix of forty requests that wait for a decision; `week` is a week that several people of one office ask for. */
const MIX: readonly (readonly [kind: Kind, count: number])[] = [
  ['same_week_first_office', 6],
  ['same_week_second_office', 4],
  ['two_weeks', 5],
  ['one_day', 9],
  ['some_days', 7],
  ['appointment', 4],
  ['time_in_lieu', 2],
  ['withdraw', 2],
  ['family', 1],
];

type Kind =
  | 'same_week_first_office'
  | 'same_week_second_office'
  | 'two_weeks'
  | 'one_day'
  | 'some_days'
  | 'appointment'
  | 'time_in_lieu'
  | 'withdraw'
  | 'family';

const LAST_ASKED_DAYS = 13;

/** Adds exactly `count` pending requests to the agendas, one a person as long as there are people. */
export function planPending(agendas: readonly Agenda[], count: number, seed: string): void {
  const random = randomOf(seed, 'pending');
  const kinds = MIX.flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
  const wanted = Array.from({ length: count }, (_, index) => kinds[Math.floor((index * kinds.length) / count)] as Kind);
  const active = agendas.filter(({ person }) => person.contract.endAt === null);
  const offices = [...new Set(active.map(({ person }) => person.office.name))];
  let waiting = random.shuffle(active);
  for (const kind of wanted) {
    if (waiting.length === 0) waiting = random.shuffle(active);
    const chosen =
      waiting.find((agenda) => isAskedBy(kind, agenda, offices) && ask(kind, agenda, random)) ??
      waiting.find((agenda) => ask('one_day', agenda, random));
    if (!chosen) throw new Error('Nobody of the demo company can ask for a day off.');
    waiting = waiting.filter((agenda) => agenda !== chosen);
  }
}

function isAskedBy(kind: Kind, { person }: Agenda, offices: readonly string[]): boolean {
  const [first, second = first] = offices;
  if (kind === 'same_week_first_office') return person.office.name === first && !person.department.remote;
  if (kind === 'same_week_second_office') return person.office.name === second;
  return true;
}

const nextMonday = (date: string) => addDays(date, 7 - weekdayIndexOf(date));

/** False when it does not fit the person's days. */
function ask(kind: Kind, agenda: Agenda, random: Random): boolean {
  const { today } = agenda;
  const soon = (from: number, to: number) => addDays(today, random.between(from, to));
  switch (kind) {
    case 'same_week_first_office':
      return askForDays(agenda, 'vacation', nextWorkingDays(agenda, addDays(nextMonday(today), 14), 5), 3, random);
    case 'same_week_second_office':
      return askForDays(agenda, 'vacation', nextWorkingDays(agenda, addDays(nextMonday(today), 8), 4), 2, random);
    case 'two_weeks':
      return askForDays(agenda, 'vacation', nextWorkingDays(agenda, nextMonday(soon(14, 45)), 10), 5, random);
    case 'one_day':
      return askForDays(agenda, 'vacation', nextWorkingDays(agenda, soon(3, 40), 1), 1, random);
    case 'some_days':
      return askForDays(agenda, 'vacation', nextWorkingDays(agenda, soon(7, 50), random.between(2, 4)), 2, random);
    case 'time_in_lieu':
      return askForDays(agenda, 'time_in_lieu', nextWorkingDays(agenda, soon(4, 20), 1), 1, random);
    case 'family':
      return askForDays(agenda, 'family', nextWorkingDays(agenda, soon(3, 15), 2), 2, random);
    case 'appointment': {
      const day = visitDay(agenda, soon(2, 15), random);
      return day !== null && send(agenda, 'appointment', [day], random);
    }
    case 'withdraw':
      return withdraw(agenda, random);
  }
}

function askForDays(agenda: Agenda, absence: AbsenceKey, dates: string[], atLeast: number, random: Random): boolean {
  if (dates.length < atLeast || (absence === 'vacation' && vacationLeft(agenda, dates) < 0)) return false;
  return send(
    agenda,
    absence,
    dates.map((date) => ({ date })),
    random,
  );
}

function send(agenda: Agenda, absence: AbsenceKey, daysOff: AskedDay[], random: Random): boolean {
  const comment = random.chance(0.8) ? remarkOn(agenda, absence, daysOff.length, random) : null;
  add(agenda, { absence, daysOff, comment, askedAt: askedAt(agenda, random), decision: null });
  return true;
}

/** Asks for granted vacation to be taken away again (E10). */
function withdraw(agenda: Agenda, random: Random): boolean {
  const granted = agenda.plans.find(
    ({ absence, daysOff: [first], decision }) =>
      absence === 'vacation' && decision?.status === 'accepted' && first !== undefined && first.date > agenda.today,
  );
  if (!granted?.decision) return false;
  const drawn = agenda.now.subtract({ minutes: random.between(25, 600) });
  const { at: grantedAt } = granted.decision;
  agenda.plans.push({
    type: 'delete',
    absence: 'vacation',
    daysOff: granted.daysOff.slice(-2),
    comment: random.pick(remarks(agenda.person.language, 'withdraw')),
    // After it was granted.
    askedAt: Temporal.Instant.compare(drawn, grantedAt) > 0 ? drawn : grantedAt.add({ minutes: 5 }),
    decision: null,
  });
  return true;
}

/** In the last two weeks; some came in the last hours. */
const askedAt = (agenda: Agenda, random: Random) =>
  random.chance(0.2)
    ? agenda.now.subtract({ minutes: random.between(15, 240) })
    : daytimeOf(agenda, addDays(agenda.today, -random.between(1, LAST_ASKED_DAYS)), random);
