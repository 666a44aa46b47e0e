import assert from 'node:assert/strict';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { type TestContext, test } from 'node:test';
import { WATCH_LIMITS, watchWorker } from './watch-worker.ts';

const { askMilliseconds, unanswered, endMilliseconds } = WATCH_LIMITS;

/** A worker whose answers the test gives, and the signals that it gets. */
function watch(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const signals: string[] = [];
  const said: string[] = [];
  const worker = Object.assign(new EventEmitter(), {
    process: { pid: 4711, kill: (signal: string) => signals.push(signal) },
    isConnected: () => true,
    send: () => true,
  });
  watchWorker(worker as unknown as Worker, (message) => said.push(message));
  return {
    signals,
    said,
    answer: () => worker.emit('message', { type: 'jornada:here' }),
    exit: () => worker.emit('exit'),
    /** Lets the primary ask so many times. */
    ask: (times: number) => {
      for (let count = 0; count < times; count += 1) t.mock.timers.tick(askMilliseconds);
    },
    tick: (milliseconds: number) => t.mock.timers.tick(milliseconds),
  };
}

test('a worker that does not answer for 30 seconds is ended, and killed if it does not end, with a message', (t) => {
  const { signals, said, answer, ask, tick } = watch(t);
  assert.equal(unanswered * askMilliseconds, 30_000);
  answer();
  ask(unanswered);
  assert.deepEqual(signals, []);
  ask(1);
  assert.deepEqual(signals, ['SIGTERM']);
  assert.deepEqual(said, ['The worker with process id 4711 has not answered for 30 s. It is ended.']);
  tick(endMilliseconds);
  assert.deepEqual(signals, ['SIGTERM', 'SIGKILL']);
});

test('a worker that ends after SIGTERM is not killed', (t) => {
  const { signals, answer, exit, ask, tick } = watch(t);
  answer();
  ask(unanswered + 1);
  exit();
  tick(endMilliseconds * 2);
  assert.deepEqual(signals, ['SIGTERM']);
});

test('a busy worker that answers late, and one that still starts, are not ended', (t) => {
  const { signals, answer, ask } = watch(t);
  ask(unanswered * 3);
  for (let round = 0; round < 10; round += 1) {
    answer();
    ask(unanswered);
  }
  assert.deepEqual(signals, []);
});
