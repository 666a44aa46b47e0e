import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FairQueue, NoPlaceError } from './fair-queue.ts';

const queueOf = (changes: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ places: 8, reserved: 2, maxWaiting: 100, patienceMilliseconds: 60_000, ...changes });

/** Lets everything run that only waits for its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one key takes all places but two, and the others find those free', async () => {
  const queue = queueOf();
  const entered: string[] = [];
  const enter = (key: string) => void queue.enter(key).then(() => entered.push(key));
  for (let index = 0; index < 20; index += 1) enter('greedy');
  await settle();
  assert.equal(entered.length, 6);
  enter('other');
  enter('third');
  await settle();
  assert.deepEqual(entered.slice(6), ['other', 'third']);
});

test('when places are short the keys that wait are served in turn, however many of one of them wait', async () => {
  const queue = queueOf({ places: 3, reserved: 1 });
  const entered: string[] = [];
  const enter = (key: string) => void queue.enter(key).then(() => entered.push(key));
  for (const key of ['a', 'a', 'b']) enter(key);
  for (let index = 0; index < 5; index += 1) enter('a');
  for (const key of ['b', 'c', 'b']) enter(key);
  await settle();
  for (let index = 0; index < 6; index += 1) {
    queue.leave(entered[index] as string);
    await settle();
  }
  assert.deepEqual(entered, ['a', 'a', 'b', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('a full line, and a wait that is too long, are refused, and keep nobody else from a place', async () => {
  const queue = queueOf({ places: 3, reserved: 2, maxWaiting: 1, patienceMilliseconds: 5 });
  await queue.enter('a');
  const waits = queue.enter('a');
  await assert.rejects(queue.enter('a'), NoPlaceError);
  await assert.rejects(waits, NoPlaceError);
  assert.equal(queue.waiting, 0);
  queue.leave('a');
  await queue.enter('a');
});

test('however keys come and go, no more than the places are taken, and nobody who may enter is left waiting', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const queue = queueOf({ places: 4, reserved: 2 });
      const inside: Record<string, number> = { a: 0, b: 0, c: 0 };
      const waiting: Record<string, number> = { a: 0, b: 0, c: 0 };
      for (const [key, enters] of all) {
        if (enters) {
          waiting[key] = (waiting[key] ?? 0) + 1;
          void queue.enter(key).then(() => {
            waiting[key] = (waiting[key] ?? 0) - 1;
            inside[key] = (inside[key] ?? 0) + 1;
          });
        } else if ((inside[key] ?? 0) > 0) {
          inside[key] = (inside[key] ?? 0) - 1;
          queue.leave(key);
        }
        await settle();
        const taken = Object.values(inside).reduce((sum, count) => sum + count, 0);
        assert.ok(taken <= 4 && Object.values(inside).every((count) => count <= 2));
        const mayEnter = Object.keys(waiting).some((one) => (waiting[one] ?? 0) > 0 && (inside[one] ?? 0) < 2);
        assert.ok(!mayEnter || taken === 4);
      }
    }),
  );
});
