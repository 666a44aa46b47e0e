import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { auditChain } from '../audit/repository-chain.ts';
import { authOf, createUser } from '../auth/better-auth.ts';
import { currentVisit } from '../auth/session.ts';
import { isCurrent } from '../db/migrate.ts';
import { sealRecords } from '../records/seal-records.ts';
import { openBrowser } from '../testing/browser.ts';
import { cleanUp, end, makeFolder, startOwner } from '../testing/embedded-owner.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { timeCompany } from '../testing/time.ts';
import { createWorld } from '../testing/world.ts';
import { versionChain } from '../time/repository-records.ts';
import { usage } from './usage.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const dataDir = await mkdtemp(join(tmpdir(), 'jornada-cli-'));
after(() => rm(dataDir, { recursive: true }));
after(cleanUp);

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command in a process of its own, on the database of this file's world unless `env` says another. */
function jornada(words: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], {
      env: { ...process.env, DATABASE_URL: world.databaseUrl, JORNADA_DATA_DIR: dataDir, ...env },
    });
    const ended: Ended = { status: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      ended.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ended.stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...ended, status }));
  });
}

/** The one JSON object of a command that succeeds and says nothing else. */
async function answerOf(words: string[], env?: Record<string, string>) {
  const { status, stdout, stderr } = await jornada([...words, '--json'], env);
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(stdout.trim().split('\n').length, 1);
  return JSON.parse(stdout);
}

/** The code of a command that fails: nothing on standard output, one JSON object on standard error. */
async function failureOf(words: string[], env?: Record<string, string>): Promise<string> {
  const { status, stdout, stderr } = await jornada([...words, '--json'], env);
  assert.deepEqual([status, stdout], [1, '']);
  const { error } = JSON.parse(stderr);
  assert.deepEqual(Object.keys(error), ['code', 'message']);
  return error.code;
}

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
  const made = await answerOf(['company', 'create', '--name', 'Whole', '--admin-email', 'half@example.com']);
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
  const create = (...words: string[]) => answerOf(['token', 'create', '--company', companyId, ...words]);
  const [named, device, expired] = [
    await create('--name', 'Export'),
    await create('--kind', 'device'),
    await create('--expires-at', '2026-01-01T00:00:00+01:00'),
  ];
  assert.deepEqual(Object.keys(named), ['tokenId', 'apiToken']);
  assert.equal((await infoWith(named.apiToken)).status, 200);
  assert.equal((await infoWith(device.apiToken)).code, 'not_an_api_consumer');
  assert.equal((await infoWith(expired.apiToken)).code, 'api_token_expired');

  assert.deepEqual(await answerOf(['token', 'revoke', '--id', named.tokenId]), { tokenId: named.tokenId });
  assert.equal((await infoWith(named.apiToken)).code, 'unauthorized');
  const { tokens } = await answerOf(['token', 'list', '--company', companyId]);
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

