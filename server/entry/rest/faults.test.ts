import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { Operation } from '../../platform/rpc/operation.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { routes } from './routes.ts';

const world = await createWorld();
const { rest } = await world.company();
const quiet = { ...world.runtime, log: createLog('silent') };
const nowhere = createPool('postgres://nobody@127.0.0.1:1/nothing', { connections: 2 });
after(() => nowhere.end());
afterEach(() => setRuntime(world.runtime));

const failing: Operation = {
  kind: 'query',
  right: 'look',
  run: () => {
    throw new Error('the connection string is postgres://jornada:secret@db/jornada');
  },
};
const filled = (path: string) => path.replace(/\{\w+\}/g, crypto.randomUUID());
const envelope = (status: number, code: string) => ({ error: { status, message: code, errors: code } });

for (const route of routes) {
  test(`${route.method} ${route.path} answers 500 to a fault of its own and tells nothing of it`, async () => {
    setRuntime(quiet);
    const { operation } = route;
    route.operation = failing;
    try {
      const answer = await rest.send(route.method, filled(route.path));
      assert.deepEqual([answer.status, answer.body], [500, envelope(500, 'internal_error')]);
    } finally {
      route.operation = operation;
    }
  });

  test(`${route.method} ${route.path} answers 503 while the database cannot be reached`, async () => {
    setRuntime({ ...quiet, pool: nowhere });
    const answer = await rest.send(route.method, filled(route.path));
    assert.deepEqual([answer.status, answer.body], [503, envelope(503, 'service_unavailable')]);
    assert.equal(answer.headers.get('retry-after'), '1');
  });
}
