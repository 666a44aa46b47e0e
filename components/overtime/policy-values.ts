import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { TARIFF_DAYS } from '#server/modules/overtime/constants.ts';
import { countsOtherwise } from '#server/modules/overtime/rules-policy.ts';

export type Policy = inferRouterOutputs<AppRouter>['overtime']['getPolicy'];
type MultiplierRule = Policy['multiplierRules'][number];
type TypifyingRule = Policy['typifyingRules'][number];
export type TariffDay = (typeof TARIFF_DAYS)[number];

/** Value of a number field: an empty text while nothing is typed. */
type Typed = number | string;

export type WindowValues = { key: string; name: string; days: TariffDay[]; startTime: string; endTime: string };
export type MultiplierValues = WindowValues &
  Pick<MultiplierRule, 'apply' | 'mode'> & {
    coefficient: Typed;
    /** Seconds; null while empty or unreadable. */
    from: number | null;
    to: number | null;
    isToUnreadable: boolean;
    hourUnits: Typed;
  };

/** A policy as its form holds it. Rules have keys, since nothing else tells two of them apart. */
export type PolicyValues = Pick<Policy, 'name' | 'type' | 'strict'> & {
  toleranceSeconds: number | null;
  multiplierRules: MultiplierValues[];
  typifyingRules: WindowValues[];
  expiry: { afterMonths: Typed } | null;
  cap: { positiveSeconds: number | null } | null;
  yearlyReset: { month: string; day: Typed } | null;
  /** First day of changed terms; null while there is none. */
  from: string | null;
};

export type PolicyInput = inferRouterInputs<AppRouter>['overtime']['createPolicy'];
export type PolicyChanges = Partial<PolicyInput> & { from?: string | null };

// 24:00 is no time for a field. A window up to midnight ends at 00:00, which is not after its start.
const fieldTime = (time: string | null): string => (time === null ? '' : time === '24:00' ? '00:00' : time.slice(0, 5));

const windowValues = ({ name, days, startTime, endTime }: TypifyingRule, key: string): WindowValues => ({
  ...{ key, name, days: [...days] },
  ...{ startTime: fieldTime(startTime), endTime: fieldTime(endTime) },
});

export const emptyWindow = (key: string): WindowValues => ({ key, name: '', days: [], startTime: '', endTime: '' });
export const emptyMultiplier = (key: string): MultiplierValues => ({
  ...emptyWindow(key),
  ...{
    coefficient: 1.5,
    apply: 'on_surplus',
    mode: 'by_slot',
    from: 0,
    to: null,
    isToUnreadable: false,
    hourUnits: '',
  },
});

/** Values that the form starts from: a policy, or a new one without rules. */
export function valuesOf(policy: Policy | null, today: string | null = null): PolicyValues {
  return {
    name: policy?.name ?? '',
    type: policy?.type ?? 'total',
    strict: policy?.strict ?? false,
    toleranceSeconds: policy?.toleranceSeconds ?? 0,
    multiplierRules: (policy?.multiplierRules ?? []).map((rule, index) => ({
      ...windowValues(rule, `multiplier-${index}`),
      ...{ coefficient: rule.coefficient, apply: rule.apply, mode: rule.mode },
      ...{ from: rule.from, to: rule.to, isToUnreadable: false, hourUnits: rule.hourUnits ?? '' },
    })),
    typifyingRules: (policy?.typifyingRules ?? []).map((rule, index) => windowValues(rule, `type-${index}`)),
    expiry: policy?.expiry ?? null,
    cap: policy?.cap ?? null,
    yearlyReset: policy?.yearlyReset ? { ...policy.yearlyReset, month: String(policy.yearlyReset.month) } : null,
    from: today,
  };
}

const numberOr = (typed: Typed, otherwise: number): number => (typed === '' ? otherwise : Number(typed));

