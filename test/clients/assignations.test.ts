import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const EMPLOYEES = '/core/v3/employees';
const json = { 'content-type': 'application/json' };

const KINDS = [
  {
    path: '/core/v3/employee-department-assignations',
    targets: '/core/v3/departments',
    field: 'departmentId',
    nested: 'department',
    notFound: 'employee_department_assignation_not_found',
    fields: {},
  },
  {
    path: '/core/v3/employee-office-assignations',
    targets: '/core/v3/offices',
    field: 'officeId',
    nested: 'office',
    notFound: 'employee_office_assignation_not_found',
    fields: {
      address: 'Calle Mayor 1',
      description: 'Behind the station',
      coordinates: { latitude: 40.4, longitude: -3.7 },
      radio: 150,
      defaultEmployeesDateTimeZone: 'Europe/Madrid',
    },
  },
] as const;

for (const { path, targets, field, nested, notFound, fields } of KINDS) {
  test(`${path} answers the employee and the ${nested} beside their ids`, async () => {
    const { rest, person } = await timeCompany(world);
    const [ana, eva] = [await person(), await person()];
    const { data: target } = await rest.post(targets, { name: 'Centre', ...fields });
    const { data: created } = await rest.post(path, { employeeId: ana, [field]: target.id });
    await rest.post(path, { employeeId: eva, [field]: target.id });
    assert.deepEqual(created[nested], target);
    assert.deepEqual({ ...created[nested], ...fields }, created[nested]);
    const { data: employee } = await rest.get(`${EMPLOYEES}/${ana}`);
    assert.deepEqual(created.employee, employee);
    assert.deepEqual([created.employeeId, created[field]], [employee.id, target.id]);
    assert.deepEqual((await rest.get(`${path}/${created.id}`)).data, created);
    const { data: listed, meta } = await rest.get(
      `${path}?${field}[in]=${target.id}&employeeId[]=${ana}&employeeId[]=${eva}`,
    );
    assert.equal(meta.total, 2);
    assert.deepEqual(
      listed.find(({ id }: { id: string }) => id === created.id),
      created,
    );
    assert.deepEqual(new Set(listed.map((line: typeof created) => line.employee.id)), new Set([ana, eva]));
    assert.deepEqual((await rest.get(`${path}?employeeId=${crypto.randomUUID()}`)).data, []);
  });

  test(`DELETE ${path} with a body ends one assignation; a wrong body deletes nothing`, async () => {
    const { rest, person } = await timeCompany(world);
    const employeeId = await person();
    const [first, second] = [
      (await rest.post(targets, { name: 'North' })).data.id,
      (await rest.post(targets, { name: 'South' })).data.id,
    ];
    for (const id of [first, second]) await rest.post(path, { employeeId, [field]: id });
    const remove = (body: object, headers = {}) =>
      rest.send('DELETE', path, { body: JSON.stringify(body), headers: { ...json, ...headers } });
    const assigned = async () => (await rest.get(`${EMPLOYEES}/${employeeId}`)).data[`${field}s`];

    for (const [body, faults] of [
      [{}, [field, 'employeeId']],
      [{ employeeId }, [field]],
      [{ [field]: first }, ['employeeId']],
      [{ employeeId: '', [field]: first }, ['employeeId']],
      [{ employeeId: [employeeId], [field]: first }, ['employeeId']],
    ] as const) {
      const { status, errors } = await remove(body);
      assert.deepEqual([status, Object.keys(errors).sort()], [422, [...faults].sort()]);
    }
    const query = await rest.send('DELETE', `${path}?employeeId=${employeeId}&${field}=${first}`);
    assert.equal(query.status, 422, 'the ids are in the body');
    for (const body of [
      { employeeId: await person(), [field]: first },
      { employeeId: crypto.randomUUID(), [field]: first },
      { employeeId, [field]: crypto.randomUUID() },
    ]) {
      const { status, code } = await remove(body);
      assert.deepEqual([status, code], [404, notFound]);
    }
    assert.deepEqual(await assigned(), [first, second]);

    const key = { 'idempotency-key': crypto.randomUUID() };
    const removed = await remove({ employeeId, [field]: first }, key);
    assert.deepEqual([removed.status, removed.body.data], [200, '']);
    assert.deepEqual((await remove({ employeeId, [field]: first }, key)).body, removed.body);
    assert.equal((await remove({ employeeId, [field]: second }, key)).code, 'idempotency_key_reused');
    assert.deepEqual(await assigned(), [second]);
    assert.equal((await remove({ employeeId, [field]: first })).code, notFound);
    const { data } = await rest.get(path);
    assert.equal((await rest.delete(`${path}/${data[0].id}`)).status, 200, 'the id in the path stays');
    assert.deepEqual(await assigned(), []);
  });
}

test('I4 pages get no personal or pay data inside assignations', async () => {
  const company = await timeCompany(world);
  const { data: ana } = await company.rest.post(EMPLOYEES, {
    firstName: 'Ana',
    nid: '12345678Z',
    ssn: '28/1',
    code: 7,
  });
  const { data: ward } = await company.rest.post('/core/v3/departments', { name: 'Ward' });
  const path = '/core/v3/employee-department-assignations';
  await company.rest.post(path, { employeeId: ana.id, departmentId: ward.id });
  const member = await addMember(world, company, { role: 'administrator' });
  const { text } = await member.call('query', 'people.departmentAssignations.listMembers', { departmentId: [ward.id] });
  assert.match(text, new RegExp(ana.id));
  assert.doesNotMatch(text, /12345678Z|28\/1/);
});
