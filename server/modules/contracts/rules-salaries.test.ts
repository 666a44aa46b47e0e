import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PAY_PERIODS } from './constants.ts';
import { monthlyGrossSalary, type Pay, salaryDatesFaults, yearlyGrossSalary } from './rules-salaries.ts';

const pay = (over: Partial<Pay> = {}): Pay => ({
  payPeriod: 'yearly',
  grossSalary: 35_000,
  payments: 14,
  prorated: false,
  ...over,
});

describe('salaries', () => {
  it('G7 the gross of a month: a payment, a twelfth when prorated, rounded half up to the unit', () => {
    for (const [over, monthly] of [
      [{ payments: 12 }, 2917],
      [{ prorated: true }, 2917],
      [{}, 2500],
      [{ grossSalary: 30, payments: 12 }, 3],
      [{ grossSalary: 29.999999, payments: 12 }, 2],
      [{ grossSalary: 0, payments: 14 }, 0],
      [{ grossSalary: 1e-7, payments: 1 }, 0],
      [{ grossSalary: 0.5, payments: 1 }, 1],
      [{ grossSalary: 999_999_999_999.5, payments: 1 }, 1_000_000_000_000],
      [{ grossSalary: 1e12, payments: 366 }, 2_732_240_437],
      [{ payPeriod: 'weekly', grossSalary: 26_000, payments: 52 }, 500],
    ] as const) {
      assert.equal(monthlyGrossSalary(pay(over)), monthly, JSON.stringify(over));
    }
  });

  it('G7 the gross of a month of a monthly period is the gross itself', () => {
    for (const prorated of [true, false]) {
      assert.equal(monthlyGrossSalary(pay({ payPeriod: 'monthly', grossSalary: 2345.67, prorated })), 2345.67);
    }
  });

  it('G7 the remuneration is the gross of a year: of a monthly period as often as it is paid, exactly', () => {
    for (const [over, yearly] of [
      [{}, 35_000],
      [{ prorated: true, payPeriod: 'weekly' }, 35_000],
      [{ payPeriod: 'monthly', grossSalary: 2500 }, 35_000],
      [{ payPeriod: 'monthly', grossSalary: 2500, prorated: true }, 30_000],
      [{ payPeriod: 'monthly', grossSalary: 1234.1, payments: 12 }, 14_809.2],
      [{ payPeriod: 'monthly', grossSalary: 0.1, payments: 3 }, 0.3],
      [{ payPeriod: 'monthly', grossSalary: 1e-7, payments: 3 }, 3e-7],
    ] as const) {
      assert.equal(yearlyGrossSalary(pay(over)), yearly, JSON.stringify(over));
    }
  });

  it('G7 the gross of a month is the unit nearest to a payment, the upper one half way', () => {
    const cents = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 366 }),
        fc.constantFrom(...PAY_PERIODS),
        (amount, payments, period) => {
          const given = pay({ grossSalary: amount / 100, payments, payPeriod: period });
          if (period === 'monthly') return monthlyGrossSalary(given) === given.grossSalary;
          const twice = 200n * BigInt(payments) * BigInt(monthlyGrossSalary(given));
          const difference = twice - 2n * BigInt(amount);
          const unit = 100n * BigInt(payments);
          return difference > -unit && difference <= unit;
        },
      ),
    );
  });

  it('G7 422 when the end lies before the start', () => {
    const endDate = { key: 'end_before_start', values: { field: 'startDate' } };
    assert.deepEqual(salaryDatesFaults({ startDate: '2026-03-02', endDate: '2026-03-01' }), { endDate });
    assert.deepEqual(salaryDatesFaults({ startDate: '2026-03-02', endDate: '2026-03-02' }), {});
    assert.deepEqual(salaryDatesFaults({ startDate: '2026-03-02', endDate: null }), {});
  });
});
