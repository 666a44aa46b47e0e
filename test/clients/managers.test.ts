import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const EMPLOYEES = '/core/v3/employees';
const MANAGERS = '/core/v3/employee-managers';
const ROLES = '/core/v3/roles';

test('employee-managers answers the manager of each employee, once for each permission, and filters in all forms', async () => {
  const [{ rest, person }, other] = [await timeCompany(world), await timeCompany(world)];
  const [boss, deputy, ana, eva] = [await person(), await person(), await person(), await person()];
  const manage = (id: string, managerId: string | null) => rest.put(`${EMPLOYEES}/${id}`, { managerId });
  for (const [id, managerId] of [
    [ana, boss],
    [eva, boss],
    [boss, deputy],
  ] as const)
    await manage(id, managerId);
  await other.rest.put(`${EMPLOYEES}/${await other.person()}`, { managerId: await other.person() });

  const list = async (query: string) => (await rest.get(`${MANAGERS}?${query}`)).data;
  const lines = await list('limit=500');
  assert.equal(lines.length, 6);
  const ofAna = lines.filter(({ employeeId }: { employeeId: string }) => employeeId === ana);
  assert.deepEqual(
    ofAna.map(({ id, ...line }: { id: string }) => line),
    ofAna.map(({ permission }: { permission: string }) => ({ employeeId: ana, managerId: boss, permission, order: 0 })),
  );
  assert.deepEqual(ofAna.map(({ permission }: { permission: string }) => permission).sort(), ['check', 'vacation']);
  assert.equal(new Set(lines.map(({ id }: { id: string }) => id)).size, 6);
  assert.deepEqual(await list('limit=500'), lines, 'ids are the same in every call');

  const lengths = async (queries: string[]) => Promise.all(queries.map(async (query) => (await list(query)).length));
  const forms = (name: string, [one, two]: [string, string]) => [
    `${name}=${one},${two}`,
    `${name}=${one}&${name}=${two}`,
    `${name}[]=${one}&${name}[]=${two}`,
    `${name}[in]=${one},${two}`,
  ];
  assert.deepEqual(await lengths(forms('employeeId', [ana, eva])), [4, 4, 4, 4]);
  assert.deepEqual(await lengths(forms('managerId', [boss, deputy])), [6, 6, 6, 6]);
  assert.deepEqual(await lengths(forms('permission', ['check', 'vacation'])), [6, 6, 6, 6]);
  assert.deepEqual(
    await lengths([
      `managerId=${boss}&permission=check`,
      `employeeId=${crypto.randomUUID()}`,
      `employeeId=${deputy}`,
      'employeeId=&permission=',
      'page=2&limit=4',
    ]),
    [2, 0, 0, 6, 2],
  );
  assert.deepEqual(Object.keys((await rest.get(`${MANAGERS}?permission=all`)).errors), ['permission']);

  await manage(ana, null);
  assert.deepEqual(await list(`employeeId=${ana}`), []);
});

test('roles answers all roles, and those of an employee are the role of the user', async () => {
  const [company, other] = [await timeCompany(world), await timeCompany(world)];
  const { rest } = company;
  const { data: roles, meta } = await rest.get(ROLES);
  assert.deepEqual(
    roles,
    ['administrator', 'employee', 'manager', 'owner', 'viewer'].map((name) => ({ id: name, name })),
  );
  assert.equal(meta.total, 5);
  const second = await rest.get(`${ROLES}?orderBy=name desc&page=2&limit=2`);
  assert.deepEqual(
    second.data.map(({ id }: { id: string }) => id),
    ['manager', 'employee'],
  );

  const [ana, eva] = [await company.person(), await company.person()];
  await addMember(world, company, { role: 'manager', employeeId: ana });
  assert.deepEqual((await rest.get(`${ROLES}/assignation/${ana}`)).data, [{ id: 'manager', name: 'manager' }]);
  assert.deepEqual((await rest.get(`${ROLES}/assignation/${eva}`)).data, []);
  for (const id of [await other.person(), crypto.randomUUID(), 'x']) {
    const { status, code } = await rest.get(`${ROLES}/assignation/${id}`);
    assert.deepEqual([status, code], [404, 'employee_not_found']);
  }
});
