import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMember } from '#test/members.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import '../long-work-kinds.ts';
import { addDays, datesBetween } from '../../platform/shared/dates.ts';
import { newId } from '../../platform/shared/ids.ts';

const world = await createWorld();
world.setNow('2026-05-05T12:00:00Z');
const owner = world.ownerPool;
const REPORTS = '/reports/v1';
const PERIOD = { from: '2026-01-20', to: '2026-03-31' };
const FIRST = '2025-11-15';
const LAST = '2026-04-20';

type Day = { planned: number; expected: number; worked: number; positive: number; negative: number; bonus: number };
interface Person {
  id: string;
  departments: number[];
  days: Map<string, Day>;
  /** Seconds off by date and type. */
  off: { date: string; type: number; seconds: number }[];
  contracts: { from: string; to: string | null }[];
}

const amount = fc.integer({ min: 0, max: 30_000 });
const anyDay = fc.record({
  ...{ planned: amount, expected: amount, worked: amount, positive: amount, bonus: amount },
  negative: amount.map((seconds) => 0 - seconds),
});
const dateOf = (offset: number) => addDays(FIRST, offset);
const DAYS = datesBetween(FIRST, LAST).length;
const anyPerson = fc.record({
  departments: fc.subarray([0, 1, 2]),
  days: fc.uniqueArray(fc.tuple(fc.nat(DAYS - 1), anyDay), { maxLength: 40, selector: ([offset]) => offset }),
  off: fc.uniqueArray(fc.record({ offset: fc.nat(DAYS - 1), type: fc.nat(1), seconds: amount }), {
    maxLength: 30,
    selector: ({ offset }) => offset,
  }),
  // Gaps before each contract, and its length; the last one may be open.
  contracts: fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 9, 40), fc.integer({ min: 1, max: 70 })), { maxLength: 4 }),
  isOpen: fc.boolean(),
});

const insert = (table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
  return rows.length === 0 ? null : owner.query(text, [JSON.stringify(rows)]);
};

const company = await overtimeCompany(world);
const { companyId, rest } = company;
const created = async (path: string, body: object): Promise<string> => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
};
const departments = await Promise.all(
  ['Care', 'Sales', 'Works'].map((name) => created('/core/v3/departments', { name })),
);
const types = [
  await created('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' }),
  await created('/schedule/v1/absence-types', { name: 'Sick', pickMode: 'by_days', type: 'private' }),
];
const people: string[] = [];
for (const lastName of ['A', 'B', 'C', 'D'])
  people.push(await created('/core/v3/employees', { firstName: 'Person', lastName }));
const TABLES = ['absence_days_off', 'leave_ledger', 'absence_calendars', 'overtime_day_inputs', 'overtime_days'];
const FACTS = [...TABLES, 'employee_department_assignations', 'contracts'];

/** Writes the facts of people as nobody writes them, in place of those before. */
async function write(
  facts: readonly (typeof anyPerson extends fc.Arbitrary<infer Facts> ? Facts : never)[],
): Promise<Person[]> {
  for (const table of FACTS) await owner.query(`delete from ${table} where company_id = $1`, [companyId]);
  const { rows } = await owner.query('select id from overtime_policies where company_id = $1', [companyId]);
  const [at, policy_id] = [new Date(0), rows[0].id];
  const made = { company_id: companyId, created_at: at, updated_at: at };
  const persons = facts.map((given, index): Person => {
    let next = 0;
    const contracts = given.contracts.map(([gap, length]) => {
      const from = next + gap;
      next = from + length;
      return { from: dateOf(from), to: dateOf(next - 1) as string | null };
    });
    const last = contracts.at(-1);
    if (last && given.isOpen) last.to = null;
    return {
      ...{ id: people[index] as string, departments: given.departments, contracts },
      days: new Map(given.days.map(([offset, day]) => [dateOf(offset), day])),
      off: given.off.map(({ offset, ...off }) => ({ date: dateOf(offset), ...off })),
    };
  });
  for (const { id: employee_id, ...person } of persons) {
    const one = { ...made, employee_id };
    await insert(
      'overtime_days',
      [...person.days].map(([date, day]) => ({
        ...{ company_id: companyId, employee_id, date, policy_id, policy_version: 1, updated_at: at, typed_seconds: 0 },
        ...Object.fromEntries(Object.entries(day).map(([name, seconds]) => [`${name}_seconds`, seconds])),
      })),
    );
    await insert(
      'employee_department_assignations',
      person.departments.map((place) => ({ ...one, id: newId(), department_id: departments[place] })),
    );
    const calendars = types.map((absence_type_id) => ({ ...one, id: newId(), absence_type_id, year: 2026 }));
    await insert('absence_calendars', calendars);
    await insert(
      'absence_days_off',
      person.off.map(({ date, type, seconds }) => ({
        ...{ ...one, id: newId(), absence_calendar_id: calendars[type]?.id, date, seconds },
      })),
    );
    await insert(
      'contracts',
      person.contracts.map(({ from, to }) => ({ ...one, id: newId(), start_at: from, end_at: to, work_times: [] })),
    );
  }
  return persons;
}

