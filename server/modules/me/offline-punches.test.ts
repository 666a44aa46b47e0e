import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { prepareLogins } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import { recordPunch } from './record-punch.ts';
import { punchInput } from './schema.ts';

const world = await createWorld();
const NOW = '2026-03-10T08:00:00Z';
world.setNow(NOW);
afterEach(() => world.setNow(NOW));

const company = await world.company({ timeZone: 'Europe/Madrid' });
const { rest } = company;
const CORRECTIONS = '/schedule/v1/work-entry-corrections';
const { data: lunch } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });

type Tap = { action?: string; at: string; workBreakId?: string };

/** Somebody with a phone whose clock is `skewSeconds` ahead, and which meets the server at the time of `NOW`. */
async function phone({ skewSeconds = 0, meets = true } = {}) {
  const employee = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const employeeId: string = employee.data.id;
  const member = await addMember(world, company, { role: 'employee', employeeId });
  const clock = (time: string) => Temporal.Instant.from(time).add({ seconds: skewSeconds }).toString();
  const contact = meets ? (await dayOf(member, { deviceAt: clock(NOW) })).contact : null;
  const queueId = crypto.randomUUID();
  let counter = 0;
  /** Returns the tap as it is sent at a time, each time with the same key. */
  const tap = ({ action = 'clock_in', at: tapped, ...more }: Tap) => {
    counter += 1;
    const key = crypto.randomUUID();
    const known = { at: clock(tapped), queueId, counter, contact };
    return (sentAt: string, claim: object = {}) => ({
      ...{ key, action, origin: 'mobile', ...more },
      claim: { ...known, sentAt: clock(sentAt), ...claim },
    });
  };
  return { employeeId, member, tap, contact };
}

