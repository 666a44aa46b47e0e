import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { loadPlanned } from '../days/load-planned.ts';

const world = await createWorld();
world.setNow('2026-03-30T12:00:00Z');
const HOLIDAYS = '/schedule/v1/holiday-calendars';
const WEEK = { from: '2026-03-09', to: '2026-03-15' };
const [TUESDAY, WEDNESDAY, THURSDAY, SATURDAY] = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-14'] as const;
const HOUR = 3600;

type Calendar = { daysOff: { date: string; half?: boolean }[]; officeIds: string[] };
type Entry = { category: string; effect: string; people: string[]; days: number; seconds: number; dates: string[] };
type Effect = {
  people: number;
  days: [date: string, people: number, hours: number, each: number | null][];
  absences: Entry[];
};

const NOTHING: Effect = { people: 0, days: [], absences: [] };

let company: AbsenceCompany;
let preview: (input: { id: string | null; after: Calendar | null }) => Promise<Effect>;
let offices: { madrid: string; sevilla: string };
const names = new Map<string, string>();

before(async () => {
  company = await absenceCompany(world);
  const { rest } = company;
  const made = async (path: string, body: object): Promise<string> => {
    const { status, data, body: answer } = await rest.post(path, body);
    assert.equal(status, 200, `${path}: ${JSON.stringify(answer)}`);
    return data.id;
  };
  const [madrid, sevilla] = [
    await made('/core/v3/offices', { name: 'Madrid' }),
    await made('/core/v3/offices', { name: 'Sevilla' }),
  ];
  offices = { madrid, sevilla };
  const person = async (name: string, officeIds: string[], fields: object = {}) => {
    const id = await company.person({ firstName: name, lastName: 'Gil', officeIds, ...fields });
    names.set(id, name);
    return id;
  };
  const away = async (employeeId: string, fields: Record<string, unknown>) => {
    const absenceTypeId = await company.type({ name: String(fields.category), ...fields });
    const id = await made(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 30 });
    const { status } = await rest.put(`${CALENDARS}/${id}`, { daysOff: [{ date: TUESDAY }] });
    assert.equal(status, 200);
  };
  await away(await person('Ana', [madrid]), { category: 'leave' });
  await away(await person('Luis', [madrid, sevilla]), { category: 'compensation' });
  await away(await person('Sara', [sevilla]), { category: 'sick' });
  await person('Eva', []);
  await away(await person('Worker', [madrid], { worksOnHolidays: true }), { category: 'leave' });
  const flexible = await made('/core/v3/employees', { firstName: 'Flora', lastName: 'Gil', officeIds: [madrid] });
  names.set(flexible, 'Flora');
  await made('/contract/v1/contracts', {
    ...{ employeeId: flexible, startAt: '2025-01-01', weeklyHours: 40, flexibleDaysPerWeek: 4 },
  });
  await extendDays(company.scope);
  const administrator = await addMember(world, company, { role: 'administrator' });
  preview = async (input) => {
    const { text } = await administrator.call('query', 'absences.previewHolidays', input);
    const { people, days, absences } = JSON.parse(text).result.data;
    return {
      people,
      days: days.map(({ date, people: count, secondsBefore, secondsAfter, secondsEach }: Record<string, number>) => [
        ...[date, count, ((secondsAfter ?? 0) - (secondsBefore ?? 0)) / HOUR, secondsEach && secondsEach / HOUR],
      ]),
      absences: absences.map(({ people: count, first, ...entry }: { people: number; first: { id: string }[] }) => {
        assert.equal(count, first.length);
        return { ...entry, people: first.map(({ id }) => names.get(id)) };
      }),
    };
  };
});

/** Planned seconds of each person and date, and amount that each granted day takes in the ledger. */
async function state() {
  const { scope, companyId } = company;
  const planned = new Map<string, number>();
  for (const id of names.keys()) {
    const plannedOn = await scope.read(loadPlanned(companyId, id, WEEK));
    for (const date of [TUESDAY, WEDNESDAY, THURSDAY, SATURDAY]) {
      planned.set(`${date} ${id}`, plannedOn(date).plannedSeconds);
    }
  }
  const { rows } = await world.ownerPool.query(
    `select t.category, d.employee_id as "employeeId", d.date::text, -sum(l.seconds)::int as seconds,
        -sum(l.seconds::double precision / l.day_seconds) as days
      from leave_ledger l join absence_days_off d on d.company_id = l.company_id and d.id::text = l.subject::text
        join absence_calendars c on c.company_id = d.company_id and c.id = d.absence_calendar_id
        join absence_types t on t.company_id = c.company_id and t.id = c.absence_type_id
      where l.company_id = $1 group by 1, 2, 3 order by 1, 2`,
    [company.companyId],
  );
  return { planned, taken: rows as { category: string; employeeId: string; seconds: number; days: number }[] };
}

type State = Awaited<ReturnType<typeof state>>;

/** Difference between two states, in the form of the preview: an entry for each day off, without its date. */
function difference(one: State, other: State) {
  const moved = [...one.planned].flatMap(([key, seconds]) => {
    const change = (other.planned.get(key) ?? 0) - seconds;
    return change === 0 ? [] : [{ date: key.slice(0, 10), id: key.slice(11), change }];
  });
  const days = [...Map.groupBy(moved, ({ date }) => date)].map(([date, all]) => [
    ...[date, all.length, all.reduce((sum, { change }) => sum + change, 0) / HOUR],
  ]);
  const absences = one.taken.flatMap(({ category, employeeId, seconds, days: takenDays }, index) => {
    const change = (other.taken[index]?.seconds ?? 0) - seconds;
    const dayChange = (other.taken[index]?.days ?? 0) - takenDays;
    return change === 0 ? [] : [`${names.get(employeeId)} ${category} ${change} s ${dayChange} d`];
  });
  return { people: new Set(moved.map(({ id }) => id)).size, days: days.sort(), absences: absences.sort() };
}

