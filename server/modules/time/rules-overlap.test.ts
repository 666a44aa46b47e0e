import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideNeighbours, overlappedBy } from './rules-overlap.ts';

const at = (clock: string) => new Date(`2026-03-02T${clock}:00Z`);
const entry = (from: string, to: string | null) => ({ startedAt: at(from), endedAt: to === null ? null : at(to) });
const overlaps = (one: [string, string | null], other: [string, string | null]) =>
  overlappedBy(entry(...one), [entry(...other)]) !== undefined;

test('B4 entries that touch do not overlap, those that share a moment do', () => {
  assert.equal(overlaps(['10:00', '11:00'], ['09:00', '10:00']), false);
  assert.equal(overlaps(['10:00', '11:00'], ['11:00', '12:00']), false);
  assert.equal(overlaps(['10:00', '11:00'], ['10:59', '12:00']), true);
  assert.equal(overlaps(['10:00', '11:00'], ['10:15', '10:30']), true);
  assert.equal(overlaps(['10:15', '10:30'], ['10:00', '11:00']), true);
});

test('B4 an open entry lasts: what begins after it overlaps, what ends before it does not', () => {
  assert.equal(overlaps(['10:00', '11:00'], ['09:00', null]), true);
  assert.equal(overlaps(['08:00', '09:00'], ['09:00', null]), false);
  assert.equal(overlaps(['09:00', null], ['10:00', '11:00']), true);
});

test('B5 a time to the minute takes the boundary of a neighbour that it overlaps by less than a minute, on both sides', () => {
  const time = (clock: string) => new Date(`2026-03-02T${clock}Z`);
  const span = (from: string, to: string | null) => ({ startedAt: time(from), endedAt: to === null ? null : time(to) });
  const morning = span('09:00:00', '13:00:12');
  const evening = span('17:29:40', null);
  for (const [from, to, start, end] of [
    ['13:00:00', '17:00:00', '13:00:12', '17:00:00'],
    ['13:00:00', '17:30:00', '13:00:12', '17:29:40'],
    ['13:00:00', null, '13:00:12', null],
    ['14:00:00', '17:30:00', '14:00:00', '17:29:40'],
    // Times with seconds say what they mean.
    ['13:00:01', '17:29:41', '13:00:01', '17:29:41'],
    // A minute and more is an overlap, and so is an entry of which nothing would be left.
    ['12:59:00', '17:31:00', '12:59:00', '17:31:00'],
    ['13:00:00', '13:00:10', '13:00:00', '13:00:10'],
    ['08:00:00', '09:00:00', '08:00:00', '09:00:00'],
  ] as const)
    assert.deepEqual(besideNeighbours(span(from, to), [morning, evening]), span(start, end), `${from}–${to}`);
  assert.deepEqual(
    besideNeighbours(span('13:00:00', '13:01:00'), [span('12:00:00', '13:00:40'), span('13:00:30', '14:00:00')]),
    {
      startedAt: time('13:00:00'),
      endedAt: time('13:01:00'),
    },
  );
});
