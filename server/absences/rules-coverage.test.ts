import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Absent, coverageOf } from './rules-coverage.ts';

const [monday, tuesday] = ['2026-08-03', '2026-08-04'];
const absences: Absent[] = [
  { status: 'accepted', dates: [monday, tuesday], officeIds: ['madrid'] },
  { status: 'accepted', dates: [monday], officeIds: ['lisbon', 'madrid'] },
  { status: 'pending', dates: [tuesday], officeIds: ['madrid'] },
  { status: 'accepted', dates: [monday], officeIds: [] },
];

test('each date of an office counts who is off and who asks to be, people of other offices left out', () => {
  assert.deepEqual(coverageOf('madrid', [monday, tuesday], absences), [
    { date: monday, off: 2, pending: 0 },
    { date: tuesday, off: 1, pending: 1 },
  ]);
  assert.deepEqual(coverageOf('lisbon', [tuesday], absences), [{ date: tuesday, off: 0, pending: 0 }]);
});
