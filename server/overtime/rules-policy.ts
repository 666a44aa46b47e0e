import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import type { OvertimePolicyType } from './constants.ts';

/** A policy that counts from a date on; from null: the company's default, until the first assignation (D6). */
export type PolicyTerms = {
  fromDate: string | null;
  policyId: string;
  /** Grows with each change of what the policy makes of a day. */
  version: number;
  type: OvertimePolicyType;
  toleranceSeconds: number;
  strict: boolean;
  multiplierRules: readonly MultiplierRule[];
  typifyingRules: readonly TypifyingRule[];
};

/** The policy in force on a date: the last assignation on it or before it, else the default (D6). `terms` are in order of dates. */
export function policyOn<Terms extends { fromDate: string | null }>(
  date: string,
  terms: readonly Terms[],
): Terms | null {
  return terms.findLast((one) => one.fromDate === null || one.fromDate <= date) ?? null;
}

/** Whether it matters to a policy when in the day the work was (D4, D5). */
export const hasTariff = ({ multiplierRules, typifyingRules }: PolicyTerms): boolean =>
  multiplierRules.length > 0 || typifyingRules.length > 0;

type Given<Rule, Required extends keyof Rule> = Pick<Rule, Required> & {
  [Key in Exclude<keyof Rule, Required>]?: Rule[Key] | null | undefined;
};

const windowOf = (rule: Given<TypifyingRule, 'name'>): TypifyingRule => ({
  name: rule.name,
  days: [...new Set(rule.days ?? [])],
  startTime: rule.startTime ?? null,
  endTime: rule.endTime ?? null,
});

/** A rule as it is stored, with what counts where a field was left out (D4). */
export const completeMultiplierRule = (rule: Given<MultiplierRule, 'name' | 'coefficient'>): MultiplierRule => ({
  ...windowOf(rule),
  from: rule.from ?? 0,
  to: rule.to ?? null,
  coefficient: rule.coefficient,
  mode: rule.mode ?? 'by_slot',
  hourUnits: rule.hourUnits ?? null,
  apply: rule.apply ?? 'on_surplus',
});

/** The same for a rule that names seconds (D5). */
export const completeTypifyingRule = windowOf;
