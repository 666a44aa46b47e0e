import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';

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
