import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeResults, refusedItems } from './refused-items.ts';

const MARCH = { id: '1', from: '2026-03-01', to: '2026-03-31' };
const CLOSED = { problem: 'period_closed', details: { period: MARCH } };
const DONE = { problem: null, details: null };
const BUSY = { problem: 'service_unavailable', details: null };

test('K4 only what closed dates refused is written again', () => {
  const refused = refusedItems(
    'corrections.decideMany',
    { ids: ['a', 'b', 'c', 'd'], decision: 'accept' },
    { results: [DONE, CLOSED, BUSY, CLOSED] },
  );
  assert.deepEqual(refused, {
    period: MARCH,
    positions: [1, 3],
    of: 4,
    input: { ids: ['b', 'd'], decision: 'accept' },
  });
});

test('K4 nothing is written again where closed dates refused nothing, or where results have no place in the input', () => {
  const input = { ids: ['a', 'a'], decision: 'accept' };
  assert.equal(refusedItems('corrections.decideMany', input, { results: [DONE, BUSY] }), null);
  assert.equal(refusedItems('corrections.decideMany', input, { results: [CLOSED] }), null);
  assert.equal(refusedItems('corrections.proposeMany', input, { results: [CLOSED, CLOSED] }), null);
});

test('K4 the results of the second write take the places of the refused ones', () => {
  const merged = mergeResults({ results: [DONE, CLOSED, BUSY, CLOSED] }, [1, 3], { results: [DONE, BUSY] });
  assert.deepEqual(merged, { results: [DONE, DONE, BUSY, BUSY] });
});
