import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { overtimeCompany } from '#test/overtime.ts';
import { atOnce } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { lockHolidays } from './lock-holidays.ts';

const world = await createWorld();
const PATH = '/schedule/v1/holiday-calendars';
const EPIPHANY = { date: '2026-01-06', name: 'Epiphany', half: false };
const LABOUR_DAY = { date: '2026-05-01', name: 'Labour Day', half: false };

afterEach(() => world.setNow(undefined));

const officeIn = async ({ rest }: TestCompany, name: string): Promise<string> =>
  (await rest.post('/core/v3/offices', { name })).data.id;

test('200: a calendar is created, read, changed, listed and deleted', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const company = await world.company();
  const { rest } = company;
  const [madrid, sevilla] = [await officeIn(company, 'Madrid'), await officeIn(company, 'Sevilla')];
  const days = [LABOUR_DAY, EPIPHANY];
  const { data } = await rest.post(PATH, {
    name: ' Madrid ',
    daysOff: days,
    officeIds: [madrid, madrid.toUpperCase()],
  });
  const [epiphany, labourDay] = [EPIPHANY, LABOUR_DAY].map((day, index) => ({ id: data.daysOff[index].id, ...day }));
  const stamps = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00', deletedAt: null };
  assert.deepEqual(data, {
    id: data.id,
    name: 'Madrid',
    daysOff: [epiphany, labourDay],
    officeIds: [madrid],
    ...stamps,
  });
  const path = `${PATH}/${data.id}`;
  assert.deepEqual((await rest.get(path)).data, data);
  const { data: everywhere } = await rest.post(PATH, { name: 'Company', daysOff: [] });
  assert.deepEqual([everywhere.daysOff, everywhere.officeIds], [[], []]);
  world.setNow('2026-03-02T09:00:00Z');
  const updatedAt = '2026-03-02T09:00:00+00:00';
  assert.deepEqual((await rest.put(path, { name: 'City' })).data, { ...data, name: 'City', updatedAt });
  assert.deepEqual((await rest.put(path, { daysOff: [EPIPHANY] })).data.daysOff, [epiphany]);
  assert.deepEqual((await rest.put(path, { officeIds: [sevilla] })).data.officeIds, [sevilla]);
  const { data: changed } = await rest.put(path, { officeIds: null });
  assert.deepEqual(changed, { ...data, name: 'City', daysOff: [epiphany], officeIds: [], updatedAt });
  assert.deepEqual((await rest.get(PATH)).data, [changed, everywhere]);
  assert.deepEqual((await rest.get(`${PATH}?name=CIT`)).data, [changed]);
  assert.equal((await rest.delete(path)).body.data, '');
  for (const answer of [await rest.get(path), await rest.put(path, { name: 'Gone' }), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [404, 'holiday_calendar_not_found']);
  assert.deepEqual((await rest.get(PATH)).data, [everywhere]);
  assert.deepEqual((await rest.get(`${PATH}?onlyReturn=deleted`)).data, [{ ...changed, deletedAt: updatedAt }]);
  assert.equal((await rest.get(`${PATH}?onlyReturn=all`)).meta.total, 2);
});

test('422: every faulty field is named; A7 a date stands in a calendar once', async () => {
  const { rest } = await world.company();
  assert.deepEqual(Object.keys((await rest.post(PATH, {})).errors).sort(), ['daysOff', 'name']);
  const faulty = {
    name: ' ',
    daysOff: [EPIPHANY, { date: '2026-02-30', name: 'None' }, { date: '2026-12-25' }],
    officeIds: ['x'],
  };
  const { errors } = await rest.post(PATH, faulty);
  assert.deepEqual(Object.keys(errors).sort(), ['daysOff.1.date', 'daysOff.2.name', 'name', 'officeIds.0']);
  const { data } = await rest.post(PATH, { name: 'Madrid', daysOff: [EPIPHANY] });
  const twice = { daysOff: [EPIPHANY, LABOUR_DAY, { ...EPIPHANY, name: 'Kings' }] };
  for (const answer of [
    await rest.post(PATH, { name: 'Other', ...twice }),
    await rest.put(`${PATH}/${data.id}`, twice),
  ]) {
    assert.deepEqual([answer.status, answer.errors], [422, { 'daysOff.2.date': ['Appears more than once.'] }]);
  }
  assert.deepEqual((await rest.get(PATH)).data, [data]);
});

