import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { CONTRACTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { changedFrom, type Facts, type ModelWeek, modelOf, type Office, onDate } from '#test/plans-model.ts';
import { createWorld } from '#test/world.ts';

/** `PLANS_MODEL_RUNS=20000 npm run test:file -- server/modules/leave/plans-model.test.ts` looks longer. */
const RUNS = Number(process.env.PLANS_MODEL_RUNS ?? 500);
/** Runs of one test, which has a limit of time. */
const RUNS_AT_ONCE = 125;
const world = await createWorld();
world.setNow('2026-04-15T12:00:00Z');
const HOLIDAYS = '/schedule/v1/holiday-calendars';

/** Three weeks; the first has the Monday on which the contract begins. */
const DATES = Array.from({ length: 21 }, (_, day) =>
  Temporal.PlainDate.from('2026-03-02').add({ days: day }).toString(),
);
const WHOLE = { from: '2026-03-02', to: '2026-03-22' };
const FULL_TIME = [8, 8, 8, 8, 8, 0, 0];
const WEEKS: readonly (readonly number[])[] = [
  FULL_TIME,
  [8, 8, 8, 8, 0, 0, 0],
  [4, 4, 4, 4, 4, 0, 0],
  [0, 0, 10, 10, 0, 6, 6],
];
const FLEXIBLE: readonly ModelWeek[] = [
  { hours: 40, days: 5 },
  { hours: 30, days: 4 },
];

const date = fc.constantFrom(...DATES);
const dates = fc.uniqueArray(date, { maxLength: 4 });
const wholeWeek = fc.constantFrom(DATES.slice(0, 7), DATES.slice(7, 14), DATES.slice(6, 15));
const week = fc.constantFrom(...WEEKS);
const flexible = fc.constantFrom(...FLEXIBLE);
const turns = fc.record({ turns: fc.array(week, { minLength: 2, maxLength: 3 }) });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('leave', 'lieu', 'calendar'), dates: fc.oneof(dates, wholeWeek) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sick'), dates: fc.oneof(dates, wholeWeek) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hours'), date, hours: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('holidays'),
      of: fc.constantFrom('company', 'north', 'south'),
      dates,
      halves: dates,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('contract'),
      week: fc.option(fc.oneof(week, flexible, turns)),
      endAt: fc.option(date),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('annex'), week, startAt: date, days: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('noAnnex') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('worksOnHolidays'), value: fc.boolean(), from: fc.option(date) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('defaultWeek'), week, from: fc.option(date) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('offices'),
      held: fc.shuffledSubarray<Office>(['north', 'south']),
      from: fc.option(date),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tolerance'), from: date, seconds: fc.constantFrom(0, 3600, 14_400) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('work'), date, hours: fc.integer({ min: 1, max: 12 }) }) },
);
const commands = fc.array(command, { minLength: 3, maxLength: 12 });
type Command = ReturnType<typeof commands.generate>['value'][number];

const weekOf = (hours: readonly number[]) => hours.map((hour) => ({ hour }));
function termsOf(of: ModelWeek | null) {
  const none = { workDays: null, weeklyHours: null, flexibleDaysPerWeek: null, rotation: null };
  if (of === null) return none;
  if ('hours' in of) return { ...none, weeklyHours: of.hours, flexibleDaysPerWeek: of.days };
  if ('turns' in of) return { ...none, rotation: of.turns.map((one) => ({ workDays: weekOf(one) })) };
  return { ...none, workDays: weekOf(of) };
}

type Absence = Facts['absences'][number];
const keyOf = ({ date: on, seconds }: Absence) => `${on} ${seconds}`;

/** Days that stay keep their turn, the others come last. */
function replaced(all: Facts['absences'], kind: Absence['kind'], asked: readonly Absence[]): Absence[] {
  const keys = new Set(asked.map(keyOf));
  const kept = all.filter((one) => one.kind !== kind || keys.has(keyOf(one)));
  const known = new Set(kept.filter((one) => one.kind === kind).map(keyOf));
  const added = asked.filter((one) => !known.has(keyOf(one)));
  return [...kept, ...added.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))];
}

const NO_HOLIDAYS = { whole: [], half: [] };

