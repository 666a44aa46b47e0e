import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const { rest, person } = await timeCompany(world);
const ENTRIES = '/project/v1/time-entries';
const SOL = { latitude: 40.4168, longitude: -3.7038 };

const created = async (path: string, body: object) => (await rest.post(path, body)).data;
const start = (body: object) => rest.post(`${ENTRIES}/start`, body);
const stop = (body: object) => rest.post(`${ENTRIES}/stop`, body);

test('a time entry answers its project, its tags and its employee whole, wherever it is answered', async () => {
  const employeeId = await person({ nid: '12345678Z' });
  const customer = await created('/project/v1/customers', { customerName: 'Puerto' });
  const project = await created('/project/v1/projects', { name: 'Site', description: 'Port', customerId: customer.id });
  const [second, first] = [
    await created('/project/v1/tags', { name: 'Drawing' }),
    await created('/project/v1/tags', { name: 'Planning' }),
  ];
  const body = {
    employeeId,
    projectId: project.id,
    tagIds: [first.id, second.id],
    timeEntryIn: { date: '2026-03-01T08:00:00+01:00' },
    timeEntryOut: { date: '2026-03-01T09:00:00+01:00' },
  };
  const { data: entry } = await rest.post(ENTRIES, body);
  assert.deepEqual(entry.project, {
    id: project.id,
    name: 'Site',
    description: 'Port',
    customer: { id: customer.id, customerName: 'Puerto' },
    projectStatus: { value: 'active' },
    status: 'active',
    createdAt: '2026-03-02T08:00:00+00:00',
    updatedAt: '2026-03-02T08:00:00+00:00',
  });
  assert.deepEqual([entry.projectId, entry.tagIds], [project.id, [first.id, second.id]]);
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  assert.deepEqual(entry.tags, { data: [named(first), named(second)] });
  assert.equal(entry.employee.nid, '12345678Z');
  const path = `${ENTRIES}/${entry.id}`;
  assert.deepEqual((await rest.get(path)).data, entry);
  assert.deepEqual((await rest.get(`${ENTRIES}?employeeId=${employeeId}`)).data, [entry]);
  const { data: bare } = await rest.put(path, { projectId: null, tagIds: [], timeEntryOut: null });
  assert.deepEqual([bare.project, bare.tags, bare.timeEntryOut], [null, { data: [] }, null]);
});

test('start begins an entry now with an empty timeEntryOut, and stop ends it', async () => {
  const employeeId = await person();
  const project = await created('/project/v1/projects', { name: 'Site' });
  const tag = await created('/project/v1/tags', { name: 'Drawing' });
  const fields = { employeeId, projectId: project.id, tagIds: [tag.id], comment: 'At work', coordinates: SOL };
  const { status, data: started } = await start(fields);
  assert.deepEqual([status, started.timeEntryOut], [200, {}]);
  assert.deepEqual(started.timeEntryIn, { date: '2026-03-02T09:00:00+01:00', coordinates: SOL });
  assert.deepEqual([started.project.id, started.tagIds, started.comment], [project.id, [tag.id], 'At work']);
  assert.equal((await rest.get(`${ENTRIES}/${started.id}`)).data.timeEntryOut, null);
  const again = await start({ employeeId });
  assert.deepEqual([again.status, again.code], [409, 'time_entry_overlaps']);

  world.setNow('2026-03-02T08:30:00Z');
  const { data: stopped } = await stop({ coordinates: { ...SOL, employeeId } });
  assert.deepEqual(stopped.timeEntryOut, { date: '2026-03-02T09:30:00+01:00', coordinates: SOL });
  assert.deepEqual(stopped, (await rest.get(`${ENTRIES}/${started.id}`)).data);
  const none = await stop({ employeeId });
  assert.deepEqual([none.status, none.code], [404, 'time_entry_not_found']);
});

test('an entry that is stopped in the second of its start lasts a second, and the next one starts at its end', async () => {
  const employeeId = await person();
  assert.equal((await start({ employeeId })).status, 200);
  const { data: stopped } = await stop({ employeeId });
  const length = Date.parse(stopped.timeEntryOut.date) - Date.parse(stopped.timeEntryIn.date);
  assert.equal(length, 1000);
  const { status, data: next } = await start({ employeeId });
  assert.deepEqual([status, next.timeEntryIn.date], [200, stopped.timeEntryOut.date]);
  assert.equal((await stop({ employeeId })).status, 200);
});

test('stop asks for a person, and refuses an unknown one, two of them, and half a place', async () => {
  const [employeeId, other] = [await person(), await person()];
  await start({ employeeId });
  for (const body of [{}, { coordinates: SOL }, { employeeId: null }]) {
    const refused = await stop(body);
    assert.deepEqual([refused.status, Object.keys(refused.errors)], [422, ['employeeId']], JSON.stringify(body));
  }
  const refusals = [
    await stop({ employeeId: crypto.randomUUID() }),
    await stop({ employeeId, coordinates: { employeeId: other } }),
    await start({ employeeId: crypto.randomUUID() }),
  ];
  for (const refused of refusals) assert.deepEqual([refused.status, refused.code], [404, 'employee_not_found']);
  const half = await stop({ employeeId, coordinates: { latitude: 40 } });
  assert.deepEqual([half.status, Object.keys(half.errors)], [422, ['coordinates.longitude']]);
  const unknown = await start({ employeeId: other, projectId: crypto.randomUUID() });
  assert.equal(unknown.code, 'project_not_found');
  assert.equal((await stop({ employeeId, coordinates: { latitude: null, longitude: null } })).status, 200);
});

test('the list filters by the status of the employee and searches comments and projects', async () => {
  const { rest: own, person: hire } = await timeCompany(world);
  const [active, inactive] = [await hire(), await hire()];
  const { data: project } = await own.post('/project/v1/projects', { name: 'Ampliación del muelle' });
  const enter = async (employeeId: string, hour: string, more: object) => {
    const timeEntryIn = { date: `2026-03-01T${hour}:00:00Z` };
    const timeEntryOut = { date: `2026-03-01T${hour}:30:00Z` };
    return (await own.post(ENTRIES, { employeeId, timeEntryIn, timeEntryOut, ...more })).data.id;
  };
  const drawing = await enter(active, '08', { comment: 'Draft of the gate' });
  const onQuay = await enter(inactive, '09', { projectId: project.id });
  await own.delete(`/core/v3/employees/${inactive}`);
  const listed = async (query: string) =>
    (await own.get(`${ENTRIES}?${query}`)).data.map(({ id }: { id: string }) => id);
  for (const [query, ids] of [
    ['', [onQuay, drawing]],
    ['employeeStatus=', [onQuay, drawing]],
    ['employeeStatus=active', [drawing]],
    ['employeeStatus=inactive', [onQuay]],
    ['employeeStatus[in]=active,inactive', [onQuay, drawing]],
    ['search=GATE draft', [drawing]],
    ['search=ampliacion', [onQuay]],
    ['search=gate&employeeStatus=inactive', []],
  ] as const)
    assert.deepEqual(await listed(query), ids, query);
  const wrong = await own.get(`${ENTRIES}?employeeStatus=gone`);
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['employeeStatus']]);
});
