import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlapOf } from '#server/modules/contracts/rules.ts';
import { barOf, placeOf, spanOf, ticksOf } from './timeline-data.ts';

const today = '2026-03-10';

test('a line goes from the first contract to the last, and on after today where one has no end', () => {
  assert.deepEqual(spanOf([], today), { from: today, to: today });
  const ended = { startAt: '2024-01-01', endAt: '2025-12-31' };
  assert.deepEqual(spanOf([ended], today), { from: '2024-01-01', to: today });
  assert.deepEqual(spanOf([ended, { startAt: '2026-01-01', endAt: null }], today), {
    from: '2024-01-01',
    to: '2026-09-09',
  });
  assert.deepEqual(spanOf([{ startAt: '2027-01-01', endAt: null }], today), { from: today, to: '2027-07-03' });
});

test('a period covers its days on the line, and nothing beyond it', () => {
  const span = { from: '2026-01-01', to: '2026-04-10' };
  assert.equal(placeOf(span, '2026-01-01'), 0);
  assert.deepEqual(barOf(span, { startAt: '2026-01-11', endAt: '2026-01-20' }), { left: 10, width: 10 });
  assert.deepEqual(barOf(span, { startAt: '2025-01-01', endAt: null }), { left: 0, width: 100 });
  assert.deepEqual(barOf(span, { startAt: '2027-01-01', endAt: '2027-02-01' }).width, 0);
});

test('a short line is divided into quarters, a long one into at most twelve years', () => {
  assert.deepEqual(ticksOf({ from: '2025-11-01', to: '2026-04-10' }), [
    { date: '2026-01-01', isYear: true },
    { date: '2026-04-01', isYear: false },
  ]);
  const long = ticksOf({ from: '1996-05-01', to: '2026-04-10' });
  assert.ok(long.length <= 12 && long.every(({ isYear }) => isYear));
});

test('G1 the contract in the way is found', () => {
  const contracts = [
    { id: 'a', startAt: '2024-01-01', endAt: '2024-12-31' },
    { id: 'b', startAt: '2025-01-01', endAt: '2025-06-30' },
  ];
  assert.equal(overlapOf(contracts, { startAt: '2024-12-31', endAt: '2024-12-31' })?.id, 'a');
  assert.equal(overlapOf(contracts, { startAt: '2025-06-30', endAt: null })?.id, 'b');
  assert.equal(overlapOf(contracts, { startAt: '2025-07-01', endAt: null }), undefined);
  assert.equal(overlapOf(contracts, { startAt: '2025-02-01', endAt: null }, 'b'), undefined);
});