const windowInput = ({ name, days, startTime, endTime }: WindowValues) => ({
  ...{ name: name.trim(), days },
  ...{ startTime: startTime || null, endTime: endTime || null },
});

/** All fields as the server takes them; `faultsOf` has found nothing. */
export function inputOf(values: PolicyValues) {
  const { name, type, strict, toleranceSeconds, expiry, cap, yearlyReset } = values;
  return {
    ...{ name: name.trim(), type, strict, toleranceSeconds: toleranceSeconds ?? 0 },
    multiplierRules: values.multiplierRules.map((rule) => ({
      ...windowInput(rule),
      ...{ coefficient: numberOr(rule.coefficient, 1), apply: rule.apply, mode: rule.mode },
      ...{ from: rule.from ?? 0, to: rule.to },
      hourUnits: rule.hourUnits === '' ? null : Number(rule.hourUnits),
    })),
    typifyingRules: values.typifyingRules.map(windowInput),
    expiry: expiry && { afterMonths: numberOr(expiry.afterMonths, 0) },
    cap: cap && { positiveSeconds: cap.positiveSeconds ?? 0 },
    yearlyReset: yearlyReset && { month: Number(yearlyReset.month), day: numberOr(yearlyReset.day, 0) },
  } satisfies PolicyInput;
}

type Input = ReturnType<typeof inputOf>;

/** Whether days count differently with these values. Compared as typed: a window up to 24:00 is typed as 00:00. */
export const movesDays = (policy: Policy, input: Input): boolean => countsOtherwise(inputOf(valuesOf(policy)), input);

/** Whether changed terms have a first day (D6); a name and limits have none. */
export const isDated = (policy: Policy, input: Input): boolean =>
  input.type !== policy.type || movesDays(policy, input);

/** Only the fields that differ from the policy's, so that what others have changed meanwhile stays. */
export function changesOf(policy: Policy, values: PolicyValues): PolicyChanges {
  const before: Record<string, unknown> = inputOf(valuesOf(policy));
  const input = inputOf(values);
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  if (!isDated(policy, input)) return Object.fromEntries(changed);
  const { type, toleranceSeconds, strict, multiplierRules, typifyingRules } = input;
  // On an earlier day other terms apply than those that the form shows.
  const isEarlier = policy.from !== null && values.from !== null && values.from < policy.from;
  const shown = isEarlier && { type, toleranceSeconds, strict, multiplierRules, typifyingRules };
  return { ...Object.fromEntries(changed), ...shown, from: values.from };
}

export type FaultKey = 'name' | 'duration' | 'number' | 'date';

/** Fields that cannot be sent as they are, by their paths, in the order of the form. The server judges the rest. */
export function faultsOf(values: PolicyValues, policy: Policy | null = null): Record<string, FaultKey> {
  const faults: Record<string, FaultKey> = {};
  if (values.name.trim() === '') faults.name = 'name';
  if (values.toleranceSeconds === null) faults.toleranceSeconds = 'duration';
  values.multiplierRules.forEach((rule, index) => {
    const path = `multiplierRules.${index}`;
    if (rule.name.trim() === '') faults[`${path}.name`] = 'name';
    if (rule.coefficient === '') faults[`${path}.coefficient`] = 'number';
    if (rule.from === null) faults[`${path}.from`] = 'duration';
    if (rule.isToUnreadable) faults[`${path}.to`] = 'duration';
  });
  values.typifyingRules.forEach((rule, index) => {
    if (rule.name.trim() === '') faults[`typifyingRules.${index}.name`] = 'name';
  });
  if (values.expiry?.afterMonths === '') faults['expiry.afterMonths'] = 'number';
  if (values.cap?.positiveSeconds === null) faults['cap.positiveSeconds'] = 'duration';
  if (values.yearlyReset?.day === '') faults['yearlyReset.day'] = 'number';
  if (policy && values.from === null && isDated(policy, inputOf(values))) faults.from = 'date';
  return faults;
}
