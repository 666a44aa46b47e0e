import type { OvertimePolicyType } from './constants.ts';

/** A policy that counts from a date on; from null: the company's default, until the first assignation (D6). */
export type PolicyTerms = {
  fromDate: string | null;
  policyId: string;
  type: OvertimePolicyType;
  toleranceSeconds: number;
  strict: boolean;
};

/** The policy in force on a date: the last assignation on it or before it, else the default (D6). `terms` are in order of dates. */
export function policyOn(date: string, terms: readonly PolicyTerms[]): PolicyTerms | null {
  return terms.findLast((one) => one.fromDate === null || one.fromDate <= date) ?? null;
}
