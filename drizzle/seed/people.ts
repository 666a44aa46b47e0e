import type { WorkDay, WorkTime } from '#drizzle/schema/contracts.ts';
import { addDays, dayCount, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { type CompanyPlan, type DepartmentPlan, departments, type OfficePlan } from './catalogue.ts';
import { addressOf, names } from './names.ts';
import { type Random, randomOf } from './random.ts';

/** How a person works, from which the days of the year follow. */
export interface Habits {
  shift: 'day' | 'night';
  /** Usual start of the day, seconds after midnight, and how much it varies. */
  startSeconds: number;
  startDeviationSeconds: number;
  lunch: 'pause' | 'clocks_out' | 'none';
  lunchMinutes: number;
  coffee: boolean;
  /** 0 is Monday. */
  remoteWeekdays: readonly number[];
  /** Usual work beyond the planned time. */
  surplusMinutes: number;
  surplusDeviationMinutes: number;
  /** Has long days, and works a Saturday now and then. */
  workaholic: boolean;
  origin: 'web' | 'mobile' | 'wall' | 'watch';
}

export interface ContractPlan {
  startAt: string;
  endAt: string | null;
  seniorityDate: string;
  weeklyHours: number;
  percentageWorkDay: number;
  workDays: WorkDay[];
  workTimes: Pick<WorkTime, 'startDate' | 'endDate' | 'weeklyHours' | 'percentageWorkDay' | 'workDays'>[];
}

export type PolicyKey = 'standard' | 'margin' | 'flexible' | 'trust';

export interface PersonPlan {
  index: number;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  gender: 'female' | 'male';
  email: string;
  phone: string;
  dateOfBirth: string;
  nationality: string;
  language: string;
  code: number;
  office: OfficePlan;
  department: DepartmentPlan;
  job: string;
  hiredAt: string;
  contract: ContractPlan;
  policy: PolicyKey;
  worksOnHolidays: boolean;
  /** Did not clock out on the last day at work. */
  forgetful: boolean;
  habits: Habits;
}

export interface Period {
  /** First day of the records. */
  from: string;
  /** From when there are records of most people; a few have all of them. */
  recentFrom: string;
  today: string;
}

const week = (hours: readonly number[]): WorkDay[] => hours.map((hour) => ({ hour }));
const twoSlots = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
];

const weeks = {
  full: week([8, 8, 8, 8, 8, 0, 0]),
  slots: [...Array.from({ length: 5 }, () => ({ hour: 8, slots: twoSlots })), { hour: 0 }, { hour: 0 }],
  short_friday: week([8.5, 8.5, 8.5, 8.5, 6, 0, 0]),
  agreed: week([7.5, 7.5, 7.5, 7.5, 7.5, 0, 0]),
  sixty_percent: week([4.8, 4.8, 4.8, 4.8, 4.8, 0, 0]),
  three_days: week([8, 8, 8, 0, 0, 0, 0]),
  half: week([4, 4, 4, 4, 4, 0, 0]),
  weekend: week([0, 0, 8, 8, 8, 8, 8]),
  four_days: week([8, 8, 8, 8, 0, 0, 0]),
} satisfies Record<string, WorkDay[]>;

type WeekKey = keyof typeof weeks;

const hoursOf = (workDays: readonly WorkDay[]) => workDays.reduce((sum, { hour }) => sum + hour, 0);

const dayWeeks: readonly WeekKey[] = [
  'full',
  'full',
  'full',
  'full',
  'slots',
  'slots',
  'short_friday',
  'agreed',
  'agreed',
  'sixty_percent',
  'three_days',
  'half',
];
const SHARE_OF_NEWCOMERS = 0.12;
const PEOPLE_PER_LEAVER = 40;
const PEOPLE_PER_FORGETFUL = 50;
/** One of so many has been there since the records began, and so have those who left. The others came to the product later. */
const PEOPLE_PER_PIONEER = 20;

/** The people of a company, with offices and departments by their shares. The first one is always the same manager. */
export function planPeople(company: CompanyPlan, count: number, period: Period, seed: string): PersonPlan[] {
  const places = company.offices.flatMap((office, index) => {
    const before = company.offices.slice(0, index).reduce((sum, one) => sum + Math.round(one.share * count), 0);
    const size = index === company.offices.length - 1 ? count - before : Math.round(office.share * count);
    return departmentsOf(size, randomOf(seed, company.name, office.name)).map((place) => ({ office, ...place }));
  });
  const taken = new Set<string>();
  return places.map((place, index) => planPerson(company, place, index, { period, seed, taken }));
}

type Place = { office: OfficePlan; department: DepartmentPlan; job: string };

function departmentsOf(size: number, random: Random): Omit<Place, 'office'>[] {
  const wanted = departments.flatMap((department) =>
    Array.from({ length: Math.max(1, Math.round(department.share * size)) }, () => department),
  );
  const filled = [...wanted, ...random.shuffle(departments), ...random.shuffle(wanted)].slice(0, size);
  const led = new Set<DepartmentPlan>();
  return filled.map((department) => {
    const [lead, ...others] = department.jobs;
    if (led.has(department)) return { department, job: random.pick(others) };
    led.add(department);
    return { department, job: lead };
  });
}

interface Planning {
  period: Period;
  seed: string;
  taken: Set<string>;
}

