import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { policyTerms } from '#test/overtime-days.ts';
import { policyOn } from './rules-policy.ts';

const terms = (fromDate: string | null, policyId: string) => policyTerms({ fromDate, policyId });

describe('policy in force', () => {
  const policies = [terms(null, 'default'), terms('2026-02-01', 'first'), terms('2026-03-01', 'second')];
  const table = [
    { title: 'D6 the default counts before the first assignation', date: '2026-01-31', policyId: 'default' },
    { title: 'D6 an assignation counts from its own date', date: '2026-02-01', policyId: 'first' },
    { title: 'D6 an assignation counts until the next one', date: '2026-02-28', policyId: 'first' },
    { title: 'D6 the last assignation has no end', date: '2999-12-31', policyId: 'second' },
  ];
  for (const { title, date, policyId } of table) {
    test(title, () => assert.equal(policyOn(date, policies)?.policyId, policyId));
  }

  test('D6 nothing counts where there is neither default nor assignation', () => {
    assert.equal(policyOn('2026-01-31', [terms('2026-02-01', 'first')]), null);
  });
});
