import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOffices, reassign, reassignOffices } from './rules.ts';

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

const held = (targetId: string, startsOn: string | null, endsOn: string | null = null) => ({
  ...{ id: `${targetId} ${startsOn}`, targetId, startsOn, endsOn },
  createdAt: new Date(Date.UTC(2026, 0, 1)),
});
const kept = (targetId: string, startsOn: string | null, endsOn: string | null) => ({
  ...{ id: `${targetId} ${startsOn}`, endsOn },
});

test('C7 other offices from a date on end those of the day before, and replace later ones', () => {
  const existing = [held('a', null, '2026-06-30'), held('b', '2026-07-01'), held('c', '2026-09-01')];
  const change = reassignOffices(existing, ['c', 'b'], { from: '2026-08-01', now });
  assert.deepEqual(change?.deleted, ['c 2026-09-01']);
  assert.deepEqual(change?.ended, [kept('b', '2026-07-01', '2026-07-31')]);
  assert.deepEqual(
    change?.added.map(({ targetId, startsOn, endsOn }) => [targetId, startsOn, endsOn]),
    [
      ['c', '2026-08-01', null],
      ['b', '2026-08-01', null],
    ],
  );
});

test('C7 an office that stays keeps its first day and loses a planned end', () => {
  const existing = [held('a', null, '2026-06-30'), held('b', '2026-07-01')];
  const change = reassignOffices(existing, ['a', 'c'], { from: '2026-05-01', now });
  assert.deepEqual([change?.deleted, change?.ended], [['b 2026-07-01'], [kept('a', null, null)]]);
  assert.deepEqual(
    change?.added.map(({ targetId, startsOn }) => [targetId, startsOn]),
    [['c', '2026-05-01']],
  );
});

test('C7 offices that are so on the date change nothing, later ones neither', () => {
  const existing = [held('a', null, '2026-06-30'), held('b', '2026-07-01')];
  assert.equal(reassignOffices(existing, ['a'], { from: '2026-05-01', now }), null);
  assert.deepEqual(reassignOffices(existing, ['b'], { from: null, now })?.deleted, ['a null', 'b 2026-07-01']);
});

test('C7 on all dates, also those that are over are replaced, by none too', () => {
  const over = held('a', null, '2026-03-07');
  assert.deepEqual(reassignOffices([over], [], { from: null, now })?.deleted, ['a null']);
  const all = held('b', null);
  assert.deepEqual(reassignOffices([over, all], ['b'], { from: null, now }), {
    deleted: ['a null'],
    ended: [],
    added: [],
  });
  assert.equal(reassignOffices([all], ['b'], { from: null, now }), null);
});

test('C7 an assignation ends the day before; one that begins on the day or later is deleted', () => {
  const all = [held('a', null), held('b', '2026-03-01'), held('c', '2026-03-02'), held('d', '2026-04-01')];
  assert.deepEqual(endOffices(all, '2026-03-02'), {
    deleted: ['c 2026-03-02', 'd 2026-04-01'],
    ended: [kept('a', null, '2026-03-01'), kept('b', '2026-03-01', '2026-03-01')],
    added: [],
  });
});
