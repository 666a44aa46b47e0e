import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTurns } from '#test/turns.ts';
import { inPortions, portionsOf, untilLessThan } from './in-portions.ts';

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** How often something else in the process got its turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const turns = countTurns();
  await work();
  turns.stop();
  return turns.count;
}

test('a long list answers as map does, and others get their turn between its portions', async () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  let found: number[] = [];
  const turns = await turnsDuring(async () => {
    found = await inPortions(items, (item) => {
      keepBusy(3);
      return item * 2;
    });
  });
  assert.deepEqual(
    found,
    items.map((item) => item * 2),
  );
  assert.ok(turns >= 10, String(turns));
});

test('what takes long to make counts as the work on it does', async () => {
  function* slowly() {
    for (let made = 0; made < 50; made += 1) {
      keepBusy(3);
      yield made;
    }
  }
  assert.ok((await turnsDuring(() => inPortions(slowly(), (item) => item))) >= 10);
});

test('portions come one by one: nothing is worked on ahead of who takes them', async () => {
  let done = 0;
  const portions = portionsOf(Array.from({ length: 50 }), () => {
    keepBusy(3);
    done += 1;
  });
  let taken = 0;
  for await (const portion of portions) {
    taken += portion.length;
    assert.equal(done, taken);
    await new Promise(setImmediate);
  }
  assert.equal(taken, 50);
});

test('a fault in the middle is thrown, and a short list is done in one go', async () => {
  const failing = inPortions([1, 2], () => {
    throw new Error('refused');
  });
  await assert.rejects(failing, { message: 'refused' });
  assert.equal(await turnsDuring(() => inPortions([1, 2], (item) => item)), 0);
});

test('portions go on while they are full, until the signal', async () => {
  const sizes = [5, 5, 3, 5];
  const work = async () => sizes.shift() ?? 0;
  await untilLessThan(5, work, undefined);
  assert.deepEqual(sizes, [5]);
  await untilLessThan(5, work, AbortSignal.abort());
  assert.deepEqual(sizes, [5]);
});
