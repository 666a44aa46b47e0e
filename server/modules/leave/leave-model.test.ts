import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Accrual } from '#drizzle/schema/leave.ts';
import type { Schedule } from '#server/modules/days/rules-schedule.ts';
import { ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { accrualsOf } from './rules-accrual.ts';
import { type LeaveYear, targetsByYear } from './rules-settlement.ts';
import { leaveYears } from './rules-years.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

const PURE_RUNS = 1000;
const YEARS = [2026, 2027, 2028];
const START = '2026-01-01';

type Step =
  | { kind: 'pass'; days: number }
  | { kind: 'take' | 'give'; day: number }
  | { kind: 'adjust'; year: number; days: number }
  | { kind: 'assign' | 'unassign'; year: number }
  | {
      kind: 'plan';
      maxDaysOff: number;
      carried: number | null;
      months: number | null;
      period: 'month' | 'year';
      earned: number;
      rounding: 'none' | 'half_up' | 'half_nearest' | 'day_up' | 'day_nearest';
      proRata: boolean | 'whole_months';
      cap: number | null;
    };
type Terms = Extract<Step, { kind: 'plan' }>;

const terms = fc.record({
  ...{ kind: fc.constant('plan'), maxDaysOff: fc.constantFrom(0, 3, 5.25, 22, 27.5) },
  ...{ period: fc.constantFrom('month', 'year'), earned: fc.constantFrom(0, 1, 1.75, 2.3) },
  rounding: fc.constantFrom('none', 'half_up', 'half_nearest', 'day_up', 'day_nearest'),
  proRata: fc.constantFrom(true, false, 'whole_months'),
  carried: fc.option(fc.nat(8)),
  months: fc.option(fc.integer({ min: 1, max: 36 })),
  cap: fc.option(fc.integer({ min: 3, max: 12 }), { freq: 2 }),
}) as fc.Arbitrary<Terms>;
const year = fc.constantFrom(...YEARS);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.integer({ min: 1, max: 150 }) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('take', 'give'), day: fc.nat(1090) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust'), year, days: fc.constantFrom(-2, -0.5, 1, 3) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('assign', 'unassign'), year }) },
    { weight: 2, arbitrary: terms },
  ),
  { minLength: 5, maxLength: 30 },
) as fc.Arbitrary<Step[]>;
/** First and last days of the contract. */
const contracts = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 700 })).map(([start, days]) => ({
  ...{ startAt: dateOf(start), endAt: dateOf(start + days) },
}));
type Contract = { startAt: string; endAt: string };
/** Month and day on which years begin. */
const monthDay = fc.oneof(
  fc.constant('01-01'),
  fc.nat(364).map((day) => Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString().slice(5)),
);

const dateOf = (day: number): string => Temporal.PlainDate.from(START).add({ days: day }).toString();

/** Often one by which everything is over. */
const laterDay = fc.oneof(fc.nat(1900), fc.constant(1900));
const NO_SCHEDULE: Schedule = {
  ...{
    contracts: [],
    annexes: [],
    defaultWorkDays: null,
    holidays: new Set<string>(),
    halfHolidays: new Set<string>(),
    worksOnHolidays: false,
  },
};

/** Dates of the twelve months from a day of a year on, month by month. A day that a month lacks is the first of the next one. */
function monthsFrom(year: number, yearStart: string): string[][] {
  const from = Temporal.PlainDate.from(`${year}-${yearStart}`);
  const months: string[][] = [];
  for (let date = from; ; date = date.add({ days: 1 })) {
    const lacked = date.day === 1 && date.subtract({ days: 1 }).daysInMonth < from.day;
    if ((date.day === from.day || lacked) && months.push([]) > 12) return months.slice(0, 12);
    months.at(-1)?.push(date.toString());
  }
}

