import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, dayCount } from '#server/platform/shared/dates.ts';
import { holdsAll, isYearStart, leaveYears, monthsAfter, type YearStart, yearStartOf } from './rules-years.ts';

describe('E5 leave years', () => {
  test('E5 without a plan they are calendar years', () => {
    const years = leaveYears([]);
    assert.deepEqual(years.periodOf(2026), { from: '2026-01-01', to: '2026-12-31' });
    assert.deepEqual([years.yearOf('2026-01-01'), years.yearOf('2026-12-31')], [2026, 2026]);
  });

  test('E5 a year from April is named by the year in which it begins, and those after it begin like it', () => {
    const years = leaveYears([{ year: 2026, yearStart: '04-01' }]);
    assert.deepEqual(years.periodOf(2026), { from: '2026-04-01', to: '2027-03-31' });
    assert.deepEqual(years.periodOf(2027, 2028), { from: '2027-04-01', to: '2029-03-31' });
    assert.deepEqual(
      ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'].map(years.yearOf),
      [2025, 2026, 2026, 2027],
    );
  });

  test('E5 the year before a plan with another start ends the day before it', () => {
    const years = leaveYears([
      { year: 2027, yearStart: '01-01' },
      { year: 2026, yearStart: '04-01' },
    ]);
    assert.deepEqual(years.periodOf(2025), { from: '2025-01-01', to: '2026-03-31' });
    assert.deepEqual(years.periodOf(2026), { from: '2026-04-01', to: '2026-12-31' });
  });

  test('E5 the year of somebody hired on 29 February begins on 1 March where there is none', () => {
    const years = leaveYears([{ year: 2024, yearStart: '02-29' }]);
    assert.deepEqual(
      [2024, 2025, 2028].map((year) => years.startOf(year)),
      ['2024-02-29', '2025-03-01', '2028-02-29'],
    );
    assert.equal(years.periodOf(2027).to, '2028-02-28');
    assert.deepEqual([years.yearOf('2025-02-28'), years.yearOf('2025-03-01')], [2024, 2025]);
  });

  test('E5 every date lies in one year, that of its period, whatever the starts', () => {
    const start = fc
      .record({ year: fc.integer({ min: 2020, max: 2030 }), day: fc.nat(365) })
      .map(({ year, day }): YearStart => ({ year, yearStart: addDays('2000-01-01', day).slice(5) }));
    const starts = fc.uniqueArray(start, { selector: ({ year }) => year, maxLength: 6 });
    fc.assert(
      fc.property(starts, fc.nat(4000), (known, day) => {
        const years = leaveYears(known);
        const date = addDays('2020-01-01', day);
        const year = years.yearOf(date);
        const { from, to } = years.periodOf(year);
        assert.ok(from <= date && date <= to, `${date} in ${from}–${to}`);
        assert.equal(from.slice(0, 4), String(year));
        assert.equal(years.startOf(year + 1), addDays(to, 1));
      }),
    );
  });
});

test('E5 months follow each other without gaps, and a day that a month lacks is the first of the next one', () => {
  const of = (date: string) => [0, 1, 2].map((months) => monthsAfter(date, months));
  assert.deepEqual(of('2026-01-31'), ['2026-01-31', '2026-03-01', '2026-03-31']);
  assert.deepEqual(of('2026-04-17'), ['2026-04-17', '2026-05-17', '2026-06-17']);
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(40), (day, months) => {
      const [one, next] = [months, months + 1].map((count) => monthsAfter(addDays('2024-01-01', day), count));
      assert.ok(dayCount(one as string, next as string) - 1 >= 28 && dayCount(one as string, next as string) - 1 <= 31);
    }),
  );
});

test('E5 the anniversary of hiring is that of the contract in force at the end of the calendar year', () => {
  const terms = [
    { startAt: '2020-03-10', seniorityDate: null },
    { startAt: '2025-09-01', seniorityDate: '2025-06-15' },
  ];
  assert.equal(yearStartOf('04-01', 2026, []), '04-01');
  assert.equal(yearStartOf('hiring', 2026, []), null);
  assert.deepEqual(
    [2019, 2020, 2024, 2025, 2026].map((year) => yearStartOf('hiring', year, terms)),
    ['03-10', '03-10', '03-10', '06-15', '06-15'],
  );
});

test('E5 a year begins on a date that every year has, or on the anniversary of hiring', () => {
  const texts = ['01-01', '04-01', '12-31', 'hiring', '02-29', '13-01', '4-1', '00-10', '04-31', ''];
  assert.deepEqual(texts.filter(isYearStart), ['01-01', '04-01', '12-31', 'hiring']);
});

test('E1 what calendars hold has to lie in their years', () => {
  const years = leaveYears([{ year: 2026, yearStart: '04-01' }]);
  assert.ok(holdsAll(years, [{ year: 2026, from: '2026-04-01', to: '2027-03-31' }]));
  assert.ok(!holdsAll(years, [{ year: 2026, from: '2026-03-31', to: '2026-06-01' }]));
  assert.ok(!holdsAll(years, [{ year: 2026, from: '2026-05-01', to: '2027-04-01' }]));
});
