import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { absenceCompany } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { addNotice } from '#test/notices.ts';
import { createWorld } from '#test/world.ts';
import { ChangeFeed, type Follower, tellChanges } from '../../platform/db/change-feed.ts';
import { prepareLogins } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { TOPICS, type Topic } from '../../platform/shared/topics.ts';
import { followChanges } from './follow-changes.ts';

const world = await createWorld();
const company = await absenceCompany(world);
const other = await world.company({ name: 'Other' });
const employeeId = await company.person({ firstName: 'Ana', lastName: 'Gil' });
const feed = world.runtime.changes;
/** As the commit of a change is seen by who follows: well within two seconds. */
const SOON = 1500;

function followAs(companyId: Follower['companyId'], from: ChangeFeed = feed) {
  const heard: Topic[] = [];
  const stop = from.follow({
    companyId,
    sessionHash: null,
    onChange: (changes) => heard.push(...changes.map(({ topic }) => topic)),
    onAccess: () => {},
    onEnded: () => {},
  });
  return { heard, stop };
}

async function until(holds: () => boolean, milliseconds = SOON): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!holds()) {
    assert.ok(performance.now() < deadline, 'it took too long');
    await sleep(10);
  }
}

const clockIn = () => company.rest.post('/schedule/v1/work-entries/clock-in', { employeeId });
/** Ends once it is heard, so that it is not taken for what the next test does. */
async function clockOut(): Promise<void> {
  const { heard, stop } = followAs(company.companyId);
  assert.equal((await company.rest.post('/schedule/v1/work-entries/clock-out', { employeeId })).status, 200);
  await until(() => heard.includes('time'));
  stop();
}

/** A second process on the same database. */
async function otherProcess(): Promise<ChangeFeed> {
  const logins = await prepareLogins(world.databaseUrl, { secret: 'another', password: undefined });
  const second = new ChangeFeed(
    createPool(world.databaseUrl, { connections: 1, login: logins.app }),
    createLog('silent'),
  );
  after(() => second.close());
  return second;
}

test('only what may end a page is sent with the commit: transactions that notify wait for each other there', async () => {
  const { rows } = await world.ownerPool.query<{ name: string; tables: string[] }>(
    `select p.proname::text as name, array_agg(distinct t.tgrelid::regclass::text order by t.tgrelid::regclass::text) as tables
     from pg_proc p join pg_trigger t on t.tgfoid = p.oid where p.prosrc like '%pg_notify%' group by 1 order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name, tables }) => [name, tables]),
    [
      ['tell_access', ['employees', 'memberships']],
      ['tell_company', ['companies']],
      ['tell_ended_session', ['auth.session']],
    ],
  );
});

test('while nobody listens changes are kept, one line per topic and transaction, until the job announces them', async () => {
  const kept = async () => {
    const { rows } = await world.ownerPool.query<{ line: string }>('select line from live.changes order by 1');
    return rows.map(({ line }) => line);
  };
  await tellChanges(world.runtime);
  const { rest, companyId } = await world.company();
  for (const [index, name] of ['Madrid', 'Lisbon'].entries()) {
    assert.equal((await rest.post('/core/v3/offices', { name })).status, 200);
    assert.equal((await kept()).filter((line) => line === `${companyId} organisation`).length, index + 1);
  }
  await world.ownerPool.query(`update offices set updated_at = now() where company_id = $1`, [companyId]);
  assert.equal((await kept()).filter((line) => line === `${companyId} organisation`).length, 3);
  await tellChanges(world.runtime);
  assert.deepEqual(await kept(), []);
});

test('every process hears of a write by REST, of its company and no other', async () => {
  const second = await otherProcess();
  const [here, there, others] = [
    followAs(company.companyId),
    followAs(company.companyId, second),
    followAs(other.companyId),
  ];
  await until(() => feed.isConnected && second.isConnected, 10_000);
  await sleep(50);
  for (const { heard } of [here, there, others]) heard.length = 0;
  assert.equal((await clockIn()).status, 200);
  await until(() => here.heard.includes('time') && there.heard.includes('time'));
  assert.deepEqual(others.heard, []);
  await clockOut();
  for (const { stop } of [here, there, others]) stop();
});

test('pages of people, contracts and the organisation hear of theirs; who is in is a matter of time', async () => {
  const { heard, stop } = followAs(company.companyId);
  await until(() => feed.isConnected, 10_000);
  const hear = async (change: Promise<{ status: number }>) => {
    heard.length = 0;
    assert.equal((await change).status, 200);
    await until(() => heard.length > 0);
    return [...new Set(heard)].sort();
  };
  const { rest } = company;
  assert.deepEqual(await hear(rest.put(`/core/v3/employees/${employeeId}`, { lastName: 'Gil Soto' })), ['people']);
  assert.deepEqual(await hear(rest.post('/core/v3/offices', { name: 'Madrid' })), ['organisation']);
  const hired = rest.post('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  assert.deepEqual(await hear(hired), ['people']);
  const { id } = (await hired).data;
  const contract = { employeeId: id, startAt: '2031-01-01', weeklyHours: 20 };
  assert.ok((await hear(rest.post('/contract/v1/contracts', contract))).includes('contracts'));
  assert.deepEqual(await hear(clockIn()), ['time']);
  await clockOut();
  stop();
});

test('what was missed is told to who comes back, and everything where that is unknown', async () => {
  const { stop } = followAs(company.companyId);
  await until(() => feed.isConnected, 10_000);
  const { position } = feed;
  const missed = (companyId: Follower['companyId'], from = position) =>
    feed.since(companyId, from).map(({ topic, whom }) => `${topic} ${whom}`);
  assert.deepEqual(missed(company.companyId), []);
  await clockIn();
  await until(() => missed(company.companyId).length > 0);
  assert.deepEqual(missed(company.companyId), [`time ${employeeId}`]);
  assert.deepEqual(missed(other.companyId), []);
  const anything = TOPICS.map((topic) => `${topic} *`);
  assert.deepEqual(missed(company.companyId, 'of another process:3'), anything);
  await clockOut();
  stop();
});

test('a connection that the database ends is made again, and who follows hears that anything may have changed', async () => {
  const { heard, stop } = followAs(company.companyId);
  await until(() => feed.isConnected, 10_000);
  await sleep(50);
  heard.length = 0;
  const { position } = feed;
  await world.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select tell_changes()'`,
  );
  await until(() => heard.length > 0, 10_000);
  assert.deepEqual([...new Set(heard)], TOPICS);
  assert.deepEqual(
    feed.since(company.companyId, position).map(({ topic }) => topic),
    TOPICS,
  );
  heard.length = 0;
  await clockIn();
  await until(() => heard.includes('time'));
  await clockOut();
  stop();
});

