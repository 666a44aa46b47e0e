import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { PERIODS } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const LATE = { lateCorrection: { reason: 'It came late' } };
type Month = typeof FEBRUARY;

/** A person without planned time, who has worked an hour in February. */
async function prepare() {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person({ startAt: FEBRUARY.from, weeklyHours: 0 });
  await company.work(employeeId, '2026-02-12', 3600);
  const listed: { id: string; from: string }[] = (await rest.get(`${PERIODS}?limit=500`)).data;
  const idOf = ({ from }: Month) => listed.find((period) => period.from === from)?.id ?? assert.fail();
  const run = async (month: Month, action: 'close' | 'reopen') => {
    await rest.post(`${PERIODS}/${idOf(month)}/review`);
    const body = action === 'close' ? { force: true } : { reason: 'A sheet was missing' };
    const { data: job } = await rest.post(`${PERIODS}/${idOf(month)}/${action}`, body);
    await carryOutLongWork(world.runtime, new AbortController().signal);
    assert.equal((await rest.get(`/core/v3/jobs/${job.id}`)).data.state, 'done');
  };
  const totals = () =>
    Promise.all(
      [FEBRUARY, MARCH, APRIL].map(async (month) => (await company.balance(employeeId, month)).total_balance),
    );
  /** Half an hour of February that comes late. */
  const late = async () => {
    const answer = await rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work', ...LATE },
      ...{ workEntryIn: { date: '2026-02-12T16:00:00+01:00' }, workEntryOut: { date: '2026-02-12T16:30:00+01:00' } },
    });
    assert.equal(answer.status, 200);
    return answer.data.id as string;
  };
  const march = async () => (await rest.get(`${PERIODS}/${idOf(MARCH)}/snapshots`)).data[0].content.record.totals;
  return { ...company, run, totals, late, march };
}

for (const order of [
  [FEBRUARY, MARCH],
  [MARCH, FEBRUARY],
]) {
  test(`K5 months reopened in the order ${order.map(({ from }) => from).join(', ')}: late time of February is in February alone`, async () => {
    const { run, totals, late, march } = await prepare();
    await run(FEBRUARY, 'close');
    await late();
    await run(MARCH, 'close');
    assert.deepEqual(await totals(), [3600, 1800, 0]);
    for (const month of order) await run(month, 'reopen');
    assert.deepEqual(await totals(), [5400, 0, 0]);
    await run(FEBRUARY, 'close');
    await run(MARCH, 'close');
    assert.deepEqual(await totals(), [5400, 0, 0]);
    const { changeSeconds, retro } = await march();
    assert.deepEqual([changeSeconds, retro], [0, []]);
  });
}

test('K5 late time of February that was given to March and deleted since leaves March when March alone is reopened', async () => {
  const { rest, run, totals, late } = await prepare();
  await run(FEBRUARY, 'close');
  const id = await late();
  await run(MARCH, 'close');
  assert.equal((await rest.delete(`${ENTRIES}/${id}`, {}, LATE)).status, 200);
  assert.deepEqual(await totals(), [3600, 1800, -1800]);
  await run(MARCH, 'reopen');
  assert.deepEqual(await totals(), [3600, 0, 0]);
});

test('K5 late time of February that came while March was closed moves to the first day of March when March is reopened', async () => {
  const { run, totals, late } = await prepare();
  await run(FEBRUARY, 'close');
  await run(MARCH, 'close');
  await late();
  assert.deepEqual(await totals(), [3600, 0, 1800]);
  await run(MARCH, 'reopen');
  assert.deepEqual(await totals(), [3600, 1800, 0]);
  await run(FEBRUARY, 'reopen');
  assert.deepEqual(await totals(), [5400, 0, 0]);
});