/** Days that a plan gives in a year until today, by a model of its own: counted day by day, in millionths of a day. */
function earnedIn(
  { year, yearStart }: { year: number; yearStart: string },
  { period, earned, rounding, proRata }: Terms,
  { startAt, endAt }: Contract,
  today: string,
): number {
  const all = monthsFrom(year, yearStart);
  let total = 0;
  for (const months of period === 'year' ? [all] : all.map((month) => [month])) {
    const dates = months.flat();
    const worked = dates.filter((date) => startAt <= date && date <= endAt);
    if (worked.length === 0 || (worked[0] as string) > today) continue;
    const counted = months.filter((month) => worked.filter((date) => month.includes(date)).length >= 15);
    const share = proRata === 'whole_months' ? counted.length / months.length : worked.length / dates.length;
    const isWhole = proRata === false || share === 1;
    const part = Math.round(earned * 1e6 * (isWhole ? 1 : share));
    const step = { none: 1, half_up: 5e5, half_nearest: 5e5, day_up: 1e6, day_nearest: 1e6 }[rounding];
    const rest = part % step;
    const isUp = rounding.endsWith('up') ? rest > 100 : rest * 2 >= step;
    total += isWhole ? part : part - rest + (isUp ? step : 0);
  }
  return total / 1e6;
}

/** A person whose plan, absences and clock follow the steps; `settleOften` also runs the job after each of them. */
async function follow(
  script: readonly Step[],
  { contract: employed, planStart }: { contract: Contract; planStart: string },
  settleOften: boolean,
) {
  let today = Temporal.PlainDate.from(START);
  const setClock = () => world.setNow(`${today}T10:00:00Z`);
  setClock();
  const company = await absenceCompany(world);
  const { rest, scope } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ needsValidation: false })];
  const terms = { absenceTypeId, maxDaysOff: 5, yearStart: planStart };
  const { data: plan } = await rest.post(VACATIONS, { name: 'Plan', year: 2026, ...terms });
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  const { data: signed } = await rest.put(`${CONTRACTS}/${contract.id}`, employed);
  const yearStart: string = planStart === 'hiring' ? signed.seniorityDate.slice(5) : planStart;
  const currentYear = () => (`${today}`.slice(5) < yearStart ? today.year - 1 : today.year);
  const known: { plan: Terms | null; years: Set<number> } = { plan: null, years: new Set() };
  const calendars = async () => (await rest.get(`${CALENDARS}?employeeId=${employeeId}&orderBy=year asc`)).data;
  // Only an existing calendar can be adjusted, and it must exist in both runs.
  for (const year of [2025, ...YEARS]) await rest.post(CALENDARS, { employeeId, absenceTypeId, year, maxDaysOff: 0 });
  const perform = async (step: Step): Promise<string> => {
    switch (step.kind) {
      case 'pass':
        today = today.add({ days: step.days });
        setClock();
        return 'passed';
      case 'take':
      case 'give': {
        const type = step.kind === 'take' ? 'create' : 'delete';
        const answer = await company.ask(employeeId, absenceTypeId, [{ date: dateOf(step.day) }], { type });
        return String(answer.status);
      }
      case 'adjust': {
        const calendar = (await calendars()).find((one: { year: number }) => one.year === step.year);
        return String((await rest.post(`${CALENDARS}/${calendar.id}/adjustments`, { days: step.days })).status);
      }
      case 'assign': {
        const answer = await rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [employeeId], year: step.year });
        if (answer.status === 200) known.years.add(step.year);
        return String(answer.status);
      }
      case 'unassign': {
        const path = `${ASSIGNATIONS}/${plan.id}/employees/${employeeId}?year=${step.year}`;
        const { status } = await rest.delete(path);
        if (status === 200) known.years.delete(step.year);
        return String(status);
      }
      case 'plan': {
        const { maxDaysOff, carried, months, period, earned, rounding, proRata, cap } = step;
        const levels = [{ afterMonths: 0, amountDays: earned }];
        const answer = await rest.put(`${VACATIONS}/${plan.id}`, {
          maxDaysOff,
          carryOver: carried === null ? null : { maxDays: carried, expiresAfterMonths: months },
          accrual: earned === 0 ? null : { period, levels, capDays: cap, rounding, proRata },
        });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        known.plan = step;
        return String(answer.status);
      }
    }
  };
  const balances = async () => {
    const all = [];
    for (const { id, maxDaysOff, daysOff } of await calendars()) {
      const [{ data: balance }, { data: lines }] = await Promise.all([
        rest.get(`${CALENDARS}/${id}/balance`),
        rest.get(`${CALENDARS}/${id}/ledger?limit=500`),
      ]);
      const { absenceCalendarId, from, to, ...amounts } = balance;
      for (const { date } of daysOff) assert.ok(from <= date && date <= to, `${date} in ${from}–${to}`);
      // Years before are settled for good; a cap counts what is taken too.
      const isKnown = known.plan !== null && known.plan.cap === null && amounts.year >= currentYear() - 1;
      const isEarning = isKnown && known.years.has(amounts.year);
      const earned = isEarning
        ? earnedIn({ year: amounts.year, yearStart }, known.plan as Terms, employed, `${today}`)
        : 0;
      all.push({ amounts, lines, maxDaysOff, daysOff, earned: isKnown ? earned : null });
    }
    return all;
  };
  for (const step of script) {
    // The result of a request must not depend on how often the job ran, so it always runs before a request.
    if (settleOften || step.kind === 'take') await settleDueLeave(scope);
    await perform(step);
    if (settleOften) await settleDueLeave(scope);
  }
  await settleDueLeave(scope);
  await settleDueLeave(scope);
  return balances();
}

