import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { listPunches } from './list-punches.ts';
import { listPunches as readPunches } from './repository-punches.ts';

const world = await createWorld();
const NOON = '2026-03-02T12:00:00Z';
world.setNow(NOON);

const SOL = { latitude: 40.4169, longitude: -3.7035 };
/** About 85 m to the east, and 1.6 km. */
const NEAR = { latitude: 40.4169, longitude: -3.7025 };
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };

test('B9 the punches of the last 30 days around a place, the newest first, with what was written of the fence', async () => {
  const company = await timeCompany(world);
  const { rest, scope, clockIn, person } = company;
  const office = { name: 'Sol', coordinates: SOL, radio: 50 };
  const { data } = await rest.post('/core/v3/offices', office);
  const employeeId = await person({ officeIds: [data.id] });
  const at = async (now: string, coordinates: object, way: 'In' | 'Out') => {
    world.setNow(now);
    const point = { [`workEntry${way}`]: { coordinates } };
    const answer =
      way === 'In'
        ? await clockIn(employeeId, point)
        : await rest.post('/schedule/v1/work-entries/clock-out', { employeeId, ...point });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  await at('2026-01-02T08:00:00Z', SOL, 'In');
  await at('2026-01-02T09:00:00Z', SOL, 'Out');
  await at('2026-03-02T08:00:00Z', NEAR, 'In');
  await at('2026-03-02T09:00:00Z', SOL, 'Out');
  await at('2026-03-02T10:00:00Z', RETIRO, 'In');
  world.setNow(NOON);

  const near = await listPunches(scope, { around: SOL, withinMeters: 100 });
  assert.equal(near.total, 2);
  assert.deepEqual(
    near.punches.map(({ kind, coordinates, outsideFence, employee }) => [kind, coordinates, outsideFence, employee.id]),
    [
      ['out', SOL, true, employeeId],
      ['in', NEAR, true, employeeId],
    ],
  );
  assert.match(near.punches[1]?.at ?? '', /^2026-03-02T\d\d:00:00[+-]/);
  assert.equal((await listPunches(scope, { around: SOL, withinMeters: 3000 })).total, 3);
  const others = await timeCompany(world);
  assert.deepEqual(await listPunches(others.scope, { around: SOL, withinMeters: 3000 }), { punches: [], total: 0 });
});

test('B9, I3, I4 only of people in scope, and only for who may see where they were', async () => {
  const company = await timeCompany(world);
  const { rest, clockIn, person } = company;
  const officeId = (await rest.post('/core/v3/offices', { name: 'Sol' })).data.id;
  const [inside, outside] = [await person({ officeIds: [officeId] }), await person()];
  for (const id of [inside, outside]) await clockIn(id, { workEntryIn: { coordinates: SOL } });
  const sees = { officeIds: [officeId] };
  const manager = await addMember(world, company, { role: 'manager', sees });
  const around = { around: SOL, withinMeters: 100 };
  // As far as scope is asked: the places themselves are personal (I4).
  const { punches } = await manager.scope.read(readPunches(manager.scope, { ...around, now: manager.scope.now() }));
  assert.deepEqual(
    punches.map(({ employee }) => employee.id),
    [inside],
  );
  assert.deepEqual(await listPunches(manager.scope, around), { punches: [], total: 0 });
});

test('B9 a place at the date line is found from both sides', async () => {
  const { scope, clockIn, person } = await timeCompany(world);
  await clockIn(await person(), { workEntryIn: { coordinates: { latitude: -16.8, longitude: 179.9999 } } });
  const around = { latitude: -16.8, longitude: -179.9999 };
  assert.equal((await listPunches(scope, { around, withinMeters: 100 })).total, 1);
});
