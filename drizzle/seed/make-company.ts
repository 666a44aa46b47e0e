import { resolveDaysOff } from '#server/absences/rules.ts';
import { createCompany } from '#server/access/create-company.ts';
import { loadSchedule } from '#server/days/load-schedule.ts';
import { plannedDay } from '#server/days/rules-schedule.ts';
import { type Actor, systemClock, systemScope } from '#server/db/scope.ts';
import type { Runtime } from '#server/runtime.ts';
import { addDays, datesBetween, localDateOf } from '#server/shared/dates.ts';
import type { CompanyId } from '#server/shared/ids.ts';
import { type Agenda, planAbsences } from './absences.ts';
import type { CompanyPlan } from './catalogue.ts';
import type { Context, Member } from './context.ts';
import { inParallel } from './in-parallel.ts';
import { planPending } from './pending-requests.ts';
import { type PersonPlan, planPeople } from './people.ts';
import { punchesUntil } from './work-days.ts';
import { writeAbsences } from './write-absences.ts';
import { writeAdjustments } from './write-adjustments.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeCorrections } from './write-corrections.ts';
import { writeEntries } from './write-entries.ts';
import { writePerson } from './write-person.ts';

export interface CompanyDemo {
  id: CompanyId;
  plan: CompanyPlan;
  employees: number;
  months: number;
  pendingRequests: number;
  adjustments: number;
  /** Of work entries. */
  corrections: number;
  seed: string;
  /** Decides and adjusts what the manager may not. */
  owner: { id: string; name: string };
  /** The account of the first employee, who decides about the others; null: the owner decides everything. */
  manager: { id: string } | null;
  onProgress?(done: number, total: number): void;
}

const PEOPLE_AT_ONCE = 4;
const DAYS_AHEAD = 120;
const ANALYZE_AFTER = [2, 12, 48];
const GROWING_TABLES = `employees, work_entries, overtime_days, absence_calendars, absence_days_off, absence_day_off_requests,
  absence_day_off_request_days`;

/**
 * Makes a company with a past: people, contracts, absences, punches and balances, each by the use case or the rules of a
 * request and with the clock of the moment it happened. The same plan, day and seed make the same company. Returns the
 * employees in the order of the plan.
 */
export async function makeCompany(runtime: Runtime, demo: CompanyDemo): Promise<Member[]> {
  const { plan, seed } = demo;
  const { name, language, timeZone } = plan;
  const now = (runtime.now ?? systemClock)();
  const today = localDateOf(now, timeZone);
  const from = Temporal.PlainDate.from(today).subtract({ months: demo.months }).toString();
  const begin = Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant();
  const years = [...new Set(datesBetween(from, addDays(today, DAYS_AHEAD)).map((date) => Number(date.slice(0, 4))))];
  const scopeAt: Context['scopeAt'] = (at, actor) => systemScope(runtime.systemPool, demo.id, { now: () => at, actor });

  await createCompany(runtime.systemPool, { id: demo.id, name, language, timeZone, notificationEmail: null });
  const catalogue = await writeCatalogue(scopeAt(begin), plan, years);
  const members: Member[] = [];
  const context: Context = {
    ...{ scopeAt, catalogue, from, begin, today, now, years, seed },
    deciderFor: (employeeId) => deciderOf(demo, members[0], employeeId),
  };
  const people = planPeople(plan, demo.employees, { from, today }, seed);
  let done = 0;
  const make = async (person: PersonPlan) => {
    members[person.index] = await writeMember(person, context);
    const count = ++done;
    // Plans made for empty tables would read the whole company for every person.
    if (ANALYZE_AFTER.includes(count)) await runtime.ownerPool.query(`analyze ${GROWING_TABLES}`);
    demo.onProgress?.(count, people.length);
  };
  // The first is the manager, who decides about the others.
  await inParallel(people.slice(0, 1), 1, make);
  await inParallel(people.slice(1), PEOPLE_AT_ONCE, make);

  const agendas = members.map(({ agenda }) => agenda);
  planPending(agendas, demo.pendingRequests, seed);
  await inParallel(members, PEOPLE_AT_ONCE, (member) => writeAbsences(member, 'last', context));
  await writeCorrections(members, demo.corrections, context);
  await writeAdjustments(members, demo.adjustments, context);
  return members;
}

function deciderOf({ owner, manager }: CompanyDemo, first: Member | undefined, employeeId: string): Actor {
  if (!manager || !first || first.employeeId === employeeId) {
    return { type: 'user', ...owner, role: 'owner', employeeId: null, seesEverybody: true };
  }
  const { firstName, lastName } = first.person;
  const name = `${firstName} ${lastName}`;
  return { type: 'user', ...manager, name, role: 'manager', employeeId: first.employeeId, seesEverybody: true };
}

async function writeMember(person: PersonPlan, context: Context): Promise<Member> {
  const { scopeAt, begin, now, seed, catalogue } = context;
  const { timeZone } = person.office;
  const { startAt } = person.contract;
  const scope = scopeAt(now);
  const today = localDateOf(now, timeZone);
  const period = { from: startAt, to: addDays(today, DAYS_AHEAD) };

  const employeeId = await writePerson(person, context);
  const schedule = await scope.read(loadSchedule(scope.companyId, employeeId, period));
  const plannedOn = (date: string) => plannedDay(date, schedule);
  const agenda: Agenda = { person, plannedOn, taken: new Set(), plans: [], now, today };
  planAbsences(agenda, seed);
  const member = { person, employeeId, agenda };
  await writeAbsences(member, 'before_work', context);

  const granted = agenda.plans.filter(({ decision }) => decision?.status === 'accepted');
  const asked = granted.flatMap(({ daysOff }) => daysOff);
  const daysOffOn = Map.groupBy(resolveDaysOff(asked, plannedOn), ({ date }) => date);
  const days = datesBetween(startAt, today).map((date) => ({
    ...{ date, timeZone, planned: plannedOn(date) },
    daysOff: daysOffOn.get(date) ?? [],
  }));
  const punches = punchesUntil(now, person, days, { seed, today });
  await writeEntries(scope, employeeId, { punches, from: localDateOf(begin, timeZone), catalogue });
  return member;
}
