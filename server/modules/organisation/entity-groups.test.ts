import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/entity-groups';

const people = async ({ rest }: TestCompany, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: `${index}` })).data.id);
  }
  return ids;
};

test('200: a group is created, read, changed, listed and deleted with its members', async () => {
  const company = await world.company();
  const { rest } = company;
  const [ana = '', berta = '', carla = ''] = await people(company, 3);
  const { data: empty } = await rest.post(PATH, { name: 'Empty' });
  assert.deepEqual(empty.employeeIds, []);
  const { data } = await rest.post(PATH, { name: 'First aid', employeeIds: [berta, ana, ana.toUpperCase()] });
  const { createdAt, updatedAt } = data;
  assert.deepEqual(data, { id: data.id, name: 'First aid', employeeIds: [ana, berta], createdAt, updatedAt });
  const path = `${PATH}/${data.id}`;
  assert.deepEqual((await rest.put(path, { name: 'Aid' })).data.employeeIds, [ana, berta]);
  assert.deepEqual((await rest.put(path, { employeeIds: [carla, ana] })).data.employeeIds, [ana, carla]);
  assert.deepEqual((await rest.get(path)).data.employeeIds, [ana, carla]);
  const { data: listed } = await rest.get(PATH);
  assert.deepEqual(
    listed.map((group: { name: string; employeeIds: string[] }) => [group.name, group.employeeIds]),
    [
      ['Aid', [ana, carla]],
      ['Empty', []],
    ],
  );
  assert.deepEqual((await rest.get(`${PATH}?name=emp`)).data, [empty]);
  assert.deepEqual((await rest.put(path, { employeeIds: null })).data.employeeIds, []);
  await rest.put(path, { employeeIds: [ana] });
  assert.equal((await rest.delete(path)).body.data, '');
  for (const answer of [await rest.get(path), await rest.put(path, { name: 'Gone' }), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [404, 'entity_group_not_found']);
  assert.equal((await rest.get(`/core/v3/employees/${ana}`)).status, 200);
});

test('404 employee_not_found: members are of the company, and nothing changes when one is not', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const [ana = ''] = await people(ours, 1);
  const [stranger = ''] = await people(theirs, 1);
  const { data } = await ours.rest.post(PATH, { name: 'Aid', employeeIds: [ana] });
  for (const id of [stranger, crypto.randomUUID()]) {
    const created = await ours.rest.post(PATH, { name: 'Other', employeeIds: [ana, id] });
    const updated = await ours.rest.put(`${PATH}/${data.id}`, { name: 'Other', employeeIds: [id] });
    for (const answer of [created, updated])
      assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found']);
  }
  assert.deepEqual((await ours.rest.get(PATH)).data, [data]);
});

test('422: every faulty field of a group is named', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(PATH, { name: ' ', employeeIds: ['x', 7] });
  assert.deepEqual(Object.keys(answer.errors).sort(), ['employeeIds.0', 'employeeIds.1', 'name']);
});

test('409 entity_group_in_use: while a location is assigned to it, and its members stay', async () => {
  const company = await world.company();
  const { rest } = company;
  const employeeIds = await people(company, 1);
  const { data: group } = await rest.post(PATH, { name: 'Aid', employeeIds });
  const location = { name: 'Gate', coordinates: { latitude: 40, longitude: -3 }, radio: 50 };
  const { data: assignation } = await rest.post('/core/v3/location-assignations', {
    locationId: (await rest.post('/core/v3/locations', location)).data.id,
    entityReference: { type: 'entity_group', id: group.id },
  });
  const refused = await rest.delete(`${PATH}/${group.id}`);
  assert.deepEqual([refused.status, refused.code], [409, 'entity_group_in_use']);
  assert.deepEqual((await rest.get(`${PATH}/${group.id}`)).data, group);
  await rest.delete(`/core/v3/location-assignations/${assignation.id}`);
  assert.equal((await rest.delete(`${PATH}/${group.id}`)).status, 200);
});

test('when members are set at the same moment, one list counts, not a mixture', async () => {
  const company = await world.company();
  const { rest } = company;
  const ids = await people(company, 4);
  const pairs = [ids.slice(0, 2), ids.slice(2)];
  const { data } = await rest.post(PATH, { name: 'Aid' });
  const answers = await atOnce(world, 20, (index) => rest.put(`${PATH}/${data.id}`, { employeeIds: pairs[index % 2] }));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { employeeIds } = (await rest.get(`${PATH}/${data.id}`)).data;
  assert.ok(pairs.some((pair) => pair.join() === employeeIds.join()));
});
