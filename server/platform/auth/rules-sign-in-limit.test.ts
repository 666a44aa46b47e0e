import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countTry, secondsToWait, signInLimits, waitSeconds } from './rules-sign-in-limit.ts';

const NOW = new Date('2026-11-22T08:00:00Z');
const NEVER = { tries: 0, nextAt: NOW, expiresAt: NOW };
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const waits: [limit: keyof typeof signInLimits, tries: number, seconds: number][] = [
  ['pair', 9, 0],
  ['pair', 10, 60],
  ['pair', 11, 120],
  ['pair', 14, 900],
  ['account', 24, 0],
  ['account', 25, 1],
  ['account', 26, 2],
  ['account', 27, 4],
  ['account', 35, 900],
  ['account', 2000, 900],
  ['address', 299, 0],
  ['address', 300, 1],
  ['address', 400, 60],
];
for (const [limit, tries, seconds] of waits) {
  test(`I7: after ${tries} tries of one ${limit} the wait is ${seconds} s`, () => {
    assert.equal(waitSeconds(signInLimits[limit], tries), seconds);
  });
}

test('I7: one address alone does not reach the limit of an account over all addresses within an hour', () => {
  let [count, now, tries] = [NEVER, NOW, 0];
  for (; now <= at(3600); tries++) {
    count = countTry(signInLimits.pair, count, now);
    now = count.nextAt;
  }
  assert.ok(tries < signInLimits.account.freeTries, String(tries));
});

test('a try is forgotten when the memory after its wait is over, not before', () => {
  const { pair } = signInLimits;
  const last = { tries: 12, nextAt: at(240), expiresAt: at(240 + pair.memorySeconds) };
  assert.equal(countTry(pair, last, at(239 + pair.memorySeconds)).tries, 13);
  assert.deepEqual(countTry(pair, last, at(240 + pair.memorySeconds)).tries, 1);
});

test('the answer is the longest wait of all counts in whole seconds, and none when none is left', () => {
  assert.equal(secondsToWait([NEVER, { nextAt: at(0.2) }, { nextAt: at(-5) }], NOW), 1);
  assert.equal(secondsToWait([{ nextAt: at(61.5) }, { nextAt: at(2) }], NOW), 62);
  assert.equal(secondsToWait([NEVER, { nextAt: at(-5) }], NOW), null);
});

test('I7: however the tries come, no wait is longer than the longest, and a day takes no more than it allows', () => {
  for (const limit of Object.values(signInLimits)) {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 }), (pauses) => {
        let [count, now] = [NEVER, NOW];
        for (const pause of pauses) {
          count = countTry(limit, count, now);
          assert.ok(count.nextAt.getTime() - now.getTime() <= limit.longestWaitSeconds * 1000);
          assert.ok(count.expiresAt > count.nextAt);
          now = new Date(count.nextAt.getTime() + pause);
        }
      }),
      { numRuns: 50 },
    );
  }
});
