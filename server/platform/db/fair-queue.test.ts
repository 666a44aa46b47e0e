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

test('reads of a key leave a place to its writes, which do not wait behind reads that do', async () => {
  const queue = queueOf({ places: 5, reserved: 2, reservedForWrites: 1 });
  const entered: string[] = [];
  const enter = (access: 'read' | 'write') => void queue.enter('a', access).then(() => entered.push(access));
  for (const access of ['read', 'read', 'read', 'write', 'write'] as const) enter(access);
  await settle();
  assert.deepEqual(entered, ['read', 'read', 'write']);
  queue.leave('a', 'write');
  await settle();
  assert.deepEqual(entered.slice(3), ['write']);
  queue.leave('a', 'read');
  await settle();
  assert.deepEqual(entered.slice(4), ['read']);
});

test('however keys come and go, no more than the places are taken, and nobody who may enter is left waiting', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('read' as const, 'write' as const), fc.boolean()),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const queue = queueOf({ places: 5, reserved: 2, reservedForWrites: 1 });
      const counts = () => ({ a: { read: 0, write: 0 }, b: { read: 0, write: 0 }, c: { read: 0, write: 0 } });
      const [inside, waiting] = [counts(), counts()];
      const keys = ['a', 'b', 'c'] as const;
      for (const [key, access, enters] of all) {
        const of = key as (typeof keys)[number];
        if (enters) {
          waiting[of][access] += 1;
          void queue.enter(key, access).then(() => {
            waiting[of][access] -= 1;
            inside[of][access] += 1;
          });
        } else if (inside[of][access] > 0) {
          inside[of][access] -= 1;
          queue.leave(key, access);
        }
        await settle();
        const takenBy = (one: (typeof keys)[number]) => inside[one].read + inside[one].write;
        const taken = keys.reduce((sum, one) => sum + takenBy(one), 0);
        assert.ok(taken <= 5 && keys.every((one) => takenBy(one) <= 3 && inside[one].read <= 2));
        const mayEnter = keys.some(
          (one) => takenBy(one) < 3 && (waiting[one].write > 0 || (waiting[one].read > 0 && inside[one].read < 2)),
        );
        assert.ok(!mayEnter || taken === 5);
      }
    }),
  );
});
