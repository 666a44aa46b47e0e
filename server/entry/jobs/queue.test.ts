import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { waitUntil } from '#test/remote.ts';
import { createWorld } from '#test/world.ts';
import { companyJobs } from './jobs.ts';
import { countJobs, type Job, startQueue } from './queue.ts';

const world = await createWorld();
const quiet = { ...world.runtime, log: { error() {} } as unknown as typeof world.runtime.log };

/** Two processes' queues on one database, until the test ends. */
async function startTwo(given: { jobs?: Job[]; companyJobs?: typeof companyJobs }) {
  const all = { jobs: [], companyJobs: [], ...given };
  const stops = await Promise.all([1, 2].map(() => startQueue(quiet, all)));
  return () => Promise.all(stops.map((stop) => stop()));
}

const countsOf = async (name: string) => {
  const counts = await countJobs(world.ownerPool);
  return counts.find((count) => count.name === name) ?? { waiting: 0, running: 0, done: 0, failed: 0 };
};

test('a job is done by one of two processes at a time, again and again', async () => {
  let running = 0;
  let runs = 0;
  const together: number[] = [];
  const run = async () => {
    running += 1;
    together.push(running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
    runs += 1;
  };
  const stop = await startTwo({ jobs: [{ name: 'one-at-a-time', everySeconds: 1, run }] });
  await waitUntil('it ran three times', 20_000, async () => runs >= 3);
  await stop();
  assert.deepEqual([...new Set(together)], [1]);
});

test('a job that a process cannot do by its settings is left to one that can', async () => {
  const done: (string | undefined)[] = [];
  const jobs: Job[] = [
    {
      name: 'needs-mail',
      everySeconds: 1,
      isFor: ({ smtpUrl }) => smtpUrl !== undefined,
      run: async ({ settings }) => void done.push(settings.smtpUrl),
    },
  ];
  const smtpUrl = 'smtp://mail.example';
  const processes = [quiet, { ...quiet, settings: { ...quiet.settings, smtpUrl } }];
  const stops = await Promise.all(processes.map((one) => startQueue(one, { jobs, companyJobs: [] })));
  await waitUntil('it ran three times', 20_000, async () => done.length >= 3);
  await Promise.all(stops.map((stop) => stop()));
  assert.deepEqual([...new Set(done)], [smtpUrl]);
});

test('a job that failed is done again, and its failures can be seen', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('The first time it fails.');
  };
  const stop = await startTwo({ jobs: [{ name: 'fails-once', everySeconds: 3600, run }] });
  await waitUntil(
    'it waits for another try',
    20_000,
    async () => runs === 1 && (await countsOf('fails-once')).waiting === 1,
  );
  const text = `update pgboss.job set start_after = now() where name = 'fails-once' and state = 'retry'`;
  await world.ownerPool.query(text);
  await waitUntil('it is done', 20_000, async () => (await countsOf('fails-once')).done === 1);
  await stop();
  assert.equal(runs, 2);
});

test('a job whose process is gone is taken over by another', async () => {
  let runs = 0;
  const jobs = [
    {
      name: 'taken-over',
      everySeconds: 3600,
      run: async () => {
        runs += 1;
      },
    },
  ];
  const stopFirst = await startTwo({ jobs });
  await waitUntil('it is done', 20_000, async () => (await countsOf('taken-over')).done === 1);
  await stopFirst();
  // As a process killed at work leaves it.
  await world.ownerPool.query(
    `update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now() - interval '1 minute'
     where name = 'taken-over'`,
  );
  const stop = await startTwo({ jobs });
  await waitUntil('it is done again', 45_000, async () => (await countsOf('taken-over')).done === 1);
  await stop();
  assert.ok(runs >= 2);
});

test('D1 a change for many people is computed by the queue, once for a company, and shows there', async () => {
  world.setNow('2026-03-04T12:00:00Z');
  const company = await overtimeCompany(world);
  const people = await Promise.all(Array.from({ length: 21 }, () => company.person()));
  const stop = await startTwo({ companyJobs });
  try {
    const totals = async () => {
      const period = { from: '2026-03-02', to: '2026-03-03' };
      return new Set(await Promise.all(people.map(async (id) => (await company.balance(id, period)).total_balance)));
    };
    await waitUntil('the days have their rows', 30_000, async () => (await totals()).has(-57_600));
    const [standard] = (await company.rest.get(POLICIES)).data;
    await company.rest.put(`${POLICIES}/${standard.id}`, { toleranceSeconds: 30_000 });
    await waitUntil('the change counts', 30_000, async () => {
      const found = await totals();
      return found.size === 1 && found.has(0);
    });
    assert.ok((await countsOf('recompute-overtime-days')).done >= 1);
  } finally {
    await stop();
  }
});
