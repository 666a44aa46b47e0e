import { resolveDaysOff } from '#server/modules/absences/rules.ts';
import { createCompany } from '#server/modules/access/create-company.ts';
import { plannedBy } from '#server/modules/days/load-planned.ts';
import { loadSchedule } from '#server/modules/days/load-schedule.ts';
import { plannedDay } from '#server/modules/days/rules-schedule.ts';
import { type Actor, systemScope } from '#server/platform/db/scope.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { addDays, datesBetween, localDateOf } from '#server/platform/shared/dates.ts';
import type { CompanyId } from '#server/platform/shared/ids.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { type Agenda, planAbsences } from './absences.ts';
import type { CompanyPlan } from './catalogue.ts';
import type { Context, Member } from './context.ts';
import { inParallel } from './in-parallel.ts';
import { planPending } from './pending-requests.ts';
import { type PersonPlan, planPeople } from './people.ts';
import { planProjectTime } from './project-time.ts';
import { punchesUntil } from './work-days.ts';
import { writeAbsences } from './write-absences.ts';
import { writeAdjustments } from './write-adjustments.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeCompanyRequests } from './write-company-requests.ts';
import { writeCorrections } from './write-corrections.ts';
import { writeDocuments } from './write-documents.ts';
import { writeEntries } from './write-entries.ts';
import { writeReview } from './write-months.ts';
import { writePerson } from './write-person.ts';
import { writePlans } from './write-plans.ts';
import { writeProjectTime } from './write-project-time.ts';

interface CompanySize {
  employees: number;
  /** Of records: of a few people, and of the others. */
  months: number;
  recentMonths: number;
}

/** A company before anything of it is written. */
export interface PlannedCompany {
  plan: CompanyPlan;
  seed: string;
  now: Temporal.Instant;
  today: string;
  /** The first day of the records. */
  from: string;
  people: PersonPlan[];
}

/** A user who decides; the person they are, if they work for the company. */
export interface Decider {
  id: string;
  name: string;
  person: PersonPlan | null;
}

export interface CompanyDemo {
  id: CompanyId;
  /** Of absences. */
  pendingRequests: number;
  companyRequests: number;
  adjustments: number;
  /** Of work entries. */
  corrections: number;
  /** Decides and adjusts what the manager may not. */
  owner: Decider;
  /** Decides about the others of their office; null: the owner decides everything. */
  manager: Decider | null;
  /** People with an account, whose months are reviewed and closed; none: no month is. */
  accounts: readonly (Decider & { role: Role })[];
  onProgress?(done: number, total: number): void;
}

const PEOPLE_AT_ONCE = 4;
const DAYS_AHEAD = 120;
const ANALYZE_AFTER = [2, 12, 48];
const GROWING_TABLES = `employees, work_entries, overtime_days, absence_calendars, absence_days_off, absence_day_off_requests,
  absence_day_off_request_days, time_entries`;

/** People of a company, and the date since which they have records. */
export function planCompany(now: Temporal.Instant, plan: CompanyPlan, size: CompanySize, seed: string): PlannedCompany {
  const today = localDateOf(now, plan.timeZone);
  const monthsAgo = (months: number) => Temporal.PlainDate.from(today).subtract({ months }).toString();
  const period = { from: monthsAgo(size.months), recentFrom: monthsAgo(size.recentMonths), today };
  return { plan, seed, now, today, from: period.from, people: planPeople(plan, size.employees, period, seed) };
}

/**
 * Makes a company with a past: people, contracts, absences, punches and balances, each by the use case or the rules of a
 * request and with the clock of the moment it happened. The same plan, day and seed make the same company. Returns the
 * employees in the order of the plan.
 */
