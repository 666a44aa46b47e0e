import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeOfCredential } from '#server/modules/kiosk/constants.ts';
import { sign } from '#server/platform/encryption.ts';
import { COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';
import { sealTo } from '#server/platform/shared/sealing.ts';
import { addMember } from '../members.ts';
import { addPersonalToken } from '../personal-tokens.ts';
import { procedures } from '../procedures.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { ENTRIES } from '../time.ts';
import { createWorld, TEST_SECRET } from '../world.ts';

// Attacks on punches of people themselves (M2–M4, M7) and on two server processes, over HTTP, with the clocks of the processes. What one
// process decides alone is tested beside its code.

const PEOPLE = 6;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const world = await createWorld();
const company = await world.company({ timeZone: 'Europe/Madrid' });
const elsewhere = await world.company({ timeZone: 'Europe/Madrid' });
const { rest } = company;
const { data: lunch } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
const environment = () => ({
  ...{ DATABASE_URL: world.databaseUrl, JORNADA_DATA_DIR: makeDataDir(), JORNADA_SECRET: TEST_SECRET },
});
const servers = [await startServer({ env: environment() }), await startServer({ env: environment() })] as const;
after(async () => {
  for (const server of servers) await endServer(server, 'SIGTERM');
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
/** A whole second some hours ago, the same for the whole file. */
const START = Math.floor((Date.now() - 10 * HOUR) / 1000) * 1000;

let seed = 20_261_130;
/** A whole number below `limit`, the same in each run. */
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}

/** Calls a procedure of pages at one of the processes. */
async function callPage(
  turn: number,
  { kind, name }: { kind: string; name: string },
  input: unknown,
  headers: Record<string, string>,
) {
  const { url } = servers[turn % 2] ?? servers[0];
  const isPost = kind === 'mutation';
  const asked = isPost || input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await fetch(`${url}/api/trpc/${name}${asked}`, {
    method: isPost ? 'POST' : 'GET',
    headers: { ...headers, ...(isPost && { 'content-type': 'application/json', origin: url }) },
    ...(isPost && { body: JSON.stringify(input ?? {}) }),
  });
  const text = await response.text();
  // A stream of events is refused by its first one.
  const refusal = /event: serialized-error\ndata: (.*)\n/.exec(text)?.[1];
  const { result, error } = refusal ? { result: null, error: JSON.parse(refusal) } : JSON.parse(text);
  const status: number = error?.data?.httpStatus ?? response.status;
  return { status, data: result?.data, problem: error?.data?.problem as string | undefined };
}

const contactOf = (holder: string, at: number, companyId: string = company.companyId) => {
  const moment = Temporal.Instant.from(iso(at)).toString();
  const place = { purpose: 'contact of a punch', id: `${companyId} ${holder}` };
  return { deviceAt: moment, serverAt: moment, signature: sign(TEST_SECRET, place, `${moment} ${moment}`) };
};

type Step = { action: 'clock_in' | 'clock_out'; at: number; workBreakId?: string };

/** Somebody with a phone that has been without a network since `START`; its clock is `ahead` milliseconds ahead. */
async function phone({ ahead = 0 } = {}) {
  const { data } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const employeeId: string = data.id;
  const member = await addMember(world, company, { role: 'employee', employeeId });
  const headers = { cookie: await member.cookie() };
  const queueId = crypto.randomUUID();
  const contact = contactOf(member.userId, START);
  let counter = 0;
  const tap = ({ at, ...step }: Step) => {
    counter += 1;
    const known = { at: iso(at + ahead), queueId, counter, contact };
    const key = crypto.randomUUID();
    return (claim: object = {}, more: object = {}) => ({
      ...{ key, origin: 'mobile', ...step, ...more },
      claim: { ...known, sentAt: iso(Date.now() + ahead), ...claim },
    });
  };
  /** Sends again, to the other process, while one has no room, as the queue of a device does. */
  const send = async (input: unknown, turn: number, more: Record<string, string> = {}) => {
    for (let times = 0; ; times += 1) {
      const punch = { kind: 'mutation', name: 'me.punch' };
      const answer = await callPage(turn + times, punch, input, { ...headers, ...more });
      if (answer.status !== 503 || times === 20) return answer;
    }
  };
  return { employeeId, member, headers, tap, send, contact, next: () => counter + 1 };
}
type Phone = Awaited<ReturnType<typeof phone>>;

/** A morning at whole minutes of chance: in, break, back, out. */
function morningFrom(first: number): Step[] {
  const came = first + (1 + random(60)) * MINUTE;
  const paused = came + (30 + random(90)) * MINUTE;
  const back = paused + (5 + random(30)) * MINUTE;
  const gone = back + (30 + random(120)) * MINUTE;
  return [
    { action: 'clock_in', at: came },
    { action: 'clock_in', at: paused, workBreakId: lunch.id },
    { action: 'clock_in', at: back },
    { action: 'clock_out', at: gone },
  ];
}

/** The model: spans of accepted taps, each from one tap to the next until a clock-out. */
function spansAfter(steps: readonly Step[]): string[] {
  const spans: string[] = [];
  let open: Step | null = null;
  for (const step of steps) {
    if (open) spans.push(`${iso(open.at)} ${iso(step.at)} ${open.workBreakId ? 'pause' : 'work'}`);
    open = step.action === 'clock_out' ? null : step;
  }
  if (open) spans.push(`${iso(open.at)} open ${open.workBreakId ? 'pause' : 'work'}`);
  return spans;
}

type Listed = { workEntryType: string; workEntryIn: { date: string }; workEntryOut: { date: string } | null };
async function spansOf(employeeId: string): Promise<string[]> {
  const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}`);
  return (data as Listed[])
    .map(({ workEntryType, workEntryIn, workEntryOut }) => {
      const end = workEntryOut ? iso(Date.parse(workEntryOut.date)) : 'open';
      return `${iso(Date.parse(workEntryIn.date))} ${end} ${workEntryType}`;
    })
    .sort();
}
const outcomesOf = async (employeeId: string): Promise<(string | null)[][]> =>
  (
    await world.ownerPool.query(
      'select outcome, problem from punches where employee_id = $1 order by received_at, id',
      [employeeId],
    )
  ).rows.map(({ outcome, problem }) => [outcome, problem]);

const people: Phone[] = [];
for (let index = 0; index < PEOPLE; index += 1) people.push(await phone());
const mornings = people.map(() => morningFrom(START));
const queues = people.map((person, index) => (mornings[index] as Step[]).map((step) => person.tap(step)));

/** One tab of a device, at a process of its own: sends the queue in order. Answers get lost, and requests are doubled at once. */
async function sendFromTab(person: Phone, queue: ReturnType<Phone['tap']>[], tab: number): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, tap] of queue.entries()) {
    const times = 1 + random(3);
    const answers = await Promise.all(Array.from({ length: times }, (_, time) => person.send(tap(), tab + time)));
    // Nobody has seen these answers: the other process gets the tap again.
    if (random(3) === 0) answers.push(await person.send(tap(), tab + 1));
    for (const { status, data, problem } of answers)
      assert.deepEqual([status, data?.outcome], [200, 'taken'], `${index} ${problem} ${JSON.stringify(data)}`);
    ids.push(...answers.map(({ data }) => `${index} ${data.workEntryId}`));
  }
  return ids;
}

test('M3 queues sent at once from two tabs to two processes, doubled, with lost answers: each day has its taps, once each', async () => {
  for (const [index, person] of people.entries()) {
    const queue = queues[index] as ReturnType<Phone['tap']>[];
    const sent = await Promise.all([0, 1].map((tab) => sendFromTab(person, queue, tab)));
    // Every answer to a tap names the same entry.
    assert.equal(new Set(sent.flat()).size, 4);
    assert.deepEqual(await spansOf(person.employeeId), spansAfter(mornings[index] as Step[]));
    assert.deepEqual(await outcomesOf(person.employeeId), Array(4).fill(['taken', null]));
  }
});

test('M3 replayed, reordered, altered and forged punches on both processes change no day, and none of a colleague', async () => {
  const before = new Map<string, string[]>();
  for (const { employeeId } of people) before.set(employeeId, await spansOf(employeeId));
  for (const [index, person] of people.entries()) {
    const colleague = people[(index + 1) % PEOPLE] as Phone;
    const queue = queues[index] as ReturnType<Phone['tap']>[];
    const [first, , , last] = queue as [(typeof queue)[0], (typeof queue)[0], (typeof queue)[0], (typeof queue)[0]];
    const outcome = async (input: unknown, more?: Record<string, string>) => {
      const answers = [await person.send(input, index, more), await person.send(input, index + 1, more)];
      return answers.map(({ status, data, problem }) => data?.problem ?? data?.outcome ?? problem ?? status);
    };
    const fresh = () => ({ key: crypto.randomUUID() });
    // Replayed in reverse, and with an altered time under the same key.
    for (const tap of queue.toReversed()) assert.deepEqual(await outcome(tap()), ['taken', 'taken']);
    assert.deepEqual(await outcome(first({ at: iso(START + MINUTE) })), ['taken', 'taken']);
    // A new key with a number of before.
    for (const counter of [0, 1, 4])
      assert.deepEqual(await outcome(first({ counter }, fresh())), Array(2).fill('punch_out_of_order'));
    // A made-up contact, a colleague's, another company's, and none: proposals, which are no time.
    const contacts = [
      { ...person.contact, signature: 'x'.repeat(43) },
      { ...person.contact, deviceAt: iso(START - HOUR), serverAt: iso(START - HOUR) },
      ...[colleague.contact, contactOf(person.member.userId, START, elsewhere.companyId), null],
    ];
    for (const [turn, contact] of contacts.entries()) {
      const [one, other] = await outcome(
        last({ contact, counter: person.next() + turn }, { ...fresh(), action: 'clock_in' }),
      );
      assert.deepEqual([one, other], ['clock_unproven', 'clock_unproven']);
    }
    // A person and a company that the caller names are no part of a punch.
    const named = { employeeId: colleague.employeeId, companyId: elsewhere.companyId };
    assert.deepEqual(await outcome({ ...first(), ...named }), ['taken', 'taken']);
    for (const result of await outcome(first({}, fresh()), { [COMPANY_HEADER]: elsewhere.companyId }))
      assert.notEqual(result, 'taken');
    // Broken numbers and times.
    for (const broken of [{ counter: -1 }, { counter: 2 ** 40 }, { at: 'yesterday' }, { queueId: 'x' }])
      assert.deepEqual(await outcome(first(broken, fresh())), [422, 422], JSON.stringify(broken));
  }
  for (const { employeeId } of people) {
    assert.deepEqual(await spansOf(employeeId), before.get(employeeId));
    const taken = (await outcomesOf(employeeId)).filter(([outcome]) => outcome === 'taken');
    assert.equal(taken.length, 4);
  }
  const { rows } = await world.ownerPool.query('select count(*)::int as punches from punches where company_id = $1', [
    elsewhere.companyId,
  ]);
  assert.deepEqual(rows, [{ punches: 0 }]);
});

test('M3, J1 a device whose clock is a day ahead: proposals at the true times, none in the future, and no time is recorded', async () => {
  const person = await phone({ ahead: 24 * HOUR });
  const steps = morningFrom(START);
  for (const [turn, step] of steps.entries()) {
    const tap = person.tap(step);
    for (const { data } of await Promise.all([person.send(tap(), turn), person.send(tap(), turn + 1)]))
      assert.deepEqual([data.outcome, data.problem], ['proposed', 'clock_wrong']);
  }
  assert.deepEqual(await spansOf(person.employeeId), []);
  const { data: proposals } = await rest.get(
    `/schedule/v1/work-entry-corrections?employeeId=${person.employeeId}&limit=100`,
  );
  for (const { id } of proposals)
    assert.equal((await rest.post(`/schedule/v1/work-entry-corrections/${id}/accept`, {})).status, 200);
  // The seconds between sending and receiving are the error of a wrong clock.
  const rounded = (spans: string[]) =>
    spans.map((span) => span.replaceAll(/\S+Z/g, (time) => iso(Math.round(Date.parse(time) / MINUTE) * MINUTE)));
  assert.deepEqual(rounded(await spansOf(person.employeeId)), rounded(spansAfter(steps)));
});

test('M3, I9 a person who leaves with waiting punches: refused on both processes without a trace, and taken once the person is back', async () => {
  const person = await phone();
  const steps = morningFrom(START);
  const taps = steps.map((step) => person.tap(step));
  const path = `/core/v3/employees/${person.employeeId}`;
  assert.equal((await rest.put(path, { status: 'inactive' })).status, 200);
  for (const [turn, tap] of taps.entries()) assert.equal((await person.send(tap(), turn)).status, 401);
  assert.deepEqual(await outcomesOf(person.employeeId), []);
  // The device still has them.
  assert.equal((await rest.put(path, { status: 'active' })).status, 200);
  for (const [turn, tap] of taps.entries())
    for (const { data } of await Promise.all([person.send(tap(), turn), person.send(tap(), turn + 1)]))
      assert.equal(data.outcome, 'taken');
  assert.deepEqual(await spansOf(person.employeeId), spansAfter(steps));
  // Access that ends for good.
  const late = person.tap({ action: 'clock_in', at: START + 9 * HOUR });
  assert.equal((await rest.delete(`/core/v3/users/${person.member.membershipId}`)).status, 200);
  for (const turn of [0, 1]) assert.equal((await person.send(late(), turn)).status, 401);
  assert.equal((await outcomesOf(person.employeeId)).length, 4);
});

/** A tablet that is paired at one process and asks both. */
async function pairTablet(name: string) {
  const { data: made } = await rest.post('/core/v3/devices', { name });
  let authorization = '';
  const post = async (turn: number, path: string, body: object) => {
    const answer = await fetch(`${(servers[turn % 2] ?? servers[0]).url}/api/devices/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, data: await answer.json() };
  };
  authorization = `Bearer ${(await post(0, 'pair', { code: made.pairingCode })).data.apiToken}`;
  const contact = { deviceAt: iso(Date.now()), version: 'test', waitingPunches: 0, waitingSince: null };
  const { sealingKey } = (await post(1, 'contact', contact)).data;
  const queueId = crypto.randomUUID();
  let counter = 0;
  const tap = async (number: string) => {
    counter += 1;
    const key = crypto.randomUUID();
    const text = JSON.stringify({ kind: 'pin', number });
    const credential = await sealTo(sealingKey, placeOfCredential(made.id, key), text);
    const at = iso(Date.now());
    return { key, credential, claim: { at, sentAt: at, queueId, counter, contact: null } };
  };
  return { authorization, tap, send: (turn: number, body: object) => post(turn, 'punch', body) };
}

