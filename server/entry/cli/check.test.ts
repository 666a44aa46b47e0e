import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import words from '#messages/en/system.json' with { type: 'json' };
import { startMailServer } from '#test/mail-server.ts';
import { openOperator } from '#test/operator.ts';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { FINDING_IDS, type FindingId } from '../../modules/system/constants.ts';
import { finding } from '../../modules/system/rules.ts';
import { openBackupRecord } from '../../platform/db/backup-record.ts';
import { sayFinding } from './describe-findings.ts';

const world = await createWorld();
const { ownerPool } = world;
const { jornada } = await openOperator(world);
const env = { JORNADA_SECRET: TEST_SECRET };
const MAIL = { MAIL_FROM: 'Jornada <jornada@time.example>', JORNADA_URL: 'http://127.0.0.1:9' };

interface Checked {
  findings: { id: FindingId; topic: string; state: string; sentence: string; cure: string | null }[];
  conversation?: { from: string; text: string }[];
}

async function checked(given: Record<string, string> = {}, words: string[] = []) {
  const { status, stdout, stderr } = await jornada(['check', ...words, '--json'], { ...env, ...given });
  assert.equal(stderr, '');
  const answer: Checked = JSON.parse(stdout);
  const found = (id: FindingId) => answer.findings.find((one) => one.id === id);
  return { status, found, ...answer };
}

test('check: an installation without problems ends with status 0, and each topic is looked at once', async () => {
  const { status, findings } = await checked();
  assert.deepEqual(
    findings.filter(({ state }) => state === 'problem'),
    [],
  );
  assert.equal(status, 0);
  assert.deepEqual(findings.map(({ topic }) => topic).sort(), Object.keys(words.topics).sort());
  const { stdout } = await jornada(['check'], env);
  assert.match(stdout, /^Warnings\n {2}Mail: No mail server is configured\..*\n {4}→ Set SMTP_URL, MAIL_FROM/);
  assert.match(stdout, /\n\nFine\n/);
  assert.match(stdout, /\n {2}Migrations: All migrations of this release are applied\.\n/);
});

test('check: a missing migration and open row-level security are problems with cures, stay as they are, and end with status 1', async () => {
  const { rows } = await ownerPool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *',
  );
  await ownerPool.query('alter table employees disable row level security');
  try {
    const { status, findings } = await checked();
    assert.equal(status, 1);
    const problems = findings.slice(0, 2);
    assert.deepEqual(
      problems.map(({ id, state, sentence }) => [id, state, sentence]),
      [
        ['migrationsMissing', 'problem', 'Migrations of this release are not applied.'],
        ['rowSecurityOff', 'problem', 'Row-level security is off on these tables: employees.'],
      ],
    );
    assert.match(problems[0]?.cure ?? '', /jornada migrate/);
    const { stdout, status: said } = await jornada(['check'], env);
    assert.equal(said, 1);
    assert.match(stdout, /^Problems\n {2}Migrations: .*\n {4}→ Run jornada migrate/);
    const left = await ownerPool.query('select from drizzle.__drizzle_migrations where created_at = $1', [
      rows[0].created_at,
    ]);
    assert.equal(left.rowCount, 0);
  } finally {
    await ownerPool.query('alter table employees enable row level security');
    await ownerPool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      rows[0].hash,
      rows[0].created_at,
    ]);
  }
});

test('check: the first backup of a new installation is expected, which is no problem', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'jornada-first-backup-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const begin of [async () => {}, () => openBackupRecord(ownerPool, Temporal.Now.instant())]) {
    await begin();
    const { found } = await checked({ JORNADA_BACKUP_DIR: folder });
    assert.deepEqual([found('backupExpected')?.state, found('backupMissing')], ['notChecked', undefined]);
  }
});

test('check: backups that fail are shown to the operator with the reason', async () => {
  await openBackupRecord(ownerPool, Temporal.Now.instant());
  const { status, found } = await checked({ JORNADA_BACKUP_DIR: '/none/backups' });
  assert.deepEqual([status, found('backupMissing')?.state], [1, 'problem']);
  assert.match(found('backupFailure')?.sentence ?? '', /^The backup of .* failed: ENOENT: .*\/none\/backups/);
});