export async function makeCompany(
  runtime: Runtime,
  { plan, seed, now, today, from, people }: PlannedCompany,
  demo: CompanyDemo,
): Promise<Member[]> {
  const { name, language, timeZone } = plan;
  const begin = Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant();
  const years = [...new Set(datesBetween(from, addDays(today, DAYS_AHEAD)).map((date) => Number(date.slice(0, 4))))];
  const scopeAt = scopesOf(runtime, demo.id);

  await createCompany(runtime.systemPool, { id: demo.id, name, language, timeZone, notificationEmail: null });
  const catalogue = await writeCatalogue(scopeAt(begin), plan, { years, people });
  const members: Member[] = [];
  const context: Context = {
    ...{ scopeAt, catalogue, from, begin, today, now, years, seed },
    deciderFor: (person) => deciderOf(demo, members, person),
    managerOf: (person) => {
      const boss = bossOf(person, people, demo.owner.person);
      return (boss && members[boss.index]?.employeeId) ?? null;
    },
  };
  let done = 0;
  const make = async (person: PersonPlan) => {
    members[person.index] = await writeMember(person, context);
    const count = ++done;
    // Plans made for empty tables would read the whole company for every person.
    if (ANALYZE_AFTER.includes(count)) await runtime.ownerPool.query(`analyze ${GROWING_TABLES}`);
    demo.onProgress?.(count, people.length);
  };
  // People who decide about others come first, then people to whom others report.
  const first = [demo.owner.person, ...people.slice(0, 1)].filter((person) => person !== null);
  const leads = people.filter((person) => isLead(person) && !first.includes(person));
  await inParallel(first, 1, make);
  await inParallel(leads, PEOPLE_AT_ONCE, make);
  await inParallel(
    people.filter((person) => !first.includes(person) && !leads.includes(person)),
    PEOPLE_AT_ONCE,
    make,
  );

  // Requests of the owner would wait for the manager alone.
  const agendas = members.filter(({ person }) => person !== demo.owner.person).map(({ agenda }) => agenda);
  // One more belongs to the month in review.
  planPending(agendas, demo.accounts.length > 0 ? demo.pendingRequests - 1 : demo.pendingRequests, seed);
  await inParallel(members, PEOPLE_AT_ONCE, (member) => writeAbsences(member, 'last', context));
  await writeCompanyRequests(members, demo.companyRequests, context);
  await writeCorrections(members, demo.corrections, context);
  await writeAdjustments(members, demo.adjustments, context);
  await writePlans(members, context);
  await writeReview(members, reviewersOf(demo, members), context);
  return members;
}

/** Scopes at moments of a company. What follows them waits for the disk: the owner's membership, and the end of what is completed. */
export const scopesOf =
  (runtime: Runtime, id: CompanyId): Context['scopeAt'] =>
  (at, actor) =>
    systemScope(runtime, id, { now: () => at, actor, waitsForDisk: false });

/** The person who decides about another one: the manager of their office, if there is one and they are not the manager, else the owner. */
export function deciderOf(
  { owner, manager }: Pick<CompanyDemo, 'owner' | 'manager'>,
  members: readonly (Pick<Member, 'employeeId'> | undefined)[],
  person: PersonPlan,
): Actor {
  const isTheirs = manager?.person?.office === person.office || owner.person === person;
  const isManager = manager !== null && manager.person !== person && isTheirs;
  const { id, name, person: decider } = isManager ? manager : owner;
  const employeeId = (decider && members[decider.index]?.employeeId) ?? null;
  return { type: 'user', id, name, role: isManager ? 'manager' : 'owner', employeeId, seesEverybody: true };
}

const reviewersOf = ({ accounts }: CompanyDemo, members: readonly Member[]) =>
  accounts.flatMap(({ id, name, role, person }) => {
    const member = person && members[person.index];
    if (!member) return [];
    const { employeeId } = member;
    return [
      { member, actor: { type: 'user' as const, id, name, role, employeeId, seesEverybody: role !== 'employee' } },
    ];
  });

const isLead = ({ job, department }: PersonPlan): boolean => job === department.jobs[0];

/** The lead of the department in the person's office; of leads the first of the company, who reports to the owner. */
function bossOf(person: PersonPlan, people: readonly PersonPlan[], owner: PersonPlan | null): PersonPlan | null {
  const [first = null] = people;
  if (person === owner) return null;
  if (person === first) return owner;
  const { office, department } = person;
  const lead = people.find((one) => isLead(one) && one.office === office && one.department === department);
  return isLead(person) ? first : (lead ?? first);
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
  const unitIds = {
    officeId: catalogue.offices.get(person.office.name) as string,
    departmentId: catalogue.departments.get(person.department.name) as string,
  };
  const member = { person, employeeId, unitIds, agenda };
  await writeDocuments(member, context);
  await writeAbsences(member, 'before_work', context);

  const granted = agenda.plans.filter(({ decision }) => decision?.status === 'accepted');
  const asked = granted.flatMap(({ daysOff }) => daysOff);
  const daysOffOn = Map.groupBy(resolveDaysOff(asked, plannedBy(schedule)), ({ date }) => date);
  const days = datesBetween(startAt, today).map((date) => ({
    ...{ date, timeZone, planned: plannedOn(date) },
    daysOff: daysOffOn.get(date) ?? [],
  }));
  const punches = punchesUntil(now, person, days, { seed, today });
  await writeEntries(scope, employeeId, { punches, from: localDateOf(begin, timeZone), catalogue });
  await writeProjectTime(scope, { employeeId, timeZone, catalogue }, planProjectTime(agenda, punches, seed));
  return member;
}
