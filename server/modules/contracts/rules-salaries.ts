import type { PAY_PERIODS } from './constants.ts';
import { endBeforeStart, type Faults } from './rules.ts';

const MONTHS_PER_YEAR = 12;

/** `endDate` lies on `startDate` or after it (G7). */
export function salaryDatesFaults(salary: { startDate: string; endDate?: string | null }): Faults {
  return salary.endDate && salary.endDate < salary.startDate ? { endDate: endBeforeStart('startDate') } : {};
}

export type Pay = {
  payPeriod: (typeof PAY_PERIODS)[number];
  grossSalary: number;
  payments: number;
  prorated: boolean;
};

/** How many payments share a year's gross: the extra ones are spread over the months when prorated. */
const paymentsOf = ({ prorated, payments }: Pay): number => (prorated ? MONTHS_PER_YEAR : payments);

/**
 * The gross of a month: the gross salary of a monthly period; else a twelfth of it when prorated, one of its payments when not,
 * rounded half up to the unit (G7).
 */
export function monthlyGrossSalary(pay: Pay): number {
  return pay.payPeriod === 'monthly' ? pay.grossSalary : quotient(pay.grossSalary, paymentsOf(pay));
}

/** The gross of a whole year: the gross salary, of a monthly period as often as it is paid (G7). */
export function yearlyGrossSalary(pay: Pay): number {
  return pay.payPeriod === 'monthly' ? product(pay.grossSalary, paymentsOf(pay)) : pay.grossSalary;
}

/** The decimal number that an amount is written as: `digits` / 10^`scale`. Doubles would lose precision. */
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
