import type { FieldMessage } from '#server/platform/shared/errors.ts';

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

/** A plan that accrues or carries over needs an absence type. */
export function planTypeFaults(plan: { absenceTypeId: string | null; accrual: unknown; carryOver: unknown }): Faults {
  if (plan.absenceTypeId !== null) return {};
  const field = plan.accrual ? 'accrual' : plan.carryOver ? 'carryOver' : null;
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