test('user list, reset and remove: who can sign in, a new password that ends all sessions, an end of access at once', async () => {
  const made = await answerOf(['company', 'create', '--name', 'Users', '--admin-email', 'first@example.com']);
  const { companyId } = made;
  const second = { email: 'second@example.com', name: 'Second', password: 'a long password of theirs' };
  const userId = await createUser(runtime, second);
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`,
    [companyId, userId],
  );
  const { users } = await answerOf(['user', 'list', '--company', companyId]);
  assert.deepEqual(Object.keys(users[0]), ['userId', 'name', 'email', 'role', 'employeeId', 'active']);
  assert.deepEqual(
    users.map(({ email, role, active }: Record<string, unknown>) => [email, role, active]),
    [
      ['first@example.com', 'owner', true],
      ['second@example.com', 'owner', true],
    ],
  );

  const signIn = async (email: string, password: string) => {
    const { headers } = await authOf(runtime).api.signInEmail({ body: { email, password }, returnHeaders: true });
    return new Headers({ cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' });
  };
  const session = await signIn(second.email, second.password);
  assert.equal((await currentVisit(runtime, session)).kind, 'member');
  const reset = await answerOf(['user', 'reset', '--email', 'Second@Example.com']);
  assert.deepEqual(Object.keys(reset), ['email', 'password']);
  assert.equal((await currentVisit(runtime, session)).kind, 'session_ended');
  await assert.rejects(signIn(second.email, second.password), { statusCode: 401 });
  const again = await signIn(second.email, reset.password);
  assert.equal((await currentVisit(runtime, again)).kind, 'member');

  const remove = (email: string) => ['user', 'remove', '--company', companyId, '--email', email];
  const removed = await answerOf(remove('SECOND@example.com'));
  assert.deepEqual(removed, { companyId, email: 'second@example.com', accountRemoved: true });
  assert.equal((await currentVisit(runtime, again)).kind, 'session_ended');
  await assert.rejects(signIn(second.email, reset.password), { statusCode: 401 });

  assert.equal(await failureOf(remove('first@example.com')), 'last_owner');
  assert.equal((await answerOf(['user', 'list', '--company', companyId])).users.length, 1);
  await signIn('first@example.com', made.adminPassword);
});

test('user invite prints a link that makes its person a user, owners included', async () => {
  const { companyId } = await world.company();
  const invite = (email: string) => ['user', 'invite', '--company', companyId, '--email', email, '--role', 'owner'];
  const { link, expiresAt } = await answerOf(invite('Link@Example.com'));
  assert.ok(Date.parse(expiresAt) - Date.now() > 6 * 86_400_000);
  assert.equal(await failureOf(invite('link@example.com')), 'invitation_already_open');
  const secret = new URL(link).hash.slice(1);
  const given = { secret, name: 'Lin Kay', password: 'velvet harbour thirteen' };
  assert.equal((await openBrowser(runtime).call('/invitation/accept', given)).status, 200);
  const { users } = await answerOf(['user', 'list', '--company', companyId]);
  assert.deepEqual([users.length, users[0].email, users[0].role], [1, 'link@example.com', 'owner']);
  assert.equal(await failureOf(invite('link@example.com')), 'user_already_member');
  const { rows } = await ownerPool.query(
    `select way, operation from audit_lines where company_id = $1 and record_type = 'invitation' order by created_at limit 1`,
    [companyId],
  );
  assert.deepEqual(rows, [{ way: 'command', operation: 'user invite' }]);
});

test('user disable ends all sessions and every way in, and user reset lets the person in again', async () => {
  const [email, password] = ['disabled@example.com', 'velvet harbour thirteen'];
  const userId = await createUser(runtime, { email, name: 'Dis', password });
  const company = await world.company();
  const text = `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`;
  await ownerPool.query(text, [company.companyId, userId]);
  const browser = openBrowser(runtime);
  const signIn = (given = password) => browser.call('/sign-in/email', { email, password: given });
  assert.equal((await signIn()).status, 200);
  assert.equal((await browser.visit()).kind, 'member');
  const disable = ['user', 'disable', '--email', 'Disabled@Example.com'];
  assert.deepEqual(await answerOf(disable), { email });
  assert.deepEqual(await answerOf(disable), { email }, 'repeating it changes nothing');
  assert.equal((await browser.visit()).kind, 'session_ended');
  assert.equal((await signIn()).status, 401);
  assert.equal((await company.rest.get('/core/v3/users?status=active')).meta.total, 1, 'the membership stays');
  const reset = await answerOf(['user', 'reset', '--email', email]);
  assert.equal((await signIn(reset.password)).status, 200);
  assert.equal(await failureOf(['user', 'disable', '--email', 'nobody@example.com']), 'user_not_found');
});

test('user remove leaves the account of somebody who belongs to another company, and refuses anyone who is not a user', async () => {
  const [{ companyId }, other] = [await world.company(), await world.company()];
  const email = 'both@example.com';
  const userId = await createUser(runtime, { email, name: 'Both', password: 'a long password of theirs' });
  for (const id of [companyId, other.companyId]) {
    await ownerPool.query(
      `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'manager')`,
      [id, userId],
    );
  }
  const remove = ['user', 'remove', '--company', companyId, '--email', email];
  assert.equal((await answerOf(remove)).accountRemoved, false);
  const { users } = await answerOf(['user', 'list', '--company', other.companyId]);
  assert.deepEqual(
    users.map((user: { email: string }) => user.email),
    [email],
  );
  assert.equal(await failureOf(remove), 'user_not_found');
  assert.equal(await failureOf(['user', 'reset', '--email', 'nobody@example.com']), 'user_not_found');
  assert.equal(await failureOf(['user', 'list', '--company', crypto.randomUUID()]), 'company_not_found');
});

test('ids that no record has fail with a code and a sentence, and change nothing', async () => {
  const id = crypto.randomUUID();
  assert.equal(await failureOf(['company', 'update', '--id', id, '--public-api', 'off']), 'company_not_found');
  assert.equal(await failureOf(['token', 'create', '--company', id]), 'company_not_found');
  assert.equal(await failureOf(['token', 'revoke', '--id', id]), 'api_token_not_found');
  const { status, stdout, stderr } = await jornada(['token', 'list', '--company', id]);
  assert.deepEqual([status, stdout, stderr], [1, '', 'There is no company with this id.\n']);
});

test('exit status 2 and the usage on standard error when the words are wrong', async () => {
  for (const words of [
    ['company', 'delete'],
    ['company', 'list', '--verbose', '--json'],
  ]) {
    const { status, stdout, stderr } = await jornada(words);
    assert.deepEqual([status, stdout], [2, '']);
    assert.ok(stderr.endsWith(`\n\n${usage}\n`));
  }
});

test('--help shows the usage', async () => {
  const { status, stdout, stderr } = await jornada(['company', 'create', '--help']);
  assert.deepEqual([status, stdout, stderr], [0, `${usage}\n`, '']);
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

test('B10 verify-records answers what it counted, and ends with 1 when a record was altered', async () => {
  const { companyId, scope, enter, person } = await timeCompany(world);
  await enter(await person(), '2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z');
  await sealRecords(scope, versionChain);
  const words = ['verify-records', '--company', companyId];
  await sealRecords(scope, auditChain);
  const { audit, ...ofTime } = await answerOf(words);
  assert.deepEqual(ofTime, {
    companyId,
    ...{ entries: 1, versions: 1, sealed: 1 },
    ...{ intact: true, unsealed: null, firstAltered: null },
  });
  assert.deepEqual(audit, { lines: audit.sealed, sealed: audit.lines, unsealed: null, firstAltered: null });
  assert.ok(audit.lines > 0);
  await enter(await person(), '2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z');
  assert.match(
    (await jornada(words)).stdout,
    /^Intact: 2 entries, 2 versions, 1 sealed\.\nNot sealed: 1, the oldest since 2/,
  );
  assert.equal((await answerOf(words)).unsealed.versions, 1);
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