test('M4 PINs guessed at once on four tablets and both processes: five tries of each tablet are looked up, then the right PIN is locked out too', async () => {
  const pin = 734_215;
  const { data: somebody } = await rest.post('/core/v3/employees', { firstName: 'Ben', pin });
  const tablets = await Promise.all(['A', 'B', 'C', 'D'].map((name) => pairTablet(name)));
  for (const tablet of tablets) {
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => tablet.tap(String(900_000 + index))));
    const statuses = (await Promise.all(guesses.map((guess, turn) => tablet.send(turn, guess)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [...Array(5).fill(404), ...Array(25).fill(429)]);
  }
  for (const tablet of tablets)
    for (const turn of [0, 1]) {
      const { status, data } = await tablet.send(turn, await tablet.tap(String(pin)));
      assert.deepEqual([status, data.code], [429, 'locked']);
    }
  // Unattended punches have a limit of their own, and all the same answer.
  const unattended = await Promise.all(
    [String(pin), '900001', '900002'].map(async (number, turn) => {
      const tablet = tablets[0] as (typeof tablets)[0];
      return tablet.send(turn, { ...(await tablet.tap(number)), isUnattended: true });
    }),
  );
  for (const { status, data } of unattended)
    assert.deepEqual([status, data.outcome, Object.keys(data).sort()], [200, 'kept', ['contact', 'outcome']]);
  assert.deepEqual(await outcomesOf(somebody.id), [['taken', null]]);
});