async function send(member: TestMember, input: object) {
  const { status, text } = await member.call('mutation', 'me.punch', input);
  const { result, error } = JSON.parse(text);
  return { status, ...result?.data, refused: error?.data?.problem };
}
async function dayOf(member: TestMember, input?: object) {
  return JSON.parse((await member.call('query', 'me.getDay', input)).text).result.data;
}
const at = (time: string) => `2026-03-10T${time}Z`;
/** The same, as answers write it. */
const shown = (time: string) => at(time).replace('Z', '+00:00');
type Listed = { workEntryType: string; workEntryIn: { date: string }; workEntryOut: { date: string } | null };
async function spansOf(employeeId: string): Promise<string[]> {
  const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}`);
  const clock = (date: string | undefined) => (date ? Temporal.Instant.from(date).toString().slice(11, 16) : '');
  const entries: Listed[] = data;
  return entries
    .map((entry) => `${clock(entry.workEntryIn.date)}-${clock(entry.workEntryOut?.date)} ${entry.workEntryType}`)
    .sort();
}
type Proposed = { type: string; status: string; side: string; after: Listed };
const proposalsOf = async (employeeId: string): Promise<Proposed[]> =>
  (await rest.get(`${CORRECTIONS}?employeeId=${employeeId}`)).data;
const rowsOf = async (employeeId: string) =>
  (
    await world.ownerPool.query(
      'select outcome, problem, counter, claimed_at, received_at from punches where employee_id = $1 order by id',
      [employeeId],
    )
  ).rows;

/** A morning without a network: in, break, back and out. */
const morning = (device: Awaited<ReturnType<typeof phone>>) => [
  device.tap({ at: at('08:10:00') }),
  device.tap({ at: at('10:00:00'), workBreakId: lunch.id }),
  device.tap({ at: at('10:30:00') }),
  device.tap({ at: at('12:00:00'), action: 'clock_out' }),
];
const WORKED = ['08:10-10:00 work', '10:00-10:30 pause', '10:30-12:00 work'];

test('M3 punches without a network count at the times that the device claims; both times are kept', async () => {
  const device = await phone({ skewSeconds: 40 });
  const taps = morning(device);
  world.setNow(at('14:00:00'));
  for (const tap of taps) {
    const { outcome, problem, contact } = await send(device.member, tap(at('14:00:00')));
    assert.deepEqual([outcome, problem], ['taken', null]);
    assert.equal(contact.serverAt, at('14:00:00'));
  }
  // The device is 40 seconds ahead.
  assert.deepEqual(await spansOf(device.employeeId), WORKED);
  const rows = await rowsOf(device.employeeId);
  assert.deepEqual(rows.map((row) => [row.counter, row.claimed_at.toISOString(), row.received_at.toISOString()])[0], [
    1,
    '2026-03-10T08:10:40.000Z',
    '2026-03-10T14:00:00.000Z',
  ]);
  assert.deepEqual((await dayOf(device.member)).unsettled, []);
});

test('M3 a queue that is sent twice, doubled and reordered over two server processes changes nothing twice', async () => {
  const device = await phone();
  const taps = morning(device);
  world.setNow(at('14:00:00'));
  const { app } = await prepareLogins(world.databaseUrl, { secret: world.runtime.secret, password: undefined });
  const other = createPool(world.databaseUrl, { connections: 4, login: app });
  after(() => other.end());
  const processes = [device.member.scope, device.member.scopeOn(other)] as const;
  const inputs = taps.map((tap) => punchInput.parse(tap(at('14:00:00'))));
  // Two tabs of the device, each at a process of its own, and each in order.
  const results = await Promise.all(
    processes.map(async (scope) => {
      const answers = [];
      for (const input of inputs) answers.push(await recordPunch(scope, 'en', input));
      return answers;
    }),
  );
  for (const [index] of inputs.entries()) {
    const [one, two] = results.map((answers) => answers[index]);
    assert.equal(one?.workEntryId, two?.workEntryId);
    assert.equal([one, two].filter((answer) => !answer?.isRepeated).length, 1);
  }
  // All at once, in any order, long after.
  const again = await Promise.all(
    [...inputs].reverse().map((input, index) => recordPunch(processes[index % 2] ?? processes[0], 'en', input)),
  );
  assert.ok(again.every(({ isRepeated, outcome }) => isRepeated && outcome === 'taken'));
  assert.deepEqual(await spansOf(device.employeeId), WORKED);
  assert.equal((await rowsOf(device.employeeId)).length, 4);
});

test('M3 a punch that arrives after a later one of its queue, or with its number, is kept and changes nothing', async () => {
  const device = await phone();
  const [start, , , end] = morning(device);
  world.setNow(at('14:00:00'));
  await send(device.member, start?.(at('14:00:00')) ?? {});
  await send(device.member, end?.(at('14:00:00')) ?? {});
  const early = { ...start?.(at('14:00:00')), key: crypto.randomUUID() };
  for (const counter of [2, 4]) {
    const claim = { ...early.claim, counter };
    const kept = await send(device.member, { ...early, key: crypto.randomUUID(), claim });
    assert.deepEqual([kept.outcome, kept.problem], ['conflict', 'punch_out_of_order']);
  }
  assert.deepEqual(await spansOf(device.employeeId), ['08:10-12:00 work']);
});

test('M3 forged contacts are no proof: of another person, company or installation, or altered', async () => {
  const device = await phone();
  const colleague = await phone();
  const elsewhere = await world.company();
  const owner = await addMember(world, elsewhere, { role: 'owner' });
  assert.equal(await dayOf(owner, { deviceAt: NOW }), null);
  const start = device.tap({ at: at('08:10:00') });
  world.setNow(at('14:00:00'));
  const forged = [
    colleague.contact,
    { ...device.contact, deviceAt: at('08:05:00') },
    { ...device.contact, signature: `${device.contact.signature.slice(0, -2)}xx` },
    { ...device.contact, signature: '' },
  ];
  for (const [index, contact] of forged.entries()) {
    const input = start(at('14:00:00'), { contact, counter: index + 1 });
    const { outcome, problem } = await send(device.member, { ...input, key: crypto.randomUUID() });
    assert.deepEqual([outcome, problem], ['proposed', 'clock_unproven'], JSON.stringify(contact));
  }
  assert.deepEqual(await spansOf(device.employeeId), []);
});

test('M3, J1 a wrong clock of the device: entries are proposed by the employee, with the times put right', async () => {
  const device = await phone({ skewSeconds: 3 * 3600 });
  const [start, pause, back, end] = morning(device);
  world.setNow(at('14:00:00'));
  const first = await send(device.member, start?.(at('14:00:00')) ?? {});
  assert.deepEqual([first.outcome, first.problem, first.correctionId], ['proposed', 'clock_wrong', null]);
  const waiting = await dayOf(device.member);
  assert.deepEqual([waiting.open, waiting.proposed.startedAt], [null, shown('08:10:00')]);
  assert.deepEqual(
    waiting.unsettled.map(({ problem, at }: { problem: string; at: string }) => [problem, at]),
    [['clock_wrong', shown('11:10:00')]],
  );
  for (const tap of [pause, back, end]) {
    const { outcome, correctionId } = await send(device.member, tap?.(at('14:00:00')) ?? {});
    assert.equal(outcome, 'proposed');
    assert.ok(correctionId);
  }
  const proposals = await proposalsOf(device.employeeId);
  assert.deepEqual(await spansOf(device.employeeId), []);
  assert.deepEqual(
    [...new Set(proposals.map(({ side, status, type }) => `${side} ${status} ${type}`))],
    ['employee proposed create'],
  );
  assert.equal((await dayOf(device.member)).unsettled.length, 3);
  for (const { id } of proposals as never as { id: string }[]) await rest.post(`${CORRECTIONS}/${id}/accept`, {});
  assert.deepEqual(await spansOf(device.employeeId), WORKED);
  const { unsettled, proposed } = await dayOf(device.member);
  assert.deepEqual([unsettled, proposed], [[], null]);
});

test('M3 a clock-out with a wrong clock is proposed as the end of the open entry; one at once is by the clock of the server', async () => {
  const device = await phone({ skewSeconds: 3 * 3600 });
  const start = device.tap({ at: at('08:00:00') });
  assert.equal((await send(device.member, start(at('08:00:01')))).outcome, 'taken');
  const end = device.tap({ at: at('12:00:00'), action: 'clock_out' });
  world.setNow(at('14:00:00'));
  const { outcome, problem } = await send(device.member, end(at('14:00:00')));
  assert.deepEqual([outcome, problem], ['proposed', 'clock_wrong']);
  const [proposal] = await proposalsOf(device.employeeId);
  assert.deepEqual([proposal?.type, (await spansOf(device.employeeId))[0]], ['update', '08:00- work']);
});

test('M3 a clock-out with a network ends a start that is proposed, and is proposed with it', async () => {
  const device = await phone({ meets: false });
  const start = device.tap({ at: at('08:10:00') });
  world.setNow(at('12:00:00'));
  assert.equal((await send(device.member, start(at('12:00:00')))).problem, 'clock_unproven');
  const out = { key: crypto.randomUUID(), action: 'clock_out', origin: 'web' };
  const { outcome, problem } = await send(device.member, out);
  assert.deepEqual([outcome, problem], ['proposed', 'start_proposed']);
  const [{ id }] = (await proposalsOf(device.employeeId)) as never as [{ id: string }];
  await rest.post(`${CORRECTIONS}/${id}/accept`, {});
  assert.deepEqual(await spansOf(device.employeeId), ['08:10-12:00 work']);
});

test('M3 older punches than offlinePunchHours become proposals; the company may allow more', async () => {
  const settings = '/core/v3/configurations/company';
  const device = await phone();
  const start = device.tap({ at: '2026-03-10T08:10:00Z' });
  world.setNow('2026-03-11T08:10:01Z');
  const old = await send(device.member, start('2026-03-11T08:10:01Z'));
  assert.deepEqual([old.outcome, old.problem], ['proposed', 'punch_too_old']);
  assert.equal((await rest.put(settings, { offlinePunchHours: 48 })).status, 200);
  world.setNow(NOW);
  const patient = await phone();
  const late = patient.tap({ at: '2026-03-10T08:10:00Z' });
  world.setNow('2026-03-11T08:10:01Z');
  assert.equal((await send(patient.member, late('2026-03-11T08:10:01Z'))).outcome, 'taken');
  await rest.put(settings, { offlinePunchHours: 24 });
});

test('M3 a late punch that does not fit is kept and shown until the person proposes a correction', async () => {
  const device = await phone();
  const conflict = async (tap: ReturnType<typeof device.tap>) => {
    const { outcome, problem } = await send(device.member, tap(at('14:00:00')));
    return [outcome, problem];
  };
  const taps = [
    device.tap({ at: at('08:05:00'), action: 'clock_out' }),
    device.tap({ at: at('08:10:00') }),
    device.tap({ at: at('08:20:00') }),
    device.tap({ at: at('09:00:00'), action: 'clock_out' }),
  ] as const;
  world.setNow(at('14:00:00'));
  assert.deepEqual(await conflict(taps[0]), ['conflict', 'no_open_work_entry']);
  assert.deepEqual(await conflict(taps[1]), ['taken', null]);
  assert.deepEqual(await conflict(taps[2]), ['conflict', 'work_entry_already_open']);
  assert.deepEqual(await conflict(taps[3]), ['taken', null]);
  const { id: repeated } = (await dayOf(device.member)).unsettled[0];
  assert.ok(repeated);
  // Something is recorded later than the next tap.
  await rest.post(ENTRIES, {
    ...{ employeeId: device.employeeId, workEntryType: 'work' },
    ...{ workEntryIn: { date: at('11:00:00') }, workEntryOut: { date: at('12:00:00') } },
  });
  assert.deepEqual(await conflict(device.tap({ at: at('10:00:00') })), ['conflict', 'work_entry_overlaps']);
  const { unsettled } = await dayOf(device.member);
  assert.deepEqual(
    unsettled.map(({ problem }: { problem: string }) => problem),
    ['no_open_work_entry', 'work_entry_already_open', 'work_entry_overlaps'],
  );
  const proposal = {
    ...{ employeeId: device.employeeId, type: 'create', reason: 'Offline' },
    entry: { workEntryType: 'work', workEntryIn: { date: at('10:00:00') }, workEntryOut: { date: at('11:00:00') } },
  };
  assert.equal((await device.member.call('mutation', 'corrections.propose', proposal)).status, 200);
  assert.deepEqual((await dayOf(device.member)).unsettled, []);
});

test('M3, K4 a late clock-in on a closed date is kept: period_closed; a punch of now throws instead', async () => {
  const device = await phone();
  await closeDates(world, company.companyId, [device.employeeId], { from: '2026-03-01', to: '2026-03-31' });
  const start = device.tap({ at: at('08:10:00') });
  world.setNow(at('14:00:00'));
  const { outcome, problem } = await send(device.member, start(at('14:00:00')));
  assert.deepEqual([outcome, problem, await spansOf(device.employeeId)], ['conflict', 'period_closed', []]);
  const out = device.tap({ at: at('13:59:30'), action: 'clock_out' });
  assert.equal((await send(device.member, out(at('14:00:00')))).refused, 'no_open_work_entry');
});

test('M3 of somebody who has left, by an origin that is not allowed, or with a break that is gone: kept', async () => {
  const device = await phone();
  const kept = async (tap: ReturnType<typeof device.tap>) => (await send(device.member, tap(at('14:00:00')))).problem;
  world.setNow(at('14:00:00'));
  const unknown = device.tap({ at: at('08:10:00'), workBreakId: crypto.randomUUID() });
  assert.equal(await kept(unknown), 'work_break_not_found');
  const configuration = '/core/v3/configurations/available-check-origin';
  const entityReference = { type: 'employee', id: device.employeeId };
  await rest.put(configuration, { entityReference, availableCheckOrigins: ['web'] });
  assert.equal(await kept(device.tap({ at: at('08:20:00') })), 'check_origin_not_allowed');
  await world.ownerPool.query(`update employees set status = 'inactive' where id = $1`, [device.employeeId]);
  const input = punchInput.parse(device.tap({ at: at('08:30:00') })(at('14:00:00')));
  const left = await recordPunch({ ...company.scope, actor: { ...device.member.scope.actor } }, 'en', {
    ...input,
    origin: 'web',
  });
  assert.deepEqual([left.outcome, left.problem], ['conflict', 'employee_not_active']);
  assert.deepEqual(await spansOf(device.employeeId), []);
});
