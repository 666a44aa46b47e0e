import type { FieldMessage } from '#server/platform/shared/errors.ts';
import { CALENDAR_YEAR } from './constants.ts';

type Faults = Record<string, FieldMessage>;

type PlanInput = {
  absenceTypeId?: string | null | undefined;
  accrual?: { levels: readonly { afterMonths: number }[] } | null | undefined;
};

/** Faults of a plan: its levels must rise. */
export function planFaults({ accrual }: PlanInput): Faults {
  const levels = accrual?.levels ?? [];
  const faults: Faults = {};
  for (const [index, level] of levels.entries()) {
    const previous = levels[index - 1];
    if (previous && level.afterMonths <= previous.afterMonths) {
      faults[`accrual.levels.${index}.afterMonths`] = 'overlapping_periods';
    }
  }
  return faults;
}

/** Faults of blackout dates, in a field: each ends on its first day or after it. */
export function blackoutFaults(field: string, blackoutDates: readonly { from: string; to: string }[]): Faults {
  const faulty = [...blackoutDates.entries()].filter(([, { from, to }]) => to < from);
  return Object.fromEntries(
    faulty.map(([index]) => [`${field}.${index}.to`, { key: 'end_before_start', values: { field: 'from' } }] as const),
  );
}

interface PlanOfType {
  absenceTypeId: string | null;
  yearStart?: string | undefined;
  accrual: unknown;
  carryOver: unknown;
  needsValidation?: boolean | undefined;
  notAllowedDateRanges?: readonly unknown[] | null | undefined;
}

/** A plan whose year does not begin in January, or that accrues, carries over or limits requests needs an absence type. */
export function planTypeFaults(plan: PlanOfType): Faults {
  if (plan.absenceTypeId !== null) return {};
  const needsType = {
    yearStart: plan.yearStart !== undefined && plan.yearStart !== CALENDAR_YEAR,
    accrual: plan.accrual,
    carryOver: plan.carryOver,
    needsValidation: plan.needsValidation === false,
    notAllowedDateRanges: plan.notAllowedDateRanges?.length,
  };
  const field = Object.entries(needsType).find(([, value]) => value)?.[0] ?? null;
  return field === null ? {} : { absenceTypeId: { key: 'required_together', values: { field } } };
}

/** An adjustment gives its amount once, in seconds or in days. */
export function adjustmentFaults({
  seconds,
  days,
}: {
  seconds?: number | undefined;
  days?: number | undefined;
}): Faults {
  const fields = 'seconds, days';
  if ((seconds === undefined) === (days === undefined))
    return { seconds: { key: 'exactly_one_of', values: { fields } } };
  if (seconds === 0) return { seconds: 'not_zero' };
  return days === 0 ? { days: 'not_zero' } : {};
}
