import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf, type Member, staffingOf } from './rules-coverage.ts';

const [monday, tuesday] = ['2026-08-03', '2026-08-04'];
const dates = [monday, tuesday];
const member = (
  employeeId: string,
  works: string[],
  { off = [] as string[], pending = [] as string[] } = {},
): Member => ({ employeeId, works: new Set(works), off: new Set(off), pending: new Set(pending) });

const members = [
  member('ana', dates, { off: [monday] }),
  member('ben', dates, { pending: dates, off: [monday] }),
  member('eva', [monday], { pending: [tuesday] }),
  member('leo', dates),
];

test('coverage counts who works on a date, who of them is off, and who of the others asks to be', () => {
  assert.deepEqual(coverageOf(members, dates), [
    { date: monday, people: 4, off: 2, pending: 0 },
    { date: tuesday, people: 3, off: 0, pending: 1 },
  ]);
});

test('the person whose request is looked at works there, and is not counted as asking', () => {
  assert.deepEqual(coverageOf(members, [tuesday], 'ben'), [{ date: tuesday, people: 3, off: 0, pending: 0 }]);
});

test('a minimum is missed by what is granted, or would be by what is pending; a closed day misses none', () => {
  const day = { people: 5, off: 1, pending: 1 };
  assert.deepEqual(staffingOf(day, null), { present: 4, staffing: 'enough' });
  assert.deepEqual(staffingOf(day, 3), { present: 4, staffing: 'enough' });
  assert.deepEqual(staffingOf(day, 4), { present: 4, staffing: 'atRisk' });
  assert.deepEqual(staffingOf(day, 5), { present: 4, staffing: 'short' });
  assert.deepEqual(staffingOf(day, 4, 1), { present: 3, staffing: 'short' });
  assert.deepEqual(staffingOf(day, 3, 1), { present: 3, staffing: 'atRisk' });
  assert.deepEqual(staffingOf({ people: 0, off: 0, pending: 0 }, 2), { present: 0, staffing: 'closed' });
});

test('where fewer work by schedule than the minimum, all of them are enough', () => {
  const weekend = { people: 2, off: 0, pending: 0 };
  assert.deepEqual(staffingOf(weekend, 40), { present: 2, staffing: 'enough' });
  assert.deepEqual(staffingOf({ ...weekend, pending: 1 }, 40), { present: 2, staffing: 'atRisk' });
  assert.deepEqual(staffingOf({ ...weekend, off: 1 }, 40), { present: 1, staffing: 'short' });
  assert.deepEqual(staffingOf(weekend, 40, 1), { present: 1, staffing: 'short' });
});
