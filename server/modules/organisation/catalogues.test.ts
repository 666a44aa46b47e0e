import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const DEPARTMENTS = '/core/v3/departments';
const LOCATIONS = '/core/v3/locations';
const gate = { name: 'Gate', coordinates: { latitude: 40.4, longitude: -3.7 }, radio: 50 };

test('200: a department is created, read, changed, listed and deleted', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const { rest } = await world.company();
  const { data } = await rest.post(DEPARTMENTS, { name: ' Ward ' });
  const stamps = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };
  assert.deepEqual(data, { id: data.id, name: 'Ward', minimumPresent: null, ...stamps });
  world.setNow('2026-03-02T09:00:00Z');
  const path = `${DEPARTMENTS}/${data.id}`;
  const changed = await rest.put(path, { name: 'Wards', minimumPresent: 3 });
  assert.deepEqual(changed.data, {
    ...data,
    ...{ name: 'Wards', minimumPresent: 3, updatedAt: '2026-03-02T09:00:00+00:00' },
  });
  assert.deepEqual(Object.keys((await rest.put(path, { minimumPresent: 0 })).errors), ['minimumPresent']);
  assert.deepEqual((await rest.get(`${DEPARTMENTS}?name=ARD`)).data, [changed.data]);
  assert.equal((await rest.put(path, { minimumPresent: null })).data.minimumPresent, null);
  assert.equal((await rest.delete(path)).body.data, '');
  assert.deepEqual([(await rest.get(path)).code, (await rest.get(path)).status], ['department_not_found', 404]);
  world.setNow(undefined);
});

test('409 department_in_use: while an employee or a location is assigned to it', async () => {
  const { rest } = await world.company();
  const { data: department } = await rest.post(DEPARTMENTS, { name: 'Ward' });
  const path = `${DEPARTMENTS}/${department.id}`;
  const person = { firstName: 'Ana', lastName: 'Gil', departmentIds: [department.id] };
  const { data: employee } = await rest.post('/core/v3/employees', person);
  const refused = await rest.delete(path);
  assert.deepEqual([refused.status, refused.code], [409, 'department_in_use']);
  await rest.put(`/core/v3/employees/${employee.id}`, { departmentIds: [] });
  const { data: location } = await rest.post(LOCATIONS, gate);
  const { data: assignation } = await rest.post('/core/v3/location-assignations', {
    locationId: location.id,
    entityReference: { type: 'department', id: department.id },
  });
  assert.equal((await rest.delete(path)).code, 'department_in_use');
  assert.deepEqual((await rest.get(path)).data, department);
  await rest.delete(`/core/v3/location-assignations/${assignation.id}`);
  assert.equal((await rest.delete(path)).status, 200);
});

test('200: a location is created, read, changed, listed and deleted; what a PUT leaves out stays', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post(LOCATIONS, gate);
  const { createdAt, updatedAt } = data;
  assert.deepEqual(data, { id: data.id, ...gate, createdAt, updatedAt });
  const path = `${LOCATIONS}/${data.id}`;
  const wider = await rest.put(path, { radio: 75.5 });
  assert.deepEqual(wider.data, { ...data, radio: 75.5, updatedAt: wider.data.updatedAt });
  const moved = await rest.put(path, { name: 'North', coordinates: { latitude: -90, longitude: 180 } });
  const { name, coordinates, radio } = moved.data;
  assert.deepEqual([name, coordinates, radio], ['North', { latitude: -90, longitude: 180 }, 75.5]);
  assert.deepEqual((await rest.get(path)).data, moved.data);
  assert.deepEqual((await rest.get(`${LOCATIONS}?name=orth`)).data, [moved.data]);
  assert.equal((await rest.delete(path)).body.data, '');
  assert.equal((await rest.get(path)).code, 'location_not_found');
});

test('422: a location has a name, coordinates on the globe and a radius', async () => {
  const { rest } = await world.company();
  const none = await rest.post(LOCATIONS, {});
  assert.deepEqual(Object.keys(none.errors).sort(), ['coordinates', 'name', 'radio']);
  const wrong = await rest.post(LOCATIONS, { name: '', coordinates: { latitude: 91, longitude: -181 }, radio: -1 });
  const fields = ['coordinates.latitude', 'coordinates.longitude', 'name', 'radio'];
  assert.deepEqual([wrong.status, Object.keys(wrong.errors).sort()], [422, fields]);
  const { data } = await rest.post(LOCATIONS, gate);
  const cleared = await rest.put(`${LOCATIONS}/${data.id}`, { coordinates: null, radio: null });
  assert.deepEqual(Object.keys(cleared.errors).sort(), ['coordinates', 'radio']);
});

test('409 location_in_use: while it is assigned', async () => {
  const { rest } = await world.company();
  const { data: location } = await rest.post(LOCATIONS, gate);
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const { data: assignation } = await rest.post('/core/v3/location-assignations', {
    locationId: location.id,
    entityReference: { type: 'office', id: office.id },
  });
  const refused = await rest.delete(`${LOCATIONS}/${location.id}`);
  assert.deepEqual([refused.status, refused.code], [409, 'location_in_use']);
  await rest.delete(`/core/v3/location-assignations/${assignation.id}`);
  assert.equal((await rest.delete(`${LOCATIONS}/${location.id}`)).status, 200);
});