function planPerson(company: CompanyPlan, place: Place, index: number, planning: Planning): PersonPlan {
  const { period, seed, taken } = planning;
  const random = randomOf(seed, company.name, 'person', index);
  const { office, department, job } = place;
  const isLead = job === department.jobs[0];
  const identity = identityOf(company, office, index, random, taken);

  const isNight = department.shifts === true && !isLead && random.chance(0.14);
  const isWeekend = department.shifts === true && !isLead && !isNight && random.chance(0.16);
  const weekKey: WeekKey = isLead || isNight ? 'full' : isWeekend ? 'weekend' : random.pick(dayWeeks);
  const leaves = !isLead && index % PEOPLE_PER_LEAVER === 17;
  const isNew = !isLead && !leaves && random.chance(SHARE_OF_NEWCOMERS);
  const hiredAt = isNew
    ? mondayAfter(addDays(period.from, random.between(20, Math.max(21, dayCount(period.from, period.today) - 40))))
    : addDays(period.from, -random.between(30, 3600));
  const from = leaves || index % PEOPLE_PER_PIONEER === 0 ? period.from : period.recentFrom;
  const changes = !isLead && index % 41 === 29;
  const contract = contractOf(weekKey, { hiredAt, leaves, changes }, { from, today: period.today }, random);

  return {
    index,
    ...identity,
    phone: `${office.phonePrefix}${random.between(10, 99)} ${random.between(100, 999)} ${random.between(100, 999)}`,
    dateOfBirth: addDays(hiredAt, -random.between(isLead ? 11_000 : 7_300, 17_000)),
    language: office.language,
    code: 1001 + index,
    office,
    department,
    job,
    hiredAt,
    contract,
    policy: policyOf(department, isLead, random),
    worksOnHolidays: isWeekend,
    forgetful: index % PEOPLE_PER_FORGETFUL === 19 && !isNight && !leaves,
    habits: habitsOf(place, { isNight, hoursADay: hoursADayOf(contract.workDays) }, random),
  };
}

type Identity = Pick<PersonPlan, 'firstName' | 'lastName' | 'secondLastName' | 'gender' | 'email' | 'nationality'>;

function identityOf(
  company: CompanyPlan,
  office: OfficePlan,
  index: number,
  random: Random,
  taken: Set<string>,
): Identity {
  for (;;) {
    const culture = index === 0 ? office.cultures[0] : random.pick(office.cultures);
    const known = names[culture ?? 'en'];
    const gender = index === 0 || random.chance(0.5) ? 'female' : 'male';
    const firstName = index === 0 ? (known.female[0] ?? '') : random.pick(known[gender]);
    const lastName = index === 0 ? (known.last[1] ?? '') : random.pick(known.last);
    const email = `${addressOf(firstName, lastName)}@${company.domain}`;
    const secondLastName = culture === 'es' && office.country === 'ES' ? random.pick(known.last) : null;
    if (taken.has(email)) continue;
    taken.add(email);
    return { firstName, lastName, secondLastName, gender, email, nationality: random.pick(known.nationality) };
  }
}

function contractOf(
  weekKey: WeekKey,
  { hiredAt, leaves, changes }: { hiredAt: string; leaves: boolean; changes: boolean },
  { from, today }: Pick<Period, 'from' | 'today'>,
  random: Random,
): ContractPlan {
  // Records begin with the product: earlier years are in the seniority, not in days without any entry.
  const startAt = hiredAt > from ? hiredAt : from;
  const endAt = leaves ? addDays(today, -random.between(20, 90)) : null;
  const workDays = weeks[weekKey];
  const terms = (days: WorkDay[]) => ({
    weeklyHours: hoursOf(days),
    percentageWorkDay: Math.min(100, Math.round((hoursOf(days) / 40) * 1000) / 10),
    workDays: days,
  });
  const change = addDays(startAt, Math.round(dayCount(startAt, today) * 0.6));
  const workTimes = changes
    ? [
        { startDate: startAt, endDate: addDays(change, -1), ...terms(workDays) },
        { startDate: change, endDate: endAt, ...terms(weeks.four_days) },
      ]
    : [];
  return { startAt, endAt, seniorityDate: hiredAt, ...terms(workDays), workTimes };
}

function hoursADayOf(workDays: readonly WorkDay[]): number {
  return Math.max(...workDays.map(({ hour }) => hour));
}

function policyOf(department: DepartmentPlan, isLead: boolean, random: Random): PolicyKey {
  if (isLead && department.name === 'Sales') return 'trust';
  if (department.remote) return random.chance(0.75) ? 'flexible' : 'standard';
  if (department.shifts) return random.chance(0.35) ? 'margin' : 'standard';
  return random.chance(0.3) ? 'flexible' : 'standard';
}

function habitsOf(
  { office, department }: Place,
  { isNight, hoursADay }: { isNight: boolean; hoursADay: number },
  random: Random,
): Habits {
  const late = office.country === 'BR' || department.remote ? 3600 : 0;
  const long = hoursADay > 6;
  const lunch = random.next();
  return {
    shift: isNight ? 'night' : 'day',
    startSeconds: isNight ? 22 * 3600 : 7.5 * 3600 + random.between(0, 6) * 900 + late,
    startDeviationSeconds: random.between(120, 900),
    lunch: !long || isNight ? 'none' : lunch < 0.5 ? 'pause' : lunch < 0.8 ? 'clocks_out' : 'none',
    lunchMinutes: random.pick([30, 45, 45, 60, 60]),
    coffee: random.chance(isNight ? 0.8 : 0.4),
    remoteWeekdays: department.remote ? random.shuffle([0, 1, 2, 3, 4]).slice(0, random.between(1, 3)) : [],
    surplusMinutes: random.normal(1, 5),
    surplusDeviationMinutes: random.between(6, 26),
    workaholic: random.chance(0.12),
    origin: department.shifts
      ? random.pick(['wall', 'wall', 'watch', 'mobile'])
      : random.pick(['web', 'web', 'mobile']),
  };
}

const mondayAfter = (date: string) => addDays(date, (7 - weekdayIndexOf(date)) % 7);
