import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PreviewRow, sumPreview } from './policy-preview-sums.ts';

const sums = (total: number, parts: Partial<PreviewRow['before']> = {}): PreviewRow['before'] => ({
  ...{ total_balance: total, positive_balance: total, negative_balance: 0, multiplier_rule: 0, typifying_rule: 0 },
  ...parts,
});
const row = (firstName: string, before: PreviewRow['before'], after: PreviewRow['after']): PreviewRow => ({
  employee: { id: firstName, firstName, lastName: 'X', secondLastName: null },
  before,
  after,
});

test('who gains, who loses, who keeps the balance in other parts, and for whom nothing changes', () => {
  const found = sumPreview([
    row('gains', sums(3600), sums(5400, { positive_balance: 3600, multiplier_rule: 1800 })),
    row('loses', sums(900), sums(-2700)),
    row('shifts', sums(600), sums(600, { typifying_rule: 600 })),
    row('stays', sums(60), sums(60)),
  ]);
  assert.deepEqual(found.gaining, { people: 1, seconds: 1800 });
  assert.deepEqual(found.losing, { people: 1, seconds: -3600 });
  assert.deepEqual([found.shiftedPeople, found.unchangedPeople], [1, 1]);
  assert.deepEqual(
    found.lines.map(({ employee, differenceSeconds, parts }) => [employee.id, differenceSeconds, parts]),
    [
      ['loses', -3600, [{ part: 'positive_balance', seconds: -3600 }]],
      ['gains', 1800, [{ part: 'multiplier_rule', seconds: 1800 }]],
      ['shifts', 0, [{ part: 'typifying_rule', seconds: 600 }]],
    ],
  );
});

test('what is shown adds up in each row and below them, though seconds are not shown', () => {
  const { lines, total } = sumPreview([
    row('a', sums(119), sums(181)),
    row('b', sums(-119), sums(-61)),
    row('c', sums(59), sums(7199)),
  ]);
  for (const line of [...lines, total]) {
    assert.equal(line.beforeSeconds + line.differenceSeconds, line.afterSeconds);
    for (const seconds of [line.beforeSeconds, line.afterSeconds]) assert.equal(Math.abs(seconds % 60), 0);
  }
  for (const amount of ['beforeSeconds', 'afterSeconds', 'differenceSeconds'] as const) {
    assert.equal(
      lines.reduce((sum, line) => sum + line[amount], 0),
      total[amount],
    );
  }
});
