import type { EarlierTerms, MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import { FIRST_DATE, type OvertimePolicyType } from '../days/constants.ts';
import { endTerms, termsOn } from '../days/rules-dated.ts';

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

/** Latest terms of a policy, the first day that they count (null: all days), and those of the days before (D6). */
export type DatedTerms = CountingTerms & {
  version: number;
  fromDate: string | null;
  earlierTerms: readonly EarlierTerms[];
};

const TERMS = ['type', 'toleranceSeconds', 'strict', 'multiplierRules', 'typifyingRules'] as const;

const termsOf = ({ type, toleranceSeconds, strict, multiplierRules, typifyingRules }: CountingTerms) => ({
  ...{ type, toleranceSeconds, strict },
  ...{ multiplierRules: [...multiplierRules], typifyingRules: [...typifyingRules] },
});

/**
 * D6: returns a policy with other terms from a date on; null: for all days. An omitted term stays as it is on that date, and the days before
 * keep theirs. Later terms that were there are replaced. `movedFrom` is the first day that may count differently; null: none does.
 */
export function changeTerms<Policy extends DatedTerms>(
  before: Policy,
  changes: Partial<CountingTerms>,
  from: string | null,
): { policy: Policy; movedFrom: string | null } {
  const since = from !== null && from > FIRST_DATE ? from : null;
  const onDate = since === null ? before : termsOn<CountingTerms>(since, before, before.earlierTerms);
  const policy = { ...before, ...changes };
  if (TERMS.every((name) => changes[name] === undefined)) return { policy, movedFrom: null };
  Object.assign(policy, termsOf({ ...onDate, ...changes }));
  const reachesBack = since !== null && before.fromDate !== null && since < before.fromDate;
  // A type alone moves no day; with dates each day has its own.
  const isOtherType = before.type !== policy.type && (since ?? before.fromDate) !== null;
  if (!reachesBack && !isOtherType && !countsOtherwise(before, policy)) return { policy, movedFrom: null };
  const version = before.version + 1;
  if (since === null) {
    return { policy: { ...policy, version, fromDate: null, earlierTerms: [] }, movedFrom: FIRST_DATE };
  }
  const earlierTerms = endTerms({ ...termsOf(before), version: before.version }, before.earlierTerms, since);
  return { policy: { ...policy, version, fromDate: since, earlierTerms }, movedFrom: since };
}
