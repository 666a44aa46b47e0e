import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import type { OvertimePolicyType } from '../days/constants.ts';

type Given<Rule, Required extends keyof Rule> = Pick<Rule, Required> & {
  [Key in Exclude<keyof Rule, Required>]?: Rule[Key] | null | undefined;
};

const windowOf = (rule: Given<TypifyingRule, 'name'>): TypifyingRule => ({
  name: rule.name,
  days: [...new Set(rule.days ?? [])],
  startTime: rule.startTime ?? null,
  endTime: rule.endTime ?? null,
});

/** Returns a rule as stored, with the defaults of omitted fields (D4). */
export const completeMultiplierRule = (rule: Given<MultiplierRule, 'name' | 'coefficient'>): MultiplierRule => ({
  ...windowOf(rule),
  from: rule.from ?? 0,
  to: rule.to ?? null,
  coefficient: rule.coefficient,
  mode: rule.mode ?? 'by_slot',
  hourUnits: rule.hourUnits ?? null,
  apply: rule.apply ?? 'on_surplus',
});

/** The same for a naming rule (D5). */
export const completeTypifyingRule = windowOf;

export interface CountingTerms {
  type: OvertimePolicyType;
  toleranceSeconds: number;
  strict: boolean;
  multiplierRules: readonly MultiplierRule[];
  typifyingRules: readonly TypifyingRule[];
}

const rulesText = ({ multiplierRules, typifyingRules }: CountingTerms): string =>
  JSON.stringify([multiplierRules.map(completeMultiplierRule), typifyingRules.map(completeTypifyingRule)]);

/**
 * D1, D6: returns whether days count differently under the terms. Total and hybrid have the same rows; they differ in what an adjustment
 * must name.
 */
export const countsOtherwise = (before: CountingTerms, after: CountingTerms): boolean =>
  before.toleranceSeconds !== after.toleranceSeconds ||
  before.strict !== after.strict ||
  rulesText(before) !== rulesText(after) ||
  (before.type === 'none') !== (after.type === 'none');
