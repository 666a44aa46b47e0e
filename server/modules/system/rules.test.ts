import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DISK_BYTES } from './constants.ts';
import {
  finding,
  inOrder,
  inUnitOfBytes,
  judgeBackup,
  judgeBackupFailure,
  judgeBackupFolder,
  judgeDatabase,
  judgeDisk,
  judgeMail,
  judgeQueue,
  judgeReplica,
  judgeReplicaForOperator,
  judgeWebhooks,
} from './rules.ts';

const well = {
  ...{
    serverVersion: '18.1',
    bytes: 10_000_000,
    connectionsUsed: 10,
    connectionsAllowed: 97,
    migrations: 'current' as const,
  },
  ...{ unboundTables: [], missingRoles: [], unboundRoles: [], clockDifferenceSeconds: 0 },
};
const idsOf = (facts: Partial<Parameters<typeof judgeDatabase>[0]>) =>
  judgeDatabase({ ...well, ...facts }, 21).map(({ id }) => id);

test('a database without faults has a finding for each topic', () => {
  assert.deepEqual(
    judgeDatabase(well, 21).map(({ topic, state }) => [topic, state]),
    ['database', 'size', 'connections', 'migrations', 'roles', 'clock'].map((topic) => [topic, 'ok']),
  );
});

test('connections are scarce from four fifths on, and too few if one process needs more', () => {
  assert.ok(idsOf({ connectionsUsed: 78 }).includes('connectionsScarce'));
  assert.ok(idsOf({ connectionsUsed: 77 }).includes('connectionsFree'));
  assert.ok(idsOf({ connectionsAllowed: 20 }).includes('connectionsTooFew'));
});

test('roles: each fault is a finding, and an empty database has no roles yet', () => {
  const faults = { unboundTables: ['a'], missingRoles: ['b'], unboundRoles: ['c'] };
  const ids = idsOf(faults);
  for (const id of ['rowSecurityOff', 'rolesMissing', 'rolesUnbound'] as const) assert.ok(ids.includes(id), id);
  assert.ok(!idsOf({ ...faults, migrations: 'missing' }).includes('rolesMissing'));
});

test('clocks differ from 2 seconds on, and are a problem from 30 on, in both directions', () => {
  assert.ok(idsOf({ clockDifferenceSeconds: -1 }).includes('clocksAgree'));
  assert.ok(idsOf({ clockDifferenceSeconds: -2 }).includes('clocksDiffer'));
  assert.ok(idsOf({ clockDifferenceSeconds: 30 }).includes('clocksFarApart'));
});

test('a replica: well, each fault, and the reason for the operator alone', () => {
  const state = { isReached: true as const, isForeign: false, lagSeconds: 0.2 };
  const lost = { isReached: false as const, reason: 'connect ECONNREFUSED 192.0.2.7:5432' };
  const reads = { byReplica: 40, byPrimary: 2 };
  assert.equal(judgeReplica(null, null).id, 'replicaOff');
  assert.deepEqual(judgeReplica(state, reads), finding('replicaFollows', { seconds: 1, used: 40, count: 2 }));
  assert.deepEqual(judgeReplica(state, null), finding('replicaUncounted', { seconds: 1 }));
  assert.equal(judgeReplica({ ...state, lagSeconds: 9.1 }, reads).id, 'replicaBehind');
  assert.equal(judgeReplica({ ...state, isForeign: true }, reads).id, 'replicaForeign');
  assert.deepEqual(judgeReplica(lost, reads), finding('replicaUnreached'));
  assert.deepEqual(judgeReplicaForOperator(lost, reads), finding('replicaFailure', { reason: lost.reason }));
  assert.equal(judgeReplicaForOperator(state, reads).id, 'replicaFollows');
});

test('jobs, webhooks, disk and mail: well, and each fault', () => {
  assert.deepEqual(
    judgeQueue(null).map(({ id }) => id),
    ['queueUnused'],
  );
  assert.deepEqual(
    judgeQueue({ lateSeconds: 899, failed: 0, failedNames: [] }).map(({ id }) => id),
    ['queueRuns'],
  );
  const failing = judgeQueue({ lateSeconds: 900, failed: 2, failedNames: ['seal', 'prune'] });
  assert.deepEqual(
    failing.map(({ id, facts }) => [id, facts]),
    [
      ['queueLate', { seconds: 900 }],
      ['jobsFailed', { count: 2, names: 'seal, prune' }],
    ],
  );
  const none = { endpoints: 3, switchedOff: 0, failing: 0, undeliveredSeconds: 0 };
  assert.deepEqual(
    judgeWebhooks(none).map(({ id }) => id),
    ['webhooksDelivered'],
  );
  const all = judgeWebhooks({ ...none, switchedOff: 1, failing: 1, undeliveredSeconds: 3600 });
  assert.deepEqual(
    all.map(({ id }) => id),
    ['webhooksOff', 'webhooksFailing', 'webhooksOverdue'],
  );
  const total = 10 * DISK_BYTES.warning;
  assert.equal(judgeDisk({ free: DISK_BYTES.warning, total }).id, 'diskFree');
  assert.equal(judgeDisk({ free: DISK_BYTES.warning - 1, total }).id, 'diskScarce');
  assert.equal(judgeDisk({ free: DISK_BYTES.problem - 1, total }).id, 'diskFull');
  assert.equal(judgeDisk(null).id, 'diskUnread');
  const smtpUrl = 'smtps://user:password@mail.example:465';
  assert.deepEqual(judgeMail({ smtpUrl, repeated: 0 }).facts, { server: 'smtps://mail.example:465' });
  assert.equal(judgeMail({ smtpUrl, repeated: 1 }).id, 'mailWaiting');
  assert.equal(judgeMail({ smtpUrl: undefined, repeated: 0 }).id, 'mailOff');
});

