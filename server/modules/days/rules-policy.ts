import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import type { OvertimePolicyType } from './constants.ts';

/** A policy that applies from a date on; from null: the company's default, until the first assignation (D6). */
export type PolicyTerms = {
  fromDate: string | null;
  policyId: string;
  /** Increases with each change of the policy's effect on a day. */
  version: number;
  type: OvertimePolicyType;
  toleranceSeconds: number;
  strict: boolean;
  multiplierRules: readonly MultiplierRule[];
  typifyingRules: readonly TypifyingRule[];
};

/**
 * Returns the policy that applies on a date: the last assignation on or before it, else the default (D6). `terms` are in order of dates.
 */
export function policyOn<Terms extends { fromDate: string | null }>(
  date: string,
  terms: readonly Terms[],
): Terms | null {
  return terms.findLast((one) => one.fromDate === null || one.fromDate <= date) ?? null;
}

/** Returns whether the time of day of the work matters to a policy (D4, D5). */
export const hasTariff = ({ multiplierRules, typifyingRules }: PolicyTerms): boolean =>
  multiplierRules.length > 0 || typifyingRules.length > 0;
