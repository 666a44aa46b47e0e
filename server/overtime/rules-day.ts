import type { OvertimePolicyType } from './constants.ts';

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

export type DayInputs = {
  plannedSeconds: number;
  creditSeconds: number;
  /** Remunerated seconds of the day's entries (B7). */
  workedSeconds: number;
  policy: { toleranceSeconds: number; strict: boolean };
};

/** Seconds still expected of a day after its accepted absences, never below 0 (C3). */
export function expectedSeconds(plannedSeconds: number, creditSeconds: number): number {
  return Math.max(plannedSeconds - creditSeconds, 0);
}

/** Seconds of a surplus or deficit that count: 0 within the tolerance, beyond it all, or only the excess when strict (D2). */
export function countedSeconds(rawSeconds: number, policy: DayInputs['policy']): number {
  if (Math.abs(rawSeconds) <= policy.toleranceSeconds) return 0;
  return policy.strict ? rawSeconds - Math.sign(rawSeconds) * policy.toleranceSeconds : rawSeconds;
}

/** The row of one employee and date (D1, D2). Bonus and typed seconds come from rules on surplus and are 0 without them. */
export function computeDay(inputs: DayInputs): DayRow {
  const expected = expectedSeconds(inputs.plannedSeconds, inputs.creditSeconds);
  const counted = countedSeconds(inputs.workedSeconds - expected, inputs.policy);
  return {
    plannedSeconds: inputs.plannedSeconds,
    expectedSeconds: expected,
    workedSeconds: inputs.workedSeconds,
    positiveSeconds: Math.max(counted, 0),
    negativeSeconds: Math.min(counted, 0),
    bonusSeconds: 0,
    typedSeconds: 0,
  };
}

/**
 * Whether a date has a row: a day with work, or a past day of employment; never without a policy or under `none` (D1, D6).
 * `today` is the employee's local date.
 */
export function hasDayRow(day: {
  date: string;
  today: string;
  employed: boolean;
  hasWork: boolean;
  policyType: OvertimePolicyType | null;
}): boolean {
  if (day.policyType === null || day.policyType === 'none') return false;
  return day.hasWork || (day.employed && day.date < day.today);
}
