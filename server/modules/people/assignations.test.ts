import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { addMember } from '#test/members.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { atOnce } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { employeeZone } from '../days/repository-zone.ts';

const world = await createWorld();
const DEPARTMENT = {
  path: '/core/v3/employee-department-assignations',
  targets: '/core/v3/departments',
  field: 'departmentId',
  list: 'departmentIds',
  notFound: 'employee_department_assignation_not_found',
  targetNotFound: 'department_not_found',
  isDated: false,
} as const;
const OFFICE = {
  path: '/core/v3/employee-office-assignations',
  targets: '/core/v3/offices',
  field: 'officeId',
  list: 'officeIds',
  notFound: 'employee_office_assignation_not_found',
  targetNotFound: 'office_not_found',
  /** C7. */
  isDated: true,
} as const;

afterEach(() => world.setNow(undefined));

const made = async ({ rest }: TestCompany, path: string, fields = {}): Promise<string> =>
  (await rest.post(path, { name: 'Centre', ...fields })).data.id;
const person = async ({ rest }: TestCompany, fields = {}): Promise<string> =>
  (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields })).data.id;

for (const { path, targets, field, list, notFound, targetNotFound, isDated } of [DEPARTMENT, OFFICE]) {
  test(`200: ${path} are created, read, listed and deleted`, async () => {
    world.setNow('2026-03-02T08:00:00Z');
    const company = await world.company();
    const { rest } = company;
    const [ana, berta] = [await person(company), await person(company)];
    const [one, two] = [await made(company, targets), await made(company, targets)];
    const ids: string[] = [];
    for (const [employeeId, target] of [
      [ana, two],
      [ana, one],
      [berta, one],
    ] as const) {
      const { data } = await rest.post(path, { employeeId, [field]: target.toUpperCase() });
      const at = data.createdAt;
      const nested = {
        employee: (await rest.get(`/core/v3/employees/${employeeId}`)).data,
        [field.replace('Id', '')]: (await rest.get(`${targets}/${target}`)).data,
      };
      const dates = isDated && { startsOn: target === one && employeeId === ana ? '2026-03-02' : null, endsOn: null };
      const own = { id: data.id, employeeId, [field]: target, ...dates };
      assert.deepEqual(data, { ...own, ...nested, createdAt: at, updatedAt: at });
      assert.deepEqual((await rest.get(`${path}/${data.id}`)).data, data);
      ids.push(data.id);
    }
    const listed = async (query: string) =>
      (await rest.get(`${path}?${query}`)).data.map(({ id }: { id: string }) => ids.indexOf(id));
    for (const [query, expected] of [
      [`employeeId=${ana}`, [0, 1]],
      [`${field}=${one}&orderBy=createdAt`, (await listed('')).filter((index: number) => index > 0)],
      [`${field}=${two}&employeeId=${berta}`, []],
      ['createdAt[lte]=2026-03-01', []],
    ] as const)
      assert.deepEqual(await listed(query), expected, query);
    const employee = () => rest.get(`/core/v3/employees/${ana}`);
    assert.deepEqual((await employee()).data[list], [two, one]);
    assert.equal((await rest.delete(`${path}/${ids[0]}`)).body.data, '');
    assert.deepEqual((await employee()).data[list], [one]);
    assert.deepEqual(await listed(`employeeId=${ana}`), [1]);
    const again = await rest.delete(`${path}/${ids[0]}`);
    assert.deepEqual([again.status, again.code], [404, notFound]);
    const after = await rest.get(`${path}/${ids[0]}`);
    if (isDated) {
      assert.equal(after.data.endsOn, '2026-03-01');
      assert.deepEqual(await listed(`employeeId=${ana}&withEnded=true`), [0, 1]);
    } else {
      assert.deepEqual([after.status, after.code], [404, notFound]);
      assert.equal((await rest.put(`${path}/${ids[1]}`, {})).status, 405);
    }
  });

  test(`404 and 422: ${path} need an employee and a target of the company`, async () => {
    const [ours, theirs] = [await world.company(), await world.company()];
    const [employeeId, target] = [await person(ours), await made(ours, targets)];
    for (const [given, code] of [
      [{ employeeId: await person(theirs), [field]: target }, 'employee_not_found'],
      [{ employeeId: crypto.randomUUID(), [field]: crypto.randomUUID() }, 'employee_not_found'],
      [{ employeeId, [field]: await made(theirs, targets) }, targetNotFound],
      [{ employeeId, [field]: crypto.randomUUID() }, targetNotFound],
    ] as const) {
      const answer = await ours.rest.post(path, given);
      assert.deepEqual([answer.status, answer.code], [404, code]);
    }
    const { status, errors } = await ours.rest.post(path, { [field]: 'x' });
    assert.deepEqual([status, Object.keys(errors).sort()], [422, [field, 'employeeId'].sort()]);
    assert.equal((await ours.rest.get(path)).meta.total, 0);
  });

  test(`409 already_assigned: of 50 equal ${path} at once exactly one is written`, async () => {
    const company = await world.company();
    const [employeeId, target] = [await person(company), await made(company, targets)];
    const answers = await atOnce(world, 50, () => company.rest.post(path, { employeeId, [field]: target }));
    const codes = answers.map(({ status, code }) => code ?? status).sort();
    assert.deepEqual(codes, [200, ...Array(49).fill('already_assigned')]);
    assert.equal((await company.rest.get(path)).meta.total, 1);
  });

  test(`404: of deletions at once exactly one of ${path} is done`, async () => {
    const company = await world.company();
    const fields = { employeeId: await person(company), [field]: await made(company, targets) };
    const { data } = await company.rest.post(path, fields);
    const answers = await atOnce(world, 8, () => company.rest.delete(`${path}/${data.id}`));
    assert.deepEqual(answers.map(({ status, code }) => code ?? status).sort(), [200, ...Array(7).fill(notFound)]);
  });
}

