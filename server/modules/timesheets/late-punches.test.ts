import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { pairTablet } from '#test/kiosk.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { getPersonTime } from './get-person-time.ts';

const world = await createWorld();
const NOW = '2026-03-10T08:00:00Z';
world.setNow(NOW);
afterEach(() => world.setNow(NOW));
const at = (time: string, day = '2026-03-10') => `${day}T${time}Z`;

const company = await world.company({ timeZone: 'Europe/Madrid' });
const { rest, scope } = company;
const tablet = await pairTablet(world, rest, { name: 'Entrance' });
const { contact } = (await tablet.meet(NOW)).data;

let pins = 200_000;
async function person(fields: object = {}) {
  pins += 1;
  const { data } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', pin: pins, ...fields });
  return { id: data.id as string, pin: String(pins) };
}
/** Taps on the tablet, and the time at which the server gets them. */
async function send(taps: readonly (readonly [pin: string, at: string])[], receivedAt: string) {
  const made = [];
  for (const [number, time] of taps) made.push(await tablet.tap({ number, at: time }, contact));
  world.setNow(receivedAt);
  for (const tap of made) assert.equal((await tablet.send(tap(receivedAt))).status, 200);
}
async function entriesOf(employeeId: string, date = '2026-03-10') {
  const { days } = await getPersonTime(scope, { employeeId, from: date, to: date });
  return days[0]?.entries ?? [];
}

test('M3 an entry has its punches that were received more than a minute later, with both times and the tablet', async () => {
  const ana = await person();
  await send(
    [
      [ana.pin, at('08:02:00')],
      [ana.pin, at('12:00:00')],
    ],
    at('18:40:00', '2026-03-11'),
  );
  const [late] = await entriesOf(ana.id);
  assert.deepEqual(late?.latePunches, [
    ...[
      { punchedAt: '2026-03-10T09:02:00+01:00', receivedAt: '2026-03-11T19:40:00+01:00', deviceName: 'Entrance' },
      { punchedAt: '2026-03-10T13:00:00+01:00', receivedAt: '2026-03-11T19:40:00+01:00', deviceName: 'Entrance' },
    ],
  ]);
  const ben = await person();
  await send([[ben.pin, at('08:02:00')]], at('08:03:00'));
  assert.deepEqual((await entriesOf(ben.id))[0]?.latePunches, []);
});

test('M3 a late punch of a device of their own has no tablet, and an entry that was added by hand no punch', async () => {
  const { id } = await person();
  const member = await addMember(world, company, { role: 'employee', employeeId: id });
  const met = await member.call('query', 'me.getDay', { deviceAt: NOW });
  const known = { queueId: crypto.randomUUID(), counter: 1, contact: JSON.parse(met.text).result.data.contact };
  world.setNow(at('18:00:00'));
  const { text } = await member.call('mutation', 'me.punch', {
    ...{ key: crypto.randomUUID(), action: 'clock_in', origin: 'mobile' },
    claim: { ...known, at: at('16:00:00'), sentAt: at('18:00:00') },
  });
  assert.equal(JSON.parse(text).result.data.outcome, 'taken');
  await rest.post('/schedule/v1/work-entries', {
    ...{ employeeId: id, workEntryType: 'work' },
    ...{ workEntryIn: { date: at('08:00:00') }, workEntryOut: { date: at('09:00:00') } },
  });
  assert.deepEqual(
    (await entriesOf(id)).map(({ latePunches }) => latePunches),
    [[], [{ punchedAt: '2026-03-10T17:00:00+01:00', receivedAt: '2026-03-10T19:00:00+01:00', deviceName: null }]],
  );
});

type Listed = { id: string; employee: { id: string } | null; [field: string]: unknown };
async function listedTo(member: TestMember): Promise<Listed[]> {
  const { text } = await member.call('query', 'timesheets.listRefusedPunches', { limit: 500 });
  return JSON.parse(text).result.data.rows;
}
const putAside = (member: TestMember, id: string) => member.call('mutation', 'timesheets.dismissPunch', { id });
const auditOf = async (partType: string) =>
  (
    await world.ownerPool.query(
      `select actor_name as who, action, record_type as type, record_name as name, part_id as id from audit_lines
        where company_id = $1 and part_type = $2`,
      [company.companyId, partType],
    )
  ).rows;

test('M3, I3 a late punch that does not fit is listed for the managers of its person until one puts it aside, which is audited', async () => {
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const [mine, other] = [await person({ lastName: 'Pérez', officeIds: [office.id] }), await person()];
  for (const { id } of [mine, other]) {
    await closeDates(world, company.companyId, [id], { from: '2026-03-10', to: '2026-03-10' });
  }
  const sees = { officeIds: [office.id] };
  const manager = await addMember(world, company, { role: 'manager', sees });
  const viewer = await addMember(world, company, { role: 'viewer', sees });
  await send(
    [
      [mine.pin, at('08:02:00')],
      [other.pin, at('08:02:00')],
    ],
    at('18:40:00'),
  );
  const [punch, ...more] = await listedTo(manager);
  assert.deepEqual(more, []);
  assert.ok(punch);
  const { id, employee, ...shown } = punch;
  assert.equal(employee?.id, mine.id);
  assert.deepEqual(shown, {
    ...{ punchedAt: '2026-03-10T09:02:00+01:00', receivedAt: '2026-03-10T19:40:00+01:00', deviceName: 'Entrance' },
    ...{ date: '2026-03-10', action: 'clock_in', problem: 'period_closed' },
  });
  assert.deepEqual(
    (await listedTo(viewer)).map((row) => row.id),
    [id],
  );
  assert.match((await putAside(viewer, id)).text, /role_not_allowed/);
  const owner = await addMember(world, company, { role: 'owner' });
  const foreign = (await listedTo(owner)).find((row) => row.employee?.id === other.id);
  assert.ok(foreign);
  assert.match((await putAside(manager, foreign.id)).text, /punch_not_found/);
  for (const _ of [1, 2]) assert.equal((await putAside(manager, id)).status, 200);
  assert.deepEqual(await listedTo(manager), []);
  assert.deepEqual(await auditOf('punch_dismissal'), [
    { who: manager.userName, action: 'create', type: 'employee', name: 'Ana Pérez', id },
  ]);
  const { rows } = await world.ownerPool.query('select outcome from punches where id = $1', [id]);
  assert.deepEqual(rows, [{ outcome: 'conflict' }]);
});

