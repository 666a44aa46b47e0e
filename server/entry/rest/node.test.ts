import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorld } from '#test/world.ts';
import { getMetrics } from '../../platform/runtime/metrics.ts';
import { createHttpServer } from '../process/http.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

const world = await createWorld();
const { token } = await world.company();
const sockets: Socket[] = [];
const server: Server = createHttpServer(world.runtime, (_, response) => void response.writeHead(404).end('a page'));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
server.on('connection', (socket: Socket) => sockets.push(socket));
after(() => {
  server.closeAllConnections();
  server.close();
});

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const authorization = { authorization: `Bearer ${token}` };
const head = (length: string) =>
  `POST /core/v3/offices HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

/** Speaks plain TCP: everything the server sends until it closes or the test has seen enough. */
async function raw(send: (socket: Socket) => void, enough: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  await once(socket, 'connect');
  send(socket);
  for await (const chunk of socket) {
    received += chunk;
    if (enough.test(received)) break;
  }
  socket.destroy();
  return received;
}

test('413: a body that says it is over 1 MiB is refused before it is sent', async () => {
  const answer = await raw(
    (socket) => socket.write(`${head(`Content-Length: ${MAX_BODY_BYTES + 1}`)}{"name"`),
    /payload_too_large.*}}/s,
  );
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /connection: close/i);
  assert.equal(sockets.at(-1)?.bytesRead, head(`Content-Length: ${MAX_BODY_BYTES + 1}`).length + 7);
});

test('413: a streamed body is read up to 1 MiB and no further, and the caller gets its answer', async () => {
  const kilobytes = 'x'.repeat(65_536);
  const chunk = `10000\r\n${kilobytes}\r\n`;
  let writing = true;
  const answer = await raw((socket) => {
    socket.write(head('Transfer-Encoding: chunked'));
    const more = () => {
      while (writing && socket.write(chunk));
      if (writing && !socket.destroyed) socket.once('drain', more);
    };
    more();
  }, /payload_too_large.*}}/s);
  writing = false;
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.ok((sockets.at(-1)?.bytesRead ?? 0) < MAX_BODY_BYTES + 500_000, `${sockets.at(-1)?.bytesRead} bytes read`);
});

test('413: a caller that sends on and reads late gets its answer too', async () => {
  for (const length of ['Transfer-Encoding: chunked', 'Content-Length: 99999999']) {
    const socket = connect(port, '127.0.0.1');
    const faults: Error[] = [];
    socket.on('error', (error) => faults.push(error));
    await once(socket, 'connect');
    socket.write(head(length));
    const sending = setInterval(() => socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`), 5);
    await wait(500);
    clearInterval(sending);
    assert.deepEqual(faults, []);
    const [chunk] = await once(socket, 'data');
    assert.match(String(chunk), /^HTTP\/1\.1 413 .*payload_too_large/s);
    socket.destroy();
  }
});

test('413: the connection is closed after the answer', async () => {
  const started = Date.now();
  await raw((socket) => socket.write(head('Content-Length: 99999999')), /never/);
  assert.ok(Date.now() - started < 5000);
});

test('200: a body of exactly 1 MiB is read', async () => {
  const body = `{"name":"Big"${' '.repeat(MAX_BODY_BYTES - 14)}}`;
  assert.equal(Buffer.byteLength(body), MAX_BODY_BYTES);
  const answer = await fetch(url('/core/v3/offices'), {
    method: 'POST',
    body,
    headers: { ...authorization, 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 200);
});

test('401: a body that was not read is not taken for the next request of the connection', async () => {
  const hidden = 'GET /core/v3/nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  const refused = `POST /core/v3/offices HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n`;
  const next = `GET /core/v3/info HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const answer = await raw((socket) => socket.write(refused + hidden + next), /"company"/);
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 200']);
});

test('HEAD is answered like GET, without a body', async () => {
  const get = await fetch(url('/core/v3/offices'), { headers: authorization });
  const answer = await fetch(url('/core/v3/offices'), { method: 'HEAD', headers: authorization });
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '');
  for (const name of ['content-type', 'content-length', 'cache-control', 'x-content-type-options'])
    assert.equal(answer.headers.get(name), get.headers.get(name), name);
  const refused = await fetch(url('/core/v3/offices'), { method: 'HEAD' });
  assert.deepEqual(
    [refused.status, refused.headers.get('www-authenticate'), await refused.text()],
    [401, 'Bearer', ''],
  );
});

test('X-Request-Id is the caller’s when it is 1 to 128 safe characters, else a new one', async () => {
  const idFor = async (given: string) => {
    const answer = await fetch(url('/core/v3/nothing'), { headers: { 'x-request-id': given } });
    return answer.headers.get('x-request-id') ?? '';
  };
  for (const safe of ['a', '01890a5d-ac96-774b-bcce-b302099a8057', 'x'.repeat(128), 'trace:1/2~3.4_5'])
    assert.equal(await idFor(safe), safe);
  for (const unsafe of ['x'.repeat(129), 'a b', '<script>', '"', 'ä', 'a;b']) {
    assert.match(await idFor(unsafe), /^[0-9a-f-]{36}$/);
  }
});

test('a caller that goes away while it sends is neither a fault nor an answer of 5xx', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head('Content-Length: 1000')}{"name"`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { values } = await getMetrics().requests.get();
  assert.deepEqual(
    values.filter(({ labels }) => Number(labels.status) >= 500),
    [],
  );
});

test('404 route_not_found also in a version that does not exist; other paths belong to the pages', async () => {
  const unknown = await fetch(url('/core/v9/info'), { headers: authorization });
  assert.deepEqual(await unknown.json(), {
    error: { status: 404, message: 'route_not_found', errors: 'route_not_found' },
  });
  assert.equal(await (await fetch(url('/corex/info'))).text(), 'a page');
});

test('404 route_not_found for a path with more slashes: paths are exact and nothing is redirected', async () => {
  for (const path of ['//core/v3/info', '///core/v3/info', '/core//v3/info', '/core/v3/info/', '/core/v3/info//']) {
    const answer = await fetch(url(path), { headers: authorization, redirect: 'manual' });
    assert.deepEqual([answer.status, (await answer.json()).error.message], [404, 'route_not_found'], path);
  }
});

test('200: a filter holds as many ids as it takes', async () => {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  const filter = (more: string[] = []) =>
    fetch(url(`/core/v3/employees?${[...ids, ...more].map((id) => `ids[in]=${id}`).join('&')}`), {
      headers: authorization,
    });
  assert.equal((await filter()).status, 200);
  assert.deepEqual(Object.keys((await (await filter([crypto.randomUUID()])).json()).error.errors), ['ids']);
});

test('every answer carries X-Request-Id, no-store and nosniff, those for operators too', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/core/v3/nothing', '/core/v3/info']) {
    const { headers } = await fetch(url(path), { headers: { 'x-request-id': 'mine' } });
    const shown = ['x-request-id', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name));
    assert.deepEqual(shown, ['mine', 'no-store', 'nosniff'], path);
  }
});