test('404 office_not_found: nobody is assigned to a deleted office', async () => {
  const company = await world.company();
  const [employeeId, officeId] = [await person(company), await made(company, OFFICE.targets)];
  await company.rest.delete(`/core/v3/offices/${officeId}`);
  assert.equal((await company.rest.post(OFFICE.path, { employeeId, officeId })).code, 'office_not_found');
});

test('A2: the office assigned first is the main one, in whatever second; without it the next decides the zone', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const company = await world.company({ timeZone: 'Europe/Lisbon' });
  const employeeId = await person(company);
  const officeIn = (zone: string) => made(company, OFFICE.targets, { defaultEmployeesDateTimeZone: zone });
  const assign = async (zone: string): Promise<string> =>
    (await company.rest.post(OFFICE.path, { employeeId, officeId: await officeIn(zone) })).data.id;
  const zone = () => company.scope.read(employeeZone(company.companyId, employeeId));
  assert.equal(await zone(), 'Europe/Lisbon');
  const first = await assign('Atlantic/Canary');
  const second = await assign('Europe/Madrid');
  await assign('America/Bogota');
  assert.equal(await zone(), 'Atlantic/Canary');
  await company.rest.delete(`${OFFICE.path}/${first}`);
  assert.equal(await zone(), 'Europe/Madrid');
  world.setNow('2026-03-02T07:00:00Z');
  await assign('Asia/Tokyo');
  await company.rest.delete(`${OFFICE.path}/${second}`);
  assert.equal(await zone(), 'America/Bogota');
});

test('A2: a change of offices, or of an office’s zone, moves no entry that is written', async () => {
  world.setNow('2026-03-02T23:30:00Z');
  const company = await world.company({ timeZone: 'Europe/Madrid' });
  const employeeId = await person(company);
  const { data: before } = await company.rest.post('/schedule/v1/work-entries/clock-in', { employeeId });
  const officeId = await made(company, OFFICE.targets, { defaultEmployeesDateTimeZone: 'America/Bogota' });
  await company.rest.post(OFFICE.path, { employeeId, officeId });
  const start = async () => (await company.rest.get(`/schedule/v1/work-entries/${before.id}`)).data.workEntryIn.date;
  assert.deepEqual([before.workEntryIn.date, await start()], Array(2).fill('2026-03-03T00:30:00+01:00'));
  const moved = { name: 'Centre', defaultEmployeesDateTimeZone: 'Asia/Tokyo' };
  await company.rest.put(`${OFFICE.targets}/${officeId}`, moved);
  assert.equal(await start(), '2026-03-03T00:30:00+01:00');
  const { data: ended } = await company.rest.post('/schedule/v1/work-entries/clock-out', { employeeId });
  assert.equal(ended.workEntryOut.date, '2026-03-03T00:30:01+01:00');
});

