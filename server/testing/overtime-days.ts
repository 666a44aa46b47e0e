import type { MultiplierRule } from '#drizzle/schema/overtime.ts';
import type { DayInputs } from '../overtime/rules-day.ts';
import { completeMultiplierRule, type PolicyTerms } from '../overtime/rules-policy.ts';
import type { PaidEntry } from '../overtime/rules-timeline.ts';

/** The terms of a default policy without tolerance and rules, unless said otherwise. */
export const policyTerms = (terms: Partial<PolicyTerms> = {}): PolicyTerms => ({
  fromDate: null,
  policyId: 'policy',
  version: 1,
  type: 'total',
  toleranceSeconds: 0,
  strict: false,
  multiplierRules: [],
  typifyingRules: [],
  ...terms,
});

/** A multiplier rule with what counts where a field is left out. */
export const multiplier = (rule: Partial<MultiplierRule>): MultiplierRule =>
  completeMultiplierRule({ name: 'Rule', coefficient: 2, ...rule });

/** Paid work between two local times, `2026-03-02T09:00`, of a zone. */
export function paidWork(from: string, to: string, timeZone = 'Europe/Madrid'): PaidEntry {
  const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const [start, end] = [instant(from), instant(to)];
  return {
    id: from,
    workEntryType: 'work',
    startedAt: start.toString(),
    endedAt: end.toString(),
    timeZone,
    remuneratedSeconds: start.until(end).total('seconds'),
  };
}

/** The inputs of Monday, 2 March 2026, with eight planned hours, unless said otherwise. */
export const dayInputs = (inputs: Partial<DayInputs> & { plannedSeconds?: number } = {}): DayInputs => {
  const { plannedSeconds = 28_800, ...given } = inputs;
  return {
    date: '2026-03-02',
    planned: { plannedSeconds, slots: null, isHoliday: false, source: 'contract', contractId: 'contract' },
    daysOff: [],
    entries: [],
    holidays: [],
    policy: policyTerms(),
    ...given,
  };
};