/** Reads a stream until it ends or says what is looked for, for some seconds at most. */
async function read(response: Response, wanted?: RegExp): Promise<{ text: string; hasEnded: boolean }> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const late = sleep(20_000).then(() => 'late' as const);
  let text = '';
  for (;;) {
    const chunk = await Promise.race([reader.read(), late]);
    if (chunk === 'late' || wanted?.test(text)) {
      await reader.cancel();
      return { text, hasEnded: false };
    }
    if (chunk.done) return { text, hasEnded: true };
    text += Buffer.from(chunk.value).toString();
  }
}

test('a stream says topics and nothing of anybody, and is sent as it happens', async () => {
  const manager = await addMember(world, company, { role: 'manager' });
  const gone = new AbortController();
  const stream = await manager.follow('access.followChanges', {}, gone.signal);
  assert.equal(stream.status, 200);
  assert.match(stream.headers.get('content-type') ?? '', /text\/event-stream/);
  const told = /data: \{"topics":\["time"\],"own":\[\]\}\nid: /;
  const reading = read(stream, told);
  await until(() => feed.countOf({ companyId: company.companyId, sessionHash: null }).company > 0);
  await clockIn();
  const { text } = await reading;
  assert.match(text, told);
  assert.ok(!text.includes(employeeId) && !text.includes('Ana'));
  await clockOut();
  gone.abort();
  await until(() => feed.countOf({ companyId: company.companyId, sessionHash: null }).company === 0);
});

/** Opens a stream, and reads the events that follow its first one. */
async function eventsOf(scope: Scope) {
  const stream = followChanges(scope, { sessionHash: null, signal: undefined });
  await stream.next();
  const heard: { topics: Topic[]; own: Topic[] }[] = [];
  const reading = (async () => {
    for await (const { topics, own } of stream) heard.push({ topics, own });
  })();
  await until(() => feed.isConnected, 10_000);
  await sleep(300);
  heard.length = 0;
  /** Waits until somebody who hears of everything has heard of it too. */
  const after = async (change: () => Promise<{ status: number }>) => {
    const { heard: all, stop } = followAs(company.companyId);
    assert.equal((await change()).status, 200);
    await until(() => all.length > 0);
    stop();
    await sleep(300);
    return heard.splice(0);
  };
  const end = async () => {
    void stream.return(undefined);
    await Promise.race([reading, sleep(10)]);
  };
  return { after, end };
}

