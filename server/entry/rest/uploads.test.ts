import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorld } from '#test/world.ts';
import { MAX_DOCUMENT_BYTES } from '../../modules/documents/constants.ts';
import { createHttpServer } from '../process/http.ts';
import { withForm } from './with-form.ts';

const world = await createWorld();
const { token, rest, companyId } = await world.company();
const employeeId: string = (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'García' })).data.id;
const server = createHttpServer(world.runtime, (_, response) => void response.writeHead(404).end('a page'));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => {
  server.closeAllConnections();
  server.close();
});

const head = `POST /core/v3/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const fields = `--x\r\nContent-Disposition: form-data; name="employeeId"\r\n\r\n${employeeId}\r\n`;
const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\n\r\n%PDF-1.7 ';
const END = '\r\n--x--\r\n';

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  return socket;
}

async function answerOf(socket: Socket, enough = /}}$/): Promise<string> {
  let received = '';
  for await (const part of socket) {
    received += part;
    if (enough.test(received)) break;
  }
  socket.destroy();
  return received;
}

const kept = async (): Promise<string> =>
  (
    await world.ownerPool.query(
      `select (select count(*) from documents where company_id = $1) || ' ' ||
        (select count(*) from document_portions where company_id = $1) as kept`,
      [companyId],
    )
  ).rows[0].kept;

test('N1 an upload whose connection breaks in the middle leaves nothing', async () => {
  for (const sent of [fields, `${fields}${filePart}${'x'.repeat(300_000)}`, `${fields}${filePart}note${END}`]) {
    const socket = await open();
    socket.write(chunk(sent));
    await wait(100);
    socket.destroy();
  }
  await wait(300);
  assert.equal(await kept(), '0 0');
});

test('N1 a slow upload is kept whole, and holds no connection to the database meanwhile', async () => {
  const socket = await open();
  socket.write(chunk(fields));
  for (const character of filePart) {
    socket.write(chunk(character));
    await wait(2);
  }
  assert.equal(world.runtime.pool.idleCount, world.runtime.pool.totalCount);
  socket.write(`${chunk(`note${END}`)}0\r\n\r\n`);
  assert.match(await answerOf(socket), /^HTTP\/1\.1 200 .*"sizeBytes":13/s);
  assert.equal(await kept(), '1 1');
});

test('N1 a file that goes on beyond 10 MB is given up, and its sender gets the answer', async () => {
  const before = await kept();
  const socket = await open();
  socket.write(chunk(fields + filePart));
  const more = chunk('x'.repeat(65_536));
  let sent = 0;
  const sending = setInterval(() => {
    for (let times = 0; times < 8 && !socket.writableNeedDrain; times += 1) {
      socket.write(more);
      sent += 65_536;
    }
  }, 1);
  const answer = await answerOf(socket);
  clearInterval(sending);
  assert.match(answer, /^HTTP\/1\.1 413 .*payload_too_large/s);
  assert.match(answer, /connection: close/i);
  assert.ok(sent < MAX_DOCUMENT_BYTES + 8_000_000, `${sent} bytes`);
  assert.equal(await kept(), before);
});

test('N1 a form that is refused in its middle is answered, and the connection ends with the answer', async () => {
  const socket = await open();
  socket.write(chunk(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'b'.repeat(600_000)}\r\n${filePart}`));
  const answer = await answerOf(socket);
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /connection: close/i);
});

test('N1 four files of a company are in memory at once, and the others wait for theirs, not for those of others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = [1, 2, 3, 4].map(() => withForm(companyId, () => promise));
  const other = await world.company();
  const upload = (client: typeof rest, id: string) => {
    const body = new FormData();
    body.append('employeeId', id);
    body.append('file', new File(['%PDF-1.7 x'], 'note.pdf'));
    return client.send('POST', '/core/v3/documents', { body });
  };
  let isRead = false;
  const slow = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(Buffer.from(`${fields}${filePart}x${END}`));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const own = rest.send('POST', '/core/v3/documents', { body: slow, headers });
  const { data } = await other.rest.post('/core/v3/employees', { firstName: 'Eva', lastName: 'Paz' });
  for (const _ of [1, 2, 3, 4, 5]) assert.equal((await upload(other.rest, data.id)).status, 200);
  assert.equal(isRead, false);
  resolve();
  assert.equal((await own).status, 200);
  await Promise.all(held);
});
