import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { requestOf } from '#test/calls.ts';
import { closeDates } from '#test/closing.ts';
import { digestOf } from '#test/digest.ts';
import { askAsDevice, pairTablet } from '#test/kiosk.ts';
import { createRestClient } from '#test/rest-client.ts';
import { ENTRIES } from '#test/time.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { answerPairing } from '../../platform/auth/answer-pairing.ts';
import { prepareLogins } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import { answerDeviceContact, answerDevicePunch } from './device-requests.ts';
import { routes } from './routes.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const NOW = '2026-03-10T08:00:00Z';
world.setNow(NOW);
afterEach(() => world.setNow(NOW));
const at = (time: string, day = '2026-03-10') => `${day}T${time}Z`;

const { app } = await prepareLogins(world.databaseUrl, { secret: runtime.secret, password: undefined });
const otherPool = createPool(world.databaseUrl, { connections: 4, login: app });
after(() => otherPool.end());
/** A second process on the same database. */
const otherProcess = { ...runtime, pool: otherPool };

let pins = 100_000;
/** A company with a tablet that has met the server, and a maker of people with PIN and badge. */
async function open({ name = 'Acme' } = {}) {
  const company = await world.company({ name, timeZone: 'Europe/Madrid' });
  const { rest } = company;
  const tablet = await pairTablet(world, rest);
  const { contact } = (await tablet.meet(NOW)).data;
  const person = async (fields: object = {}) => {
    pins += 1;
    const { data, body } = await rest.post('/core/v3/employees', {
      ...{ firstName: 'Ana', lastName: 'Gil', pin: pins, ...fields },
    });
    assert.ok(data, JSON.stringify(body));
    return { id: data.id as string, pin: String(pins) };
  };
  /** Taps now, and returns the answer. */
  const tap = async (time: string, number: string, more: object = {}) => {
    world.setNow(at(time));
    return tablet.send((await tablet.tap({ number, at: at(time), ...more }, contact))());
  };
  return { ...company, tablet, contact, person, tap };
}
type Listed = {
  workEntryType: string;
  workEntryIn: { date: string; origin: string; deviceName: string | null };
  workEntryOut: { date: string; origin: string; deviceName: string | null } | null;
};
async function spansOf(rest: ReturnType<typeof createRestClient>, employeeId: string): Promise<string[]> {
  const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}`);
  const clock = (date: string | undefined) => (date ? Temporal.Instant.from(date).toString().slice(11, 16) : '');
  return (data as Listed[])
    .map((entry) => `${clock(entry.workEntryIn.date)}-${clock(entry.workEntryOut?.date)} ${entry.workEntryType}`)
    .sort();
}
const punchesOf = async (employeeId: string) =>
  (
    await ownerPool.query(
      'select action, outcome, problem, device_id is not null as tablet from punches where employee_id = $1 order by id',
      [employeeId],
    )
  ).rows;
const wrong = () => '999999999';

test('M4 a PIN clocks in and out, with origin wall, the tablet and its office; the answer has name, state and time of today', async () => {
  const { rest, person, companyId } = await open();
  const { data: office } = await rest.post('/core/v3/offices', {
    name: 'Madrid',
    latitude: 40.4,
    longitude: -3.7,
    radio: 50,
  });
  await rest.put('/core/v3/companies/current', { geofenceMode: 'block' });
  const tablet = await pairTablet(world, rest, { name: 'Hall', officeId: office.id });
  const state = (await tablet.meet(NOW)).data;
  assert.deepEqual(
    [state.deviceName, state.companyName, state.officeName, state.timeZone, state.breaks],
    ['Hall', 'Acme', 'Madrid', 'Europe/Madrid', []],
  );
  const ana = await person({ lastName: 'Pérez', officeIds: [office.id] });
  const tapped = await tablet.send((await tablet.tap({ number: ana.pin, at: NOW }))());
  const { contact, ...answer } = tapped.data;
  assert.deepEqual(answer, {
    ...{ outcome: 'taken', name: 'Ana Pérez', state: 'working', workedSeconds: 0, isRepeated: false },
  });
  assert.equal(contact.serverAt, NOW);
  world.setNow(at('12:30:00'));
  const out = await tablet.send((await tablet.tap({ number: ana.pin, at: at('12:30:00') }))());
  assert.deepEqual([out.data.state, out.data.workedSeconds], ['gone', 16_200]);
  const { data } = await rest.get(`${ENTRIES}?employeeId=${ana.id}`);
  const [{ workEntryIn, workEntryOut }] = data;
  assert.deepEqual([workEntryIn.origin, workEntryOut.origin], ['wall', 'wall']);
  assert.deepEqual([workEntryIn.deviceName, workEntryOut.deviceName], ['Hall', 'Hall']);
  assert.deepEqual([workEntryIn.officeId, workEntryOut.officeId], [office.id, office.id]);
  const { rows } = await ownerPool.query(
    `select distinct split_part(actor, ':', 1) as actor, actor_name from work_entry_versions where company_id = $1`,
    [companyId],
  );
  assert.deepEqual(rows, [{ actor: 'token', actor_name: 'Hall' }]);
});

test('M4 a badge is its number without signs and case; of two active people nobody is meant, and of one who left the other', async () => {
  const { rest, person, tap } = await open();
  const ana = await person({ nfc: '04:a2:B3-77' });
  assert.equal((await tap('08:00:00', '04A2B377', { kind: 'badge' })).data.state, 'working');
  assert.deepEqual(await spansOf(rest, ana.id), ['08:00- work']);
  const [first] = [await person({ nfc: '0000123' }), await person({ nfc: '0000-123' })];
  assert.equal((await tap('08:02:00', '0000123', { kind: 'badge' })).status, 404);
  await rest.put(`/core/v3/employees/${first.id}`, { status: 'inactive' });
  assert.equal((await tap('08:04:00', '0000123', { kind: 'badge' })).status, 200);
  // A number is a PIN or a badge, never either.
  assert.equal((await tap('08:06:00', '0000123')).status, 404);
  assert.equal((await tap('08:08:00', ana.pin, { kind: 'badge' })).status, 404);
  assert.equal((await tap('08:10:00', '12', { kind: 'pin' })).status, 404);
});

test('M4 a tap follows from what is open, with breaks; a second one within a minute is the first', async () => {
  const { rest, person, tap } = await open();
  const { data: lunch } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
  const ana = await person();
  const workBreakId = lunch.id;
  const refused = await tap('08:00:00', ana.pin, { workBreakId });
  assert.deepEqual([refused.status, refused.text], [409, '{"code":"no_open_work_entry"}']);
  const states = [];
  for (const [time, more] of [
    ['08:00:10', {}],
    ['08:01:00', {}],
    ['10:00:00', { workBreakId }],
    ['10:00:30', { workBreakId }],
    ['10:30:00', { workBreakId }],
    ['12:00:00', { workBreakId }],
    ['12:20:00', {}],
    ['14:00:00', {}],
    ['14:00:59', {}],
    ['14:01:00', {}],
  ] as const) {
    const { data } = await tap(time, ana.pin, more);
    states.push(`${data.state}${data.isRepeated ? ' again' : ''}`);
  }
  assert.deepEqual(states, [
    ...['working', 'working again', 'on_break', 'on_break again', 'working', 'on_break', 'working'],
    ...['gone', 'gone again', 'working'],
  ]);
  assert.deepEqual(await spansOf(rest, ana.id), [
    ...['08:00-10:00 work', '10:00-10:30 pause', '10:30-12:00 work', '12:00-12:20 pause', '12:20-14:00 work'],
    '14:01- work',
  ]);
});

test('M4 a tap that is doubled over two processes, repeated later, and replayed with another key is one punch', async () => {
  const { rest, tablet, person, contact } = await open();
  const ana = await person();
  const tap = await tablet.tap({ number: ana.pin, at: NOW }, contact);
  // More at once would count as guesses until the first of them turns out right.
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, turn) => tablet.send(tap(), turn % 2 ? otherProcess : runtime)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(5).fill(200),
  );
  assert.equal(answers.filter(({ data }) => !data.isRepeated).length, 1);
  world.setNow(at('16:00:00'));
  assert.equal((await tablet.send(tap(at('16:00:00')))).data.outcome, 'kept');
  // The credential is sealed for its own key.
  const replayed = { ...tap(), key: crypto.randomUUID() };
  const now = { ...replayed, claim: { ...replayed.claim, at: at('16:00:00'), sentAt: at('16:00:00'), counter: 9 } };
  assert.equal((await tablet.send(now)).status, 404);
  assert.deepEqual(await spansOf(rest, ana.id), ['08:00- work']);
  assert.equal((await punchesOf(ana.id)).length, 1);
});

test('M4 punches of 29 days without a network count at their times; older or unproven ones become proposals of the person', async () => {
  const { rest, tablet, person, contact } = await open();
  const [ana, ben] = [await person(), await person()];
  const tapped = async (who: { pin: string }, times: string[], known: unknown = contact) =>
    Promise.all(times.map((time) => tablet.tap({ number: who.pin, at: time }, known)));
  const mine = await tapped(ana, [at('09:00:00'), at('12:00:00')]);
  const unproven = await tapped(ben, [at('09:00:00'), at('12:00:00')], null);
  const sentAt = at('08:00:00', '2026-04-08');
  world.setNow(sentAt);
  for (const tap of [...mine, ...unproven]) {
    const { status, data } = await tablet.send(tap(sentAt));
    assert.deepEqual([status, Object.keys(data).sort(), data.outcome], [200, ['contact', 'outcome'], 'kept']);
  }
  assert.deepEqual(await spansOf(rest, ana.id), ['09:00-12:00 work']);
  assert.deepEqual(await spansOf(rest, ben.id), []);
  const { data: proposals } = await rest.get(`/schedule/v1/work-entry-corrections?employeeId=${ben.id}`);
  assert.deepEqual(
    proposals.map(({ side, type, status }: Record<string, string>) => [side, type, status]),
    [['employee', 'create', 'proposed']],
  );
  world.setNow(at('08:00:01', '2026-04-09'));
  const late = await tablet.tap({ number: ana.pin, at: at('08:00:00') }, contact);
  await tablet.send(late(at('08:00:01', '2026-04-09')));
  assert.equal((await punchesOf(ana.id)).at(-1).outcome, 'proposed');
});

test('M4 late punches on a closed date, of somebody who left, and of nobody are kept and counted; a tap of now is refused', async () => {
  const { rest, companyId, tablet, person, contact } = await open();
  const [ana, gone] = [await person(), await person()];
  const taps = [ana.pin, gone.pin, wrong()].map((number) => tablet.tap({ number, at: at('09:00:00') }, contact));
  world.setNow(at('18:00:00'));
  await closeDates(world, companyId, [ana.id], { from: '2026-03-10', to: '2026-03-10' });
  await rest.put(`/core/v3/employees/${gone.id}`, { status: 'inactive' });
  for (const tap of await Promise.all(taps))
    for (let time = 0; time < 2; time += 1) assert.equal((await tablet.send(tap(at('18:00:00')))).data.outcome, 'kept');
  const conflict = (problem: string) => [{ action: 'clock_in', outcome: 'conflict', problem, tablet: true }];
  assert.deepEqual(await punchesOf(ana.id), conflict('period_closed'));
  assert.deepEqual(await punchesOf(gone.id), conflict('employee_not_active'));
  const { rows } = await ownerPool.query('select problem from unassigned_punches where company_id = $1', [companyId]);
  assert.deepEqual(rows, [{ problem: 'credential_unknown' }]);
  assert.equal((await rest.get(`/core/v3/devices/${tablet.id}`)).data.refusedPunches, 3);
  const now = await tablet.tap({ number: gone.pin, at: at('18:00:00') }, contact);
  const { status, text } = await tablet.send(now(at('18:00:00')));
  assert.deepEqual([status, text], [404, '{"code":"unknown"}']);
});

test('M4 a punch of now whose person has left the tablet is kept as a late one is, and its answer says nothing', async () => {
  const { rest, companyId, tablet, person, contact } = await open();
  const [ana, ben, gone] = [await person(), await person(), await person()];
  await closeDates(world, companyId, [ben.id], { from: '2026-03-10', to: '2026-03-10' });
  await rest.put(`/core/v3/employees/${gone.id}`, { status: 'inactive' });
  for (const { pin } of [ana, ben, gone, { pin: wrong() }]) {
    const tap = await tablet.tap({ number: pin, at: NOW }, contact);
    const { status, data } = await tablet.send({ ...tap(), isUnattended: true });
    assert.deepEqual([status, Object.keys(data).sort(), data.outcome], [200, ['contact', 'outcome'], 'kept']);
    // Its answer was lost.
    assert.equal((await tablet.send({ ...tap(), isUnattended: true })).data.outcome, 'kept');
  }
  assert.deepEqual(await spansOf(rest, ana.id), ['08:00- work']);
  const conflict = (problem: string) => [{ action: 'clock_in', outcome: 'conflict', problem, tablet: true }];
  assert.deepEqual(await punchesOf(ben.id), conflict('period_closed'));
  assert.deepEqual(await punchesOf(gone.id), conflict('employee_not_active'));
  assert.equal((await rest.get(`/core/v3/devices/${tablet.id}`)).data.refusedPunches, 3);
});

test('M4 five wrong PINs in a minute lock the tablet for a minute on every process, then longer; a right one is no help meanwhile', async () => {
  const { person, tablet } = await open();
  const ana = await person();
  const send = async (number: string, on = runtime) => tablet.send((await tablet.tap({ number, at: NOW }))(), on);
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await send(wrong())).status, 404);
  for (const on of [runtime, otherProcess]) {
    const { status, data, headers } = await send(ana.pin, on);
    assert.deepEqual([status, data.code], [429, 'locked']);
    assert.ok(data.waitSeconds > 50 && data.waitSeconds <= 60);
    assert.equal(headers.get('retry-after'), String(data.waitSeconds));
  }
  assert.equal((await punchesOf(ana.id)).length, 0);
  // The minute passes.
  await ownerPool.query(`update auth.sign_in_counts set next_at = now() where origin like 'tablet%'`);
  assert.equal((await send(wrong())).status, 404);
  const { data } = await send(ana.pin);
  assert.ok(data.waitSeconds > 110 && data.waitSeconds <= 120, 'two minutes after the next wrong one');
});

test('M4 guesses that go slowly, over several tablets, or as late punches run out too; right PINs make up for mistyped ones', async () => {
  const forget = () =>
    ownerPool.query(`update auth.sign_in_counts set tries = 0, next_at = now() where origin like 'tablet:%'`);
  const { rest, person, tablet } = await open();
  const guess = async (on: typeof tablet) => (await on.send((await on.tap({ number: wrong(), at: NOW }))())).status;
  for (let tries = 0; tries < 20; tries += 1) {
    assert.equal(await guess(tablet), 404);
    await forget();
  }
  assert.equal(await guess(tablet), 429, 'one tablet, slowly');
  for (const name of ['B', 'C', 'D']) {
    const other = await pairTablet(world, rest, { name });
    await other.meet(NOW);
    for (let tries = 0; tries < 14; tries += 1) {
      await guess(other);
      await forget();
    }
  }
  const fresh = await pairTablet(world, rest, { name: 'E' });
  await fresh.meet(NOW);
  assert.equal(await guess(fresh), 429, 'the company');
  const late = await tablet.tap({ number: wrong(), at: NOW });
  world.setNow(at('09:00:00'));
  assert.equal((await tablet.send(late(at('09:00:00')))).data.outcome, 'kept', 'late ones count by themselves');
  await ownerPool.query(`update auth.sign_in_counts set tries = 99 where origin like 'tablet late:%'`);
  for (const status of [200, 429]) {
    const next = await tablet.tap({ number: wrong(), at: NOW });
    assert.equal((await tablet.send(next(at('09:00:00')))).status, status);
  }
  world.setNow(NOW);
  const busy = await open();
  for (let round = 0; round < 25; round += 1) {
    assert.equal(await guess(busy.tablet), 404);
    const somebody = await busy.person();
    assert.equal((await busy.tap('08:00:00', somebody.pin)).status, 200);
    await forget();
  }
  assert.ok(await person());
});

test('M4 a tablet that was revoked, paired anew or belongs to a cancelled company stops at once', async () => {
  const { rest, companyId, tablet, person, contact } = await open();
  const ana = await person();
  const { apiToken } = { apiToken: tablet.token };
  assert.ok(apiToken);
  const tap = await tablet.tap({ number: ana.pin, at: NOW }, contact);
  await rest.delete(`/core/v3/devices/${tablet.id}`);
  for (const answer of [await tablet.send(tap()), await tablet.send(tap(), otherProcess), await tablet.meet(NOW)])
    assert.deepEqual([answer.status, answer.text], [401, '{"code":"unauthorized"}']);
  const second = await pairTablet(world, rest);
  await second.meet(NOW);
  const { data: coded } = await rest.post(`/core/v3/devices/${second.id}/pairing-code`);
  assert.equal((await second.meet(NOW)).status, 200);
  await askAsDevice(answerPairing, runtime, { code: coded.pairingCode });
  assert.equal((await second.meet(NOW)).status, 401);
  const third = await pairTablet(world, rest);
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  assert.equal((await third.meet(NOW)).status, 402);
  assert.equal((await punchesOf(ana.id)).length, 0);
});

test('M4 a tablet of one company reaches nobody of another: neither PIN, badge, break nor contact', async () => {
  const [ours, theirs] = [await open(), await open({ name: 'Other' })];
  const theirPerson = await theirs.person({ nfc: 'BADGE-77' });
  const { data: lunch } = await theirs.rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
  assert.equal((await ours.tap('08:00:00', theirPerson.pin)).status, 404);
  assert.equal((await ours.tap('08:02:00', 'BADGE77', { kind: 'badge' })).status, 404);
  const ana = await ours.person({ pin: Number(theirPerson.pin) });
  assert.ok(ana);
  assert.equal((await ours.tap('08:04:00', theirPerson.pin)).data.state, 'working');
  assert.deepEqual(await spansOf(theirs.rest, theirPerson.id), []);
  const unknown = await ours.tap('08:06:00', theirPerson.pin, { workBreakId: lunch.id });
  assert.deepEqual([unknown.status, unknown.data.code], [404, 'work_break_not_found']);
  // A contact of another tablet proves nothing about this one.
  const ben = await ours.person();
  const late = await ours.tablet.tap({ number: ben.pin, at: at('08:10:00') }, theirs.contact);
  world.setNow(at('10:00:00'));
  await ours.tablet.send(late(at('10:00:00')));
  assert.deepEqual((await punchesOf(ben.id))[0].problem, 'clock_unproven');
});

test('M4 a credential that was altered, or sealed for another tablet, is one of nobody', async () => {
  const { rest, tablet, person, contact } = await open();
  const ana = await person();
  const other = await pairTablet(world, rest, { name: 'Other' });
  await other.meet(NOW);
  const tap = (await tablet.tap({ number: ana.pin, at: NOW }, contact))();
  assert.equal((await other.send(tap)).status, 404);
  for (const credential of ['', 'AAAA', `${tap.credential.slice(0, -4)}AAAA`, 'x'.repeat(500)])
    assert.equal((await tablet.send({ ...tap, credential })).status, 404);
  assert.equal((await punchesOf(ana.id)).length, 0);
  for (const body of [null, {}, { ...tap, action: 'clock_out' }, { ...tap, key: 'x' }, { ...tap, claim: undefined }])
    assert.equal((await tablet.send(body)).status, 400);
});

test('M4 the health of a tablet: contact, clock, version, waiting punches, and whether it is silent', async () => {
  const { rest } = await open();
  const tablet = await pairTablet(world, rest, { skewSeconds: 90 });
  const waiting = { version: 'v7', waitingPunches: 3, waitingSince: at('07:00:00') };
  await tablet.meet(NOW, waiting);
  const read = async () => (await rest.get(`/core/v3/devices/${tablet.id}`)).data;
  const { clockDifferenceSeconds, version, waitingPunches, waitingSince, isSilent } = await read();
  assert.deepEqual(
    [clockDifferenceSeconds, version, waitingPunches, waitingSince, isSilent],
    [90, 'v7', 3, '2026-03-10T07:00:00+00:00', false],
  );
  await ownerPool.query('update api_tokens set last_used_at = $2 where name = $1', ['Entrance', at('07:44:59')]);
  assert.equal((await read()).isSilent, true);
  await ownerPool.query('update api_tokens set last_used_at = $2 where name = $1', ['Entrance', at('07:45:00')]);
  assert.equal((await read()).isSilent, false);
  const old = await pairTablet(world, rest, { skewSeconds: -1_000_000_000 });
  assert.equal((await old.meet(NOW)).status, 200);
});

test('M4 a browser gets the token of a tablet as a cookie that scripts cannot read, and each contact keeps it', async () => {
  const { rest } = await open();
  const { data: made } = await rest.post('/core/v3/devices', { name: 'Tablet' });
  const paired = await askAsDevice(answerPairing, runtime, { code: made.pairingCode, browser: true });
  assert.deepEqual(Object.keys(paired.data).sort(), ['companyName', 'deviceId', 'deviceName']);
  const cookie = paired.headers.get('set-cookie') ?? '';
  assert.match(cookie, /^jornada\.device=jrn_\w+; Path=\/api\/devices; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  const kept = { cookie: `other=1; ${cookie.split(';')[0]}` };
  const body = { deviceAt: NOW, version: '1', waitingPunches: 0, waitingSince: null };
  const met = await askAsDevice(answerDeviceContact, runtime, body, kept);
  assert.deepEqual([met.status, met.headers.get('set-cookie')], [200, cookie]);
  const foreign = { ...kept, origin: 'https://elsewhere.example' };
  assert.equal((await askAsDevice(answerDeviceContact, runtime, body, foreign)).status, 403);
  assert.equal((await askAsDevice(answerDevicePunch, runtime, {}, foreign)).status, 403);
});

test('M4 tokens of the company, of a person, and none are refused on the paths of tablets', async () => {
  const { token, personal } = await open();
  const tokens = [token, (await personal()).token, 'jrn_x'];
  for (const bearer of tokens)
    for (const answer of [answerDeviceContact, answerDevicePunch]) {
      const { status } = await askAsDevice(answer, runtime, {}, { authorization: `Bearer ${bearer}` });
      assert.equal(status, 401);
    }
  assert.equal((await askAsDevice(answerDevicePunch, runtime, {})).status, 401);
});

test('M4 the token of a tablet is refused by every operation of the interface, and nothing happens', async () => {
  const workshop = await openWorkshop(world);
  const { company } = workshop;
  // Before others of its employee are open.
  await workshop.record('work_entry');
  const tablet = await pairTablet(world, company.rest);
  const client = createRestClient(tablet.token);
  for (const route of routes) {
    const { method, path, init } = requestOf(route, await workshop.inputFor(route));
    const before = await digestOf(ownerPool, [company.companyId]);
    const { status, code } = await client.send(method, path, init);
    assert.deepEqual([status, code], [403, 'not_an_api_consumer'], route.name);
    assert.deepEqual(await digestOf(ownerPool, [company.companyId]), before, route.name);
  }
});
