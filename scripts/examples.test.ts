import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestDatabase } from '#test/database.ts';
import { createRemoteCompany, succeed } from '#test/remote.ts';
import { makeDataDir, startServer } from '#test/server-process.ts';
import { root } from './steps.ts';

const database = await createTestDatabase();
const server = await startServer({ env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() } });
after(() => database.drop());

const node = (arguments_: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, arguments_, { cwd: root, env: { ...process.env, ...env } }).catch(
    (error: Error & { stdout?: string }) => assert.fail(`${error.message}\n${error.stdout}\n${server.output()}`),
  );

async function runExample(file: string): Promise<void> {
  const { token } = await createRemoteCompany(database.url);
  await node([file], { JORNADA_URL: server.url, JORNADA_TOKEN: token });
}

test('the example that uses fetch alone sets up a company, and its balances are those worked out by hand', () =>
  runExample(join(root, 'docs/examples/set-up-a-company.ts')));

test('the example that follows changes makes a copy of the company that is equal', async () => {
  const { token } = await createRemoteCompany(database.url);
  const remote = { url: server.url, token };
  for (const name of ['Lyon', 'Nice']) await succeed(remote, 'POST', '/core/v3/offices', { name });
  await succeed(remote, 'POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const env = { JORNADA_URL: server.url, JORNADA_TOKEN: token };
  const { stdout } = await node([join(root, 'docs/examples/follow-changes.ts'), '--once'], env);
  assert.equal(stdout, 'employee: 1 records, equal\nwork_entry: 0 records, equal\noffice: 2 records, equal\n');
});
