import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { PERIODS, SETTINGS } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import { closePeople } from './carry-out-closing.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');
const LATE = { lateCorrection: { reason: 'It came late' } };

/** A company with people without planned time, whose March is in review. */
async function prepare(people: number) {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const ids: string[] = [];
  while (ids.length < people) ids.push(await company.person({ startAt: '2026-03-01', weeklyHours: 0 }));
  const { id } = (await rest.get(`${PERIODS}?limit=500`)).data.find(
    ({ from }: { from: string }) => from === '2026-03-01',
  );
  assert.equal((await rest.post(`${PERIODS}/${id}/review`)).status, 200);
  const start = async (action: 'close' | 'reopen', body: object = {}) => {
    const answer = await rest.post(`${PERIODS}/${id}/${action}`, action === 'close' ? body : { reason: 'x', ...body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id as string;
  };
  const carryOut = () => carryOutLongWork(world.runtime, new AbortController().signal);
  const run = async (action: 'close' | 'reopen', body: object = {}) => {
    const jobId = await start(action, body);
    await carryOut();
    const { data } = await rest.get(`/core/v3/jobs/${jobId}`);
    assert.equal(data.state, 'done', JSON.stringify(data));
    return data.result;
  };
  const erase = async (employeeId: string) => {
    const { firstName, lastName } = (await rest.get(`/core/v3/employees/${employeeId}`)).data;
    assert.equal((await rest.delete(`/core/v3/employees/${employeeId}`)).status, 200);
    const name = `${firstName} ${lastName}`;
    assert.equal((await rest.post(`/core/v3/employees/${employeeId}/erasure`, { name })).status, 200);
  };
  const read = async (path: string) => (await rest.get(`${PERIODS}/${id}${path}`)).data;
  return {
    ...{ ...company, ids, id, start, carryOut, run, erase },
    states: async () =>
      new Map<string, string>(
        (await read('/people?limit=500')).map((one: { employee: { id: string }; state: string }) => [
          one.employee.id,
          one.state,
        ]),
      ),
    person: async (employeeId: string) =>
      (await read('/people?limit=500')).find((one: { employee: { id: string } }) => one.employee.id === employeeId),
    period: () => read(''),
    snapshots: () => read('/snapshots?limit=500'),
  };
}

test('K5, L6 a person who was erased after the close stays closed, and everybody else is reopened', async () => {
  const { run, ids, states, erase, period } = await prepare(3);
  const [first = '', erased = '', last = ''] = ids;
  assert.equal((await run('close', { force: true })).closed, 3);
  await erase(erased);
  assert.equal((await run('reopen')).reopened, 2);
  assert.deepEqual(
    await states(),
    new Map([
      [erased, 'closed'],
      [first, 'open'],
      [last, 'open'],
    ]),
  );
  assert.equal((await run('close', { force: true })).closed, 2);
  assert.equal((await period()).status, 'closed');
});

test('K3, L6 a person who was approved and then erased no longer belongs to the period, and does not keep it open', async () => {
  const { rest, run, ids, states, erase, period, id, start, carryOut } = await prepare(3);
  const [erased = '', late = '', other = ''] = ids;
  assert.equal((await rest.post(`${PERIODS}/${id}/approve`, { employeeIds: [erased] })).status, 200);
  await erase(erased);
  assert.equal((await rest.post(`${PERIODS}/${id}/close`, { employeeIds: [erased] })).code, 'employee_not_found');
  const jobId = await start('close', { force: true });
  // Erased between the request and the job.
  await erase(late);
  await carryOut();
  const { state, result } = (await rest.get(`/core/v3/jobs/${jobId}`)).data;
  assert.deepEqual([state, result.closed], ['done', 1]);
  assert.deepEqual(await states(), new Map([[other, 'closed']]));
  assert.equal((await period()).status, 'closed');
  assert.equal((await run('reopen')).reopened, 1);
});

test('K3 a job that was interrupted counts those it closed before as closed, and only others as already closed', async () => {
  const { ids, id, scope, run, period } = await prepare(8);
  const [earlier = '', ...others] = ids;
  assert.equal((await run('close', { employeeIds: [earlier], force: true })).closed, 1);
  const stop = new AbortController();
  const work = { scope, jobId: randomUUID(), input: { periodId: id, employeeIds: ids, force: true } };
  const progress = async (done: number) => {
    if (done >= 2) stop.abort();
  };
  await assert.rejects(closePeople({ ...work, signal: stop.signal, progress }));
  const before = (await period()).closed;
  assert.ok(before > 1 && before < ids.length, String(before));
  const { result } = await closePeople({ ...work, signal: new AbortController().signal, progress: async () => {} });
  assert.deepEqual(result, { periodId: id, closed: others.length, alreadyClosed: 1, notOver: 0, blocked: 0 });
  assert.equal((await period()).status, 'closed');
});

test('K3 a blocker that appears while others are closed leaves its person open; by force the snapshot lists it', async () => {
  const { rest, ids, id, scope, snapshots } = await prepare(3);
  const [, , last = ''] = ids;
  const close = async (force: boolean, before: () => Promise<unknown>) => {
    let isFirst = true;
    return closePeople({
      ...{ scope, jobId: randomUUID(), signal: new AbortController().signal },
      input: { periodId: id, employeeIds: ids, force },
      progress: async () => {
        if (isFirst) await before();
        isFirst = false;
      },
    });
  };
  const enter = (hour: string, workEntryOut?: object) =>
    rest.post(ENTRIES, {
      ...{ employeeId: last, workEntryType: 'work', workEntryIn: { date: `2026-03-12T${hour}:00:00Z` } },
      ...(workEntryOut && { workEntryOut }),
    });
  const { result } = await close(false, () => enter('08'));
  assert.deepEqual(result, { periodId: id, closed: 2, alreadyClosed: 0, notOver: 0, blocked: 1 });
  assert.equal((await snapshots()).length, 2);
  assert.equal((await close(true, async () => {})).result?.closed, 1);
  const { content } = (await snapshots()).find((one: { employeeId: string }) => one.employeeId === last);
  assert.deepEqual(content.blockers, [{ kind: 'open_entry', count: 1, firstDate: '2026-03-12' }]);
});

test('K3, P3 closed people whose payroll number is missing count as closed already, and not as blocked', async () => {
  const { rest, run, ids, work } = await prepare(1);
  const [employeeId = ''] = ids;
  await work(employeeId, '2026-03-12', 3600);
  const codes = [{ kind: 'worked', code: '100', unit: 'hours', exported: true }];
  assert.equal((await rest.put('/payroll/v1/code-map', { codes })).status, 200);
  assert.equal((await run('close')).blocked, 1);
  assert.equal((await run('close', { force: true })).closed, 1);
  const { alreadyClosed, blocked } = await run('close');
  assert.deepEqual([alreadyClosed, blocked], [1, 0]);
});

/** One person, who has worked an hour in March and confirmed the month, which is approved. */
async function prepareConfirmed(requires: object = { monthConfirmation: true, monthApproval: true }) {
  const company = await prepare(1);
  const { rest, ids, id } = company;
  const [employeeId = ''] = ids;
  const entryId = await company.work(employeeId, '2026-03-12', 3600);
  assert.equal((await rest.put(SETTINGS, requires)).status, 200);
  const { recordHash } = await company.person(employeeId);
  assert.equal((await rest.post(`${PERIODS}/${id}/confirm`, { employeeId, recordHash })).status, 200);
  assert.equal((await rest.post(`${PERIODS}/${id}/approve`, { employeeIds: [employeeId] })).status, 200);
  assert.equal((await company.states()).get(employeeId), 'approved');
  const kinds = async () => (await company.person(employeeId)).blockers.map(({ kind }: { kind: string }) => kind);
  return { ...company, employeeId, entryId, kinds };
}

test('K2, K5 a closed month that a late correction changed without its seconds is neither confirmed nor approved once it is reopened', async () => {
  const { rest, run, states, employeeId, entryId, kinds } = await prepareConfirmed();
  assert.equal((await run('close')).closed, 1);
  // The same hour, later.
  const [workEntryIn, workEntryOut] = [{ date: '2026-03-12T17:00:00+01:00' }, { date: '2026-03-12T18:00:00+01:00' }];
  assert.equal((await rest.put(`${ENTRIES}/${entryId}`, { workEntryIn, workEntryOut, ...LATE })).status, 200);
  assert.equal((await run('reopen')).reopened, 1);
  assert.equal((await states()).get(employeeId), 'open');
  assert.deepEqual(await kinds(), ['not_confirmed', 'not_approved']);
  assert.equal((await run('close')).blocked, 1);
});

test('K2, K5 a month that is reopened as it was closed stays confirmed and approved', async () => {
  const { run, states, employeeId } = await prepareConfirmed();
  assert.equal((await run('close')).closed, 1);
  assert.equal((await run('reopen')).reopened, 1);
  assert.equal((await states()).get(employeeId), 'approved');
  assert.equal((await run('close')).closed, 1);
});

test('K2, K3 a month whose record has changed since it was confirmed, such as by a name, counts as not confirmed', async () => {
  const { rest, run, states, employeeId, kinds, snapshots } = await prepareConfirmed();
  assert.equal((await rest.put(`/core/v3/employees/${employeeId}`, { lastName: 'Another' })).status, 200);
  assert.equal((await states()).get(employeeId), 'open');
  assert.deepEqual(await kinds(), ['not_confirmed', 'not_approved']);
  const path = `/schedule/v1/monthly-records?employeeId=${employeeId}&month=2026-03`;
  const { state, confirmation } = (await rest.get(path)).data;
  assert.deepEqual([state, confirmation.confirmedAt, confirmation.approvedAt], ['open', null, null]);
  assert.equal((await run('close')).blocked, 1);
  assert.equal((await run('close', { force: true })).closed, 1);
  const [{ content }] = await snapshots();
  assert.deepEqual(
    content.blockers.map(({ kind }: { kind: string }) => kind),
    ['not_confirmed', 'not_approved'],
  );
});

test('K2 an entry without an end that is added by hand takes confirmation and approval back', async () => {
  const { rest, employeeId, id, companyId } = await prepareConfirmed({});
  const workEntryIn = { date: '2026-03-13T08:00:00Z' };
  assert.equal((await rest.post(ENTRIES, { employeeId, workEntryType: 'work', workEntryIn })).status, 200);
  const { rows } = await world.ownerPool.query(
    'select confirmed_at, approved_at from period_employees where company_id = $1 and period_id = $2',
    [companyId, id],
  );
  assert.deepEqual(rows, [{ confirmed_at: null, approved_at: null }]);
});

test('K2 whoever confirms while a holiday of more than 20 people is saved waits for it, and confirms no record without it', async () => {
  const { rest, ids, id, scope, person, companyId } = await prepare(21);
  await extendDays(scope);
  const [employeeId = ''] = ids;
  const { recordHash } = await person(employeeId);
  // Holds the holiday up at the frontiers, of which the last one is locked.
  const client = await world.ownerPool.connect();
  await client.query('begin');
  await client.query(
    `select from overtime_frontiers where company_id = $1 and employee_id <> $2 order by employee_id desc limit 1 for update`,
    [companyId, employeeId],
  );
  const daysOff = [{ date: '2026-03-13', name: 'Feast' }];
  const holiday = rest.post('/schedule/v1/holiday-calendars', { name: 'Feast', daysOff });
  const waits = async (count: number) => {
    const text = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'";
    while ((await world.ownerPool.query(text)).rows[0].count < count) await wait(20);
  };
  await waits(1);
  const confirmed = rest.post(`${PERIODS}/${id}/confirm`, { employeeId, recordHash });
  await Promise.race([waits(2), confirmed]);
  await client.query('rollback');
  client.release();
  assert.equal((await holiday).status, 200);
  await confirmed;
  const { rows } = await world.ownerPool.query(
    'select from period_employees where company_id = $1 and confirmed_at is not null',
    [companyId],
  );
  assert.equal(rows.length, 0);
});

test('K1, K5 a close that was requested before a reopening leaves the period in review, since its people are open', async () => {
  const { run, start, carryOut, period, states, ids } = await prepare(1);
  const [employeeId = ''] = ids;
  assert.equal((await run('close', { force: true })).closed, 1);
  assert.equal((await period()).status, 'closed');
  await start('close', { force: true });
  await start('reopen');
  await carryOut();
  assert.equal((await states()).get(employeeId), 'open');
  const { status, closedAt } = await period();
  assert.deepEqual([status, closedAt], ['review', null]);
});

test('K1, K3 somebody who is hired into a closed period puts it back into review until they are closed or gone', async () => {
  const { rest, run, period, id } = await prepare(1);
  assert.equal((await run('close', { force: true })).closed, 1);
  const standing = async () => {
    const { status, closedAt, people, closed } = await period();
    const listed = (await rest.get(`${PERIODS}?limit=500`)).data.find((one: { id: string }) => one.id === id);
    assert.deepEqual([listed.status, listed.closedAt], [status, closedAt]);
    return [status, closedAt !== null, people, closed];
  };
  const hire = async (lastName: string) => {
    const { data } = await rest.post('/core/v3/employees', { firstName: 'Late', lastName });
    const contract = { employeeId: data.id, startAt: '2026-03-30', weeklyHours: 0 };
    const { data: made } = await rest.post('/contract/v1/contracts', contract);
    return [data.id, made.id] as const;
  };
  assert.deepEqual(await standing(), ['closed', true, 1, 1]);
  const [hired] = await hire('One');
  assert.deepEqual(await standing(), ['review', false, 2, 1]);
  world.setNow('2026-04-21T12:00:00Z');
  assert.equal((await run('close', { force: true, employeeIds: [hired] })).closed, 1);
  assert.deepEqual(await standing(), ['closed', true, 2, 2]);
  assert.equal((await period()).closedAt, '2026-04-21T12:00:00+00:00');
  const [, contractId] = await hire('Two');
  assert.deepEqual(await standing(), ['review', false, 3, 2]);
  assert.equal((await rest.delete(`/contract/v1/contracts/${contractId}`)).status, 200);
  assert.deepEqual(await standing(), ['closed', true, 2, 2]);
  world.setNow('2026-04-20T12:00:00Z');
  assert.equal((await run('reopen', { employeeIds: [hired] })).reopened, 1);
  assert.deepEqual(await standing(), ['review', false, 2, 1]);
});