test('problems come first, then warnings, then what was not checked', () => {
  const given = (['diskFree', 'queueUnused', 'mailOff', 'migrationsMissing', 'addressUnset'] as const).map((id) =>
    finding(id),
  );
  assert.deepEqual(
    inOrder(given).map(({ id }) => id),
    ['addressUnset', 'migrationsMissing', 'mailOff', 'queueUnused', 'diskFree'],
  );
});

test('backups: two days without a good one are a problem, a failure since then a warning, and no folder too', () => {
  const now = Temporal.Instant.from('2026-03-05T12:00Z');
  const good = (at: string) => ({
    file: '',
    madeAt: Temporal.Instant.from(at),
    bytes: 1,
    verification: 'read' as const,
  });
  const reason = 'EACCES: /srv/backups';
  const failed = { at: Temporal.Instant.from('2026-03-05T01:00Z'), reason };
  const since = Temporal.Instant.from('2026-03-01T12:00Z');
  const idOf = (state: Omit<NonNullable<Parameters<typeof judgeBackup>[0]>, 'since'> | null) =>
    judgeBackup(state && { ...state, since }, now).id;
  assert.equal(idOf(null), 'backupOff');
  assert.equal(idOf({ lastGood: null, lastFailure: failed }), 'backupMissing');
  assert.equal(idOf({ lastGood: good('2026-03-03T12:00Z'), lastFailure: null }), 'backupOverdue');
  assert.equal(idOf({ lastGood: good('2026-03-03T12:01Z'), lastFailure: failed }), 'backupFailed');
  assert.equal(idOf({ lastGood: good('2026-03-05T02:00Z'), lastFailure: failed }), 'backupGood');
  const [missing, overdue, repaired] = [null, good('2026-03-01T12:00Z'), good('2026-03-05T02:00Z')].map((lastGood) => ({
    ...{ lastGood, lastFailure: failed, since },
  }));
  for (const state of [missing, overdue]) {
    assert.ok(state);
    assert.equal(JSON.stringify(judgeBackup(state, now)).includes('EACCES'), false, 'owners see no path');
    const [why] = judgeBackupFailure(state);
    assert.deepEqual([why?.id, why?.facts], ['backupFailure', { failed: failed.at.toString(), reason }]);
  }
  for (const state of [null, repaired ?? null]) assert.deepEqual(judgeBackupFailure(state), []);
});

test('backups: the first one is expected for two hours after it was first looked for, unless it failed; then it is missing', () => {
  const now = Temporal.Instant.from('2026-03-05T12:00Z');
  const judge = (since: string | null, lastFailure: Parameters<typeof judgeBackupFailure>[0] = null) =>
    judgeBackup(
      {
        lastGood: null,
        lastFailure: lastFailure?.lastFailure ?? null,
        since: since === null ? null : Temporal.Instant.from(since),
      },
      now,
    );
  assert.deepEqual([judge(null).id, judge(null).state], ['backupExpected', 'notChecked']);
  assert.equal(judge('2026-03-05T10:01Z').id, 'backupExpected');
  assert.deepEqual([judge('2026-03-05T10:00Z').id, judge('2026-03-05T10:00Z').state], ['backupMissing', 'problem']);
  const failed = { lastGood: null, lastFailure: { at: now, reason: 'ENOSPC' }, since: now };
  assert.equal(judge('2026-03-05T11:55Z', failed).id, 'backupMissing');
});

test('backups: a folder that other accounts can read or change is a warning', () => {
  assert.deepEqual(
    judgeBackupFolder({ isExposed: true }).map(({ id, state }) => [id, state]),
    [['backupExposed', 'warning']],
  );
  for (const state of [null, { isExposed: false }]) assert.deepEqual(judgeBackupFolder(state), []);
});

test('amounts of bytes have a unit in which a small backup is not 0', () => {
  assert.deepEqual([0, 4930, 17 * 1024 ** 2, 252 * 1024 ** 3, 3 * 1024 ** 4].map(inUnitOfBytes), [
    { value: 0, unit: 'kilobyte' },
    { value: 4930 / 1024, unit: 'kilobyte' },
    { value: 17, unit: 'megabyte' },
    { value: 252, unit: 'gigabyte' },
    { value: 3072, unit: 'gigabyte' },
  ]);
});
