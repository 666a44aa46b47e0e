import type { PAY_PERIODS } from './constants.ts';
import { endBeforeStart, type Faults } from './rules.ts';

const MONTHS_PER_YEAR = 12;

/** `endDate` is `startDate` or later (G7). */
export function salaryDatesFaults(salary: { startDate: string; endDate?: string | null }): Faults {
  return salary.endDate && salary.endDate < salary.startDate ? { endDate: endBeforeStart('startDate') } : {};
}

export type Pay = {
  payPeriod: (typeof PAY_PERIODS)[number];
  grossSalary: number;
  payments: number;
  prorated: boolean;
};

/** Number of payments that share a year's gross: extra ones are spread over the months if prorated. */
const paymentsOf = ({ prorated, payments }: Pay): number => (prorated ? MONTHS_PER_YEAR : payments);

/**
 * Returns the gross of a month: the gross salary of a monthly period; else a twelfth of it if prorated, otherwise one of its payments,
 * rounded half up to the unit (G7).
 */
export function monthlyGrossSalary(pay: Pay): number {
  return pay.payPeriod === 'monthly' ? pay.grossSalary : quotient(pay.grossSalary, paymentsOf(pay));
}

/** Returns the gross of a whole year: the gross salary; for a monthly period times its number of payments (G7). */
export function yearlyGrossSalary(pay: Pay): number {
  return pay.payPeriod === 'monthly' ? product(pay.grossSalary, paymentsOf(pay)) : pay.grossSalary;
}

/** Returns an amount as the decimal number `digits` / 10^`scale`. Doubles would lose precision. */
function decimalOf(amount: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = String(amount).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) };
}

function quotient(amount: number, divisor: number): number {
  const { digits, scale } = decimalOf(amount);
  const parts = BigInt(divisor) * 10n ** BigInt(scale);
  return Number((2n * digits + parts) / (2n * parts));
}

function product(amount: number, factor: number): number {
  const { digits, scale } = decimalOf(amount);
  return Number(`${digits * BigInt(factor)}e-${scale}`);
}
