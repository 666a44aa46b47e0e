import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PLAIN_KINDS } from '#server/modules/payroll/constants.ts';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { HOUR_SECONDS, jobDone, lastMonth } from '../last-month.ts';
import { PERIODS } from '../periods.ts';
import { call, createRemoteCompany, listAll, type Remote, serves, succeed } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { ENTRIES } from '../time.ts';

const PEOPLE = 40;
/** Kills of each kind of work, if it does not end before. */
const KILLS = 2;
const RECORDS = '/schedule/v1/monthly-records';
const EXPORTS = '/payroll/v1/exports';

test('K3, K4, L1, P4: closing, late corrections, an archive and a payroll file, killed with -9 and continued: nothing is half done, missing or there twice', async () => {
  const dataDir = makeDataDir();
  const env = { JORNADA_DATA_DIR: dataDir, DATABASE_URL: undefined };
  let server = await startServer({ env });
  const databaseUrl = async () => (await findRunningEmbedded(dataDir))?.url ?? '';
  const remote: Remote = { url: server.url, token: (await createRemoteCompany(await databaseUrl())).token };
  const again = async () => {
    await endServer(server, 'SIGKILL');
    server = await startServer({ env });
    remote.url = server.url;
    await serves(remote);
  };
  const killed = async (jobId: string) => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await wait(150 * kill);
      await again();
    }
    return jobDone(remote, jobId);
  };
  const { periodId, from, to, employeeIds, hour, balanceOf, snapshotsOf } = await lastMonth(remote, PEOPLE);

  const { data: closing } = await succeed(remote, 'POST', `${PERIODS}/${periodId}/close`, { force: true });
  const { closed = 0, alreadyClosed = 0 } = await killed(closing.id);
  assert.deepEqual([closed, alreadyClosed], [PEOPLE, 0], 'whichever run of the job closed them');
  const { data: period } = await succeed(remote, 'GET', `${PERIODS}/${periodId}`);
  assert.deepEqual([period.status, period.closed], ['closed', PEOPLE]);
  const snapshots = await snapshotsOf(remote);
  for (const employeeId of employeeIds) {
    const versions = snapshots.get(employeeId) ?? [];
    assert.deepEqual(
      versions.map(({ version, content }) => [version, content.record.totals.workedSeconds]),
      [[1, HOUR_SECONDS]],
    );
  }

  // Late corrections, whose time moves to an open day (K4).
  const sent = employeeIds.map((employeeId) =>
    call(remote, 'POST', ENTRIES, { ...hour(employeeId, to, 12), lateCorrection: { reason: 'It came late' } }),
  );
  await wait(120);
  await again();
  const answers = await Promise.all(sent);
  const total = async (employeeId: string) => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${Temporal.Now.plainDateISO('Europe/Madrid')}`;
    return (await succeed(remote, 'GET', path)).data.total_balance;
  };
  for (const [index, employeeId] of employeeIds.entries()) {
    const entries = await listAll(remote, `${ENTRIES}?employeeId=${employeeId}`);
    assert.ok(entries.length <= 2 && (answers[index]?.status !== 200 || entries.length === 2), 'acknowledged once');
    assert.equal(await balanceOf(remote, employeeId), HOUR_SECONDS, 'the closed month stays');
    assert.equal(
      await total(employeeId),
      entries.length * HOUR_SECONDS,
      'an entry is there with its movement, or not at all',
    );
  }

  const month = from.slice(0, 7);
  const { data: archive } = await succeed(remote, 'POST', RECORDS, { month, format: 'json' });
  await killed(archive.id);
  const content = await fetch(`${remote.url}/core/v3/jobs/${archive.id}/content`, {
    headers: { authorization: `Bearer ${remote.token}` },
  });
  const zip = Buffer.from(await content.arrayBuffer());
  const { data: job } = await succeed(remote, 'GET', `/core/v3/jobs/${archive.id}`);
  assert.equal(zip.length, job.file.sizeBytes);
  // The end of a ZIP archive says how many files it has.
  assert.equal(zip.readUInt16LE(zip.lastIndexOf('PK\u0005\u0006') + 10), PEOPLE);

  await succeed(remote, 'PUT', '/payroll/v1/code-map', { codes: PLAIN_KINDS.map((kind) => ({ kind, code: '101' })) });
  const { data: template } = await succeed(remote, 'POST', '/payroll/v1/templates', { name: 'Payroll' });
  const exporting = Array.from({ length: 6 }, () =>
    call(remote, 'POST', EXPORTS, { templateId: template.id, periodId }),
  );
  await wait(80);
  await again();
  const acknowledged = (await Promise.all(exporting)).filter(({ status }) => status === 200);
  const kept = await listAll(remote, EXPORTS);
  assert.ok(kept.length >= acknowledged.length && kept.length <= exporting.length);
  await succeed(remote, 'POST', EXPORTS, { templateId: template.id, periodId });
  const hashes = new Set<unknown>();
  for (const { id, lines, sha256 } of await listAll(remote, EXPORTS)) {
    const answer = await fetch(`${remote.url}${EXPORTS}/${id}/content`, {
      headers: { authorization: `Bearer ${remote.token}` },
    });
    const file = Buffer.from(await answer.arrayBuffer());
    assert.equal(createHash('sha256').update(file).digest('hex'), sha256);
    assert.equal((await listAll(remote, `${EXPORTS}/${id}/lines`)).length, lines);
    hashes.add(sha256);
  }
  assert.equal(hashes.size, 1, 'a closed month exports the same file each time');
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});
