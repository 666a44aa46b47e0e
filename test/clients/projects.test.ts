import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const company = await world.company();
const { rest } = company;
const PROJECTS = '/project/v1/projects';
const CUSTOMERS = '/project/v1/customers';

const created = async (path: string, body: object) => {
  const { status, data, body: whole } = await rest.post(path, body);
  assert.equal(status, 200, JSON.stringify(whole));
  return data;
};

test('a project keeps every field that is sent and answers its references as records', async () => {
  const customer = await created(CUSTOMERS, { customerName: 'Puerto', firstName: 'Eva', email: 'eva@puerto.example' });
  const manager = await created('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const parent = await created(PROJECTS, { name: 'Port', companyId: crypto.randomUUID() });
  const fields = {
    name: 'Quay',
    description: 'The north one',
    price: 12.5,
    startDate: '2026-03-02',
    endDate: '2026-04-30',
  };
  const references = { parentProjectId: parent.id, customerId: customer.id, managerId: manager.id };
  const project = await created(PROJECTS, { ...fields, ...references, status: 'paused' });
  const { firstName, lastName, email } = project.manager;
  assert.deepEqual([project.manager.id, firstName, lastName, email], [manager.id, 'Ana', 'Gil', null]);
  assert.deepEqual(
    { ...project, manager: null },
    {
      ...{ id: project.id, ...fields, status: 'paused', projectStatus: { value: 'paused' }, customer, manager: null },
      parentProject: {
        ...{ id: parent.id, name: 'Port', description: null, status: 'active', projectStatus: { value: 'active' } },
      },
      ...{ createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' },
    },
  );
  const path = `${PROJECTS}/${project.id}`;
  assert.deepEqual((await rest.get(path)).data, project);
  const { data: cleared } = await rest.put(path, { ...noneOf(references), price: null, status: 'inactive' });
  assert.deepEqual(
    [cleared.parentProject, cleared.customer, cleared.manager, cleared.price, cleared.projectStatus.value],
    [null, null, null, null, 'inactive'],
  );
  assert.deepEqual(
    [cleared.description, cleared.startDate],
    [fields.description, fields.startDate],
    'omitted ones stay',
  );
});

const noneOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

test('404 and 422: unknown references, and an end before the start', async () => {
  const { id } = await created(PROJECTS, { name: 'Quay', startDate: '2026-03-10' });
  const unknown = crypto.randomUUID();
  for (const [body, code] of [
    [{ parentProjectId: unknown }, 'project_not_found'],
    [{ customerId: unknown }, 'customer_not_found'],
    [{ managerId: unknown }, 'employee_not_found'],
  ] as const) {
    for (const refused of [
      await rest.post(PROJECTS, { name: 'x', ...body }),
      await rest.put(`${PROJECTS}/${id}`, body),
    ])
      assert.deepEqual([refused.status, refused.code], [404, code]);
  }
  for (const refused of [
    await rest.put(`${PROJECTS}/${id}`, { endDate: '2026-03-09' }),
    await rest.post(PROJECTS, { name: 'x', startDate: '2026-03-10', endDate: '2026-03-09' }),
  ])
    assert.deepEqual([refused.status, Object.keys(refused.errors)], [422, ['endDate']]);
  const wrong = await rest.post(PROJECTS, { name: 'x', status: 'done', price: -1, endDate: '2026-02-30' });
  assert.deepEqual(Object.keys(wrong.errors).sort(), ['endDate', 'price', 'status']);
});

test('the list ignores id and orderKey, and searches names without case and accents', async () => {
  await created(PROJECTS, { name: 'Ampliación' });
  const all = await rest.get(PROJECTS);
  for (const query of [`id=${company.companyId}`, 'orderKey=name', `id=${crypto.randomUUID()}&search=`])
    assert.deepEqual((await rest.get(`${PROJECTS}?${query}`)).body, all.body, query);
  const { data } = await rest.get(`${PROJECTS}?search=AMPLIACION`);
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['Ampliación'],
  );
  assert.equal((await rest.get('/project/v1/tags?projectId=x')).status, 200);
});

test('customers are made, changed, found and deleted, unless a project is theirs', async () => {
  const fields = { firstName: 'Eva', lastName: 'Sanz', email: 'e@x.example', phone: '600', description: 'Pays late' };
  const customer = await created(CUSTOMERS, { customerName: 'Lonja', ...fields, companyId: 'x' });
  assert.deepEqual({ ...customer, customerName: 'Lonja', ...fields, deletedAt: null }, customer);
  const path = `${CUSTOMERS}/${customer.id}`;
  assert.equal((await rest.put(path, { customerName: 'Lonja Nueva', phone: null })).data.customerName, 'Lonja Nueva');
  assert.equal((await rest.get(path)).data.phone, null);
  const names = async (query: string) => {
    const { data } = await rest.get(`${CUSTOMERS}?${query}`);
    return data.map(({ customerName }: { customerName: string }) => customerName);
  };
  assert.deepEqual(await names('search=nueva lonja'), ['Lonja Nueva']);
  assert.deepEqual(await names('customerName=NUEVA&onlyReturn=not_deleted'), ['Lonja Nueva']);
  assert.deepEqual(await names('onlyReturn=deleted'), []);
  assert.deepEqual((await names('orderBy=customerName desc')).toSorted(), (await names('')).toSorted());
  assert.deepEqual(Object.keys((await rest.post(CUSTOMERS, { name: 'x' })).errors), ['customerName']);
  const { id } = await created(PROJECTS, { name: 'Roof', customerId: customer.id });
  const refused = await rest.delete(path);
  assert.deepEqual([refused.status, refused.code], [409, 'customer_in_use']);
  await rest.put(`${PROJECTS}/${id}`, { customerId: null });
  assert.deepEqual((await rest.delete(path)).data, '');
  assert.deepEqual([(await rest.get(path)).code, (await rest.delete(path)).code], Array(2).fill('customer_not_found'));
});

test('I3 a member sees the manager of a project only within their scope', async () => {
  const manager = await created('/core/v3/employees', { firstName: 'Out', lastName: 'Side' });
  const own = await created('/core/v3/employees', { firstName: 'Own', lastName: 'Self' });
  const [hidden, shown] = [
    await created(PROJECTS, { name: 'Hidden manager', managerId: manager.id }),
    await created(PROJECTS, { name: 'Shown manager', managerId: own.id }),
  ];
  const member = await addMember(world, company, { role: 'manager', employeeId: own.id, sees: { all: false } });
  const managerOf = async (id: string) => {
    const { text } = await member.call('query', 'projects.projects.get', { id });
    return JSON.parse(text).result.data.manager?.id ?? null;
  };
  assert.deepEqual([await managerOf(hidden.id), await managerOf(shown.id)], [null, own.id]);
});
