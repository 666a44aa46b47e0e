import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { createEmptyDatabase } from '../database.ts';
import { openOperator } from '../operator.ts';
import { rowsOf, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, spawnServer, startServer } from '../server-process.ts';

const example = fileURLToPath(new URL('../../docs/examples/set-up-a-company.ts', import.meta.url));
const OWN_ROLES = ['jornada_app', 'jornada_system', 'jornada_sign_in'];

test('a server on an empty database of a role that is no superuser: a company is made, set up over REST and signed in to, and its records verify', async (t) => {
  const database = await createEmptyDatabase();
  const role = `installer_${randomUUID().replaceAll('-', '')}`;
  const name = new URL(database.url).pathname.slice(1);
  // Roles belong to the whole server, where other tests have made ours.
  for (const own of OWN_ROLES) {
    await rowsOf(
      database.url,
      `do $$ begin create role ${own} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  await rowsOf(database.url, `create role ${role} login password 'a' createrole`);
  await rowsOf(database.url, `grant ${OWN_ROLES.join(', ')} to ${role} with admin option`);
  await rowsOf(database.url, `alter database ${name} owner to ${role}`);
  t.after(() => database.drop());
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'a'];
  const databaseUrl = url.href;
  const env = { DATABASE_URL: databaseUrl, JORNADA_DATA_DIR: makeDataDir(), LOG_LEVEL: 'warn' };

  await livesOn(databaseUrl, env);
});

/** Clusters as managed services give them: no superuser, nobody with BYPASSRLS, and none of our roles. */
async function startManaged(t: TestContext, rights: string) {
  const superuser = await startEmbedded({ dataDir: makeDataDir(), log: () => {} });
  t.after(() => superuser.stop());
  await rowsOf(superuser.url, `create role tenant login password 'a' ${rights}`);
  await rowsOf(superuser.url, 'create database tenants owner tenant');
  const url = new URL(superuser.url);
  [url.username, url.password, url.pathname] = ['tenant', 'a', '/tenants'];
  const env = { DATABASE_URL: url.href, JORNADA_DATA_DIR: makeDataDir(), LOG_LEVEL: 'warn' };
  return { superuserUrl: superuser.url, env };
}

test('a server on a managed database, whose role has CREATEROLE, owns the database and has neither superuser nor BYPASSRLS', async (t) => {
  const { env } = await startManaged(t, 'createrole');
  await livesOn(env.DATABASE_URL, env);
});

test('a role that owns its database and may do nothing else is refused before the first table, and works after an administrator has made the roles', async (t) => {
  const { env, superuserUrl } = await startManaged(t, '');
  const refused = spawnServer({ env });
  assert.equal(await new Promise((resolve) => refused.child.once('exit', resolve)), 1);
  assert.match(
    refused.output(),
    /The database role tenant lacks CREATEROLE, and the roles jornada_app, jornada_sign_in, jornada_system are missing/,
  );
  const { answerOf } = await openOperator({ databaseUrl: env.DATABASE_URL });
  const { sql } = await answerOf(['check', '--sql'], env);
  assert.ok(!sql.includes('drop') && sql.includes('SCRAM-SHA-256$'), sql);
  await rowsOf(superuserUrl, sql);
  await livesOn(env.DATABASE_URL, env);
});

/** A company is made, set up over REST and signed in to, and its records verify. */
async function livesOn(databaseUrl: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ env });
  const { answerOf } = await openOperator({ databaseUrl });
  const words = ['company', 'create', '--name', 'Acme', '--admin-email', 'ana@acme.example'];
  const made = await answerOf([...words, '--time-zone', 'Europe/Madrid'], env);
  await promisify(execFile)(process.execPath, [example], {
    env: { ...process.env, JORNADA_URL: server.url, JORNADA_TOKEN: made.apiToken },
  });
  const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: made.adminEmail, password: made.adminPassword }),
  });
  assert.equal(signedIn.status, 200);
  await waitUntil('all records are sealed and verify', 60_000, async () => {
    const { audit, ...entries } = await answerOf(['verify-records', '--company', made.companyId], env);
    return [audit, entries].every(({ sealed, unsealed }) => sealed > 0 && unsealed === null);
  });
  assert.equal(await endServer(server, 'SIGTERM'), 0);
  assert.match(server.output(), /Stopping\.\n$/, 'no complaint');
}
