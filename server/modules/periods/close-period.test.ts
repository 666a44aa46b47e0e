import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { PERIODS } from '#test/periods.ts';
import { createRestClient } from '#test/rest-client.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../access/manage-tokens.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import { hashOf, type SnapshotContent } from './rules-snapshot.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const LATE = { lateCorrection: { reason: 'It came late' } };
const carryOut = () => carryOutLongWork(world.runtime, new AbortController().signal);

/** A company with people without planned time, whose March is in review. */
async function prepare(people = 1, fields: object = {}) {
  const company = await overtimeCompany(world);
  const { rest, balance } = company;
  const ids: string[] = [];
  while (ids.length < people) ids.push(await company.person({ startAt: '2026-03-01', weeklyHours: 0 }, { ...fields }));
  const [employeeId = ''] = ids;
  const { id } = (await rest.get(`${PERIODS}?limit=500`)).data.find(
    ({ from }: { from: string }) => from === MARCH.from,
  );
  assert.equal((await rest.post(`${PERIODS}/${id}/review`)).status, 200);
  const run = async (action: 'close' | 'reopen', body: object = {}, { force = true } = {}) => {
    const { data: job } = await rest.post(`${PERIODS}/${id}/${action}`, action === 'close' ? { force, ...body } : body);
    await carryOut();
    const { data } = await rest.get(`/core/v3/jobs/${job.id}`);
    assert.equal(data.state, 'done', JSON.stringify(data));
    return data.result;
  };
  const snapshots = async () => (await rest.get(`${PERIODS}/${id}/snapshots?limit=500`)).data;
  const total = async (...periods: (typeof MARCH)[]) =>
    Promise.all(periods.map(async (period) => (await balance(employeeId, period)).total_balance));
  const late = (from: string, to: string) =>
    rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work', ...LATE },
      ...{ workEntryIn: { date: `${from}:00+01:00` }, workEntryOut: { date: `${to}:00+01:00` } },
    });
  const period = async () => (await rest.get(`${PERIODS}/${id}`)).data;
  return { ...company, ids, employeeId, id, run, snapshots, total, late, period };
}

test('K3 closing stores a snapshot of each person, whose hash anybody can compute, and closes the period once all are closed', async () => {
  const { work, run, snapshots, period, ids, employeeId, id } = await prepare(2);
  await work(employeeId, '2026-03-12', 3600);
  assert.deepEqual(await run('close', { employeeIds: [employeeId] }), {
    ...{ periodId: id, closed: 1, alreadyClosed: 0, notOver: 0, blocked: 0 },
  });
  assert.equal((await period()).status, 'review');
  const [snapshot, ...others] = await snapshots();
  assert.deepEqual(others, []);
  const { content, hash, version } = snapshot as { content: SnapshotContent; hash: string; version: number };
  assert.deepEqual([version, hash], [1, hashOf(content)]);
  assert.equal(content.record.totals.workedSeconds, 3600);
  assert.equal(content.balanceBefore.total_balance, 0);
  assert.equal(content.balanceAfter.total_balance, 3600);
  assert.deepEqual(content.balances, [
    { date: '2026-03-12', positiveSeconds: 3600, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 },
  ]);
  assert.deepEqual(await run('close'), { periodId: id, closed: 1, alreadyClosed: 1, notOver: 0, blocked: 0 });
  assert.equal((await period()).status, 'closed');
  const before = await snapshots();
  assert.deepEqual(await run('close'), { periodId: id, closed: 0, alreadyClosed: 2, notOver: 0, blocked: 0 });
  assert.deepEqual(await snapshots(), before);
  assert.equal(before.length, ids.length);
});

