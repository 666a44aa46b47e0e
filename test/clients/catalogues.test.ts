import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const CLOCK = '/schedule/v1/work-entries/clock';
const CHECK_TYPES = '/schedule/v1/check-types';

test('POST clock starts an entry when out and ends it when in, and answers like clock-in and clock-out', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const { rest, person } = await timeCompany(world);
  const employeeId = await person();
  const { data: checkType } = await rest.post(CHECK_TYPES, { name: 'Office' });
  const coordinates = { latitude: 40.4, longitude: -3.7 };
  const call = { employeeId, coordinates, workCheckTypeId: checkType.id };
  const { status, data: opened } = await rest.post(CLOCK, call);
  assert.equal(status, 200);
  assert.deepEqual(opened.workEntryOut, {});
  assert.deepEqual([opened.workEntryType, opened.workCheckTypeId], ['work', checkType.id]);
  assert.deepEqual(opened.workEntryIn.coordinates, coordinates);
  assert.equal(opened.employee.workStatus, 'online');

  world.setNow('2026-03-02T12:00:00Z');
  const { data: ended } = await rest.post(CLOCK, { employeeId, coordinates: null });
  assert.deepEqual([ended.id, ended.workedSeconds], [opened.id, 14_400]);
  assert.equal(Temporal.Instant.from(ended.workEntryOut.date).toString(), '2026-03-02T12:00:00Z');
  const { data: again } = await rest.post(CLOCK, { employeeId });
  assert.notEqual(again.id, opened.id);

  await rest.post('/schedule/v1/work-entries/clock-out', { employeeId });
  const { data: rested } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
  world.setNow('2026-03-02T13:00:00Z');
  await rest.post('/schedule/v1/work-entries/clock-in', { employeeId, workBreakId: rested.id });
  world.setNow('2026-03-02T14:00:00Z');
  const { data: pause } = await rest.post(CLOCK, { employeeId });
  assert.deepEqual([pause.workEntryType, pause.workedSeconds], ['pause', 3600], 'a pause ends too');
});

test('POST clock refuses as clock-in does, naming its own fields, and of calls at once each does the opposite', async () => {
  world.setNow('2026-03-03T08:00:00Z');
  const { rest, person } = await timeCompany(world);
  const employeeId = await person();
  for (const [body, faults] of [
    [{}, ['employeeId']],
    [{ employeeId, coordinates: { latitude: 40 } }, ['coordinates.longitude']],
    [{ employeeId, workCheckTypeId: 'x' }, ['workCheckTypeId']],
  ] as const) {
    const { status, errors } = await rest.post(CLOCK, body);
    assert.deepEqual([status, Object.keys(errors)], [422, faults]);
  }
  for (const [body, code] of [
    [{ employeeId: crypto.randomUUID() }, 'employee_not_found'],
    [{ employeeId, workCheckTypeId: crypto.randomUUID() }, 'work_check_type_not_found'],
  ] as const) {
    const refused = await rest.post(CLOCK, body);
    assert.deepEqual([refused.status, refused.code], [404, code]);
  }
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'block' });
  const without = await rest.post(CLOCK, { employeeId });
  assert.deepEqual([without.status, Object.keys(without.errors)], [422, ['coordinates']]);
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'off' });

  const answers = await atOnce(world, 6, () => rest.post(CLOCK, { employeeId }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(6).fill(200),
  );
  const started = answers.filter(({ data }) => !('date' in data.workEntryOut));
  assert.equal(started.length, 3);
});

test('activities and planned-tasks are empty lists, whatever their filters', async () => {
  const { rest } = await timeCompany(world);
  const { data: project } = await rest.post('/project/v1/projects', { name: 'Quay' });
  for (const path of [
    '/core/v3/activities?page=1&limit=500&orderBy=name asc',
    '/project/v1/planned-tasks?orderBy=',
    `/project/v1/planned-tasks?projectId=${project.id}`,
    `/project/v1/planned-tasks?projectId[in]=${project.id},${crypto.randomUUID()}`,
  ]) {
    const { status, data, meta } = await rest.get(path);
    assert.deepEqual([status, data, meta.total], [200, [], 0], path);
  }
  assert.equal((await rest.get('/core/v3/activities?limit=501')).status, 422);
});
