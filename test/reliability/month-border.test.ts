import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmptyDatabase } from '../database.ts';
import { HOUR_SECONDS, jobDone, lastMonth } from '../last-month.ts';
import { PERIODS } from '../periods.ts';
import { call, createRemoteCompany, listAll, type Remote, rowsOf, succeed } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { ENTRIES } from '../time.ts';

const PEOPLE = 10;
const ADJUSTED_SECONDS = 600;
const ADJUSTMENTS = '/overtime-policies/v1/adjustments';
const CORRECTIONS = '/schedule/v1/work-entry-corrections';

test('K3, K4: 50 closings, entries, corrections, adjustments and punches at once on the last day of a period, on two servers: what was accepted is in the snapshot, what came later was refused', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const env = () => ({ DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() });
  const servers = await Promise.all([startServer({ env: env() }), startServer({ env: env() })]);
  t.after(() => Promise.all(servers.map((server) => endServer(server, 'SIGTERM'))));
  const { token } = await createRemoteCompany(database.url);
  const [first, second] = servers.map(({ url }) => ({ url, token })) as [Remote, Remote];
  const month = await lastMonth(first, PEOPLE);
  const { periodId, from, to, employeeIds, hour, balanceOf, snapshotsOf } = month;
  const proposals = await Promise.all(
    employeeIds.map((employeeId) => {
      const { employeeId: _, ...entry } = hour(employeeId, to, 12) as { employeeId: string };
      return succeed(first, 'POST', CORRECTIONS, { ...{ employeeId, type: 'create', entry, reason: 'Forgotten' } });
    }),
  );
  const acts = employeeIds.flatMap((employeeId, index) => [
    ['close', `${PERIODS}/${periodId}/close`, { employeeIds: [employeeId], force: true }],
    ['entry', ENTRIES, hour(employeeId, to, 8)],
    ['correction', `${CORRECTIONS}/${proposals[index]?.data.id}/accept`, { onBehalfOf: 'employee' }],
    [
      'adjustment',
      ADJUSTMENTS,
      {
        ...{ employeeId, from: to, to, operation: 'add' },
        ...{ amountSeconds: ADJUSTED_SECONDS, balanceBeforeSeconds: 0 },
      },
    ],
    ['punch', `${ENTRIES}/clock`, { employeeId }],
  ]) as [string, string, object][];
  const sent = acts
    .map(([name, path, body], index) => ({ name, path, body, employeeId: employeeIds[Math.floor(index / 5)] ?? '' }))
    .toSorted(() => Math.random() - 0.5);
  const answers = await Promise.all(
    sent.map(async ({ name, path, body, employeeId }, index) => {
      const { status, code, data } = await call(index % 2 === 0 ? first : second, 'POST', path, body);
      return { name, employeeId, status, code, id: data?.id };
    }),
  );
  const refusals = answers.filter(({ status }) => status !== 200);
  for (const { name, code } of refusals)
    assert.ok(code === 'period_closed' || code === 'compensable_balance_changed', `${name}: ${code}`);
  for (const { name, id } of answers) if (name === 'close') await jobDone(second, id);

  const snapshots = await snapshotsOf(first);
  for (const employeeId of employeeIds) {
    const accepted = (name: string) =>
      answers.filter((one) => one.employeeId === employeeId && one.name === name && one.status === 200).length;
    const [snapshot, ...others] = snapshots.get(employeeId) ?? [];
    assert.deepEqual([others, snapshot?.version], [[], 1]);
    const worked = (1 + accepted('entry') + accepted('correction')) * HOUR_SECONDS;
    assert.equal(snapshot?.content.record.totals.workedSeconds, worked, 'what was accepted was closed');
    const balance = worked + accepted('adjustment') * ADJUSTED_SECONDS;
    assert.equal(snapshot?.content.record.totals.closingBalanceSeconds, balance);
    assert.equal(await balanceOf(second, employeeId), balance, 'and nothing has changed since');
    const entries = await listAll(second, `${ENTRIES}?employeeId=${employeeId}`);
    const inMonth = entries.filter(({ workEntryIn }) => (workEntryIn as { date: string }).date < `${to}T23`);
    assert.equal(inMonth.length * HOUR_SECONDS, worked);
    assert.equal(accepted('punch'), 1, 'punches of today are not refused');
  }
  const [doubled] = await rowsOf<{ count: number }>(
    database.url,
    'select count(*)::int as count from (select from period_snapshots group by employee_id having count(*) > 1) twice',
  );
  assert.equal(doubled?.count, 0);
  assert.equal((await succeed(first, 'GET', `${PERIODS}/${periodId}`)).data.closed, PEOPLE, `${from} is closed`);
});
