import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { listUnitUses } from './list-unit-uses.ts';

const world = await createWorld();

test('active and inactive people and locations of each unit are counted, those of other companies are not', async () => {
  const [{ rest, scope }, others] = [await world.company(), await world.company()];
  const made = async (path: string, body: object, api = rest): Promise<string> => {
    const { status, data, body: answer } = await api.post(`/core/v3/${path}`, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return data.id;
  };
  const officeId = await made('offices', { name: 'Madrid' });
  const departmentId = await made('departments', { name: 'Warehouse' });
  await made('departments', { name: 'Empty' });
  const employee = (firstName: string) =>
    made('employees', { firstName, lastName: 'X', officeIds: [officeId], departmentIds: [departmentId] });
  const [ana, berta] = [await employee('Ana'), await employee('Berta')];
  await rest.delete(`/core/v3/employees/${berta}`);
  const groupId = await made('entity-groups', { name: 'First aiders', employeeIds: [ana] });
  const place = { coordinates: { latitude: 40.4, longitude: -3.7 }, radio: 100 };
  for (const name of ['Gate', 'Yard']) {
    const locationId = await made('locations', { name, ...place });
    await made('location-assignations', { locationId, entityReference: { type: 'office', id: officeId } });
  }
  const theirOffice = await made('offices', { name: 'Elsewhere' }, others.rest);
  await made('employees', { firstName: 'Carla', lastName: 'X', officeIds: [theirOffice] }, others.rest);

  const uses = await listUnitUses(scope);
  assert.deepEqual(
    uses.toSorted((a, b) => a.type.localeCompare(b.type)),
    [
      { type: 'department', id: departmentId, people: 1, inactivePeople: 1, locations: 0 },
      { type: 'entity_group', id: groupId, people: 1, inactivePeople: 0, locations: 0 },
      { type: 'office', id: officeId, people: 1, inactivePeople: 1, locations: 2 },
    ],
  );
});
