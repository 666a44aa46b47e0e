import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createTestDatabase } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { createRemoteCompany } from '#test/remote.ts';
import { makeDataDir, startServer } from '#test/server-process.ts';
import { sendWithRetries } from '../packages/client/src/send.ts';
import { root } from './steps.ts';

const database = await createTestDatabase();
const server = await startServer({ env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() } });
const { token } = await createRemoteCompany(database.url);
const project = mkdtempSync(join(tmpdir(), 'jornada-client-'));
after(async () => {
  rmSync(project, { recursive: true, force: true });
  await database.drop();
});
const env = { ...process.env, JORNADA_URL: server.url, JORNADA_TOKEN: token };

const run = (file: string, parameters: string[]) =>
  promisify(execFile)(file, parameters, { cwd: project, env }).catch((error: Error & { stdout?: string }) =>
    assert.fail(`${error.message}\n${error.stdout}\n${server.output()}`),
  );

const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');
const examples = [...readme.matchAll(/\*\*(\d+)\. (.*?)\*\*.*?```ts\n(.*?)```/gs)].map(
  ([, number, title, code = '']) => ({
    title: `${number}. ${title}`,
    file: `example-${number}.ts`,
    code,
  }),
);
const [first] = examples;

// An empty project, with the package as npm installs it.
await run(process.execPath, [join(root, 'scripts/client.ts')]);
const { stdout: packed } = await run('npm', ['pack', join(root, 'packages/client'), '--silent']);
writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
await run('npm', ['install', `./${packed.trim()}`, '--offline', '--no-audit', '--no-fund']);
copyFileSync(join(root, 'docs/examples/with-client.ts'), join(project, 'with-client.ts'));
for (const { file, code } of examples) {
  const usesClient = code.includes('jornada.') && !code.includes('createClient(');
  writeFileSync(join(project, file), `${usesClient ? `${first?.code}\n` : ''}${code}\nexport {};\n`);
}

test('the package has no dependencies, and its types hold in a strict project', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(project, 'node_modules/@jornada/client/package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  const strict = { strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true };
  const modules = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
  };
  const types = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...strict, ...modules, ...types }, include: ['*.ts'] }),
  );
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
});

test('the README has ten examples', () => assert.equal(examples.length, 10));

for (const { title, file, code } of examples.filter((example) => !example.code.includes('createServer'))) {
  test(`example ${title} runs`, async () => {
    const { stdout } = await run(process.execPath, [file]);
    if (code.includes('console.log')) assert.notEqual(stdout, '');
  });
}

test('an example answers 204 to a message of a webhook that is signed, and 400 to a forged one', async (t) => {
  const file = examples.find(({ code }) => code.includes('createServer'))?.file ?? '';
  const port = await freePort();
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
  const receiver = spawn(process.execPath, [file], {
    cwd: project,
    env: { ...env, WEBHOOK_SECRET: secret, WEBHOOK_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => receiver.kill());
  const body = JSON.stringify({ type: 'employee.created', timestamp: new Date().toISOString(), data: {} });
  const send = (signed: string, at = new Date()) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'one',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,AAAA v2,other ${new Webhook(secret).sign('one', at, signed)}`,
      },
    });
  // It listens some time after it has begun.
  const right = await untilConnected(() => send(body));
  assert.equal(right.status, 204);
  assert.equal((await send(`${body} `)).status, 400);
  assert.equal((await send(body, new Date(Date.now() - 3_600_000))).status, 400);
});

test('the example with the client sets up a company, and its balances are those worked out by hand', async () => {
  const company = await createRemoteCompany(database.url);
  await promisify(execFile)(process.execPath, ['with-client.ts'], {
    cwd: project,
    env: { ...env, JORNADA_TOKEN: company.token },
  });
});

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

async function requestsAt(t: TestContext, answer: Answer) {
  const requests: IncomingMessage[] = [];
  const listening = createServer((request, response) => answer(request, response, requests.push(request)));
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.after(() => listening.close());
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, requests };
}

const sending = { retries: 3, timeoutMilliseconds: 10_000, signal: undefined };

test('429 is tried again after Retry-After, a lost connection at once, with the same key', async (t) => {
  const times: number[] = [];
  const { url, requests } = await requestsAt(t, (request, response, count) => {
    times.push(Date.now());
    if (count === 1) request.socket.destroy();
    else if (count === 2) response.writeHead(429, { 'retry-after': '2' }).end();
    else response.end('{}');
  });
  const response = await sendWithRetries(
    url,
    { method: 'POST', headers: { 'idempotency-key': 'one' }, body: '{}' },
    sending,
  );
  assert.equal(response.status, 200);
  assert.deepEqual(
    requests.map(({ headers }) => headers['idempotency-key']),
    ['one', 'one', 'one'],
  );
  assert.ok((times[2] ?? 0) - (times[1] ?? 0) >= 1990);
});

test('404 and 422 are not tried again, 503 as often as allowed', async (t) => {
  for (const [status, attempts] of [
    [404, 1],
    [422, 1],
    [503, 2],
  ] as const) {
    const { url, requests } = await requestsAt(t, (_, response) => response.writeHead(status).end());
    const response = await sendWithRetries(url, { method: 'GET' }, { ...sending, retries: 1 });
    assert.deepEqual([response.status, requests.length], [status, attempts]);
  }
});

test('a signal ends the wait between two attempts', async (t) => {
  const { url } = await requestsAt(t, (_, response) => response.writeHead(503, { 'retry-after': '60' }).end());
  const controller = new AbortController();
  const sent = sendWithRetries(url, { method: 'GET' }, { ...sending, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('Stopped.')), 300);
  await assert.rejects(sent, /Stopped/);
});

async function untilConnected(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await send();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