test('E5 what a plan gives as time passes is what a model earns day by day, whatever the contract', () => {
  const cases = fc.record({ plan: terms, year, yearStart: monthDay, contract: contracts, day: laterDay });
  fc.assert(
    fc.property(cases, ({ plan, year, yearStart, contract, day }) => {
      const { period, earned, rounding, proRata } = plan;
      const accrual: Accrual = {
        ...{ period, credit: 'period_start', levels: [{ afterMonths: 0, amountDays: earned }] },
        ...{ capDays: null, proRata, rounding, partTime: true },
      };
      const terms = [{ ...contract, seniorityDate: null, fte: null, maxLegalWeeklyHours: null, workTimes: [] }];
      const dates = leaveYears([{ year, yearStart }]).periodOf(year);
      const credits = accrualsOf(accrual, dates, { schedule: NO_SCHEDULE, terms }, dateOf(day));
      const days = credits.reduce((sum, credit) => sum + credit.days, 0);
      assert.equal(exact(days), exact(earnedIn({ year, yearStart }, plan, contract, dateOf(day))));
    }),
    { numRuns: PURE_RUNS },
  );
});

type YearTerms = {
  maxDaysOff: number;
  carryOver: { maxDays: number | null; expiresAfterMonths: number | null } | null;
};
type YearFacts = { plan: YearTerms | null; uses: number[] };
type YearSums = { granted: number; carriedIn: number; carriedOut: number; expired: number };

/** Sums of the ledgers of years by a model of its own, which knows of each carried day since when, and how long it lasts. */
function sumsOf(years: readonly YearFacts[], yearStart: string, today: string): YearSums[] {
  const dateIn = dateFrom(yearStart);
  const lastOf = (first: number, months: number | null) => dateIn(first, -1, months ?? 12);
  let lots: { days: number; first: number; until: string }[] = [];
  let owed = 0;
  return years.map(({ plan, uses }, index) => {
    const year = 2026 + index;
    const end = lastOf(year, null);
    const sums = { granted: plan?.maxDaysOff ?? 0, carriedIn: 0 - owed, carriedOut: 0, expired: 0 };
    for (const { days } of lots) sums.carriedIn += days;
    lots.push({ days: sums.granted, first: year + 1, until: end });
    let missing = 0;
    const taken = uses.toSorted((one, other) => one - other).map((day) => ({ date: dateIn(year, day), days: 1 }));
    for (const use of [{ date: dateIn(year, 0), days: owed }, ...taken]) {
      let open = use.days;
      for (const lot of lots.filter(({ until }) => until >= use.date)) {
        const days = Math.min(lot.days, open);
        lot.days -= days;
        open -= days;
      }
      missing += open;
    }
    owed = plan && end < today ? missing : 0;
    sums.carriedOut -= owed;
    const { maxDays = 0, expiresAfterMonths: months = null } = plan?.carryOver ?? {};
    let room = maxDays ?? 1e9;
    const next: typeof lots = [];
    for (const lot of lots.toReversed()) {
      const isOwn = lot.first > year;
      if (([lot.until, end].sort()[0] as string) >= today || (isOwn && !plan)) continue;
      const first = months === null && lot.until === end ? year + 1 : lot.first;
      const until = lot.until === end ? lastOf(first, months) : lot.until;
      const passed = lot.until < end || until <= end ? 0 : Math.min(lot.days, room);
      room -= passed;
      sums.carriedOut += passed;
      sums.expired += lot.days - passed;
      next.unshift({ days: passed, first, until });
    }
    lots = next;
    return sums;
  });
}
const dateFrom =
  (yearStart: string) =>
  (year: number, days: number, months = 0): string =>
    Temporal.PlainDate.from(`${year}-${yearStart}`).add({ months }).add({ days }).toString();

