import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { createHttpServer } from './http.ts';

const world = await createWorld();

// Node looks for slow requests every 30 seconds unless it is told otherwise: then this test would not end in time.
test('408: headers and bodies that are sent by half are closed at the times of the server', {
  timeout: 20_000,
}, async (t) => {
  const times = { headersTimeout: 500, requestTimeout: 1000 };
  const server = createHttpServer(world.runtime, async () => {}, undefined, times).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const half = async (sent: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.write(sent);
    await once(socket, 'close');
    return answer;
  };
  const { token } = await world.company();
  const head = `POST /core/v3/employees HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`;
  assert.match(await half(head), /^HTTP\/1\.1 408 /);
  const body = 'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  assert.doesNotMatch(await half(head + body), /^HTTP\/1\.1 2/);
});
