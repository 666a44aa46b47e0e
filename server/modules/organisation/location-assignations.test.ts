import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/location-assignations';

const place = (latitude: number) => ({ latitude, longitude: -3.7 });

async function locationAt({ rest }: TestCompany, latitude: number): Promise<string> {
  return (await rest.post('/core/v3/locations', { name: 'Gate', coordinates: place(latitude), radio: 50 })).data.id;
}

const made = async ({ rest }: TestCompany, kind: string, fields = {}): Promise<string> =>
  (await rest.post(`/core/v3/${kind}`, { name: 'Centre', ...fields })).data.id;

const assign = ({ rest }: TestCompany, locationId: string, type: string, id: string) =>
  rest.post(PATH, { locationId, entityReference: { type, id } });

test('200: a location is assigned to an office, a department and an entity group, read, listed and removed', async () => {
  const company = await world.company();
  const { rest } = company;
  const locationId = await locationAt(company, 40);
  const other = await locationAt(company, 41);
  const targets = {
    office: await made(company, 'offices'),
    department: await made(company, 'departments'),
    entity_group: await made(company, 'entity-groups'),
  };
  const ids: string[] = [];
  for (const [type, id] of Object.entries(targets)) {
    const { status, data } = await assign(company, locationId.toUpperCase(), type, id.toUpperCase());
    assert.equal(status, 200);
    assert.deepEqual(data, { id: data.id, locationId, entityReference: { type, id } });
    assert.deepEqual((await rest.get(`${PATH}/${data.id}`)).data, data);
    ids.push(data.id);
  }
  ids.push((await assign(company, other, 'office', targets.office)).data.id);
  const listed = async (query: string) =>
    (await rest.get(`${PATH}?${query}`)).data.map(({ id }: { id: string }) => ids.indexOf(id));
  for (const [query, expected] of [
    ['', [0, 1, 2, 3]],
    ['orderBy=createdAt desc', [3, 2, 1, 0]],
    [`entityId=${targets.office}`, [0, 3]],
    [`locationId=${locationId}`, [0, 1, 2]],
    [`locationId=${other}&entityId=${targets.office}`, [3]],
    [`entityId=${crypto.randomUUID()}`, []],
    ['createdAt[gte]=2999-01-01', []],
  ] as const)
    assert.deepEqual(await listed(query), expected, query);
  const path = `${PATH}/${ids[0]}`;
  assert.deepEqual((await rest.delete(path)).body.data, '');
  for (const answer of [await rest.get(path), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [404, 'location_assignation_not_found']);
  assert.deepEqual((await rest.put(path, {})).status, 405);
});

test('422, then 404 of the target, then 404 of the location, then 409: in this order, and nothing is written', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const [officeId, locationId] = [await made(ours, 'offices'), await locationAt(ours, 40)];
  const { data } = await assign(ours, locationId, 'office', officeId);
  const [theirOffice, theirLocation] = [await made(theirs, 'offices'), await locationAt(theirs, 40)];
  const unknown = crypto.randomUUID();
  const deleted = await made(ours, 'offices');
  await ours.rest.delete(`/core/v3/offices/${deleted}`);
  for (const [location, type, id, status, code] of [
    ['x', 'office', unknown, 422, 'Unprocessable entity'],
    [unknown, 'company', unknown, 422, 'Unprocessable entity'],
    [unknown, 'office', unknown, 404, 'location_assignment_target_not_found'],
    [locationId, 'office', theirOffice, 404, 'location_assignment_target_not_found'],
    [locationId, 'office', deleted, 404, 'location_assignment_target_not_found'],
    [locationId, 'department', officeId, 404, 'location_assignment_target_not_found'],
    [locationId, 'entity_group', officeId, 404, 'location_assignment_target_not_found'],
    [unknown, 'office', officeId, 404, 'location_not_found'],
    [theirLocation, 'office', officeId, 404, 'location_not_found'],
    [locationId, 'office', officeId, 409, 'location_already_assigned_to_entity'],
  ] as const) {
    const answer = await assign(ours, location, type, id);
    assert.deepEqual([answer.status, answer.code], [status, code], `${location} ${type} ${id}`);
  }
  const empty = await ours.rest.post(PATH, { entityReference: {} });
  assert.deepEqual(Object.keys(empty.errors).sort(), ['entityReference.id', 'entityReference.type', 'locationId']);
  assert.deepEqual((await ours.rest.get(PATH)).data, [data]);
});