async function prepare() {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  const offices = {
    north: await made('/core/v3/offices', { name: 'North' }),
    south: await made('/core/v3/offices', { name: 'South' }),
  };
  const officeIds = [offices.north];
  const employeeId = await made('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', officeIds });
  const contractId = await made(CONTRACTS, { employeeId, startAt: '2026-03-02', workDays: weekOf(FULL_TIME) });
  const policyId = await made(POLICIES, { name: 'Policy', type: 'total' });
  await company.assign(policyId, [employeeId], '2026-03-01');
  const holidays = {
    company: await made(HOLIDAYS, { name: 'Company', daysOff: [] }),
    north: await made(HOLIDAYS, { name: 'North', daysOff: [], officeIds: [offices.north] }),
    south: await made(HOLIDAYS, { name: 'South', daysOff: [], officeIds: [offices.south] }),
  };
  const calendar = async (category: string, pickMode: string, countMode = 'working_days') => {
    const type = { name: category, category, pickMode, countMode, needsValidation: false };
    const absenceTypeId = await made(TYPES, type);
    return made(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 200 });
  };
  const calendars = {
    leave: await calendar('leave', 'by_days'),
    lieu: await calendar('compensation', 'by_days'),
    sick: await calendar('sick', 'by_days'),
    calendar: await calendar('leave', 'by_days', 'calendar_days'),
    hours: await calendar('absence', 'by_time_range'),
  };
  const facts: Facts = {
    ...{ startAt: '2026-03-02', endAt: null, week: FULL_TIME, annex: null, defaultWeeks: [] },
    worksOnHolidays: [{ from: null, value: false }],
    offices: [{ from: null, held: ['north'] }],
    holidays: { company: NO_HOLIDAYS, north: NO_HOLIDAYS, south: NO_HOLIDAYS },
    ...{ absences: [], work: [], tolerances: [] },
  };
  return { ...company, employeeId, offices, contractId, policyId, holidays, calendars, facts, annexId: '' };
}
type Subject = Awaited<ReturnType<typeof prepare>>;

/** Makes a change and, unless a rule refuses it, notes the fact. */
async function run(subject: Subject, made: Command): Promise<void> {
  const { rest, employeeId, facts } = subject;
  const accepted = async (answer: Promise<{ status: number; body: unknown }>): Promise<boolean> => {
    const { status, body } = await answer;
    assert.ok([200, 204, 409, 422].includes(status), JSON.stringify(body));
    return status < 300;
  };
  switch (made.kind) {
    case 'leave':
    case 'lieu':
    case 'calendar': {
      const daysOff = made.dates.map((day) => ({ date: day }));
      if (await accepted(rest.put(`${CALENDARS}/${subject.calendars[made.kind]}`, { daysOff }))) {
        const asked = made.dates.map((day) => ({ kind: made.kind, date: day, seconds: null }));
        facts.absences = replaced(facts.absences, made.kind, asked);
      }
      return;
    }
    case 'sick': {
      if (made.dates.length === 0) return;
      const daysOff = made.dates.map((day) => ({ date: day }));
      const terms = { type: 'create', calendarId: subject.calendars.sick, onOverlap: 'replace' };
      if (await accepted(rest.post(REQUESTS, { employeeId, ...terms, daysOff }))) {
        const kept = facts.absences.filter((one) => !made.dates.includes(one.date));
        const sick = made.dates.toSorted().map((day) => ({
          ...{ kind: 'sick' as const, date: day, seconds: null },
          isInPlace: facts.absences.some((one) => one.date === day),
        }));
        // All is granted at one moment here: the place of any leave is before all that is still leave.
        const early = ({ isInPlace = false }: (typeof facts.absences)[number]) => isInPlace;
        const late = (one: (typeof facts.absences)[number]) => !early(one);
        facts.absences = [
          ...[...kept.filter(early), ...sick.filter(early)],
          ...[...kept.filter(late), ...sick.filter(late)],
        ];
      }
      return;
    }
    case 'hours': {
      const endTime = `${String(9 + made.hours).padStart(2, '0')}:00`;
      const daysOff = [{ date: made.date, startTime: '09:00', endTime }];
      if (await accepted(rest.put(`${CALENDARS}/${subject.calendars.hours}`, { daysOff }))) {
        const asked = { kind: 'hours', date: made.date, seconds: made.hours * 3600 } as const;
        facts.absences = replaced(facts.absences, 'hours', [asked]);
      }
      return;
    }
    case 'holidays': {
      const half = made.halves.filter((day) => !made.dates.includes(day));
      const daysOff = [
        ...made.dates.map((day) => ({ date: day, name: 'Holiday' })),
        ...half.map((day) => ({ date: day, name: 'Half holiday', half: true })),
      ];
      assert.ok(await accepted(rest.put(`${HOLIDAYS}/${subject.holidays[made.of]}`, { daysOff })));
      facts.holidays = { ...facts.holidays, [made.of]: { whole: made.dates, half } };
      return;
    }
    case 'contract': {
      const body = { ...termsOf(made.week), endAt: made.endAt };
      if (await accepted(rest.put(`${CONTRACTS}/${subject.contractId}`, body))) {
        facts.week = made.week;
        facts.endAt = made.endAt;
      }
      return;
    }
    case 'annex': {
      const endAt = Temporal.PlainDate.from(made.startAt).add({ days: made.days }).toString();
      const body = { startAt: made.startAt, endAt, workDays: weekOf(made.week) };
      if (facts.annex) return;
      const answer = await rest.post(`${CONTRACTS}/${subject.contractId}/annexes`, body);
      if (await accepted(Promise.resolve(answer))) {
        facts.annex = { startAt: made.startAt, endAt, week: made.week };
        subject.annexId = answer.data.id;
      }
      return;
    }
    case 'noAnnex':
      if (!facts.annex) return;
      assert.ok(await accepted(rest.delete(`${CONTRACTS}/${subject.contractId}/annexes/${subject.annexId}`)));
      facts.annex = null;
      return;
    case 'worksOnHolidays': {
      const { value, from } = made;
      const body = { worksOnHolidays: value, worksOnHolidaysFrom: from };
      assert.ok(await accepted(rest.put(`/core/v3/employees/${employeeId}`, body)));
      facts.worksOnHolidays = changedFrom(facts.worksOnHolidays, { from, value });
      return;
    }
    case 'defaultWeek': {
      const body = { defaultWorkDays: weekOf(made.week), defaultWorkDaysFrom: made.from };
      assert.ok(await accepted(rest.put('/core/v3/configurations/company', body)));
      facts.defaultWeeks = changedFrom(facts.defaultWeeks, { from: made.from, week: made.week });
      return;
    }
    case 'offices': {
      const { held, from } = made;
      const body = { officeIds: held.map((office) => subject.offices[office]), officeIdsFrom: from };
      assert.ok(await accepted(rest.put(`/core/v3/employees/${employeeId}`, body)));
      // Offices that are so on the date change nothing, later ones neither.
      const isSo = from !== null && String(onDate(facts.offices, from)?.held) === String(held);
      if (!isSo) facts.offices = changedFrom(facts.offices, { from, held });
      return;
    }
    case 'tolerance': {
      const body = { toleranceSeconds: made.seconds, from: made.from };
      assert.ok(await accepted(rest.put(`${POLICIES}/${subject.policyId}`, body)));
      facts.tolerances.push({ from: made.from, seconds: made.seconds });
      return;
    }
    case 'work': {
      if (facts.work.some((one) => one.date === made.date)) return;
      await subject.work(employeeId, made.date, made.hours * 3600);
      facts.work.push({ date: made.date, seconds: made.hours * 3600 });
    }
  }
}

