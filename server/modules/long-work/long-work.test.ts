import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { createToken } from '../access/manage-tokens.ts';
import { createEmployee } from '../people/manage-employees.ts';
import { carryOutLongWork } from './carry-out.ts';
import { declareLongWork, type LongWork } from './kinds.ts';
import { pruneJobs } from './prune-jobs.ts';
import { startJob } from './start-job.ts';
import { WorkFailed } from './work-failed.ts';

const world = await createWorld();
const JOBS = '/core/v3/jobs';
const quiet = { ...world.runtime, log: { error() {} } as unknown as typeof world.runtime.log };
const never = new AbortController().signal;

/** How often each job was begun, and what it waits for. */
const runs: string[] = [];
let goOn = Promise.resolve();

const counting: LongWork<{ to: number }> = {
  name: 'counting',
  run: async ({ input: { to }, jobId, progress, signal }) => {
    runs.push(jobId);
    for (let done = 1; done <= to; done += 1) {
      await progress(done, to);
      await Promise.race([goOn, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))]);
      signal.throwIfAborted();
    }
    const bytes = Buffer.alloc(2_500_000, `${to},`);
    return { result: { counted: to }, file: { name: 'counted.csv', contentType: 'text/csv', bytes } };
  },
};
const failing: LongWork<{ count: number | null }> = {
  name: 'failing',
  run: async ({ input: { count } }) => {
    throw count === null ? new Error('a secret of the inside') : new WorkFailed('import_built_upon', { count });
  },
};
const hiring: LongWork<{ lastName: string }> = {
  name: 'hiring',
  run: async ({ scope, input: { lastName } }) => {
    await createEmployee(scope, { firstName: 'Ana', lastName } as Parameters<typeof createEmployee>[1]);
    return {};
  },
};
declareLongWork([counting, failing, hiring] as readonly LongWork<never>[]);

async function start({ scope }: Pick<TestCompany, 'scope'>, kind: string, input: Record<string, unknown>) {
  const job = startJob(scope, { kind, input });
  await scope.transaction(({ commit }) => commit(job));
  return job.jobId;
}
const read = async ({ rest }: TestCompany, id: string) => (await rest.get(`${JOBS}/${id}`)).data;
const carryOut = () => carryOutLongWork(quiet, never);

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, 'it took too long');
    await wait(20);
  }
}

test('a job waits, runs and is done, with its result and its file', async () => {
  const company = await world.company();
  const id = await start(company, 'counting', { to: 3 });
  const queued = await read(company, id);
  assert.deepEqual([queued.state, queued.done, queued.of, queued.file], ['queued', 0, null, null]);
  assert.equal((await company.rest.get(`${JOBS}/${id}/content`)).code, 'job_file_not_found');
  await carryOut();
  const { state, done, of, result, file, failure, failureCode, failureValues } = await read(company, id);
  assert.deepEqual([state, done, of, result, failure], ['done', 3, 3, { counted: 3 }, null]);
  assert.deepEqual([failureCode, failureValues], [null, null]);
  assert.deepEqual(file, { fileName: 'counted.csv', contentType: 'text/csv', sizeBytes: 2_500_000 });
  const content = await company.rest.get(`${JOBS}/${id}/content`);
  assert.deepEqual([content.status, Buffer.from(content.bytes)], [200, Buffer.alloc(2_500_000, '3,')]);
  const list = await company.rest.get(`${JOBS}?state=done&kind=counting`);
  assert.deepEqual(
    list.data.map((job: { id: string }) => job.id),
    [id],
  );
});

test('a job that fails says why, and nothing of the inside', async () => {
  const company = await world.company();
  const [said, broken] = [
    await start(company, 'failing', { count: 3 }),
    await start(company, 'failing', { count: null }),
  ];
  await carryOut();
  await carryOut();
  const [one, other] = [await read(company, said), await read(company, broken)];
  assert.deepEqual([one.state, one.failureCode, one.failureValues], ['failed', 'import_built_upon', { count: 3 }]);
  assert.match(one.failure, /^Something was written about these records since\. /);
  assert.equal(other.state, 'failed');
  assert.match(other.failure, /^Something went wrong/);
  assert.deepEqual([other.failureCode, other.failureValues], ['broken', {}]);
});

test('a job is cancelled while it waits and while it runs; one that has ended stays as it is', async () => {
  const company = await world.company();
  const { rest } = company;
  const waiting = await start(company, 'counting', { to: 1 });
  assert.equal((await rest.post(`${JOBS}/${waiting}/cancel`)).data.state, 'cancelled');
  const running = await start(company, 'counting', { to: 2 });
  goOn = new Promise(() => {});
  const work = carryOut();
  await until(async () => (await read(company, running)).done === 1);
  assert.equal((await rest.post(`${JOBS}/${running}/cancel`)).data.state, 'running');
  await work;
  goOn = Promise.resolve();
  const { state, file, finishedAt } = await read(company, running);
  assert.deepEqual([state, file, finishedAt === null], ['cancelled', null, false]);
  const done = await start(company, 'counting', { to: 1 });
  await carryOut();
  assert.equal((await rest.post(`${JOBS}/${done}/cancel`)).data.state, 'done');
  assert.ok(!runs.includes(waiting));
});