test('404 office_not_found: the offices are of the company, and not deleted', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { data } = await ours.rest.post(PATH, { name: 'Madrid', daysOff: [EPIPHANY] });
  const deleted = await officeIn(ours, 'Closed');
  await ours.rest.delete(`/core/v3/offices/${deleted}`);
  for (const id of [await officeIn(theirs, 'Theirs'), deleted, crypto.randomUUID()]) {
    const created = await ours.rest.post(PATH, { name: 'Other', daysOff: [], officeIds: [id] });
    const updated = await ours.rest.put(`${PATH}/${data.id}`, { daysOff: [], officeIds: [id] });
    for (const answer of [created, updated]) assert.deepEqual([answer.status, answer.code], [404, 'office_not_found']);
  }
  assert.deepEqual((await ours.rest.get(PATH)).data, [data]);
});

test('409 office_in_use: an office is kept while a calendar names it', async () => {
  const company = await world.company();
  const { rest } = company;
  const officeId = await officeIn(company, 'Madrid');
  const { data } = await rest.post(PATH, { name: 'Madrid', daysOff: [EPIPHANY], officeIds: [officeId] });
  assert.equal((await rest.delete(`/core/v3/offices/${officeId}`)).code, 'office_in_use');
  await rest.put(`${PATH}/${data.id}`, { officeIds: null });
  assert.equal((await rest.delete(`/core/v3/offices/${officeId}`)).status, 200);
});

const TUESDAY = { date: '2026-03-03', name: 'Patron' };
const WEDNESDAY = { date: '2026-03-04', name: 'Fair' };

test('C2: a change of a calendar changes the expected time of those whose main office it names, at once', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest, person, rows } = company;
  const [madrid, sevilla] = [await officeIn(company, 'Madrid'), await officeIn(company, 'Sevilla')];
  const people = [
    await person({}, { officeIds: [madrid] }),
    await person({}, { officeIds: [sevilla, madrid] }),
    await person({}, { officeIds: [sevilla] }),
    await person(),
    await person({}, { officeIds: [madrid], worksOnHolidays: true }),
  ];
  /** The holidays of each, as what was due on Monday, Tuesday and Wednesday shows them: `T` is Tuesday. */
  const holidays = async () => {
    const all = await Promise.all(people.map(rows));
    return all
      .map((days) => days.map(([, expected], index) => (expected === 0 ? 'MTW'[index] : '')).join('') || '-')
      .join(' ');
  };
  assert.equal(await holidays(), '- - - - -');
  const { data } = await rest.post(PATH, { name: 'Madrid', daysOff: [TUESDAY], officeIds: [madrid] });
  const path = `${PATH}/${data.id}`;
  assert.equal(await holidays(), 'T - - - -');
  await rest.put(path, { daysOff: [TUESDAY, WEDNESDAY] });
  assert.equal(await holidays(), 'TW - - - -');
  await rest.put(path, { daysOff: [WEDNESDAY], name: 'Fair' });
  assert.equal(await holidays(), 'W - - - -');
  await rest.put(path, { officeIds: [sevilla] });
  assert.equal(await holidays(), '- W W - -');
  await rest.put(path, { officeIds: null });
  assert.equal(await holidays(), 'W W W W -');
  await rest.delete(path);
  assert.equal(await holidays(), '- - - - -');
});