test('C7: the holidays of the first office count on all dates, at once, and after its end on those before', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const officeId = await made(company, OFFICE.targets);
  await rest.post('/schedule/v1/holiday-calendars', {
    name: 'Madrid',
    daysOff: [{ date: '2026-03-03', name: 'Patron' }],
    officeIds: [officeId],
  });
  const expected = async () => (await company.rows(employeeId)).map(([, seconds]) => seconds);
  assert.deepEqual(await expected(), [28_800, 28_800, 28_800]);
  const { data } = await rest.post(OFFICE.path, { employeeId, officeId });
  assert.deepEqual(await expected(), [28_800, 0, 28_800]);
  await rest.delete(`${OFFICE.path}/${data.id}`);
  assert.deepEqual(await expected(), [28_800, 0, 28_800]);
});

/** A person whose offices have a holiday each: on 3 March in the first, on 4 March in the second. */
async function movingPerson() {
  world.setNow('2026-03-06T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest } = company;
  const [first, second] = [await made(company, OFFICE.targets), await made(company, OFFICE.targets)];
  for (const [officeId, date] of [
    [first, '2026-03-03'],
    [second, '2026-03-04'],
  ]) {
    const fields = { name: 'Local', daysOff: [{ date, name: 'Patron' }], officeIds: [officeId] };
    assert.equal((await rest.post('/schedule/v1/holiday-calendars', fields)).status, 200);
  }
  const employeeId = await company.person();
  assert.equal((await rest.post(OFFICE.path, { employeeId, officeId: first })).status, 200);
  let year = 2000;
  /** Of each day, after all of them are computed again: a row that nobody computes would be right by itself. */
  const hours = async () => {
    year += 1;
    await rest.put('/core/v3/configurations/company', { overtimeSince: `${year}-01-01` });
    return (await company.rows(employeeId)).map(([, seconds]) => Number(seconds) / 3600);
  };
  const dates = async () =>
    (await rest.get(`${OFFICE.path}?employeeId=${employeeId}&withEnded=true`)).data.map(
      (one: { officeId: string; startsOn: string | null; endsOn: string | null }) => [
        one.officeId === first ? 'first' : 'second',
        one.startsOn,
        one.endsOn,
      ],
    );
  return { ...company, employeeId, first, second, hours, dates };
}

test('C7: a move to another office holds from today, or from the date given; before it nothing moves', async () => {
  const { rest, employeeId, first, second, hours, dates } = await movingPerson();
  const put = async (body: object) => (await rest.put(`/core/v3/employees/${employeeId}`, body)).status;
  assert.deepEqual(await hours(), [8, 0, 8, 8]);
  assert.equal(await put({ officeIds: [second] }), 200);
  assert.deepEqual(await hours(), [8, 0, 8, 8]);
  assert.deepEqual(await dates(), [
    ['first', null, '2026-03-05'],
    ['second', '2026-03-06', null],
  ]);
  assert.equal(await put({ officeIds: [second], officeIdsFrom: '2026-03-04' }), 200);
  assert.deepEqual(await hours(), [8, 0, 0, 8]);
  assert.equal(await put({ officeIds: [second], officeIdsFrom: null }), 200);
  assert.deepEqual(await hours(), [8, 8, 0, 8]);
  assert.deepEqual(await dates(), [['second', null, null]]);
  assert.equal(await put({ officeIds: [first], officeIdsFrom: '2026-03-03' }), 200);
  assert.equal(await put({ officeIds: [second], officeIdsFrom: '2026-03-04' }), 200);
  assert.deepEqual(await hours(), [8, 0, 0, 8]);
  assert.equal(await put({ officeIdsFrom: 'soon' }), 422);
});

test('C2, C7: of several offices the main one decides on a date; the holidays of the others do not count', async () => {
  const { rest, employeeId, second, hours } = await movingPerson();
  const { data } = await rest.post(OFFICE.path, { employeeId, officeId: second, startsOn: '2026-03-02' });
  assert.deepEqual([data.startsOn, data.endsOn], ['2026-03-02', null]);
  assert.deepEqual(await hours(), [8, 0, 8, 8]);
  const [{ id }] = (await rest.get(`${OFFICE.path}?employeeId=${employeeId}`)).data;
  const ended = await rest.put(`${OFFICE.path}/${id}`, { endsOn: '2026-03-02' });
  assert.deepEqual([ended.status, ended.data.endsOn], [200, '2026-03-02']);
  assert.deepEqual(await hours(), [8, 8, 0, 8]);
  assert.equal((await rest.put(`${OFFICE.path}/${id}`, { endsOn: '2026-03-03' })).status, 200);
  assert.deepEqual(await hours(), [8, 0, 0, 8]);
  const { data: listed } = await rest.get(`/schedule/v1/holidays?employeeId=${employeeId}&year=2026`);
  assert.deepEqual(
    listed.map(({ dayOff }: { dayOff: { date: string } }) => dayOff.date),
    ['2026-03-03', '2026-03-04'],
  );
});

test('422, 409 and 404: dates of an assignation are in order, of one office apart, and end once', async () => {
  const { rest, employeeId, first, second } = await movingPerson();
  const post = (body: object) => rest.post(OFFICE.path, { employeeId, ...body });
  const wrong = await post({ officeId: second, startsOn: '2026-03-02', endsOn: '2026-03-01' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['endsOn']]);
  const unknown = await post({ officeId: crypto.randomUUID(), startsOn: '2026-03-02', endsOn: '2026-03-01' });
  assert.deepEqual([unknown.status, Object.keys(unknown.errors)], [422, ['endsOn']]);
  assert.equal((await post({ officeId: first, startsOn: '2027-01-01' })).code, 'already_assigned');
  const [{ id }] = (await rest.get(`${OFFICE.path}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.put(`${OFFICE.path}/${id}`, { endsOn: '2026-12-31' })).status, 200);
  const { data: later } = await post({ officeId: first, startsOn: '2027-01-01' });
  assert.equal((await rest.put(`${OFFICE.path}/${id}`, { endsOn: null })).code, 'already_assigned');
  assert.equal((await rest.put(`${OFFICE.path}/${later.id}`, { endsOn: '2026-01-01' })).status, 422);
  assert.equal((await rest.delete(`${OFFICE.path}/${later.id}`)).status, 200);
  assert.equal((await rest.get(`${OFFICE.path}/${later.id}`)).code, OFFICE.notFound);
  assert.equal((await rest.put(`${OFFICE.path}/${later.id}`, { endsOn: null })).code, OFFICE.notFound);
  assert.equal((await rest.delete(`${OFFICE.path}/${id}`)).status, 200);
  assert.equal((await rest.get(`${OFFICE.path}/${id}`)).data.endsOn, '2026-03-05');
});

test('I3, C7: scopes, lists and the record look at the offices of today, the page of a person at all', async () => {
  const company = await movingPerson();
  const { rest, employeeId, first, second } = company;
  const managerOf = (officeId: string) =>
    addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const [before, after] = [await managerOf(first), await managerOf(second)];
  const seenBy = async ({ call }: typeof before) =>
    JSON.parse((await call('query', 'people.listPeople', {})).text).result.data.total;
  const listed = async (officeId: string) => (await rest.get(`/core/v3/employees?officeIds=${officeId}`)).meta.total;
  const all = async () => [await seenBy(before), await seenBy(after), await listed(first), await listed(second)];
  assert.deepEqual(await all(), [1, 0, 1, 0]);
  await rest.put(`/core/v3/employees/${employeeId}`, { officeIds: [second] });
  assert.deepEqual(await all(), [0, 1, 0, 1]);
  assert.deepEqual((await rest.get(`/core/v3/employees/${employeeId}`)).data.officeIds, [second]);
  const shown = await after.call('query', 'people.officeAssignations.listOfPerson', { employeeId });
  assert.deepEqual(
    JSON.parse(shown.text).result.data.map((one: { startsOn: string | null; endsOn: string | null }) => [
      one.startsOn,
      one.endsOn,
    ]),
    [
      [null, '2026-03-05'],
      ['2026-03-06', null],
    ],
  );
  const hidden = await before.call('query', 'people.officeAssignations.listOfPerson', { employeeId });
  assert.match(hidden.text, /employee_not_found/);
});

test('409 office_in_use: an office is deleted once nobody is assigned to it today or later', async () => {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const officeId = await made(company, OFFICE.targets);
  const employeeId = await person(company);
  const { data } = await rest.post(OFFICE.path, { employeeId, officeId, startsOn: '2999-01-01' });
  assert.equal((await rest.delete(`${OFFICE.targets}/${officeId}`)).code, 'office_in_use');
  await rest.delete(`${OFFICE.path}/${data.id}`);
  await rest.post(OFFICE.path, { employeeId, officeId });
  assert.equal((await rest.delete(`${OFFICE.targets}/${officeId}`)).code, 'office_in_use');
  const { data: again } = await rest.get(`${OFFICE.path}?officeId=${officeId}`);
  await rest.delete(`${OFFICE.path}/${again[0].id}`);
  assert.equal((await rest.delete(`${OFFICE.targets}/${officeId}`)).status, 200);
});
