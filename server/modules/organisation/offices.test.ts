import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

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

test('409 office_in_use: an office is deleted when no employee, location or holiday belongs to it', async () => {
  const { rest, companyId } = await world.company();
  const officeId = async () => (await rest.post('/core/v3/offices', { name: 'Used' })).data.id;
  const { data: employee } = await rest.post('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Pérez',
    officeIds: [await officeId()],
  });
  const path = `/core/v3/offices/${employee.officeIds[0]}`;
  const before = await rest.get(path);
  assert.equal((await rest.delete(path)).code, 'office_in_use');
  assert.deepEqual((await rest.get(path)).data, before.data);
  assert.deepEqual((await rest.get(`/core/v3/employees/${employee.id}`)).data.officeIds, employee.officeIds);
  await rest.put(`/core/v3/employees/${employee.id}`, { officeIds: [] });
  assert.equal((await rest.delete(path)).status, 200);
  assert.equal((await rest.delete(path)).code, 'office_not_found');

  const insert = async (table: string, columns: string, values: unknown[]): Promise<string> => {
    const places = values.map((_, index) => `$${index + 3}`);
    const id = crypto.randomUUID();
    await world.ownerPool.query(`insert into ${table} (company_id, id, ${columns}) values ($1, $2, ${places})`, [
      companyId,
      id,
      ...values,
    ]);
    return id;
  };
  const located = await officeId();
  const locationId = await insert('locations', 'name, latitude, longitude, radio', ['Gate', 40, -3, 50]);
  await insert('location_assignations', 'location_id, entity_type, entity_id', [locationId, 'office', located]);
  assert.equal((await rest.delete(`/core/v3/offices/${located}`)).code, 'office_in_use');

  const celebrating = await officeId();
  const calendarId = await insert('holiday_calendars', 'name', ['Madrid']);
  await insert('holiday_calendar_offices', 'holiday_calendar_id, office_id', [calendarId, celebrating]);
  assert.equal((await rest.delete(`/core/v3/offices/${celebrating}`)).code, 'office_in_use');
  await world.ownerPool.query('update holiday_calendars set deleted_at = now() where id = $1', [calendarId]);
  assert.equal((await rest.delete(`/core/v3/offices/${celebrating}`)).status, 200);
});

test('422: every faulty field of an office is named, in the language asked for', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(
    '/core/v3/offices',
    {
      name: ' ',
      address: 'x'.repeat(256),
      defaultEmployeesDateTimeZone: 'Mars/Olympus',
      coordinates: { latitude: 91 },
    },
    { 'accept-language': 'es' },
  );
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'address',
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