test('B9: the oldest assignation stays the fence of an office, whatever the clock says, until it is removed', async () => {
  const company = await world.company();
  const { rest } = company;
  const officeId = await made(company, 'offices', { coordinates: place(39), radio: 100 });
  const fence = async () => {
    const [{ data }, { data: listed }] = await Promise.all([
      rest.get(`/core/v3/offices/${officeId}`),
      rest.get('/core/v3/offices'),
    ]);
    assert.deepEqual(listed, [data]);
    return [data.coordinates.latitude, data.radio];
  };
  assert.deepEqual(await fence(), [39, 100]);
  world.setNow('2026-03-02T08:00:00Z');
  const { data: first } = await assign(company, await locationAt(company, 41), 'office', officeId);
  await assign(company, await locationAt(company, 42), 'office', officeId);
  world.setNow('2026-03-02T07:00:00Z');
  await assign(company, await locationAt(company, 43), 'office', officeId);
  world.setNow(undefined);
  assert.deepEqual(await fence(), [41, 50]);
  await rest.put(`/core/v3/locations/${first.locationId}`, { radio: 60 });
  assert.deepEqual(await fence(), [41, 60]);
  await rest.put(`/core/v3/offices/${officeId}`, { name: 'Centre', coordinates: place(38) });
  assert.deepEqual(await fence(), [41, 60]);
  await rest.delete(`${PATH}/${first.id}`);
  assert.deepEqual(await fence(), [42, 50]);
  for (const { id } of (await rest.get(PATH)).data) await rest.delete(`${PATH}/${id}`);
  assert.deepEqual(await fence(), [38, 100]);
});

test('B9: a clock-in is judged by the location assigned to the office', async () => {
  const company = await world.company();
  const { rest } = company;
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'block' });
  const officeId = await made(company, 'offices', { coordinates: place(39), radio: 100 });
  await assign(company, await locationAt(company, 41), 'office', officeId);
  const person = { firstName: 'Ana', lastName: 'Gil', officeIds: [officeId] };
  const { data: employee } = await rest.post('/core/v3/employees', person);
  const clockIn = (latitude: number) =>
    rest.post('/schedule/v1/work-entries/clock-in', {
      employeeId: employee.id,
      workEntryIn: { coordinates: place(latitude) },
    });
  assert.equal((await clockIn(39)).code, 'outside_geofence');
  assert.equal((await clockIn(41.0004)).status, 200);
});

test('409: of 50 equal assignations at once exactly one is written', async () => {
  const company = await world.company();
  const [officeId, locationId] = [await made(company, 'offices'), await locationAt(company, 40)];
  const answers = await atOnce(world, 50, () => assign(company, locationId, 'office', officeId));
  const codes = answers.map(({ status, code }) => code ?? status).sort();
  assert.deepEqual(codes, [200, ...Array(49).fill('location_already_assigned_to_entity')]);
  assert.equal((await company.rest.get(PATH)).meta.total, 1);
});

test('409: an entity that is assigned to while it is deleted is either kept or gone', async () => {
  const company = await world.company();
  const locationId = await locationAt(company, 40);
  for (const [type, path] of [
    ['office', 'offices'],
    ['department', 'departments'],
    ['entity_group', 'entity-groups'],
  ] as const) {
    const id = await made(company, path);
    const [assigned, deleted] = await atOnce(world, 2, (index) =>
      index === 0 ? assign(company, locationId, type, id) : company.rest.delete(`/core/v3/${path}/${id}`),
    );
    const outcome = [assigned?.code ?? assigned?.status, deleted?.code ?? deleted?.status];
    const kept = [200, `${type}_in_use`];
    assert.deepEqual(outcome, outcome[0] === 200 ? kept : ['location_assignment_target_not_found', 200]);
  }
});