test('M4, M7, I1 the token of a tablet and a personal token open no procedure of the pages, on either process, and nothing happens', async (t) => {
  const tablet = await pairTablet('E');
  const personal = await addPersonalToken(world, company);
  const bearers: Record<string, string>[] = [
    { authorization: tablet.authorization },
    { authorization: `Bearer ${personal.token}` },
    { cookie: `jornada.device=${tablet.authorization.slice('Bearer '.length)}` },
    { cookie: `jornada.session_token=${personal.token}` },
  ];
  /** Lines of the audit that no job of the processes wrote, and time that was recorded. */
  const traces = async () =>
    (
      await world.ownerPool.query(
        `select (select count(*) from audit_lines where company_id = $1 and way is distinct from 'job') as lines,
            (select count(*) from work_entry_versions where company_id = $1) as versions`,
        [company.companyId],
      )
    ).rows;
  const before = await traces();
  let refused = 0;
  for (const { name, operation } of procedures) {
    if (!operation.about) continue;
    for (const [turn, headers] of bearers.entries()) {
      const { status, problem } = await callPage(turn, { kind: operation.kind, name }, {}, headers);
      assert.deepEqual([status, problem], [401, 'unauthorized'], name);
      refused += 1;
    }
  }
  assert.deepEqual(await traces(), before);
  assert.equal(refused, bearers.length * procedures.filter(({ operation }) => operation.about).length);
  t.diagnostic(`${refused} refusals`);
});
