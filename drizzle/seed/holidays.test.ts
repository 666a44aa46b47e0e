import assert from 'node:assert/strict';
import { test } from 'node:test';
import { easterOf, holidaysOf } from './holidays.ts';

test('A7 Easter falls where the calendar of the year has it', () => {
  assert.deepEqual([2024, 2025, 2026, 2027, 2038].map(easterOf), [
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ]);
});

test('A7 holidays by weekday and by Easter fall on their dates of 2026', () => {
  const dateOf = (region: Parameters<typeof holidaysOf>[0], name: string) =>
    holidaysOf(region, 2026).find((holiday) => holiday.name === name)?.date;
  assert.equal(dateOf('new_york', 'Thanksgiving Day'), '2026-11-26');
  assert.equal(dateOf('new_york', 'Memorial Day'), '2026-05-25');
  assert.equal(dateOf('london', 'Early May bank holiday'), '2026-05-04');
  assert.equal(dateOf('sao_paulo', 'Corpus Christi'), '2026-06-04');
  assert.equal(dateOf('sao_paulo', 'Carnaval'), '2026-02-17');
  assert.equal(dateOf('madrid', 'Jueves Santo'), '2026-04-02');
});
