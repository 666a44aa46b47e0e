import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownTotals } from './shown-totals.ts';

const amounts = (spentSeconds: number, plannedSeconds = 0) => ({ spentSeconds, plannedSeconds, entries: 1, people: 1 });
const row = (name: string | null, spentSeconds: number, plannedSeconds = 0) => ({
  ...{ id: name, name },
  ...amounts(spentSeconds, plannedSeconds),
});
const added = (values: (number | null)[]) => values.reduce<number>((total, one) => total + (one ?? 0), 0);

test('B12 minutes and percents of the rows add up to those of the total', () => {
  const shown = shownTotals({ rows: [row('A', 90), row('B', 90), row(null, 90, 59)], sum: amounts(270, 59) });
  assert.equal(added(shown.map(({ shownSpent }) => shownSpent)), 240);
  assert.deepEqual(
    shown.map(({ shownPlanned }) => shownPlanned),
    [0, 0, 0],
  );
  assert.equal(added(shown.map(({ percent }) => percent)), 100);
  assert.deepEqual(
    shown.map(({ kind }) => kind),
    ['record', 'record', 'none'],
  );
});

test('B12 what several tags count more than once is taken out in a row of its own', () => {
  const shown = shownTotals({
    rows: [row('Design', 7200), row('Billable', 7200), row(null, 3600)],
    sum: amounts(10_800),
  });
  assert.deepEqual(shown.at(-1)?.kind, 'overlap');
  assert.equal(shown.at(-1)?.shownSpent, -7200);
  assert.equal(added(shown.map(({ shownSpent }) => shownSpent)), 10_800);
  assert.equal(added(shown.map(({ percent }) => percent)), 100);
});

test('where nothing was spent there is no share', () => {
  const shown = shownTotals({ rows: [row('A', 0, 3600)], sum: amounts(0, 3600) });
  assert.deepEqual([shown[0]?.percent, shown[0]?.shownPlanned, shown.length], [null, 3600, 1]);
});
