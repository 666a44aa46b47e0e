import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preparations } from '#test/preparations.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

for (const route of routes) {
  test(`${route.method} ${route.path} succeeds with its documented example and real ids`, async () => {
    const workshop = await openWorkshop(world);
    const input = await workshop.inputFor(route);
    const answer = await workshop.call(route, input);
    assert.equal(
      answer.status,
      route.reply === 'empty' ? 204 : 200,
      `${JSON.stringify(answer.body)} to ${JSON.stringify(input)}: give its input examples, or add a preparation`,
    );
  });
}

test('every preparation belongs to an operation', () => {
  const names = new Set(routes.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(preparations).filter((name) => !names.has(name)),
    [],
  );
});