test('E5, E7 days carried on for up to 36 months are those of a model, by year', () => {
  const carryOver = fc.record({
    maxDays: fc.option(fc.nat(9), { freq: 2 }),
    expiresAfterMonths: fc.option(fc.integer({ min: 1, max: 36 })),
  });
  const plan = fc.record({ maxDaysOff: fc.constantFrom(0, 3, 5.25, 8), carryOver: fc.option(carryOver, { freq: 9 }) });
  const facts = fc.record({
    plan: fc.option(plan, { freq: 9 }),
    uses: fc.array(fc.nat(364), { maxLength: 9 }),
  });
  // Days that every month has.
  const yearStart = monthDay.filter((text) => text.slice(3) <= '28');
  const cases = fc.record({ years: fc.array(facts, { minLength: 5, maxLength: 5 }), yearStart, day: laterDay });
  fc.assert(
    fc.property(cases, ({ years, yearStart, day }) => {
      const today = dateOf(day);
      const dates = leaveYears([{ year: 2026, yearStart }]);
      const toSettle = years.map((facts, index): LeaveYear => {
        const plan = facts.plan && { ...facts.plan, accrual: null, advanceDays: 0 };
        const uses = facts.uses.map((use) => ({ date: dateFrom(yearStart)(2026 + index, use), days: 1 }));
        return { years: dates, year: 2026 + index, plan, given: [], uses };
      });
      const found = [...targetsByYear(toSettle, { schedule: NO_SCHEDULE, terms: [] }, today)].map((targets) => {
        const sum = (type: string) =>
          targets.filter((one) => one.type === type).reduce((days, one) => days + one.seconds / one.daySeconds, 0);
        return {
          granted: sum('grant'),
          carriedIn: sum('carry_in'),
          carriedOut: 0 - sum('carry_out'),
          expired: 0 - sum('expire'),
        };
      });
      assert.deepEqual(found, sumsOf(years, yearStart, today));
    }),
    { numRuns: PURE_RUNS },
  );
});

const exact = (value: number) => Math.round(value * 1e4) / 1e4;

test('E6 a balance is the sum of its lines, and E5–E7 come out the same however often the job runs', async () => {
  const planStart = fc.oneof(
    monthDay.filter((text) => text !== '02-29'),
    fc.constant('hiring'),
  );
  const cases = fc.record({ contract: contracts, planStart });
  await fc.assert(
    fc.asyncProperty(steps, cases, async (script, terms) => {
      const [often, rarely] = [await follow(script, terms, true), await follow(script, terms, false)];
      assert.deepEqual(
        rarely.map(({ amounts, maxDaysOff }) => ({ amounts, maxDaysOff })),
        often.map(({ amounts, maxDaysOff }) => ({ amounts, maxDaysOff })),
      );
      for (const { amounts, lines, maxDaysOff, daysOff, earned } of [...often, ...rarely]) {
        const { granted, carried, accrued, adjusted, used, expired, available } = amounts;
        const sum = lines.reduce((total: number, line: { days: number }) => total + line.days, 0);
        const givenDays = granted.days + carried.days + accrued.days + adjusted.days - expired.days;
        assert.equal(exact(available.days), exact(sum));
        assert.equal(exact(available.days), exact(givenDays - used.days));
        assert.equal(used.days, daysOff.filter((dayOff: { seconds: number }) => dayOff.seconds > 0).length);
        assert.equal(maxDaysOff, Math.max(Math.floor(givenDays + 1e-4), 0));
        if (earned !== null) assert.equal(exact(accrued.days), exact(earned));
        for (const amount of [granted, accrued, used, expired]) assert.ok(amount.days >= 0);
      }
    }),
    { numRuns: Number(process.env.JORNADA_MODEL_RUNS ?? 12) },
  );
});
