import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-04T12:00:00Z');
const NAMED = '/schedule/v1/holiday-calendar';
const PLURAL = '/schedule/v1/holiday-calendars';
const HOLIDAYS = '/schedule/v1/holidays';

interface Day {
  id: string;
  date: string;
  name: string;
}

const created = async ({ rest }: TestCompany, path: string, body: object): Promise<string> =>
  (await rest.post(path, body)).data.id;
const idsOf = (days: Day[]) => Object.fromEntries(days.map(({ date, id }) => [date, id]));

test('A7 a holiday calendar under its other path is the same one, with the ids of its days', async () => {
  const company = await world.company();
  const { rest, companyId } = company;
  const officeId = await created(company, '/core/v3/offices', { name: 'Madrid' });
  const daysOff = [
    { date: '2026-01-06', name: 'Epiphany' },
    { date: '2026-05-15', name: 'San Isidro' },
  ];
  const { data: made } = await rest.post(NAMED, { name: 'Madrid 2026', daysOff, officeIds: [officeId] });
  assert.deepEqual(
    made.daysOff.map(({ id, ...day }: Day) => [day, typeof id]),
    daysOff.map((day) => [{ ...day, half: false }, 'string']),
  );
  assert.deepEqual(made, {
    id: made.id,
    name: 'Madrid 2026',
    daysOff: made.daysOff,
    officeIds: [officeId],
    createdAt: '2026-03-04T12:00:00+00:00',
    updatedAt: '2026-03-04T12:00:00+00:00',
    deletedAt: null,
    dayOff: made.daysOff,
    companyId,
    typeId: null,
    default: false,
  });
  const { dayOff, companyId: owner, typeId, default: isDefault, ...plural } = made;
  assert.deepEqual((await rest.get(`${PLURAL}/${made.id}`)).data, plural);
  assert.deepEqual((await rest.get(`${NAMED}/${made.id}`)).data, made);
  assert.deepEqual((await rest.get(NAMED)).data, [made]);

  // A client sends the list back as it read it, with another day.
  const { data: changed } = await rest.put(`${NAMED}/${made.id}`, {
    daysOff: [made.daysOff[0], { ...made.daysOff[1], name: 'Saint Isidore' }, { date: '2026-12-08', name: 'New' }],
  });
  const { '2026-12-08': added, ...kept } = idsOf(changed.dayOff);
  assert.deepEqual([kept, typeof added], [idsOf(made.dayOff), 'string']);
  assert.equal(changed.daysOff[1].name, 'Saint Isidore');
  const { data: fewer } = await rest.put(`${PLURAL}/${made.id}`, { daysOff: [{ date: '2026-05-15', name: 'Kept' }] });
  assert.deepEqual(fewer.daysOff, [{ ...made.daysOff[1], name: 'Kept' }]);

  assert.equal((await rest.delete(`${NAMED}/${made.id}`)).data, '');
  for (const path of [NAMED, PLURAL]) {
    const { status, code } = await rest.get(`${path}/${made.id}`);
    assert.deepEqual([status, code], [404, 'holiday_calendar_not_found']);
  }
});

test('A7 holiday calendars are found by a part of their name in each form', async () => {
  const company = await world.company();
  for (const name of ['Cádiz 2026', 'Madrid 2026', 'Madrid 2027']) {
    await created(company, NAMED, { name, daysOff: [] });
  }
  const names = async (path: string) => (await company.rest.get(path)).data.map(({ name }: Day) => name);
  assert.deepEqual(await names(`${NAMED}?name[contains]=madrid`), ['Madrid 2026', 'Madrid 2027']);
  assert.deepEqual(await names(`${NAMED}?name[contains]=2026&name=MAD`), ['Madrid 2026']);
  assert.equal((await names(`${NAMED}?name[contains]=`)).length, 3);
  assert.deepEqual(await names(`${NAMED}?search=2026+cadiz`), ['Cádiz 2026']);
  assert.deepEqual(await names(`${PLURAL}?search=2026+cadiz`), ['Cádiz 2026']);
});

