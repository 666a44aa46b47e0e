import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../testing/world.ts';

const world = await createWorld();

test('200: an office is created, read, changed, archived, listed and deleted', async () => {
  const { rest } = await world.company();
  const created = await rest.post('/core/v3/offices', {
    name: '  Madrid ',
    defaultEmployeesDateTimeZone: 'Europe/Madrid',
    radio: 150,
  });
  assert.equal(created.status, 200);
  assert.equal(created.data.name, 'Madrid');
  assert.equal(created.data.coordinates, null);
  const path = `/core/v3/offices/${created.data.id}`;
  const updated = await rest.put(path, {
    name: 'Madrid Centro',
    radio: null,
    coordinates: { latitude: 40.4, longitude: -3.7 },
  });
  assert.deepEqual(
    [updated.data.radio, updated.data.coordinates, updated.data.defaultEmployeesDateTimeZone],
    [null, { latitude: 40.4, longitude: -3.7 }, 'Europe/Madrid'],
  );
  assert.equal((await rest.post(`${path}/archive`)).data.isArchived, true);
  assert.equal((await rest.post(`${path}/unarchive`)).data.archivedAt, null);
  assert.equal((await rest.get('/core/v3/offices?name=CENTRO')).meta.total, 1);
  const deleted = await rest.delete(path);
  assert.deepEqual(deleted.body, { data: '', meta: { currentPage: 1, lastPage: 1, total: 1, perPage: 1 } });
  assert.equal((await rest.get(path)).code, 'office_not_found');
});

test('422: every faulty field of an office is named, in the language asked for', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(
    '/core/v3/offices',
    { name: ' ', defaultEmployeesDateTimeZone: 'Mars/Olympus', coordinates: { latitude: 91 } },
    { 'accept-language': 'es' },
  );
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'coordinates.latitude',
    'coordinates.longitude',
    'defaultEmployeesDateTimeZone',
    'name',
  ]);
  assert.deepEqual(answer.errors.name, ['No puede estar en blanco.']);
  assert.deepEqual(answer.errors['coordinates.longitude'], ['Este campo es obligatorio.']);
});

test('404: an office of another company is answered like one that does not exist', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { data } = await theirs.rest.post('/core/v3/offices', { name: 'Theirs' });
  const headers = { 'x-request-id': 'same' };
  const foreign = await ours.rest.get(`/core/v3/offices/${data.id}`, headers);
  const random = await ours.rest.get(`/core/v3/offices/${crypto.randomUUID()}`, headers);
  assert.deepEqual([foreign.status, foreign.body], [random.status, random.body]);
  assert.equal(foreign.status, 404);
});
