import type { EarlierTerms, MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import { addDays } from '../../platform/shared/dates.ts';
import type { OvertimePolicyType } from './constants.ts';

/** Terms that apply from a date on; from null: the company's default, until the first assignation (D6). */
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

/** A policy that applies from a date on, with its latest terms and those before. */
export type AssignedPolicy<Terms = PolicyTerms> = Terms & { earlierTerms: readonly EarlierTerms[] };

/**
 * Returns the terms of policies that follow each other: each day has those that its policy has on that day (D6). `assigned` is in order of
 * dates.
 */
export function termsByDate<Terms extends { fromDate: string | null }>(
  assigned: readonly AssignedPolicy<Terms>[],
): Terms[] {
  return assigned.flatMap(({ earlierTerms, ...policy }, index) => {
    const next = assigned[index + 1]?.fromDate ?? null;
    return [...earlierTerms, null].flatMap((earlier, at) => {
      const before = earlierTerms[at - 1]?.to;
      const since = before === undefined ? null : addDays(before, 1);
      const isOver = earlier !== null && policy.fromDate !== null && earlier.to < policy.fromDate;
      if (isOver || (since !== null && next !== null && since >= next)) return [];
      const { to: _, ...terms } = earlier ?? { to: null };
      return [{ ...policy, ...terms, fromDate: laterOf(policy.fromDate, since) } as unknown as Terms];
    });
  });
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

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
