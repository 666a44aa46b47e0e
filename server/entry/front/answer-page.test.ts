import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import { type ServerForPages, serverForPages } from '../process/for-pages.ts';
import { createHttpServer } from '../process/http.ts';

const world = await createWorld();
const manager = await addMember(world, await world.company(), { role: 'manager' });
const headers = { cookie: await manager.cookie() };
const nowhere = createPool('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 });
const pages: Record<string, ServerForPages> = {
  '/no-connection': serverForPages({ ...world.runtime, pool: nowhere }),
  '/no-session': serverForPages({ ...world.runtime, signInPool: nowhere }),
};

/** Answers as Next does: a page that failed is a 500. */
const server = createHttpServer(world.runtime, async ({ url }, response) => {
  try {
    const { kind } = await (pages[url ?? ''] ?? serverForPages(world.runtime)).findVisit(new Headers(headers));
    if (url === '/faulty') throw new Error('a fault');
    response.end(kind);
  } catch {
    response.statusCode = 500;
    response.end('It did not work.');
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(async () => {
  server.close();
  await nowhere.end();
});

async function ask(path: string) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return [answer.status, answer.headers.get('retry-after'), await answer.text()];
}

test('503 and Retry-After for a page while the database cannot be reached; 500 for a fault', async () => {
  assert.deepEqual(await ask('/today'), [200, null, 'member']);
  for (const path of Object.keys(pages)) assert.deepEqual(await ask(path), [503, '1', 'It did not work.'], path);
  assert.deepEqual(await ask('/faulty'), [500, null, 'It did not work.']);
});