test('C2: a half holiday halves what is expected, and becomes a whole one and back, with the same id', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest, person, rows } = company;
  const [employeeId, worker] = [await person(), await person({}, { worksOnHolidays: true })];
  const expected = async () =>
    (await Promise.all([employeeId, worker].map(rows))).map((days) => days.map(([, seconds]) => seconds));
  const half = { ...TUESDAY, half: true };
  const { data } = await rest.post(PATH, { name: 'Company', daysOff: [half] });
  const [day] = data.daysOff;
  assert.deepEqual(day, { id: day.id, ...half });
  const whole = [28_800, 28_800, 28_800];
  assert.deepEqual(await expected(), [[28_800, 14_400, 28_800], whole]);
  const path = `${PATH}/${data.id}`;
  assert.deepEqual((await rest.put(path, { daysOff: [TUESDAY] })).data.daysOff, [{ ...day, half: false }]);
  assert.deepEqual(await expected(), [[28_800, 0, 28_800], whole]);
  assert.deepEqual((await rest.put(path, { daysOff: [half] })).data.daysOff, [day]);
  assert.deepEqual(await expected(), [[28_800, 14_400, 28_800], whole]);
  const both = await rest.post(PATH, { name: 'Town', daysOff: [TUESDAY] });
  assert.deepEqual(await expected(), [[28_800, 0, 28_800], whole]);
  await rest.delete(`${PATH}/${both.data.id}`);
  await rest.delete(path);
  assert.deepEqual(await expected(), [whole, whole]);
  assert.deepEqual(Object.keys((await rest.post(PATH, { name: 'None', daysOff: [{ ...half, half: 'no' }] })).errors), [
    'daysOff.0.half',
  ]);
});

test('C2, D1: a calendar of more people than can be computed at once is left to the job', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const company = await overtimeCompany(world);
  const first = await company.person();
  for (let index = 0; index < 20; index += 1) {
    await company.rest.post('/core/v3/employees', { firstName: 'Person', lastName: `${index}` });
  }
  const answer = await company.rest.post(PATH, { name: 'Company', daysOff: [TUESDAY] });
  assert.equal(answer.status, 200);
  const expected = async () => (await company.rows(first)).map(([, seconds]) => seconds);
  assert.deepEqual(await expected(), [28_800, 28_800, 28_800]);
  await extendDays(company.scope);
  assert.deepEqual(await expected(), [28_800, 0, 28_800]);
  await company.rest.delete(`${PATH}/${answer.data.id}`);
  await extendDays(company.scope);
  assert.deepEqual(await expected(), [28_800, 28_800, 28_800]);
});

test('C2: whoever gets an office while its holidays change has them, whichever comes first', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest, person, rows, scope, companyId } = company;
  const officeId = await officeIn(company, 'Madrid');
  const people: string[] = [];
  for (let index = 0; index < 8; index += 1) people.push(await person());
  const { data } = await rest.post(PATH, { name: 'Madrid', daysOff: [], officeIds: [officeId] });
  const answers = await atOnce(world, 9, (index) =>
    index === 4
      ? rest.put(`${PATH}/${data.id}`, { daysOff: [TUESDAY] })
      : rest.put(`/core/v3/employees/${people.shift()}`, { officeIds: [officeId] }),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { data: assigned } = await rest.get(`/core/v3/employees?officeIds=${officeId}`);
  assert.equal(assigned.length, 8);
  for (const { id } of assigned) assert.equal((await rows(id)).find(([date]) => date === TUESDAY.date)?.[1], 0);
  // Proof that the two wait for each other: while calendars change, nobody gets an office.
  const waiting = scope.transaction(async ({ send }) => {
    await send(lockHolidays(companyId));
    const blocked = await rest.put(`/core/v3/employees/${assigned[0].id}`, { officeIds: [] });
    return [blocked.status, blocked.code];
  });
  assert.deepEqual(await waiting, [503, 'service_unavailable']);
});
