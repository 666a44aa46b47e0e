import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { forEachOf } from '#server/platform/shared/for-each-of.ts';
import { jobDone, lastMonth } from '#test/last-month.ts';
import { PERIODS } from '#test/periods.ts';
import { call, type Remote, succeed } from '#test/remote.ts';
import { ENTRIES } from '#test/time.ts';
import { makeDatabase } from './database.ts';
import { startJornada } from './servers.ts';

/**
 * `node bench/close-month.ts [people]`: how long closing a month of so many people takes who worked on each of its days, and how many
 * punches a second there are meanwhile, next to those before. Then how long the archive of their records takes, and the highest memory of
 * the server meanwhile, next to that before.
 */
const people = Number(process.argv[2] ?? 1000);
const RECORDS = '/schedule/v1/monthly-records';
const CLIENTS = 8;
const ALONE_SECONDS = 20;

/** Punches of everybody in turn until `isOver`. Returns how many a second were accepted. */
async function punchRate(remote: Remote, employeeIds: readonly string[], isOver: Promise<unknown>): Promise<number> {
  let [next, accepted, running] = [0, 0, true];
  const begun = performance.now();
  const over = isOver.then(() => {
    running = false;
    return performance.now();
  });
  const client = async () => {
    while (running) {
      const employeeId = employeeIds[next++ % employeeIds.length] ?? '';
      const { status, code } = await call(remote, 'POST', `${ENTRIES}/clock`, { employeeId });
      assert.equal(status, 200, String(code));
      accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (accepted * 1000) / ((await over) - begun);
}

const SAMPLE_MILLISECONDS = 100;

/** Writes the records of everybody as PDF. */
async function archive(remote: Remote, periodId: string): Promise<void> {
  const before = server.memoryMegabytes() ?? 0;
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, server.memoryMegabytes() ?? 0);
  }, SAMPLE_MILLISECONDS);
  const begun = performance.now();
  const { data: job } = await succeed(remote, 'POST', RECORDS, { periodId, format: 'pdf' });
  await jobDone(remote, job.id);
  clearInterval(sampling);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `archive in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most`,
  );
}

const database = await makeDatabase();
const server = await startJornada(database, { hasPages: false });
try {
  const remote: Remote = { url: `http://127.0.0.1:${server.port}`, token: database.emptyCompanies[0]?.token ?? '' };
  const { periodId, from, to, employeeIds, hour } = await lastMonth(remote, people);
  const days = Number(to.slice(8)) - 1;
  const dates = Array.from({ length: days }, (_, index) => Temporal.PlainDate.from(from).add({ days: index + 1 }));
  for (const date of dates) {
    await forEachOf(employeeIds, CLIENTS, async (id) => {
      await succeed(remote, 'POST', ENTRIES, hour(id, date.toString(), 8));
    });
  }
  console.log(`${people} people, ${people * (days + 1)} entries`);
  await punchRate(remote, employeeIds, wait(5000));
  const alone = await punchRate(remote, employeeIds, wait(ALONE_SECONDS * 1000));
  const begun = performance.now();
  const { data: job } = await succeed(remote, 'POST', `${PERIODS}/${periodId}/close`, { force: true });
  const done = jobDone(remote, job.id).then((result) => ({ result, seconds: (performance.now() - begun) / 1000 }));
  const beside = await punchRate(remote, employeeIds, done);
  const { result, seconds } = await done;
  assert.equal(result.closed, people);
  const rates = `${alone.toFixed(0)} punches/s before, ${beside.toFixed(0)} beside (${((100 * beside) / alone).toFixed(0)} %)`;
  console.log(`closed in ${seconds.toFixed(1)} s; ${rates}`);
  await archive(remote, periodId);
} finally {
  await server.stop();
  await database.stop();
}
process.exit(0);
