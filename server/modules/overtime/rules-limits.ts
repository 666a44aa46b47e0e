import type { Cap, Expiry, YearlyReset } from '#drizzle/schema/overtime-policies.ts';
import { datesBetween } from '../../platform/shared/dates.ts';
import type { OvertimePolicyType } from '../days/constants.ts';
import { policyOn } from '../days/rules-policy.ts';
import { type Allocation, type DayState, sumOf } from './rules.ts';
import { allocate, withNames } from './rules-allocation.ts';

type Limits = { expiry?: Expiry | null; cap?: Cap | null; yearlyReset?: YearlyReset | null };

/** Limits of a policy that applies to an employee from a date on; from null: as the company's default. */
export type LimitTerms = Required<Limits> & {
  fromDate: string | null;
  type: OvertimePolicyType;
  /** The employee's local date when they were set; null: never. */
  setOn: string | null;
};

export type LimitKind = 'yearly_reset' | 'expiry' | 'cap';

/** A limit that falls due at the start of `dueDate`; it affects the days before `cutoff`. */
export type DueLimit = { kind: LimitKind; dueDate: string; cutoff: string; terms: LimitTerms };

/** Returns whether anything ever falls due under the policy (D12). */
export const hasLimits = ({ expiry, cap, yearlyReset }: Limits): boolean => Boolean(expiry || cap || yearlyReset);

/**
 * Returns everything that falls due after one date, up to another, in order (D12): expiry and cap on the first of a month, and the reset on
 * its date, where it comes first. Each by the policy that applies on that date, and none by the day on which the limits were set.
 */
export function dueLimits(
  { after, through }: { after: string | null; through: string },
  terms: readonly LimitTerms[],
): DueLimit[] {
  const set = terms.flatMap(({ setOn }) => setOn ?? []).sort()[0];
  if (set === undefined) return [];
  const known = after !== null && after > set ? after : set;
  return datesBetween(known, through).flatMap((dueDate): DueLimit[] => {
    const own = policyOn(dueDate, terms);
    if (dueDate === known || !own || own.type === 'none' || own.setOn === null || dueDate <= own.setOn) return [];
    const due: DueLimit[] = [];
    if (own.yearlyReset && dueDate === resetDateOf(dueDate.slice(0, 4), own.yearlyReset)) {
      due.push({ kind: 'yearly_reset', dueDate, cutoff: dueDate, terms: own });
    }
    if (!dueDate.endsWith('-01')) return due;
    if (own.expiry) due.push({ kind: 'expiry', dueDate, cutoff: monthsBefore(dueDate, own.expiry), terms: own });
    if (own.cap) due.push({ kind: 'cap', dueDate, cutoff: dueDate, terms: own });
    return due;
  });
}

/** Returns the date on which balances are reset in a year; a day that the month does not have is its last. */
export const resetDateOf = (year: string, { month, day }: YearlyReset): string =>
  Temporal.PlainDate.from({ year: Number(year), month, day }, { overflow: 'constrain' }).toString();

const monthsBefore = (date: string, { afterMonths }: Expiry): string =>
  Temporal.PlainDate.from(date).subtract({ months: afterMonths }).toString();

/**
 * Returns the allocations of a limit (D12), oldest surplus first. `days` are all days before its due date, in ascending order. Under a
 * total policy debts use the oldest surplus first, so only the remainder expires or exceeds a cap.
 */
export function takenByLimit({ kind, cutoff, terms }: DueLimit, days: readonly DayState[]): Allocation[] {
  if (kind === 'yearly_reset') {
    return allocate({ operation: 'reset', source: 'total_balance', days, amountSeconds: null }).allocations;
  }
  const debtSeconds = terms.type === 'total' ? sumOf(days, (day) => day.negativeSeconds) : 0;
  const concerned = days.filter((day) => day.date < cutoff);
  const capSeconds = kind === 'cap' ? (terms.cap?.positiveSeconds ?? 0) : 0;
  const left = sumOf(concerned, (day) => day.positiveSeconds + day.bonusSeconds) + debtSeconds - capSeconds;
  return takeSurplus(concerned, left);
}

function takeSurplus(days: readonly DayState[], upToSeconds: number): Allocation[] {
  let restSeconds = upToSeconds;
  const take = (availableSeconds: number) => {
    const seconds = Math.max(Math.min(availableSeconds, restSeconds), 0);
    restSeconds -= seconds;
    return seconds;
  };
  const taken = days.flatMap(({ date, positiveSeconds, bonusSeconds }) => {
    const fromPositive = take(positiveSeconds);
    const fromBonus = take(bonusSeconds);
    const ofDay: Allocation[] = [
      { date, bucket: 'positive', seconds: -fromPositive },
      { date, bucket: 'bonus', seconds: -fromBonus },
    ];
    return ofDay.filter((one) => one.seconds !== 0);
  });
  return withNames(days, taken);
}
