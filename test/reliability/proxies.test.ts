import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { samplePdf } from '../calls.ts';
import { freePort } from '../free-port.ts';
import { findProgram, PROXIES, PROXY_HOST, type ProxyAnswer, startProxy, VISITOR_ADDRESS } from '../proxies.ts';
import { rowsOf, succeed } from '../remote.ts';
import { makeDataDir, startServer } from '../server-process.ts';

const operatorCommand = fileURLToPath(new URL('../../server/entry/cli/main.ts', import.meta.url));
const FORGED_ADDRESS = '203.0.113.7';
/** Just below the largest document that is kept. */
const UPLOAD_BYTES = 10_400_000;
const STREAM_MILLISECONDS = 10_000;

let server: Promise<Behind> | undefined;

/** A server with a company, behind whichever proxy has the ports. */
type Behind = Awaited<ReturnType<typeof startBehind>>;

async function startBehind() {
  const ports = { plain: await freePort(), secure: await freePort() };
  const url = `https://${PROXY_HOST}:${ports.secure}`;
  // The server prints the address that people open, so its own port is chosen here.
  const port = await freePort();
  const env = {
    JORNADA_DATA_DIR: makeDataDir(),
    PORT: String(port),
    JORNADA_URL: url,
    JORNADA_TRUSTED_PROXIES: '127.0.0.1',
  };
  await startServer({ entry: 'server/entry/process/main.ts', env });
  const words = ['company', 'create', '--name', 'Acme', '--admin-email', 'ana@acme.example', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [operatorCommand, ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
  });
  const company: { adminEmail: string; adminPassword: string; apiToken: string } = JSON.parse(stdout);
  const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  return { upstream: `127.0.0.1:${port}`, ports, url, company, databaseUrl };
}

for (const kind of PROXIES) {
  const program = findProgram(kind.program);
  const skip = program === undefined && `${kind.program} is not installed on this computer`;
  test(`docs/running/${kind.file}: sign-in with Secure cookies, the visitor’s address, events at once, and a large upload pass ${kind.program}`, {
    skip,
  }, async (t) => {
    server ??= startBehind();
    const { upstream, ports, url, company, databaseUrl } = await server;
    const folder = join(makeDataDir(), kind.program);
    const proxy = await startProxy(kind, program ?? '', { folder, upstream, ports });
    t.after(proxy.stop);

    const signIn = await proxy.ask('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': FORGED_ADDRESS },
      body: JSON.stringify({ email: company.adminEmail, password: company.adminPassword }),
    });
    assert.equal(signIn.status, 200, await text(signIn.body));
    const cookies = [signIn.headers['set-cookie'] ?? []].flat();
    assert.ok(cookies.length > 0);
    for (const cookie of cookies) assert.match(cookie, /; Secure/i);
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');

    const newest = 'select ip_address as ip from auth.session order by created_at desc limit 1';
    assert.deepEqual(await rowsOf<{ ip: string }>(databaseUrl, newest), [{ ip: VISITOR_ADDRESS }]);

    const page = await proxy.ask('/inbox', { headers: { cookie } });
    assert.equal(page.status, 200);
    assert.match(await text(page.body), /<html/);

    const stream = await proxy.ask(`/api/trpc/access.followChanges?input=${encodeURIComponent('{}')}`, {
      headers: { cookie, accept: 'text/event-stream' },
    });
    assert.match(String(stream.headers['content-type']), /text\/event-stream/);
    const reading = readUntil(stream, /"topics":\["people"\]/);
    await reading.begun;
    const direct = { url: `http://${upstream}`, token: company.apiToken };
    const { data: employee } = await succeed(direct, 'POST', '/core/v3/employees', {
      firstName: 'Ana',
      lastName: 'Gil',
    });
    await reading.found;

    const form = new FormData();
    form.append('employeeId', employee.id);
    form.append('file', samplePdf('Scan.pdf', 'x'.repeat(UPLOAD_BYTES)));
    const encoded = new Response(form);
    const sent = await proxy.ask('/core/v3/documents', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${company.apiToken}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    assert.equal(sent.status, 200, await text(sent.body));
  });
}

/** Reads a stream in which something has to appear while it stays open: a proxy that collects would send nothing. */
function readUntil({ body }: ProxyAnswer, wanted: RegExp): { begun: Promise<void>; found: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const found = Promise.withResolvers<void>();
  let seen = '';
  const late = setTimeout(() => {
    const error = new Error(`The stream had only: ${seen}`);
    begun.reject(error);
    found.reject(error);
  }, STREAM_MILLISECONDS);
  body.on('data', (chunk) => {
    seen += chunk;
    begun.resolve();
    if (!wanted.test(seen)) return;
    clearTimeout(late);
    found.resolve();
    body.destroy();
  });
  return { begun: begun.promise, found: found.promise };
}
