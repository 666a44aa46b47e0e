import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { atOnce, ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const NOW = '2026-03-10T08:00:00Z';
world.setNow(NOW);
afterEach(() => world.setNow(NOW));

const company = await world.company({ timeZone: 'Europe/Madrid' });
const { rest } = company;
const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const LISBON = { latitude: 38.7223, longitude: -9.1393 };

const employee = async (fields: object = {}): Promise<string> =>
  (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields })).data.id;

/** Somebody who is an employee and nothing else. */
async function somebody(fields: object = {}) {
  const employeeId = await employee(fields);
  return { employeeId, member: await addMember(world, company, { role: 'employee', employeeId }) };
}

async function punch(member: TestMember, fields: object = {}) {
  const input = { key: crypto.randomUUID(), action: 'clock_in', origin: 'mobile', ...fields };
  const { status, text } = await member.call('mutation', 'me.punch', input);
  const { result, error } = JSON.parse(text);
  return { status, data: result?.data, problem: error?.data?.problem, fields: error?.data?.fields };
}
const day = async (member: TestMember) =>
  JSON.parse((await member.call('query', 'me.getDay', undefined)).text).result.data;
const entriesOf = async (employeeId: string) => (await rest.get(`${ENTRIES}?employeeId=${employeeId}`)).data;

test('M2 a person clocks in, takes a break, goes on and clocks out, with the origin of the device', async () => {
  const { data: lunch } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
  const { employeeId, member } = await somebody();
  assert.equal((await day(member)).open, null);
  const { data } = await punch(member, { origin: 'web' });
  world.setNow('2026-03-10T12:00:00Z');
  await punch(member, { workBreakId: lunch.id });
  const paused = await day(member);
  assert.deepEqual(
    [paused.workStatus, paused.workedSeconds, paused.open.workEntryType, paused.open.name, paused.open.startedAt],
    ['paused', 4 * 3600, 'pause', 'Lunch', '2026-03-10T12:00:00+00:00'],
  );
  world.setNow('2026-03-10T12:30:00Z');
  await punch(member);
  world.setNow('2026-03-10T16:30:00Z');
  await punch(member, { action: 'clock_out' });
  const { workStatus, workedSeconds, open, date } = await day(member);
  assert.deepEqual([workStatus, workedSeconds, open, date], ['offline', 8 * 3600, null, '2026-03-10']);
  const entries = await entriesOf(employeeId);
  assert.deepEqual(
    entries
      .map((entry: { workEntryIn: { origin: string }; workEntryOut: { origin: string }; workEntryType: string }) => [
        ...[entry.workEntryType, entry.workEntryIn.origin, entry.workEntryOut.origin],
      ])
      .sort(),
    [
      ['pause', 'mobile', 'mobile'],
      ['work', 'mobile', 'mobile'],
      ['work', 'web', 'mobile'],
    ],
  );
  assert.ok(entries.some(({ id }: { id: string }) => id === data.workEntryId));
});

test('M3 a tap that is sent again, also many times at once, is one punch, and gets the first answer', async () => {
  const { employeeId, member } = await somebody();
  const key = crypto.randomUUID();
  const answers = await atOnce(world, 8, () => punch(member, { key }));
  const ids = new Set(answers.map(({ data }) => data.workEntryId));
  assert.deepEqual([ids.size, answers.filter(({ data }) => !data.isRepeated).length], [1, 1]);
  world.setNow('2026-03-10T09:00:00Z');
  const out = crypto.randomUUID();
  for (const isRepeated of [false, true]) {
    const { data } = await punch(member, { key: out, action: 'clock_out' });
    assert.deepEqual([ids.has(data.workEntryId), data.isRepeated], [true, isRepeated]);
  }
  // Long after, and of another action: still the tap that it was.
  assert.equal((await punch(member, { key, action: 'clock_out' })).data.isRepeated, true);
  assert.equal((await entriesOf(employeeId)).length, 1);
});

test('M3 two taps are two punches: 409 work_entry_already_open, 409 no_open_work_entry; a refused one can be sent again', async () => {
  const { employeeId, member } = await somebody();
  const key = crypto.randomUUID();
  const early = await punch(member, { key, action: 'clock_out' });
  assert.deepEqual([early.status, early.problem], [409, 'no_open_work_entry']);
  await punch(member);
  const twice = await punch(member);
  assert.deepEqual([twice.status, twice.problem], [409, 'work_entry_already_open']);
  assert.equal((await punch(member, { key, action: 'clock_out' })).data.isRepeated, false);
  assert.equal((await entriesOf(employeeId)).length, 1);
});

test('M3 the key of one person is not that of another', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const key = crypto.randomUUID();
  const made = [await punch(one.member, { key }), await punch(other.member, { key })];
  assert.equal(new Set(made.map(({ data }) => data.workEntryId)).size, 2);
});

test('B8 422 check_origin_not_allowed: only the origins of the person', async () => {
  const { employeeId, member } = await somebody();
  const { status } = await rest.put('/core/v3/configurations/available-check-origin', {
    entityReference: { type: 'employee', id: employeeId },
    availableCheckOrigins: ['mobile'],
  });
  assert.equal(status, 204);
  assert.equal((await punch(member, { origin: 'web' })).problem, 'check_origin_not_allowed');
  assert.equal((await punch(member, { origin: 'mobile' })).status, 200);
});

test('B9 the place is asked for only with a fence to compare it with, and needed only where the company blocks', async () => {
  const { member: free } = await somebody();
  assert.equal((await day(free)).place, 'none');
  const office = await rest.post('/core/v3/offices', { name: 'Madrid', coordinates: MADRID, radio: 200 });
  const { member } = await somebody({ officeIds: [office.data.id] });
  const modes = { off: 'none', record: 'asked', warn: 'asked', block: 'required' };
  for (const [geofenceMode, place] of Object.entries(modes)) {
    await rest.put('/core/v3/configurations/company', { geofenceMode });
    assert.equal((await day(member)).place, place, geofenceMode);
  }
  const missing = await punch(member);
  assert.deepEqual([missing.status, Object.keys(missing.fields ?? {})], [422, ['workEntryIn.coordinates']]);
  assert.equal((await punch(member, { coordinates: LISBON })).problem, 'outside_geofence');
  assert.equal((await punch(member, { coordinates: MADRID })).status, 200);
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'record' });
});

test('M2 a user who is no employee has no day and punches nothing', async () => {
  const member = await addMember(world, company, { role: 'employee' });
  assert.equal(await day(member), null);
  assert.equal((await punch(member)).problem, 'employee_not_found');
});
