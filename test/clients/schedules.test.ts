import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-04T12:00:00Z');
const TEMPLATES = '/schedule/v1/schedule-templates';
const schedulesOf = (id: string) => `/schedule/v1/employees/${id}/schedule-templates`;

interface ScheduleOfDay {
  [field: string]: unknown;
  id: string;
  name: string;
}
type Line = Record<string, ScheduleOfDay[]>;

async function staffed() {
  const company = await world.company();
  const { rest } = company;
  const created = async (path: string, body: object): Promise<string> => (await rest.post(path, body)).data.id;
  return {
    ...company,
    person: (fields: object = {}) => created('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields }),
    contract: (employeeId: string, fields: object) => created('/contract/v1/contracts', { employeeId, ...fields }),
    /** As clients read the days: one key for each item, and one schedule under it. */
    days: async (id: string, query = '') => {
      const { data } = await rest.get(`${schedulesOf(id)}${query}`);
      return data.map((line: Line) => {
        assert.equal(Object.keys(line).length, 1);
        const [date = '', schedules = []] = Object.entries(line)[0] ?? [];
        assert.equal(schedules.length, 1);
        return [date, schedules[0]];
      }) as [string, ScheduleOfDay][];
    },
  };
}

const week = (...hours: number[]) => ({ workDays: hours.map((hour) => ({ hour })) });

test('C1 each different week of contracts, their parts and annexes is one template, with an id that follows from it', async () => {
  const { rest, person, contract } = await staffed();
  const [ana, ben, eva, leo] = [await person(), await person(), await person(), await person()];
  await contract(ana, { startAt: '2026-01-01', weeklyHours: 40 });
  await contract(ben, { startAt: '2026-01-01', ...week(8, 8, 8, 8, 8) });
  const evas = await contract(eva, {
    startAt: '2026-01-01',
    ...week(9, 9, 9, 9, 1.5),
    workTimes: [{ startDate: '2026-06-01', endDate: '2026-06-30', weeklyHours: 30 }, { startDate: '2026-07-01' }],
  });
  await rest.post(`/contract/v1/contracts/${evas}/annexes`, { startAt: '2026-02-01', ...week(0, 0, 0, 0, 0, 6, 6) });
  await contract(leo, { startAt: '2026-01-01', weeklyHours: 30, flexibleDaysPerWeek: 4 });

  const { data, body } = await rest.get(TEMPLATES);
  assert.deepEqual(
    data.map(({ name, type }: ScheduleOfDay) => [name, type]),
    [
      ['12 h (0-0-0-0-0-6-6)', 'fixed'],
      ['30 h (0-0-0-0-0-0-0)', 'fixed'],
      ['30 h (6-6-6-6-6-0-0)', 'fixed'],
      ['37.5 h (9-9-9-9-1.5-0-0)', 'fixed'],
      ['40 h (8-8-8-8-8-0-0)', 'fixed'],
    ],
  );
  assert.deepEqual(body.meta, { currentPage: 1, lastPage: 1, total: 5, perPage: 20 });
  assert.equal(new Set(data.map(({ id }: ScheduleOfDay) => id)).size, 5);
  for (const { id, createdAt, updatedAt } of data) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual([createdAt, updatedAt], ['2026-03-04T12:00:00+00:00', '2026-03-04T12:00:00+00:00']);
  }
  const paged = await rest.get(`${TEMPLATES}?limit=2&page=3`);
  assert.deepEqual([paged.data, paged.body.meta.lastPage], [[data[4]], 3]);

  const other = await staffed();
  assert.deepEqual((await other.rest.get(TEMPLATES)).data, []);
  await other.contract(await other.person(), { startAt: '2025-01-01', ...week(8, 8, 8, 8, 8) });
  const [same] = (await other.rest.get(`${TEMPLATES}?limit=&page=`)).data;
  assert.deepEqual([same.id, same.name], [data[4].id, data[4].name]);
});

