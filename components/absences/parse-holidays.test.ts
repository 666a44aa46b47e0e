import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeHolidays, parseHolidays } from './parse-holidays.ts';

test('pasted lines become days, and those that are none are named', () => {
  const text = [
    '2026-01-06 Epiphany',
    '',
    '15.05.2026\tSan Isidro',
    '1/11/2026; All Saints’ Day',
    '2026-02-30 Nothing',
    '2026-12-25',
  ];
  assert.deepEqual(parseHolidays(text.join('\n')), {
    days: [
      { date: '2026-01-06', name: 'Epiphany', half: false },
      { date: '2026-05-15', name: 'San Isidro', half: false },
      { date: '2026-11-01', name: 'All Saints’ Day', half: false },
    ],
    faulty: [5, 6],
  });
});

test('an added day takes the place of the one on its date', () => {
  const days = [
    { date: '2026-05-01', name: 'May Day', half: false },
    { date: '2026-01-06', name: 'Kings', half: false },
  ];
  assert.deepEqual(mergeHolidays(days, [{ date: '2026-01-06', name: 'Epiphany', half: false }]), [
    { date: '2026-01-06', name: 'Epiphany', half: false },
    { date: '2026-05-01', name: 'May Day', half: false },
  ]);
});