const inPeriod = (date: string) => date >= PERIOD.from && date <= PERIOD.to;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const daysIn = ({ days }: Person) => [...days].filter(([date]) => inPeriod(date));
const byName = (name: string, id: string | undefined) => (id === undefined ? null : name);

function absenceRates(persons: Person[]) {
  const plannedSeconds = total(persons.flatMap((one) => daysIn(one).map(([, day]) => day.planned)));
  return ['Holiday', 'Sick'].flatMap((name, type) => {
    const absent = persons.map(({ off, days }) =>
      off
        .filter((one) => one.type === type && inPeriod(one.date) && days.has(one.date))
        .map(({ date, seconds }) => Math.min(seconds, days.get(date)?.planned ?? 0)),
    );
    const absentSeconds = total(absent.flat());
    const rate = plannedSeconds === 0 ? null : Math.round((absentSeconds / plannedSeconds) * 10_000) / 10_000;
    const count = absent.filter((one) => one.length > 0).length;
    return count === 0
      ? []
      : [{ absenceTypeId: types[type], name, people: count, absentSeconds, plannedSeconds, rate }];
  });
}

function overtimeLines(persons: Person[]) {
  const present = persons.filter((one) => daysIn(one).length > 0);
  return [0, 1, 2, undefined].flatMap((place) => {
    const members = present.filter((one) =>
      place === undefined ? one.departments.length === 0 : one.departments.includes(place),
    );
    if (members.length === 0) return [];
    const change = (part: 'positive' | 'negative' | 'bonus') =>
      total(members.flatMap((one) => daysIn(one).map(([, day]) => day[part])));
    const upTo = (isCounted: (date: string) => boolean) =>
      total(
        members.flatMap(({ days }) =>
          [...days]
            .filter(([date]) => isCounted(date))
            .map(([, { positive, negative, bonus }]) => positive + negative + bonus),
        ),
      );
    const id = place === undefined ? undefined : departments[place];
    return [
      {
        ...{
          departmentId: id ?? null,
          name: byName(['Care', 'Sales', 'Works'][place ?? 0] ?? '', id),
          people: members.length,
        },
        ...{ openingSeconds: upTo((date) => date < PERIOD.from), positiveSeconds: change('positive') },
        ...{ negativeSeconds: change('negative'), bonusSeconds: change('bonus') },
        closingSeconds: upTo((date) => date <= PERIOD.to),
      },
    ];
  });
}

