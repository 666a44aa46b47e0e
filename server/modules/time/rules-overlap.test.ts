import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlappedBy } from './rules-overlap.ts';

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