test('check: a database of a newer release is a problem', async () => {
  await ownerPool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)`,
  );
  const { status, found } = await checked();
  await ownerPool.query(`delete from drizzle.__drizzle_migrations where hash = 'of the future'`);
  assert.deepEqual([status, found('migrationsNewer')?.state], [1, 'problem']);
});

test('check: a role of requests that bypasses row-level security is a problem with its name', async () => {
  const role = `jornada_app_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await ownerPool.query(`create role ${role} bypassrls`);
  const { found } = await checked();
  await ownerPool.query(`drop role ${role}`);
  assert.match(found('rolesUnbound')?.sentence ?? '', new RegExp(role));
});

test('check: a database that does not answer is a problem, and the other topics are looked at', async () => {
  const { status, found } = await checked({ DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  assert.equal(status, 1);
  assert.match(found('databaseUnreached')?.sentence ?? '', /ECONNREFUSED/);
  assert.equal(found('diskFree')?.state, 'ok');
});

test('check: an address that nobody answers, and an https address without trusted proxies, are found', async () => {
  const { status, found } = await checked({ JORNADA_URL: 'http://127.0.0.1:2' });
  assert.equal(status, 1);
  assert.match(found('addressUnreached')?.sentence ?? '', /ECONNREFUSED/);
  const behind = await checked({ JORNADA_URL: 'https://127.0.0.1:9' });
  assert.deepEqual(
    [behind.found('proxiesUnset')?.state, behind.found('certificateUnread')?.state],
    ['warning', 'notChecked'],
  );
});

test('check: an address with a path is refused with what to do instead', async () => {
  const { status, stderr } = await jornada(['check'], { ...env, JORNADA_URL: 'https://intranet.example/jornada' });
  assert.equal(status, 1);
  assert.match(
    stderr,
    /JORNADA_URL: It must be an address without a path.*give Jornada a host name or a port of its own/,
  );
});

test('check --mail-to: a mail that is accepted is fine, and its conversation is shown', async () => {
  const server = await startMailServer();
  const { found, conversation = [] } = await checked({ ...MAIL, SMTP_URL: server.url }, [
    '--mail-to',
    'ana@acme.example',
  ]);
  assert.equal(found('mailAccepted')?.state, 'ok');
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['ana@acme.example']],
  );
  assert.ok(conversation.some(({ from, text }) => from === 'client' && text.startsWith('RCPT TO:<ana@acme.example>')));
  assert.ok(conversation.some(({ from, text }) => from === 'server' && text.startsWith('250')));
});

test('check --mail-to: a refused sign-in shows the answer of the mail server, and never the password', async () => {
  const secret = 'a password, of the mail server';
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    // As some servers do: what was sent is in the answer.
    onAuth: ({ password }, _session, callback) => callback(new Error(`${password} is wrong`)),
  });
  const smtpUrl = server.url.replace('smtp://', `smtp://jornada:${encodeURIComponent(secret)}@`);
  const words = ['check', '--mail-to', 'ana@acme.example'];
  const { status, stdout } = await jornada(words, { ...env, ...MAIL, SMTP_URL: smtpUrl });
  assert.equal(status, 1);
  assert.match(stdout, /Mail: smtp:\/\/127\.0\.0\.1:\d+ did not accept the test mail: Invalid login/);
  assert.match(stdout, /Conversation with the mail server\n {2}< 220 /);
  assert.match(stdout, /> AUTH PLAIN/);
  assert.match(stdout, /< 535 \/\* secret \*\/ is wrong/);
  const base64 = Buffer.from(`\0jornada\0${secret}`).toString('base64');
  for (const one of [secret, encodeURIComponent(secret), base64]) assert.ok(!stdout.includes(one));
});

test('every finding that is not fine has a cure, and every fine one has none', () => {
  for (const id of FINDING_IDS) {
    const { state } = finding(id);
    assert.equal(sayFinding(finding(id)).cure !== null, state !== 'ok', id);
  }
});
