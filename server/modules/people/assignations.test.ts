import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
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
} as const;
const OFFICE = {
  path: '/core/v3/employee-office-assignations',
  targets: '/core/v3/offices',
  field: 'officeId',
  list: 'officeIds',
  notFound: 'employee_office_assignation_not_found',
  targetNotFound: 'office_not_found',
} as const;

afterEach(() => world.setNow(undefined));

const made = async ({ rest }: TestCompany, path: string, fields = {}): Promise<string> =>
  (await rest.post(path, { name: 'Centre', ...fields })).data.id;
const person = async ({ rest }: TestCompany, fields = {}): Promise<string> =>
  (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields })).data.id;

for (const { path, targets, field, list, notFound, targetNotFound } of [DEPARTMENT, OFFICE]) {
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
      assert.deepEqual(data, { id: data.id, employeeId, [field]: target, ...nested, createdAt: at, updatedAt: at });
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
    for (const answer of [await rest.get(`${path}/${ids[0]}`), await rest.delete(`${path}/${ids[0]}`)])
      assert.deepEqual([answer.status, answer.code], [404, notFound]);
    assert.equal((await rest.put(`${path}/${ids[1]}`, {})).status, 405);
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
  world.setNow('2026-03-01T08:00:00Z');
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

test('C2: the holidays of an office count from its assignation to its removal, at once', async () => {
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
  assert.deepEqual(await expected(), [28_800, 28_800, 28_800]);
});
