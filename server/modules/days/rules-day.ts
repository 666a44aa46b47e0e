import type { OvertimePolicyType } from './constants.ts';
import { creditSeconds, type DayOff } from './rules-credit.ts';
import { hasTariff, type PolicyTerms } from './rules-policy.ts';
import type { PlannedDay } from './rules-schedule.ts';
import type { Stretches } from './rules-stretches.ts';
import { type DayWork, type Multiplied, multiply, surplusOf, type Typified, typify } from './rules-tariff.ts';
import { type PaidEntry, timelineOf } from './rules-timeline.ts';

/** Signed seconds of a day in each bucket: negative is ≤ 0 in a row, and `typed` is part of `positive`. */
export type DayBuckets = {
  positiveSeconds: number;
  negativeSeconds: number;
  bonusSeconds: number;
  typedSeconds: number;
};

export type DayRow = DayBuckets & {
  plannedSeconds: number;
  expectedSeconds: number;
  workedSeconds: number;
};

/** All inputs of a day's row; stored with it (D14). */
export type DayInputs = {
  date: string;
  planned: PlannedDay;
  /** Accepted absences of the date. */
  daysOff: readonly (DayOff & { absenceTypeId: string })[];
  /** In order of time. */
  entries: readonly PaidEntry[];
  /** Public holidays of the employee among the date and the other dates of its work (A7). */
  holidays: readonly string[];
  policy: PolicyTerms;
};

/** A day's row with each step of its computation. */
export type ComputedDay = {
  row: DayRow;
  creditSeconds: number;
  rawSeconds: number;
  countedSeconds: number;
  work: DayWork;
  surplus: Stretches;
  multiplied: Multiplied[];
  typified: Typified[];
};

/** Returns the seconds still expected on a day after its accepted absences, never below 0 (C3). */
export function expectedSeconds(plannedSeconds: number, creditSeconds: number): number {
  return Math.max(plannedSeconds - creditSeconds, 0);
}

/** Returns the seconds of a surplus or deficit that count: 0 within the tolerance, beyond it all, or only the excess if strict (D2). */
export function countedSeconds(rawSeconds: number, policy: { toleranceSeconds: number; strict: boolean }): number {
  if (Math.abs(rawSeconds) <= policy.toleranceSeconds) return 0;
  return policy.strict ? rawSeconds - Math.sign(rawSeconds) * policy.toleranceSeconds : rawSeconds;
}

/** Returns the remunerated seconds of entries (B7). */
export const paidSeconds = (entries: readonly PaidEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.remuneratedSeconds, 0);

/** Computes the row of one employee and date, with each step (D1 to D5). */
export function computeDay({ date, planned, daysOff, entries, holidays, policy }: DayInputs): ComputedDay {
  const { plannedSeconds, slots } = planned;
  const credit = creditSeconds(date, daysOff, plannedSeconds);
  const expected = expectedSeconds(plannedSeconds, credit);
  const workedSeconds = paidSeconds(entries);
  const raw = workedSeconds - expected;
  const counted = countedSeconds(raw, policy);
  const positiveSeconds = Math.max(counted, 0);
  const { multiplierRules, typifyingRules } = policy;
  const work: DayWork = {
    date,
    // Without rules the time of day does not matter.
    timeline: hasTariff(policy) ? timelineOf(entries) : [],
    workedSeconds,
    positiveSeconds,
    plannedSeconds,
    slots,
    holidays: new Set(holidays),
  };
  const multiplied = multiply(multiplierRules, work);
  const typified = typify(typifyingRules, work);
  return {
    row: {
      plannedSeconds,
      expectedSeconds: expected,
      workedSeconds,
      positiveSeconds,
      negativeSeconds: Math.min(counted, 0),
      bonusSeconds: multiplied.reduce((sum, { bonusSeconds }) => sum + bonusSeconds, 0),
      typedSeconds: typified.reduce((sum, { seconds }) => sum + seconds, 0),
    },
    creditSeconds: credit,
    rawSeconds: raw,
    countedSeconds: counted,
    work,
    surplus: surplusOf(work),
    multiplied,
    typified,
  };
}

/**
 * Returns whether a date has a row: a day with work, or a past day of employment since the company's `overtimeSince`; never without a
 * policy or under `none` (D1, D6). `today` is the employee's local date.
 */
export function hasDayRow(day: {
  date: string;
  today: string;
  overtimeSince: string;
  employed: boolean;
  hasWork: boolean;
  policyType: OvertimePolicyType | null;
}): boolean {
  if (day.policyType === null || day.policyType === 'none') return false;
  return day.hasWork || (day.employed && day.overtimeSince <= day.date && day.date < day.today);
}