async function check({ rest, employeeId, calendars, balance, facts }: Subject): Promise<void> {
  const expected = modelOf(facts, DATES);
  const { data } = await rest.get(
    `/overtime-policies/v1/employees/${employeeId}/balance?from=${WHOLE.from}&to=${WHOLE.to}&withDays=true`,
  );
  const rows = new Map<string, Record<string, number>>(data.days.map((day: { date: string }) => [day.date, day]));
  for (const { date: day, ...seconds } of expected.days) {
    const row = rows.get(day);
    const found = { planned: row?.plannedSeconds ?? 0, expected: row?.expectedSeconds ?? 0 };
    assert.deepEqual({ day, ...found, worked: row?.workedSeconds ?? 0 }, { day, ...seconds });
  }
  for (const kind of ['leave', 'lieu', 'calendar', 'sick', 'hours'] as const) {
    const { used } = (await rest.get(`${CALENDARS}/${calendars[kind]}/balance`)).data;
    // Days are exact to a millionth (E4).
    const { days, seconds } = expected.used[kind];
    assert.deepEqual({ kind, ...used }, { kind, days: Math.round(days * 1e6) / 1e6, seconds });
  }
  assert.equal((await balance(employeeId, WHOLE)).total_balance, expected.totalSeconds);
}

for (let first = 0; first < RUNS; first += RUNS_AT_ONCE) {
  test(`C2 to C7, E2, E4, E13, D6: after any changes in any order, plans, leave, lieu and balance are those that the facts say (from run ${first} on)`, async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const subject = await prepare();
        for (const one of all) await run(subject, one);
        await check(subject);
      }),
      { numRuns: Math.min(RUNS - first, RUNS_AT_ONCE), includeErrorInReport: true },
    );
  });
}
