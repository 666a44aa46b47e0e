import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reassign } from './rules.ts';

const now = Temporal.Instant.from('2026-03-02T08:00:00Z');
const has = (...targets: string[]) =>
  targets.map((targetId, index) => ({
    id: `id-${targetId}`,
    targetId,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
  }));

const cases: [title: string, existing: string[], wanted: string[], removed: string[], added: string[]][] = [
  ['A2 the first of new offices is the oldest', [], ['b', 'a'], [], ['b', 'a']],
  ['what stays in its place is kept', ['a', 'b'], ['a', 'b'], [], []],
  ['a new one comes after what is kept', ['a'], ['a', 'b'], [], ['b']],
  ['A2 another main office is put before the one it replaces', ['a', 'b'], ['b', 'a'], ['a', 'b'], ['b', 'a']],
  ['dropping the main office makes the next one main', ['a', 'b', 'c'], ['b', 'c'], ['a'], []],
  ['a repeated id counts once', [], ['a', 'a'], [], ['a']],
  ['none removes all', ['a', 'b'], [], ['a', 'b'], []],
];

for (const [title, existing, wanted, removed, added] of cases) {
  test(title, () => {
    const change = reassign(has(...existing), wanted, now);
    assert.deepEqual(
      [change.removed.map(({ targetId }) => targetId), change.added.map(({ targetId }) => targetId)],
      [removed, added],
    );
  });
}

test('A2 new assignations are later than kept ones, even within one millisecond', () => {
  const [kept] = has('a');
  assert.ok(kept);
  const late = { ...kept, createdAt: new Date(now.epochMilliseconds + 5) };
  const { added } = reassign([late], ['a', 'b', 'c'], now);
  assert.deepEqual(
    added.map(({ createdAt }) => createdAt.getTime() - now.epochMilliseconds),
    [6, 7],
  );
});