const CATEGORY: Record<string, string> = { other: 'sick' };

/** Makes a change after its preview, and expects that it does exactly what the preview says. */
async function compare(change: { id: string | null; after: Calendar | null }, expected: Effect): Promise<string> {
  const { rest, scope } = company;
  const earlier = await state();
  const seen = await preview(change);
  assert.deepEqual(await state(), earlier);
  const { id, after } = change;
  const body = after && { ...after, daysOff: after.daysOff.map((day) => ({ ...day, name: 'Town day' })) };
  const answer = !body
    ? await rest.delete(`${HOLIDAYS}/${id}`)
    : id === null
      ? await rest.post(HOLIDAYS, { name: 'Town', ...body })
      : await rest.put(`${HOLIDAYS}/${id}`, body);
  assert.equal(answer.status, 200);
  await extendDays(scope);
  const actual = difference(earlier, await state());
  assert.deepEqual(
    {
      people: seen.people,
      days: seen.days.map(([date, people, hours]) => [date, people, hours]),
      absences: seen.absences
        .map(({ category, effect, people, days, seconds }) => {
          const sign = effect === 'taken' ? 1 : -1;
          return `${people.join()} ${CATEGORY[category] ?? category} ${sign * seconds} s ${sign * days} d`;
        })
        .sort(),
    },
    actual,
  );
  assert.deepEqual(seen, expected);
  return answer.data?.id ?? '';
}

const entry = (category: string, effect: string, person: string, days: number): Entry => ({
  ...{ category, effect, people: [person], days, seconds: days * 8 * HOUR, dates: [TUESDAY] },
});

test('C2, E2 the preview of a change of public holidays is what saving it changes', async () => {
  const { madrid, sevilla } = offices;
  // For everybody but who works on holidays; the day of a week without fixed days has a quarter of its hours.
  const everywhere = await compare(
    { id: null, after: { daysOff: [{ date: TUESDAY }], officeIds: [] } },
    {
      people: 5,
      days: [[TUESDAY, 5, -42, null]],
      absences: [
        entry('leave', 'returned', 'Ana', 1),
        entry('compensation', 'returned', 'Luis', 1),
        entry('other', 'returned', 'Sara', 1),
      ],
    },
  );
  // Another calendar has the Tuesday already; half of the Wednesday goes, in one office.
  const town = await compare(
    { id: null, after: { daysOff: [{ date: TUESDAY }, { date: WEDNESDAY, half: true }], officeIds: [madrid] } },
    { people: 3, days: [[WEDNESDAY, 3, -13, null]], absences: [] },
  );
  // Half a day for those who do not have the whole one of the office.
  await compare(
    { id: everywhere, after: { daysOff: [{ date: TUESDAY, half: true }], officeIds: [] } },
    { people: 2, days: [[TUESDAY, 2, 8, 4]], absences: [entry('other', 'taken', 'Sara', 0.5)] },
  );
  await compare(
    { id: town, after: null },
    {
      people: 3,
      days: [
        [TUESDAY, 3, 13, null],
        [WEDNESDAY, 3, 13, null],
      ],
      absences: [entry('leave', 'taken', 'Ana', 0.5), entry('compensation', 'taken', 'Luis', 0.5)],
    },
  );
  // A person keeps it whose main office is Sevilla (C7).
  await compare(
    { id: everywhere, after: { daysOff: [{ date: TUESDAY, half: true }], officeIds: [sevilla] } },
    {
      people: 4,
      days: [[TUESDAY, 4, 17, null]],
      absences: [entry('leave', 'taken', 'Ana', 0.5), entry('compensation', 'taken', 'Luis', 0.5)],
    },
  );
  await compare({ id: everywhere, after: { daysOff: [{ date: TUESDAY, half: true }], officeIds: [sevilla] } }, NOTHING);
  await compare(
    { id: everywhere, after: { daysOff: [{ date: THURSDAY }], officeIds: [sevilla] } },
    {
      people: 1,
      days: [
        [TUESDAY, 1, 4, 4],
        [THURSDAY, 1, -8, -8],
      ],
      absences: [entry('other', 'taken', 'Sara', 0.5)],
    },
  );
  // On a Saturday only a week without fixed days has hours.
  await compare(
    { id: null, after: { daysOff: [{ date: SATURDAY }], officeIds: [] } },
    { people: 1, days: [[SATURDAY, 1, -10, -10]], absences: [] },
  );
});

test('404 holiday_calendar_not_found: a preview is of a calendar of the company', async () => {
  const administrator = await addMember(world, company, { role: 'administrator' });
  const { rest } = await world.company();
  const { data } = await rest.post(HOLIDAYS, { name: 'Theirs', daysOff: [] });
  for (const id of [data.id, crypto.randomUUID()]) {
    const { text } = await administrator.call('query', 'absences.previewHolidays', { id, after: null });
    assert.match(text, /holiday_calendar_not_found/);
  }
});