test('A7 the holidays of a person are those of the company and of their offices in the year, each date once', async () => {
  const company = await world.company();
  const { rest } = company;
  const [madrid, sevilla] = [
    await created(company, '/core/v3/offices', { name: 'Madrid' }),
    await created(company, '/core/v3/offices', { name: 'Sevilla' }),
  ];
  const days = (...dates: string[]) => dates.map((date) => ({ date, name: `Day ${date}` }));
  await created(company, PLURAL, {
    name: 'All',
    daysOff: days('2025-12-25', '2026-01-01', '2026-12-25', '2027-01-01'),
  });
  await created(company, PLURAL, {
    name: 'Madrid',
    officeIds: [madrid],
    daysOff: [...days('2026-05-15'), { date: '2026-01-01', name: 'Again' }].map((day) => ({ ...day, half: true })),
  });
  await created(company, PLURAL, { name: 'Sevilla', officeIds: [sevilla], daysOff: days('2026-05-30') });
  const gone = await created(company, PLURAL, { name: 'Gone', daysOff: days('2026-06-01') });
  await rest.delete(`${PLURAL}/${gone}`);
  const employeeId = await created(company, '/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    officeIds: [madrid],
  });

  const { data, body } = await rest.get(`${HOLIDAYS}?employeeId=${employeeId}&year=2026`);
  const { data: employee } = await rest.get(`/core/v3/employees/${employeeId}`);
  assert.deepEqual(data, [
    { employee, dayOff: { name: 'Day 2026-01-01', date: '2026-01-01', half: false } },
    { employee, dayOff: { name: 'Day 2026-05-15', date: '2026-05-15', half: true } },
    { employee, dayOff: { name: 'Day 2026-12-25', date: '2026-12-25', half: false } },
  ]);
  assert.deepEqual(body.meta, { currentPage: 1, lastPage: 1, total: 3, perPage: 20 });
  const dates = async (query: string) =>
    (await rest.get(`${HOLIDAYS}?employeeId=${employeeId}&year=2026&${query}`)).data.map(
      (line: { dayOff: Day }) => line.dayOff.date,
    );
  assert.deepEqual(await dates('limit=2&page=2'), ['2026-12-25']);
  assert.deepEqual(await dates('limit=1&orderBy=date desc'), ['2026-12-25']);
  assert.deepEqual(await dates('limit=&page=&orderBy='), ['2026-01-01', '2026-05-15', '2026-12-25']);
  assert.deepEqual((await rest.get(`${HOLIDAYS}?employeeId=${employeeId}&year=2024`)).data, []);

  const other = await created(company, '/core/v3/employees', { firstName: 'Leo', worksOnHolidays: true });
  for (const query of [
    `employeeId=${employeeId},${other}`,
    `employeeId=${employeeId}&employeeId=${other}`,
    `employeeId[]=${employeeId}&employeeId[]=${other}`,
    `employeeId[in]=${employeeId},${other}`,
    `employeeId[in]=${employeeId}&employeeId[in]=${other}`,
    `employeeId[in][]=${employeeId}&employeeId[in][]=${other}`,
  ]) {
    const both = await rest.get(`${HOLIDAYS}?${query}&year=2026`);
    const lines = both.data.map((line: { employee: { id: string }; dayOff: Day }) => [
      line.dayOff.date,
      line.employee.id,
    ]);
    assert.deepEqual(
      lines,
      [
        ['2026-01-01', employeeId],
        ['2026-01-01', other],
        ['2026-05-15', employeeId],
        ['2026-12-25', employeeId],
        ['2026-12-25', other],
      ],
      query,
    );
  }
});

test('422: the holidays without a person or a year; people who do not exist have none', async () => {
  const company = await world.company();
  const { rest } = company;
  await rest.post(PLURAL, { name: 'All', daysOff: [{ date: '2026-01-01', name: 'New Year' }] });
  const stranger = await created(await world.company(), '/core/v3/employees', { firstName: 'Eve', lastName: 'Doe' });
  for (const id of [crypto.randomUUID(), stranger]) {
    const { status, data } = await rest.get(`${HOLIDAYS}?employeeId=${id}&year=2026`);
    assert.deepEqual([status, data], [200, []]);
  }
  const missing = await rest.get(`${HOLIDAYS}?employeeId=&year=`);
  assert.deepEqual([missing.status, Object.keys(missing.errors ?? {}).sort()], [422, ['employeeId', 'year']]);
});
