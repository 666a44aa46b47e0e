import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { PERIODS } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import { closePeople } from './carry-out-closing.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');

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

test('K3 a blocker that appears while others are closed leaves its person open; by force the snapshot lists it', async () => {
  const { rest, ids, id, scope, snapshots } = await prepare(3);
  const [, , last = ''] = ids;
  const close = async (force: boolean, before: () => Promise<unknown>) => {
    let isFirst = true;
    return closePeople({
      ...{ scope, jobId: 'job', signal: new AbortController().signal },
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