test('M6 an employee hears of changes of their own record and notices, and never that a colleague did something', async () => {
  const colleagueId = await company.person({ firstName: 'Eva', lastName: 'Ruiz' });
  const employee = await addMember(world, company, { role: 'employee', employeeId });
  const { after, end } = await eventsOf(employee.scope);
  const { rest } = company;
  const punch = (action: string, id: string) => () =>
    rest.post(`/schedule/v1/work-entries/clock-${action}`, { employeeId: id });
  assert.deepEqual(await after(punch('in', colleagueId)), []);
  assert.deepEqual(await after(punch('out', colleagueId)), []);
  assert.deepEqual(await after(() => rest.put(`/core/v3/employees/${colleagueId}`, { lastName: 'Ruiz Gil' })), []);
  assert.deepEqual(await after(() => rest.post('/core/v3/offices', { name: 'Vigo' })), []);
  assert.deepEqual(await after(punch('in', employeeId)), [{ topics: ['time'], own: ['time'] }]);
  assert.deepEqual(await after(punch('out', employeeId)), [{ topics: ['time'], own: ['time'] }]);
  const noticeOf = (member: TestMember) => async () => {
    await addNotice(world, company.companyId, member);
    return { status: 200 };
  };
  const colleague = await addMember(world, company, { role: 'employee', employeeId: colleagueId });
  assert.deepEqual(await after(noticeOf(colleague)), []);
  assert.deepEqual(await after(noticeOf(employee)), [{ topics: ['notices'], own: ['notices'] }]);
  await end();
});

test('M6 a manager hears of everybody, and which changes are their own', async () => {
  const ownId = await company.person({ firstName: 'Luis', lastName: 'Gil' });
  const manager = await addMember(world, company, { role: 'manager', employeeId: ownId });
  const { after, end } = await eventsOf(manager.scope);
  const clockInOf = (id: string) => () => company.rest.post('/schedule/v1/work-entries/clock-in', { employeeId: id });
  assert.deepEqual(await after(clockInOf(employeeId)), [{ topics: ['time'], own: [] }]);
  assert.deepEqual(await after(clockInOf(ownId)), [{ topics: ['time'], own: ['time'] }]);
  await clockOut();
  await end();
});

test('M6 changes of very many people in one transaction name nobody', async () => {
  const { rest, companyId } = await world.company();
  for (let index = 0; index < 70; index += 1)
    assert.equal((await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: `${index}` })).status, 200);
  await tellChanges(world.runtime);
  await world.ownerPool.query(`update employees set last_name = last_name || 'a' where company_id = $1`, [companyId]);
  const { rows } = await world.ownerPool.query<{ whom: string; count: number }>(
    `select case when line like '% *' then 'anybody' else 'somebody' end as whom, count(*)::int as count
     from live.changes where line like $1 group by 1 order by 1`,
    [`${companyId} people%`],
  );
  assert.deepEqual(rows[0], { whom: 'anybody', count: 1 });
  assert.ok((rows[1]?.count ?? 70) < 60);
  await tellChanges(world.runtime);
});

for (const [what, end] of [
  ['session', 'delete from auth.session where user_id = $1'],
  ['membership', 'delete from memberships where user_id = $1'],
  ['role', `update memberships set role = 'viewer' where user_id = $1`],
] as const) {
  test(`I9 a stream ends with the ${what}`, async () => {
    const member = await addMember(world, company, { role: 'manager' });
    const reading = read(await member.follow('access.followChanges', {}));
    await until(() => feed.countOf({ companyId: company.companyId, sessionHash: null }).company > 0);
    await sleep(100);
    await world.ownerPool.query(end, [member.userId]);
    const { hasEnded } = await reading;
    assert.ok(hasEnded);
  });
}

test('too many streams of a session are refused', async () => {
  const { scope } = await addMember(world, company, { role: 'viewer' });
  const streams = Array.from({ length: 12 }, () =>
    followChanges(scope, { sessionHash: 'the same', signal: undefined }),
  );
  for (const stream of streams) await stream.next();
  await assert.rejects(followChanges(scope, { sessionHash: 'the same', signal: undefined }).next(), {
    code: 'service_unavailable',
  });
  const ended = new AbortController();
  for (const stream of streams) void stream.return(undefined);
  ended.abort();
});
