import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { MAX_ANSWER_BYTES, outboundFetch } from './outbound-fetch.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  after(() => server.close());
  after(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const here = outboundFetch({ allowsPrivateAddresses: true, timeoutMilliseconds: 5000 });

test('an answer is read whole, with its status and headers, and what was sent arrives', async () => {
  const url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body }));
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await here(url, { method: 'POST', headers, body: new URLSearchParams({ code: 'x y' }) });
  assert.equal(answer.status, 400);
  assert.equal(answer.headers.get('set-cookie'), 'a=1, b=2');
  assert.deepEqual(await answer.json(), { method: 'POST', type: headers['content-type'], body: 'code=x+y' });
});

test('an answer without a body, and a redirect, which is not followed, are answers', async () => {
  const url = await serve((request, response) =>
    request.url === '/gone'
      ? response.writeHead(204).end()
      : response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  );
  assert.equal((await here(`${url}/gone`)).status, 204);
  assert.equal((await here(url)).status, 302);
});

test('too long an answer, none in time, a private address and a request that was given up are refused', async () => {
  const long = await serve((_request, response) => response.end('x'.repeat(MAX_ANSWER_BYTES + 1)));
  await assert.rejects(here(long), { failure: 'connection_failed' });
  const silent = await serve(() => {});
  const hasty = outboundFetch({ allowsPrivateAddresses: true, timeoutMilliseconds: 20 });
  await assert.rejects(hasty(silent), { failure: 'timeout' });
  const slow = await serve((_request, response) => void response.writeHead(200).write('{'));
  await assert.rejects(hasty(slow), { failure: 'timeout' });
  await assert.rejects(outboundFetch({ timeoutMilliseconds: 5000 })(long), { failure: 'private_address' });
  await assert.rejects(here(silent, { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
});
