import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { drawDown, excessDays, type Lot } from './rules-lots.ts';

const carried: Lot = {
  type: 'carry_in',
  subject: 'carry',
  onDate: '2026-01-01',
  expiresOn: '2026-03-31',
  days: 10,
};
const grant: Lot = { type: 'grant', subject: 'plan', onDate: '2026-01-01', expiresOn: '2026-12-31', days: 22 };
const unused = (lots: readonly Lot[], uses: { date: string; days: number }[], capDays: number | null = null) => {
  const { lots: drawn, missingDays } = drawDown(lots, uses, capDays);
  return { left: Object.fromEntries(drawn.map(({ subject, unusedDays }) => [subject, unusedDays])), missingDays };
};

describe('E7 the oldest valid grant is used first', () => {
  // biome-ignore format: one case per line
  const vector: [number, number, number][] = [[0, 10, 22], [8, 2, 22], [10, 0, 22], [12, 0, 20]];
  for (const [taken, expired, ofYear] of vector) {
    test(`E7 carried 10, taken ${taken} before expiry: expired ${expired}`, () => {
      const { left } = unused([grant, carried], [{ date: '2026-02-02', days: taken }]);
      assert.deepEqual(left, { carry: expired, plan: ofYear });
    });
  }

  test('E7 what is taken on the last day still counts, a day later it does not', () => {
    assert.equal(unused([grant, carried], [{ date: '2026-03-31', days: 3 }]).left.carry, 7);
    assert.equal(unused([grant, carried], [{ date: '2026-04-01', days: 3 }]).left.carry, 10);
  });

  test('E7 an absence entered late takes what was there on its date', () => {
    const uses = [
      { date: '2026-05-04', days: 22 },
      { date: '2026-02-02', days: 4 },
    ];
    assert.deepEqual(unused([grant, carried], uses), { left: { carry: 6, plan: 0 }, missingDays: 0 });
  });

  test('E9 what has expired cannot be taken later', () => {
    assert.equal(unused([carried], [{ date: '2026-04-01', days: 1 }]).missingDays, 1);
  });

  test('E5 a use before its credit is paid back by the credit', () => {
    const late: Lot = { type: 'accrual', subject: 'july', onDate: '2026-07-01', expiresOn: '2026-12-31', days: 5 };
    assert.deepEqual(unused([late], [{ date: '2026-02-02', days: 3 }]), { left: { july: 2 }, missingDays: 0 });
  });

  test('E5 a cap lets a credit fill the balance up to it, and more again once something was taken', () => {
    const month = (number: number): Lot => ({
      type: 'accrual',
      subject: `${number}`,
      onDate: `2026-0${number}-01`,
      expiresOn: '2026-12-31',
      days: 2,
    });
    const credits = [month(1), month(2), month(3)];
    const given = (uses: { date: string; days: number }[]) => drawDown(credits, uses, 3).lots.map(({ days }) => days);
    assert.deepEqual(given([]), [2, 1, 0]);
    assert.deepEqual(given([{ date: '2026-02-15', days: 2 }]), [2, 1, 2]);
  });

  test('E7 nothing is taken twice or lost: uses are what lots gave and what is missing, in any order', () => {
    const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
    const days = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
    const lot = fc.record({ onDate: date, expiresOn: date, days }).map((one) => ({
      ...one,
      ...{
        onDate: [one.onDate, one.expiresOn].sort()[0] as string,
        expiresOn: [one.onDate, one.expiresOn].sort()[1] as string,
      },
    }));
    const cases = fc.record({
      lots: fc.array(lot, { maxLength: 6 }),
      uses: fc.array(fc.record({ date, days }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(cases, ({ lots, uses }) => {
        const named = lots.map((one, index): Lot => ({ ...one, type: 'grant', subject: `${index}` }));
        const { lots: drawn, missingDays } = drawDown(named, uses);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const taken = sum(drawn.map((one) => one.days - one.unusedDays)) + missingDays;
        assert.equal(taken, sum(uses.map((use) => use.days)));
        assert.ok(drawn.every(({ unusedDays, days }) => unusedDays >= 0 && unusedDays <= days));
        const { lots: again, missingDays: missingAgain } = drawDown(named.toReversed(), uses.toReversed());
        assert.deepEqual([again, missingAgain], [drawn, missingDays]);
      }),
    );
  });
});

test('E3: days beyond what a year gives are its excess, and what rounding leaves is none', () => {
  const cases: [granted: number, carried: number, used: number, excess: number][] = [
    [22, 3, 25, 0],
    [22, 3, 24.5, 0],
    [22, 3, 26.5, 1.5],
    [0.1, 0.2, 0.3, 0],
    [0.3, 0, 0.1 + 0.2, 0],
  ];
  for (const [grantedDays, carriedDays, usedDays, excess] of cases) {
    assert.equal(excessDays({ grantedDays, carriedDays, usedDays }), excess);
  }
});
