import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datePattern, daysIntoWeek, firstWeekday, isWholeDate, readDate, writeDate } from './date-format.ts';

const TODAY = '2026-11-22';
const LETTERS = { day: 'dd', month: 'mm', year: 'yyyy' };

test('a date is written as the region writes it', () => {
  const rows = [
    ['en-GB', '01/03/2026', 'dd/mm/yyyy'],
    ['en-US', '03/01/2026', 'mm/dd/yyyy'],
    ['es-ES', '01/03/2026', 'dd/mm/yyyy'],
    ['de-DE', '01.03.2026', 'dd.mm.yyyy'],
    ['fr-FR', '01/03/2026', 'dd/mm/yyyy'],
    ['pt-PT', '01/03/2026', 'dd/mm/yyyy'],
    ['en-CA', '2026-03-01', 'yyyy-mm-dd'],
  ] as const;
  for (const [locale, written, pattern] of rows) {
    assert.equal(writeDate('2026-03-01', locale), written, locale);
    assert.equal(datePattern(locale, LETTERS), pattern, locale);
  }
});

test('a date is read in the order of the region, however it is separated', () => {
  const rows = [
    ['1/3/2026', 'en-GB', '2026-03-01'],
    ['1/3/2026', 'en-US', '2026-01-03'],
    ['1.3.26', 'de-DE', '2026-03-01'],
    ['1 3', 'es-ES', '2026-03-01'],
    ['3-1', 'en-US', '2026-03-01'],
    ['01032026', 'fr-FR', '2026-03-01'],
    ['010326', 'pt-PT', '2026-03-01'],
    ['20260301', 'en-CA', '2026-03-01'],
    [' 2026-03-01 ', 'en-US', '2026-03-01'],
  ] as const;
  for (const [typed, locale, date] of rows) assert.equal(readDate(typed, locale, TODAY), date, `${typed} ${locale}`);
});

test('what is written is read again, in every region', () => {
  for (const locale of ['en-GB', 'en-US', 'en-CA', 'es-ES', 'de-DE', 'de-AT', 'fr-FR', 'fr-CA', 'pt-PT', 'pt-BR']) {
    for (const date of ['2024-02-29', '2026-12-31', '1999-01-02']) {
      assert.equal(readDate(writeDate(date, locale), locale, TODAY), date, locale);
    }
  }
});

test('anything else is no date', () => {
  for (const typed of [
    '',
    'x',
    '31/2/2026',
    '29/2/2025',
    '1/13/2026',
    '1/1/1',
    '1/1/202',
    '1//',
    '1/2/3/4',
    '32',
    '00/00',
  ]) {
    assert.equal(readDate(typed, 'en-GB', TODAY), null, typed);
  }
});

test('a date with its year is whole', () => {
  for (const typed of ['1/3/2026', '01032026', '2026-03-01']) assert.equal(isWholeDate(typed), true, typed);
  for (const typed of ['1/3', '1/3/26', '1']) assert.equal(isWholeDate(typed), false, typed);
});

test('weeks begin where the region begins them', () => {
  assert.deepEqual(['en-GB', 'en-US', 'es-ES', 'de-DE'].map(firstWeekday), [1, 7, 1, 1]);
  // A Sunday.
  assert.deepEqual([daysIntoWeek(TODAY, 1), daysIntoWeek(TODAY, 7)], [6, 0]);
});
