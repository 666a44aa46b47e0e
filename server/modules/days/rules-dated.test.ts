import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeFact, type DatedFact, endTerms, termsOn } from './rules-dated.ts';

const TODAY = '2026-03-10';
const always: DatedFact<string> = { value: 'a', from: null, earlier: [] };
const planned: DatedFact<string> = {
  ...{ value: 'c', from: '2026-05-01' },
  earlier: [
    { value: 'a', to: '2026-03-31' },
    { value: 'b', to: '2026-04-30' },
  ],
};

test('C7 a change applies from today on, or from the date given; the days before keep their value', () => {
  const earlier = [{ value: 'a', to: '2026-03-09' }];
  assert.deepEqual(changeFact(always, 'b', undefined, TODAY), { value: 'b', from: TODAY, earlier });
  assert.deepEqual(changeFact(always, 'b', '2026-01-01', TODAY), {
    ...{ value: 'b', from: '2026-01-01' },
    earlier: [{ value: 'a', to: '2025-12-31' }],
  });
});

test('C7 a change for all days has no earlier values', () => {
  assert.deepEqual(changeFact(planned, 'c', null, TODAY), { value: 'c', from: null, earlier: [] });
  assert.deepEqual(changeFact(planned, 'd', '1900-01-01', TODAY), { value: 'd', from: null, earlier: [] });
});

test('C7 a change replaces later ones', () => {
  assert.deepEqual(changeFact(planned, 'd', '2026-04-11', TODAY), {
    ...{ value: 'd', from: '2026-04-11' },
    earlier: [
      { value: 'a', to: '2026-03-31' },
      { value: 'b', to: '2026-04-10' },
    ],
  });
  assert.deepEqual(changeFact(planned, 'c', '2026-03-01', TODAY), {
    ...{ value: 'c', from: '2026-03-01' },
    earlier: [{ value: 'a', to: '2026-02-28' }],
  });
});

test('C7 the value that applies anyway changes nothing', () => {
  for (const [fact, value, since] of [
    [always, 'a', undefined],
    [always, 'a', null],
    [always, 'a', '2026-01-01'],
    [planned, 'c', undefined],
    [planned, 'c', '2026-05-01'],
    [planned, 'c', '2026-06-01'],
  ] as const)
    assert.equal(changeFact(fact, value, since, TODAY), null);
});

test('C7, D6 each date has the terms of its days', () => {
  const { earlier, ...latest } = planned;
  const values = ['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map(
    (date) => termsOn<{ value: string }>(date, latest, earlier).value,
  );
  assert.deepEqual(values, ['a', 'b', 'b', 'c']);
  assert.deepEqual(endTerms({ value: 'c' }, earlier, '2026-04-01'), [{ value: 'a', to: '2026-03-31' }]);
});