const MONTHS = [
  ['2026-01-20', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31'],
] as const;

function hoursLines(persons: Person[]) {
  return MONTHS.flatMap(([from, to]) => {
    const days = persons.map((one) =>
      daysIn(one)
        .filter(([date]) => date >= from && date <= to)
        .map(([, day]) => day),
    );
    const count = days.filter((one) => one.length > 0).length;
    const sum = (part: 'planned' | 'expected' | 'worked') => total(days.flat().map((day) => day[part]));
    return count === 0
      ? []
      : [
          {
            ...{ month: from.slice(0, 7), people: count },
            ...{ plannedSeconds: sum('planned'), expectedSeconds: sum('expected'), workedSeconds: sum('worked') },
          },
        ];
  });
}

/** Day by day: whether a contract has the date. */
function headcountLines(persons: Person[]) {
  return MONTHS.flatMap(([from, to]) => {
    const counts = { opening: 0, joined: 0, left: 0, closing: 0 };
    let isAny = false;
    for (const { contracts } of persons) {
      const has = (date: string) => contracts.some((one) => one.from <= date && (one.to === null || one.to >= date));
      if (has(addDays(from, -1)) && has(from)) counts.opening += 1;
      if (has(to) && has(addDays(to, 1))) counts.closing += 1;
      for (const date of datesBetween(from, to)) {
        if (has(date)) isAny = true;
        if (has(date) && !has(addDays(date, -1))) counts.joined += 1;
        if (has(date) && !has(addDays(date, 1))) counts.left += 1;
      }
    }
    return isAny ? [{ month: from.slice(0, 7), ...counts }] : [];
  });
}

const MODELS = { 'absence-rate': absenceRates, overtime: overtimeLines, hours: hoursLines, headcount: headcountLines };
const query = () => `from=${PERIOD.from}&to=${PERIOD.to}&limit=500`;

async function read(path: string) {
  const answer = await rest.get(`${REPORTS}/${path}`);
  assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`);
  return answer.data;
}

const administrator = await addMember(world, company, { role: 'administrator' });
type PersonLine = Record<string, number>;

/** People of a line, as the pages ask for them. */
async function peopleOf(name: string, line: object): Promise<PersonLine[]> {
  const answer = await administrator.call('query', `reports.${name}`, { ...PERIOD, limit: 500, ...line });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text).result.data.rows;
}

/** Lines of a chart of the pages. */
async function chartOf(name: string): Promise<{ month: string; contracts?: number }[]> {
  const answer = await administrator.call('query', `reports.${name}`, PERIOD);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text).result.data;
}

test('C1, C3, D1, D7 the reports of random facts are those of a model that counts day by day, and their people add up to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPerson, { minLength: 4, maxLength: 4 }), async (facts) => {
      const persons = await write(facts);
      for (const [report, model] of Object.entries(MODELS))
        assert.deepEqual(await read(`${report}?${query()}`), model(persons), report);
      for (const line of await read(`headcount?${query()}`)) {
        assert.equal(line.opening + line.joined - line.left, line.closing);
        for (const part of ['opening', 'joined', 'left', 'closing']) {
          const found = await peopleOf('listHeadcountPeople', { month: line.month, part });
          assert.ok(part === 'joined' || part === 'left' ? found.length <= line[part] : found.length === line[part]);
        }
      }
      const sums = async (name: string, field: string, line: object) =>
        total((await peopleOf(name, line)).map((person) => person[field] ?? 0));
      for (const { month, workedSeconds } of await read(`hours?${query()}`))
        assert.equal(await sums('listHoursPeople', 'workedSeconds', { month }), workedSeconds);
      for (const { departmentId, closingSeconds } of await read(`overtime?${query()}`))
        assert.equal(await sums('listOvertimePeople', 'closingSeconds', { departmentId }), closingSeconds);
      const months = await chartOf('absenceRateByMonth');
      for (const [from, to] of MONTHS) {
        const ofMonth = await read(`absence-rate?from=${from}&to=${to}&limit=500`);
        const lines = months.filter(({ month }) => from.startsWith(month)).map(({ month, ...line }) => line);
        assert.deepEqual(new Set(lines), new Set(ofMonth), from);
      }
      const ends = persons.flatMap(({ contracts }) => contracts.flatMap(({ to }) => (to && inPeriod(to) ? [to] : [])));
      const counted = Object.groupBy(ends, (date) => date.slice(0, 7));
      assert.deepEqual(
        Object.fromEntries((await chartOf('contractEndsByMonth')).map(({ month, contracts }) => [month, contracts])),
        Object.fromEntries(Object.entries(counted).map(([month, dates]) => [month, dates?.length])),
      );
      for (const { absenceTypeId, absentSeconds } of await read(`absence-rate?${query()}`))
        assert.equal(await sums('listAbsentPeople', 'absentSeconds', { absenceTypeId }), absentSeconds);
    }),
    { numRuns: 12 },
  );
});
