import assert from 'node:assert/strict';
import { chownSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { openBrowser } from '#test/browser.ts';
import { catalogueOf } from '#test/catalogue.ts';
import { commandsOf } from '#test/commands.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { cleanUp, end, makeFolder, startOwner } from '#test/embedded-owner.ts';
import { queryAt, readMigrations } from '#test/older-backup.ts';
import { openOperator } from '#test/operator.ts';
import { createRestClient } from '#test/rest-client.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { auditChain } from '../../modules/audit/repository-chain.ts';
import { sealRecords } from '../../modules/records/seal-records.ts';
import { versionChain } from '../../modules/time/repository-records.ts';
import { authOf, createUser } from '../../platform/auth/better-auth.ts';
import { isCurrent, migrateToSchema } from '../../platform/db/migrate.ts';
import { verifyBackup } from '../../platform/db/read-backup.ts';
import { operatorCommand } from '../../platform/release.ts';
import { commands } from './commands.ts';
import { usage, usageOf } from './usage.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const { jornada, answerOf, failureOf } = await openOperator(world);
const here = commandsOf(world);
after(cleanUp);

const infoWith = (token: string) => createRestClient(token).get('/core/v3/info');

test('company create answers an owner who signs in and a token that works, beside a running server', async () => {
  const made = await answerOf(['company', 'create', '--name', 'Ñandú & Co', '--admin-email', 'Ada@Example.com']);
  assert.deepEqual(Object.keys(made), ['companyId', 'adminEmail', 'adminPassword', 'apiToken']);
  assert.equal(made.adminEmail, 'ada@example.com');
  const { data } = await infoWith(made.apiToken);
  assert.deepEqual([data.company.id, data.company.name, data.company.language], [made.companyId, 'Ñandú & Co', 'en']);
  const body = { email: made.adminEmail, password: made.adminPassword };
  assert.equal((await openBrowser(runtime).call('/sign-in/email', body)).status, 200);
  const settings = await createRestClient(made.apiToken).get('/core/v3/configurations/company');
  assert.equal(settings.data.timeZone, 'Europe/Madrid');

  const { companies } = await answerOf(['company', 'list']);
  const [listed] = companies.filter(({ companyId }: { companyId: string }) => companyId === made.companyId);
  assert.deepEqual([listed.subscription, listed.publicApi], ['active', true]);
});

test('I1 company create: an address that has an account, in either case, owns the new company too, with its own password', async () => {
  const words = ['company', 'create', '--name', 'One', '--admin-email', 'one@example.com', '--language', 'pt'];
  const first = await answerOf([...words, '--time-zone', 'America/Sao_Paulo']);
  const second = await answerOf(['company', 'create', '--name', 'Two', '--admin-email', 'ONE@example.com']);
  assert.deepEqual([second.adminEmail, second.adminPassword], ['one@example.com', null]);
  assert.equal((await infoWith(second.apiToken)).data.company.name, 'Two');
  const body = { email: first.adminEmail, password: first.adminPassword };
  assert.equal((await openBrowser(runtime).call('/sign-in/email', body)).status, 200);
  const { rows } = await ownerPool.query(
    `select m.company_id as id, m.role from memberships m join auth."user" u on u.id = m.user_id where u.email = $1 order by m.created_at`,
    [first.adminEmail],
  );
  assert.deepEqual(
    rows,
    [first, second].map(({ companyId }) => ({ id: companyId, role: 'owner' })),
  );
});

test('company create takes over an account that an interrupted try left without a company', async () => {
  await createUser(runtime, { email: 'half@example.com', name: 'half', password: 'a forgotten password' });
  const made = await here.answerOf(['company', 'create', '--name', 'Whole', '--admin-email', 'half@example.com']);
  const body = { email: made.adminEmail, password: made.adminPassword };
  assert.ok(await authOf(runtime).api.signInEmail({ body }));
});

test('402, 403: company update is seen by a running server at once, and taken back as well', async () => {
  const { companyId, token } = await world.company();
  assert.equal((await infoWith(token)).status, 200);
  const update = (...words: string[]) => answerOf(['company', 'update', '--id', companyId, ...words]);
  assert.deepEqual(await update('--subscription', 'cancelled'), { companyId });
  assert.equal((await infoWith(token)).code, 'subscription_expired');
  await update('--subscription', 'active', '--public-api', 'off');
  assert.equal((await infoWith(token)).code, 'public_api_not_enabled');
  await update('--public-api', 'on');
  assert.equal((await infoWith(token)).status, 200);
});

test('401, 403: tokens of every kind are made, listed and revoked', async () => {
  const { companyId } = await world.company();
  const create = (...words: string[]) => here.answerOf(['token', 'create', '--company', companyId, ...words]);
  const [named, device, expired] = [
    await create('--name', 'Export'),
    await create('--kind', 'device'),
    await create('--expires-at', '2026-01-01T00:00:00+01:00'),
  ];
  assert.deepEqual(Object.keys(named), ['tokenId', 'apiToken']);
  assert.equal((await infoWith(named.apiToken)).status, 200);
  assert.equal((await infoWith(device.apiToken)).code, 'not_an_api_consumer');
  assert.equal((await infoWith(expired.apiToken)).code, 'api_token_expired');

  assert.deepEqual(await here.answerOf(['token', 'revoke', '--id', named.tokenId]), { tokenId: named.tokenId });
  assert.equal((await infoWith(named.apiToken)).code, 'unauthorized');
  const { tokens } = await here.answerOf(['token', 'list', '--company', companyId]);
  assert.deepEqual(
    tokens.map((token: { name: string; kind: string; active: boolean }) => [token.name, token.kind, token.active]),
    [
      ['API token', 'api', false],
      ['API token', 'device', true],
      ['Export', 'api', false],
      ['test', 'api', true],
    ],
  );
  assert.equal(JSON.stringify(tokens).includes(named.apiToken), false);
});

test('ids that no record has fail with a code and a sentence, and change nothing', async () => {
  const id = crypto.randomUUID();
  assert.equal(await here.failureOf(['company', 'update', '--id', id, '--public-api', 'off']), 'company_not_found');
  assert.equal(await here.failureOf(['token', 'create', '--company', id]), 'company_not_found');
  assert.equal(await here.failureOf(['token', 'revoke', '--id', id]), 'api_token_not_found');
  const { status, stdout, stderr } = await jornada(['token', 'list', '--company', id]);
  assert.deepEqual([status, stdout, stderr], [1, '', 'There is no company with this id.\n']);
});

test('exit status 2, with the problem and how to call that command alone on standard error, when the words are wrong', async () => {
  const every = `Run "${operatorCommand} help" to see every command.\n`;
  for (const [words, expected] of [
    [
      ['company', 'list', '--verbose', '--json'],
      `Unknown option '--verbose'.\n\nUsage:\n  company list\n      ${commands['company list'].summary}\n\n${every}`,
    ],
    [['compnay', 'list'], `There is no command "compnay list".\n\n${every}`],
    [[], `Which command?\n\n${every}`],
  ] as const) {
    const { status, stdout, stderr } = await jornada([...words]);
    assert.deepEqual([status, stdout, stderr], [2, '', expected]);
  }
});

test('help shows every command, --help after a command only that one', async () => {
  const { status, stdout, stderr } = await jornada(['help']);
  assert.deepEqual([status, stdout, stderr], [0, `${usage}\n`, '']);
  for (const words of [
    ['company', 'create', '--help'],
    ['help', 'company', 'create'],
  ]) {
    const one = await jornada(words);
    assert.deepEqual([one.status, one.stdout, one.stderr], [0, `${usageOf(['company create'])}\n`, '']);
  }
});

test('migrate brings an empty database to this release', async () => {
  const name = `jornada_test_cli_${process.pid}`;
  const url = new URL(world.databaseUrl);
  url.pathname = `/${name}`;
  await ownerPool.query(`create database ${name}`);
  try {
    assert.deepEqual(await answerOf(['migrate'], { DATABASE_URL: url.toString() }), { current: true });
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    assert.equal(await isCurrent(client), true);
    await client.end();
  } finally {
    await ownerPool.query(`drop database ${name} with (force)`);
  }
});

test('a database of an earlier release is backed up as it is, and changed by no command but migrate', async (t) => {
  const [before] = (await readMigrations()).slice(-2);
  assert.ok(before);
  const own = await createEmptyDatabase();
  t.after(own.drop);
  await migrateToSchema(own.url, before.when);
  const env = { DATABASE_URL: own.url, JORNADA_SECRET: TEST_SECRET };
  const file = join(makeFolder(), 'before.gz');
  const catalogue = await catalogueOf(own.url);
  await answerOf(['backup', '--to', file], env);
  const { status, stderr } = await jornada(['company', 'list', '--json'], env);
  const { error } = JSON.parse(stderr);
  assert.deepEqual([status, error.code], [1, 'database_refused']);
  assert.match(error.message, /earlier release.*jornada backup.*start this release or run `jornada migrate`/);
  assert.deepEqual(await catalogueOf(own.url), catalogue);
  assert.deepEqual(await answerOf(['migrate'], env), { current: true });
  assert.deepEqual(await answerOf(['company', 'list'], env), { companies: [] });
  assert.equal((await verifyBackup(file, { secret: TEST_SECRET })).migration, before.when);
});

test('a backup of an empty database, or of one that this release does not know, fails and leaves no file', async (t) => {
  const own = await createEmptyDatabase();
  t.after(own.drop);
  const env = { DATABASE_URL: own.url, JORNADA_SECRET: TEST_SECRET };
  const folder = makeFolder();
  const words = ['backup', '--to', join(folder, 'a.gz')];
  assert.equal(await failureOf(words, env), 'database_empty');
  await answerOf(['migrate'], env);
  await queryAt(own.url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  assert.equal(await failureOf(words, env), 'backup_of_other_release');
  assert.deepEqual(await readdir(folder), []);
});

test('B10 verify-records answers what it counted, and ends with 1 when a record was altered', async () => {
  const { companyId, scope, enter, person } = await timeCompany(world);
  await enter(await person(), '2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z');
  await sealRecords(scope, versionChain);
  const words = ['verify-records', '--company', companyId];
  await sealRecords(scope, auditChain);
  const { audit, ...ofTime } = await here.answerOf(words);
  assert.deepEqual(ofTime, {
    companyId,
    ...{ entries: 1, versions: 1, sealed: 1 },
    ...{ intact: true, unsealed: null, firstAltered: null },
  });
  assert.deepEqual(audit, {
    lines: audit.sealed,
    sealed: audit.lines,
    unsealed: null,
    firstAltered: null,
    redacted: 0,
  });
  assert.ok(audit.lines > 0);
  await enter(await person(), '2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z');
  assert.match(
    (await jornada(words)).stdout,
    /^Intact: 2 entries, 2 versions, 1 sealed\.\nNot sealed: 1, the oldest since 2/,
  );
  assert.equal((await here.answerOf(words)).unsealed.versions, 1);
  await ownerPool.query(
    `update work_entry_versions set content = content || '{"in_origin": "wall"}' where company_id = $1`,
    [companyId],
  );
  const { status, stdout, stderr } = await jornada([...words, '--json']);
  assert.deepEqual([status, stderr], [1, '']);
  const { intact, firstAltered } = JSON.parse(stdout);
  assert.deepEqual([intact, firstAltered.kind, firstAltered.sequence], [false, 'version_altered', 1]);
  assert.match((await jornada(words)).stdout, /^Not intact .*version_altered/);
  await ownerPool.query(`update audit_lines set actor_name = 'Nobody' where company_id = $1`, [companyId]);
  assert.match((await jornada(words)).stdout, /^Not intact \(audit of .*line_altered, sequence 1, lineId /m);
});

test('demo reset refuses on a database whose companies are not the demo', async () => {
  await world.company();
  const { rowCount } = await ownerPool.query('select from companies');
  assert.equal(await failureOf(['demo', 'reset']), 'not_a_demo');
  assert.equal((await ownerPool.query('select from companies')).rowCount, rowCount);
});

test('a wrong setting and a database that does not answer are reported in a sentence', async () => {
  assert.equal(await failureOf(['company', 'list'], { PORT: 'high' }), 'settings_invalid');
  assert.equal(
    await failureOf(['company', 'list'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' }),
    'service_unavailable',
  );
});

test('without DATABASE_URL it joins the embedded database of a running process, and runs it by itself when none does', async () => {
  const env = { DATABASE_URL: '', JORNADA_DATA_DIR: makeFolder() };
  const owner = await startOwner(env.JORNADA_DATA_DIR);
  const { companyId } = await answerOf(
    ['company', 'create', '--name', 'Beside', '--admin-email', 'b@example.com'],
    env,
  );
  assert.equal(owner.child.exitCode, null);
  await end(owner.child, 'SIGINT');
  const { companies } = await answerOf(['company', 'list'], env);
  assert.deepEqual(
    companies.map((company: { companyId: string }) => company.companyId),
    [companyId],
  );
});

test('data_missing: a command that begins nothing makes no database in a folder that has none', async () => {
  const env = { DATABASE_URL: '', JORNADA_DATA_DIR: makeFolder() };
  for (const words of [['check'], ['company', 'list'], ['backup', '--to', join(env.JORNADA_DATA_DIR, 'backup.gz')]]) {
    assert.equal(await failureOf(words, env), 'database_data_missing', words.join(' '));
  }
  assert.deepEqual(await readdir(env.JORNADA_DATA_DIR), []);
});

test('a command beside a server makes no secret: without the one of the server it fails, and leaves nothing', async () => {
  const env = { JORNADA_SECRET: '', JORNADA_DATA_DIR: makeFolder() };
  const backup = ['backup', '--to', join(env.JORNADA_DATA_DIR, 'backup.gz')];
  for (const words of [['company', 'list'], backup, ['upgrade', '--rehearse']])
    assert.equal(await failureOf(words, env), 'settings_invalid', words.join(' '));
  const { status, stdout } = await jornada(['check', '--json'], env);
  assert.equal(status, 1);
  const { findings } = JSON.parse(stdout);
  assert.match(findings[0].sentence, /There is no secret in .* JORNADA_DATA_DIR as the server has them/);
  assert.deepEqual(await readdir(env.JORNADA_DATA_DIR), []);
});

const asRoot = { skip: process.getuid?.() !== 0 && 'root alone gives files away' };

test(
  'root gives a secret that it makes to the account of the data folder, and makes no database there',
  asRoot,
  async () => {
    const env = { JORNADA_SECRET: '', JORNADA_DATA_DIR: makeFolder() };
    chownSync(env.JORNADA_DATA_DIR, 4711, 4712);
    const found = ['company', 'create', '--name', 'Acme', '--admin-email', 'a@example.com'];
    assert.equal(await failureOf(found, { ...env, DATABASE_URL: '' }), 'database_wrong_user');
    assert.deepEqual(await readdir(env.JORNADA_DATA_DIR), []);
    assert.equal((await jornada(['check', '--sql'], env)).status, 0);
    const { uid, gid, mode } = statSync(join(env.JORNADA_DATA_DIR, 'secret'));
    assert.deepEqual([uid, gid, mode & 0o777], [4711, 4712, 0o600]);
  },
);