test('what a process leaves when it ends is taken over by the next, and its own end counts no more', async () => {
  const company = await world.company();
  const id = await start(company, 'counting', { to: 2 });
  goOn = new Promise(() => {});
  const ending = new AbortController();
  const first = carryOutLongWork(quiet, ending.signal);
  await until(async () => (await read(company, id)).done === 1);
  // A process that was given up without knowing it goes on while another begins.
  let proceed = () => {};
  goOn = new Promise((resolve) => {
    proceed = resolve;
  });
  const second = carryOut();
  await until(async () => runs.filter((run) => run === id).length === 2);
  ending.abort();
  await first;
  assert.equal((await read(company, id)).state, 'running');
  proceed();
  await second;
  goOn = Promise.resolve();
  assert.deepEqual([(await read(company, id)).state, runs.filter((run) => run === id).length], ['done', 2]);
});

test('I11 what a job does is recorded as who started it, by the way of the job', async () => {
  const company = await world.company();
  const administrator = await addMember(world, company, { role: 'administrator' });
  await start(administrator, 'hiring', { lastName: 'Gil' });
  await carryOut();
  const [line] = (await company.rest.get('/core/v3/audit?recordType=employee')).data;
  assert.deepEqual(
    [line.recordName, line.actor.type, line.actor.id, line.way],
    ['Ana Gil', 'user', administrator.userId, 'job'],
  );
});

test('I9 nothing is done for who has lost their access or role meanwhile', async () => {
  const company = await world.company();
  const member = () => addMember(world, company, { role: 'administrator' });
  const [gone, demoted] = [await member(), await member()];
  const ids = [await start(gone, 'hiring', { lastName: 'Late' }), await start(demoted, 'hiring', { lastName: 'Late' })];
  await world.ownerPool.query('delete from memberships where user_id = $1', [gone.userId]);
  await world.ownerPool.query(`update memberships set role = 'manager' where user_id = $1`, [demoted.userId]);
  await carryOut();
  await carryOut();
  for (const id of ids) {
    const { state, failure, failureCode } = await read(company, id);
    assert.deepEqual([state, failure], ['failed', 'Whoever started this has lost the access that it needs.']);
    assert.equal(failureCode, 'starter_lost_access');
  }
  assert.deepEqual((await company.rest.get('/core/v3/employees?code=1')).data, []);
});

test('I9, I10 a job that runs ends when who started it loses their access or role, or their token ends', async () => {
  const company = await world.company();
  const owner = (text: string, id: string) => world.ownerPool.query(text, [id]);
  const token = async () => {
    const { tokenId } = await createToken(company.scope, { name: 'importing' });
    const actor = { ...company.scope.actor, type: 'token' as const, id: tokenId };
    return { ...company, id: tokenId, scope: { ...company.scope, actor } };
  };
  const member = async () => {
    const { scope, userId } = await addMember(world, company, { role: 'administrator' });
    return { ...company, id: userId, scope };
  };
  const losses = {
    'a membership': [member, 'delete from memberships where user_id = $1'],
    'a role': [member, `update memberships set role = 'manager' where user_id = $1`],
    'an account': [member, 'update auth."user" set disabled_at = now() where id = $1'],
    'a token that is revoked': [token, 'update api_tokens set revoked_at = now() where id = $1'],
    'a token that ends': [token, 'update api_tokens set expires_at = now() where id = $1'],
  } as const;
  for (const [lost, [make, loss]] of Object.entries(losses)) {
    const starter = await make();
    const id = await start(starter, 'counting', { to: 2 });
    goOn = new Promise(() => {});
    const work = carryOut();
    await until(async () => (await read(company, id)).done === 1);
    await owner(loss, starter.id);
    await work;
    goOn = Promise.resolve();
    const { state, failureCode, file } = await read(company, id);
    assert.deepEqual([state, failureCode, file], ['failed', 'starter_lost_access', null], lost);
  }
});

test('I3 administrators see all jobs, others their own, and nobody those of another company', async () => {
  const company = await world.company();
  const other = await world.company();
  const id = await start(company, 'counting', { to: 1 });
  const [administrator, manager] = [
    await addMember(world, company, { role: 'administrator' }),
    await addMember(world, company, { role: 'manager' }),
  ];
  const seenBy = async (member: TestMember) => (await member.call('query', 'longWork.getJob', { id })).status;
  assert.deepEqual([await seenBy(administrator), await seenBy(manager)], [200, 404]);
  for (const path of [`${JOBS}/${id}`, `${JOBS}/${id}/content`])
    assert.equal((await other.rest.get(path)).code, 'job_not_found');
  assert.equal((await other.rest.post(`${JOBS}/${id}/cancel`)).code, 'job_not_found');
  assert.equal((await read(company, id)).state, 'queued');
});

test('jobs are kept for thirty days after their end, with their files', async () => {
  const company = await world.company();
  const id = await start(company, 'counting', { to: 1 });
  await carryOut();
  const at = (days: number) => () => Temporal.Now.instant().add({ hours: days * 24 });
  await pruneJobs({ ...quiet, now: at(29) });
  assert.equal((await read(company, id)).state, 'done');
  await pruneJobs({ ...quiet, now: at(31) });
  assert.equal((await company.rest.get(`${JOBS}/${id}`)).code, 'job_not_found');
  const { rows } = await world.ownerPool.query('select from long_job_portions where job_id = $1', [id]);
  assert.equal(rows.length, 0);
});