test('C1 the schedule of a day is the week of the contract, part or annex in force, before holidays and days off', async () => {
  const { rest, person, contract, days } = await staffed();
  const employeeId = await person();
  const slots = [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '17:30' },
  ];
  const id = await contract(employeeId, {
    startAt: '2026-03-02',
    endAt: '2026-03-20',
    workDays: [{ slots }, { hour: 8 }, { hour: 8 }],
    workTimes: [{ startDate: '2026-03-16', endDate: '2026-03-20', weeklyHours: 20 }],
  });
  await rest.post(`/contract/v1/contracts/${id}/annexes`, {
    startAt: '2026-03-09',
    endAt: '2026-03-10',
    weeklyHours: 40,
  });
  await rest.post('/schedule/v1/holiday-calendars', { name: 'Here', daysOff: [{ date: '2026-03-03', name: 'Local' }] });

  const all = await days(employeeId, '?from=2026-03-01&to=2026-03-31');
  assert.deepEqual(
    all.slice(0, 9).map(([date, { name, currentDayMinutes }]) => [date, name, currentDayMinutes]),
    [
      ['2026-03-02', '23.5 h (7.5-8-8-0-0-0-0)', 450],
      ['2026-03-03', '23.5 h (7.5-8-8-0-0-0-0)', 480],
      ['2026-03-04', '23.5 h (7.5-8-8-0-0-0-0)', 480],
      ['2026-03-05', '23.5 h (7.5-8-8-0-0-0-0)', 0],
      ['2026-03-06', '23.5 h (7.5-8-8-0-0-0-0)', 0],
      ['2026-03-07', '23.5 h (7.5-8-8-0-0-0-0)', 0],
      ['2026-03-08', '23.5 h (7.5-8-8-0-0-0-0)', 0],
      ['2026-03-09', '40 h (8-8-8-8-8-0-0)', 480],
      ['2026-03-10', '40 h (8-8-8-8-8-0-0)', 480],
    ],
  );
  assert.deepEqual([all.length, all.at(-1)?.[0], all.at(-1)?.[1].name], [19, '2026-03-20', '20 h (4-4-4-4-4-0-0)']);
  const { id: templateId, name, ...first } = all[0]?.[1] ?? assert.fail();
  assert.deepEqual(first, {
    mondayMinutes: 450,
    tuesdayMinutes: 480,
    wednesdayMinutes: 480,
    thursdayMinutes: 0,
    fridayMinutes: 0,
    saturdayMinutes: 0,
    sundayMinutes: 0,
    currentDayMinutes: 450,
    weekdaysRanges: slots.map((slot) => ({ day: 'monday', ...slot })),
  });
  const templates = (await rest.get(`${TEMPLATES}?limit=500`)).data;
  for (const [date, { id: named }] of all)
    assert.ok(
      templates.some((one: ScheduleOfDay) => one.id === named),
      date,
    );
  assert.ok(templates.some((one: ScheduleOfDay) => one.id === templateId && one.name === name));
});

test('C1 the period of a schedule is today unless given, its days are paged, and days without a contract are left out', async () => {
  const { rest, person, contract, days } = await staffed();
  const employeeId = await person();
  assert.deepEqual(await days(employeeId, '?from=2026-01-01&to=2026-12-31'), []);
  await contract(employeeId, { startAt: '2025-12-01', endAt: '2025-12-31', weeklyHours: 20 });
  await contract(employeeId, { startAt: '2026-01-03' });
  const dates = async (query: string) => (await days(employeeId, query)).map(([date]) => date);
  assert.deepEqual(await dates(''), ['2026-03-04']);
  assert.deepEqual(await dates('?from=&to='), ['2026-03-04']);
  assert.deepEqual(await dates('?from=2026-03-03'), ['2026-03-03', '2026-03-04']);
  assert.deepEqual(await dates('?from=2026-03-06'), ['2026-03-06']);
  assert.deepEqual(await dates('?to=2026-03-05'), ['2026-03-04', '2026-03-05']);
  assert.deepEqual(await dates('?to=2026-03-01'), ['2026-03-01']);
  const border = '?from=2025-12-30&to=2026-01-05';
  assert.deepEqual(await dates(border), ['2025-12-30', '2025-12-31', '2026-01-03', '2026-01-04', '2026-01-05']);
  assert.deepEqual(await dates(`${border}&limit=3&page=1`), ['2025-12-30', '2025-12-31', '2026-01-03']);
  assert.deepEqual(await dates(`${border}&limit=3&page=2`), ['2026-01-04', '2026-01-05']);
  assert.deepEqual(await dates(`${border}&limit=1&page=3`), ['2026-01-03']);
  assert.deepEqual(await dates(`${border}&limit=3&page=3`), []);
  assert.deepEqual(await dates(`${border}&limit=3&orderBy=date desc`), ['2026-01-05', '2026-01-04', '2026-01-03']);
  assert.deepEqual(await dates(`${border}&limit=3&page=2&orderBy=date desc`), ['2025-12-31', '2025-12-30']);
  const { body } = await rest.get(`${schedulesOf(employeeId)}${border}&limit=3&page=2`);
  assert.deepEqual(body.meta, { currentPage: 2, lastPage: 2, total: 5, perPage: 3 });
  // Days without hours anywhere are days of 0 minutes, never null.
  assert.deepEqual((await days(employeeId))[0]?.[1].wednesdayMinutes, 0);
  const ages = await rest.get(`${schedulesOf(employeeId)}?from=1900-01-01&to=2100-12-31&page=2147483647&limit=500`);
  assert.deepEqual([ages.status, ages.data], [200, []]);
});

test('C5 a week without fixed days has its hours and no minutes by day', async () => {
  const { person, contract, days } = await staffed();
  const employeeId = await person();
  await contract(employeeId, { startAt: '2026-01-01', weeklyHours: 30, flexibleDaysPerWeek: 4 });
  const [[, day]] = (await days(employeeId)) as [[string, ScheduleOfDay]];
  assert.deepEqual(
    [day.name, day.mondayMinutes, day.currentDayMinutes, day.weekdaysRanges],
    ['30 h (0-0-0-0-0-0-0)', 0, 0, []],
  );
});

test('404 employee_not_found and 422: a schedule of nobody, and a period that ends before it begins', async () => {
  const { rest, person } = await staffed();
  const stranger = await (await staffed()).person();
  for (const id of [crypto.randomUUID(), stranger]) {
    const { status, code } = await rest.get(schedulesOf(id));
    assert.deepEqual([status, code], [404, 'employee_not_found']);
  }
  const reversed = await rest.get(`${schedulesOf(await person())}?from=2026-03-02&to=2026-03-01`);
  assert.deepEqual([reversed.status, Object.keys(reversed.errors ?? {})], [422, ['from']]);
});
