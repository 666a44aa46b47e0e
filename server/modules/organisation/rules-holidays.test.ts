import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HolidayScope, holidayChange, repeatedDateFaults } from './rules-holidays.ts';

const state = (dates: string[], officeIds: string[] = [], half = false): HolidayScope => ({
  daysOff: dates.map((date) => ({ date, half })),
  officeIds,
});
const [january, may, december] = ['2026-01-06', '2026-05-01', '2026-12-25'] as const;

const cases: [title: string, ...Parameters<typeof holidayChange>, ReturnType<typeof holidayChange>][] = [
  [
    'a new calendar counts from its first date',
    null,
    state([may, january]),
    { from: january, to: may, dates: [january, may], officeIds: null },
  ],
  ['a removed one too', state([may], ['a']), null, { from: may, to: may, dates: [may], officeIds: ['a'] }],
  [
    'a date more',
    state([january], ['a']),
    state([january, may], ['a']),
    { from: may, to: may, dates: [may], officeIds: ['a'] },
  ],
  [
    'a date less',
    state([january, may]),
    state([may]),
    { from: january, to: january, dates: [january], officeIds: null },
  ],
  [
    'other offices: all dates, in both',
    state([may], ['a']),
    state([may], ['b']),
    { from: may, to: may, dates: [may], officeIds: ['a', 'b'] },
  ],
  [
    'an office more',
    state([may, december], ['a']),
    state([may], ['a', 'b']),
    { from: may, to: december, dates: [may, december], officeIds: ['a', 'b'] },
  ],
  [
    'an office instead of the whole company',
    state([may]),
    state([may], ['a']),
    { from: may, to: may, dates: [may], officeIds: null },
  ],
  ['the same in another order', state([january, may], ['a', 'b']), state([may, january], ['b', 'a']), null],
  ['offices of a calendar without dates', state([], ['a']), state([]), null],
  [
    'a whole day becomes half of one',
    state([may]),
    state([may], [], true),
    { from: may, to: may, dates: [may], officeIds: null },
  ],
  ['nothing', null, null, null],
];
for (const [title, before, after, change] of cases) {
  test(`C2 what a change of holidays touches: ${title}`, () => assert.deepEqual(holidayChange(before, after), change));
}

test('A7 a date is a holiday of a calendar once', () => {
  assert.deepEqual(repeatedDateFaults(state([january, may, january, january])), {
    'daysOff.2.date': 'repeated',
    'daysOff.3.date': 'repeated',
  });
  assert.deepEqual(repeatedDateFaults(state([january, may])), {});
});