test('M3 a late punch has the same time on My day and in Exceptions, and leaves both when it is put aside', async () => {
  const { id } = await person();
  const member = await addMember(world, company, { role: 'employee', employeeId: id });
  const dayOf = async (fields: object = {}) =>
    JSON.parse((await member.call('query', 'me.getDay', fields)).text).result.data;
  // The clock of the device is 10 hours ahead, so it sends on the next date, and its second tap is on that date too.
  const { contact: met } = await dayOf({ deviceAt: at('18:00:00') });
  const queueId = crypto.randomUUID();
  world.setNow(at('18:00:00'));
  for (const [index, time] of ['22:00:00', '23:30:00'].entries()) {
    const claim = { queueId, counter: index + 1, contact: met, at: at(time), sentAt: at('04:00:00', '2026-03-11') };
    const { text } = await member.call('mutation', 'me.punch', {
      ...{ key: crypto.randomUUID(), action: 'clock_out', origin: 'mobile', claim },
    });
    assert.equal(JSON.parse(text).result.data.problem, 'no_open_work_entry', text);
  }
  const owner = await addMember(world, company, { role: 'owner' });
  const listed = (await listedTo(owner)).filter(({ employee }) => employee?.id === id);
  const instantOf = (time: unknown) => Temporal.Instant.from(String(time)).toString();
  const timesOf = (rows: Listed[], field: string) =>
    rows.map((row) => [row.id, instantOf(row[field]), row.date]).sort();
  const { unsettled } = await dayOf();
  assert.deepEqual(timesOf(unsettled, 'at'), timesOf(listed, 'punchedAt'));
  assert.deepEqual(listed.map(({ punchedAt }) => instantOf(punchedAt)).sort(), [at('12:00:00'), at('13:30:00')]);
  const [aside, kept] = listed;
  assert.ok(aside && kept);
  assert.equal((await putAside(owner, aside.id)).status, 200);
  assert.deepEqual(
    (await dayOf()).unsettled.map((punch: Listed) => punch.id),
    [kept.id],
  );
});

test('M3 a punch that was taken is not put aside', async () => {
  const { id, pin } = await person();
  await send([[pin, at('08:02:00')]], at('18:40:00'));
  const { rows } = await world.ownerPool.query('select id from punches where employee_id = $1', [id]);
  const owner = await addMember(world, company, { role: 'owner' });
  assert.match((await putAside(owner, rows[0].id)).text, /punch_not_found/);
});

test('M3, I5 managers do not put their own punch aside', async () => {
  const { id, pin } = await person();
  await closeDates(world, company.companyId, [id], { from: '2026-03-10', to: '2026-03-10' });
  const manager = await addMember(world, company, { role: 'manager', employeeId: id });
  await send([[pin, at('08:02:00')]], at('18:40:00'));
  const own = (await listedTo(manager)).find(({ employee }) => employee?.id === id);
  assert.ok(own);
  assert.match((await putAside(manager, own.id)).text, /self_resolution_not_allowed/);
});

test('M4 late punches of nobody are for administrators; one that is put aside stays after 90 days', async () => {
  const administrator = await addMember(world, company, { role: 'administrator' });
  const manager = await addMember(world, company, { role: 'manager' });
  const ofNobody = async (member: TestMember) => (await listedTo(member)).filter(({ employee }) => employee === null);
  await send(
    [
      ['999999998', at('08:02:00')],
      ['999999999', at('08:04:00')],
    ],
    at('18:40:00'),
  );
  assert.deepEqual(await ofNobody(manager), []);
  const [second, first, ...more] = await ofNobody(administrator);
  assert.deepEqual(more, []);
  assert.ok(first);
  const { id, ...shown } = first;
  assert.deepEqual(shown, {
    ...{ punchedAt: '2026-03-10T09:02:00+01:00', receivedAt: '2026-03-10T19:40:00+01:00', deviceName: 'Entrance' },
    ...{ employee: null, date: '2026-03-10', action: null, problem: 'credential_unknown' },
  });
  assert.match((await putAside(manager, id)).text, /punch_not_found/);
  assert.equal((await putAside(administrator, id)).status, 200);
  assert.deepEqual(
    (await ofNobody(administrator)).map((row) => row.id),
    [second?.id],
  );
  assert.deepEqual(await auditOf('unassigned_punch_dismissal'), [
    { who: administrator.userName, action: 'create', type: 'device', name: 'Entrance', id },
  ]);
  // Another one of nobody, months later, removes those that are too old.
  await send([['999999997', at('07:00:00', '2026-06-20')]], at('09:00:00', '2026-06-20'));
  const { rows } = await world.ownerPool.query('select id from unassigned_punches where company_id = $1', [
    company.companyId,
  ]);
  const kept = rows.map((row) => row.id);
  assert.deepEqual([kept.length, kept.includes(id), kept.includes(second?.id)], [2, true, false]);
});
