import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isGivenUp, nextAttemptAt } from './rules.ts';

const since = Temporal.Instant.from('2026-03-02T08:00:00Z');
const attemptsWith = (random: () => number): number[] => {
  const seconds = [0];
  for (let now = since; ; ) {
    const next = nextAttemptAt(since, now, random());
    if (!next) return seconds;
    seconds.push(since.until(next).total('seconds'));
    now = next;
  }
};

test('attempts are made after pauses that grow to twelve hours, the last one after three days', () => {
  const hours = (count: number) => count * 3600;
  assert.deepEqual(
    attemptsWith(() => 0.5),
    [
      ...[0, 5, 20, 80, 320, 1280, 5120, 20_480],
      ...[1, 2, 3, 4, 5].map((pause) => 20_480 + hours(12 * pause)),
      hours(72),
    ],
  );
});

test('chance moves a pause by a fifth at most, never past three days and never to the same instant', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }), (randoms) => {
      let index = 0;
      const attempts = attemptsWith(() => randoms[index++] ?? 0);
      for (const [place, at] of attempts.entries()) {
        const before = attempts[place - 1];
        if (before === undefined) continue;
        const pause = Math.min(Math.max(3 * before, 5), 43_200);
        assert.ok(at > before && at - before <= pause * 1.2 + 0.5);
        if (at < 259_200) assert.ok(at - before >= pause * 0.8 - 0.5);
      }
      assert.equal(attempts.at(-1), 259_200);
    }),
  );
});

test('an endpoint is given up after three days without a success', () => {
  assert.equal(isGivenUp(since, since.add({ seconds: 3 * 86_400 - 1 })), false);
  assert.equal(isGivenUp(since, since.add({ hours: 72 })), true);
});