test('K1, K3 people with blockers are left open and counted; by force their snapshot lists the blockers', async () => {
  const { rest, run, snapshots, employeeId } = await prepare();
  const open = { workEntryIn: { date: '2026-03-12T08:00:00Z' } };
  await rest.post(ENTRIES, { employeeId, workEntryType: 'work', ...open });
  assert.equal((await run('close', {}, { force: false })).blocked, 1);
  assert.deepEqual(await snapshots(), []);
  assert.equal((await run('close')).closed, 1);
  assert.deepEqual(
    (await snapshots())[0].content.blockers.map(({ kind }: { kind: string }) => kind),
    ['open_entry'],
  );
  const [entry] = (await rest.get(`${ENTRIES}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.delete(`${ENTRIES}/${entry.id}`)).code, 'period_closed');
});

test('K3, A2 a person in whose zone the last day is not over is left open', async () => {
  const { rest, run, snapshots, employeeId } = await prepare();
  await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Pacific/Pago_Pago' });
  world.setNow('2026-04-01T05:00:00Z');
  assert.equal((await run('close')).notOver, 1);
  assert.deepEqual(await snapshots(), []);
  world.setNow('2026-04-01T11:00:00Z');
  assert.equal((await run('close')).closed, 1);
  world.setNow('2026-04-20T12:00:00Z');
});

test('K4 a punch of an entry that was open while its date was closed is a late correction by itself', async () => {
  const { rest, run, total, employeeId } = await prepare();
  world.setNow('2026-03-31T20:00:00Z');
  const clock = () => rest.post(`${ENTRIES}/clock`, { employeeId });
  assert.equal((await clock()).status, 200);
  world.setNow('2026-03-31T22:30:00Z');
  assert.equal((await run('close')).closed, 1);
  world.setNow('2026-04-01T00:00:00Z');
  assert.equal((await clock()).status, 200);
  world.setNow('2026-04-20T12:00:00Z');
  assert.deepEqual(await total(MARCH, APRIL), [0, 4 * 3600]);
});

test('K5 only owners reopen, with a reason: what was moved out returns, and the next close writes the next version', async () => {
  const prepared = await prepare();
  const { work, run, snapshots, total, late, period, rest, id, employeeId, movements } = prepared;
  await work(employeeId, '2026-03-12', 3600);
  await run('close');
  await late('2026-03-12T16:00', '2026-03-12T16:30');
  assert.deepEqual(await total(MARCH, APRIL), [3600, 1800]);
  assert.equal((await rest.post(`${PERIODS}/${id}/reopen`, {})).status, 422);
  const administrator = await addMember(world, prepared, { role: 'administrator' });
  const answer = await administrator.call('mutation', 'periods.reopen', { id, reason: 'Please' });
  assert.match(answer.text, /role_not_allowed/);
  assert.deepEqual(await run('reopen', { reason: 'A sheet was missing' }), { periodId: id, reopened: 1 });
  assert.deepEqual(await total(MARCH, APRIL), [5400, 0]);
  assert.equal((await period()).status, 'review');
  const [back] = await movements(employeeId);
  assert.deepEqual([back.kind, back.operation, back.note], ['retro', 'subtract', 'A sheet was missing']);
  await run('close');
  assert.deepEqual(
    (await snapshots()).map(({ version, content }: { version: number; content: SnapshotContent }) => [
      version,
      content.balanceAfter.total_balance,
    ]),
    [
      [2, 5400],
      [1, 3600],
    ],
  );
  assert.deepEqual(await run('reopen', { reason: 'Once more' }), { periodId: id, reopened: 1 });
  assert.deepEqual(await total(MARCH, APRIL), [5400, 0]);
});

test('K3 a token without payroll:write closes nothing, and nobody closes people who are not in the period or out of scope', async () => {
  const prepared = await prepare();
  const { rest, scope, id, employeeId, snapshots, companyId } = prepared;
  const limited = async (scopes: ('payroll:read' | 'time:write')[]) =>
    createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);
  const refused = await (await limited(['payroll:read', 'time:write'])).post(`${PERIODS}/${id}/close`, {});
  assert.deepEqual([refused.status, refused.code], [403, 'scope_not_granted']);
  const stranger = (await prepare()).employeeId;
  assert.equal((await rest.post(`${PERIODS}/${id}/close`, { employeeIds: [stranger] })).code, 'employee_not_found');
  const manager = await addMember(world, prepared, { role: 'manager', sees: { reports: true } });
  for (const [name, input] of [
    ['periods.close', { id, employeeIds: [employeeId] }],
    ['periods.reopen', { id, reason: 'Mine' }],
  ] as const) {
    assert.match((await manager.call('mutation', name, input)).text, /role_not_allowed/);
  }
  await carryOut();
  assert.deepEqual(await snapshots(), []);
  const { rows } = await world.ownerPool.query('select from period_employees where company_id = $1', [companyId]);
  assert.equal(rows.length, 0);
});

test('K3 a period whose review has not begun is not closed', async () => {
  const { rest } = await prepare();
  const april = (await rest.get(`${PERIODS}?limit=500`)).data.find(({ from }: { from: string }) => from === APRIL.from);
  assert.equal((await rest.post(`${PERIODS}/${april.id}/close`, {})).code, 'period_not_reviewable');
  assert.equal((await rest.post(`${PERIODS}/${april.id}/reopen`, { reason: 'x' })).code, 'period_not_reviewable');
  assert.equal((await rest.get(`${PERIODS}/${crypto.randomUUID()}/snapshots`)).code, 'period_not_found');
});

test('K3, K4 closing, entries, adjustments and punches of many at once on a border date leave each closed period as its snapshot', async () => {
  const { rest, ids, id, snapshots, balance, companyId } = await prepare(10);
  const calls = Array.from({ length: 50 }, (_, index) => async () => {
    const employeeId = ids[index % ids.length] as string;
    const hour = String(8 + Math.floor(index / ids.length)).padStart(2, '0');
    const body = {
      ...{ employeeId, workEntryType: 'work', ...(index % 2 === 0 ? LATE : {}) },
      ...{ workEntryIn: { date: `2026-03-31T${hour}:00:00Z` }, workEntryOut: { date: `2026-03-31T${hour}:30:00Z` } },
    };
    return rest.post(ENTRIES, body);
  });
  let next = 0;
  const { data: job } = await rest.post(`${PERIODS}/${id}/close`, { force: true });
  const [answers] = await Promise.all([
    // A call that found the server busy is made again, as the next one in turn.
    atOnce(world, calls.length, () => (calls[next++ % calls.length] ?? assert.fail())()),
    carryOut(),
  ]);
  assert.equal((await rest.get(`/core/v3/jobs/${job.id}`)).data.state, 'done');
  for (const { status, code } of answers) {
    assert.ok(status === 200 || code === 'period_closed' || code === 'work_entry_overlaps', `${status} ${code}`);
  }
  const stored = await snapshots();
  assert.equal(stored.length, ids.length);
  for (const { employeeId, content } of stored as { employeeId: string; content: SnapshotContent }[]) {
    const { total_balance } = await balance(employeeId, MARCH);
    assert.equal(total_balance, content.balanceAfter.total_balance);
    const both = await balance(employeeId, { from: MARCH.from, to: APRIL.to });
    const { rows } = await world.ownerPool.query(
      'select coalesce(sum(remunerated_seconds), 0)::int as worked from work_entries where company_id = $1 and employee_id = $2 and deleted_at is null',
      [companyId, employeeId],
    );
    assert.equal(both.total_balance, rows[0].worked);
  }
});
