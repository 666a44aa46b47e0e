import type { Contract } from './types.ts';

export const WEEK_MODES = ['even', 'days', 'flexible'] as const;
export type WeekMode = (typeof WEEK_MODES)[number];

const DAYS_OF_WEEK = 7;

type Slot = { start: string; end: string };
type Day = { hours: number; slots?: Slot[] | undefined };

/** A week as a form has it. Values of modes that are not chosen wait there. */
export type WeekValues = {
  mode: WeekMode;
  weeklyHours: number | null;
  /** Monday first. */
  days: (number | null)[];
  flexibleDays: number | null;
};

type Week = { weeklyHours: number | null; flexibleDaysPerWeek?: number | null; workDays: readonly Day[] };

export const NEW_WEEK: WeekValues = {
  mode: 'even',
  weeklyHours: 40,
  days: [8, 8, 8, 8, 8, 0, 0],
  flexibleDays: 5,
};

export function weekValuesOf({ weeklyHours, flexibleDaysPerWeek = null, workDays }: Week): WeekValues {
  const mode = flexibleDaysPerWeek !== null ? 'flexible' : workDays.length > 0 ? 'days' : 'even';
  const share = weeklyHours === null ? null : weeklyHours / 5;
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) =>
    mode === 'days' ? (workDays[index]?.hours ?? 0) : index < 5 ? share : 0,
  );
  const sum = mode === 'days' ? totalOf(days) : weeklyHours;
  return { mode, weeklyHours: sum, days, flexibleDays: flexibleDaysPerWeek ?? NEW_WEEK.flexibleDays };
}

export const totalOf = (days: readonly (number | null)[]): number =>
  Math.round(days.reduce<number>((sum, hours) => sum + (hours ?? 0), 0) * 100) / 100;

/** A week of a contract whose weeks take turns (C2), with the days that it was made from. */
export type TurnValues = { days: (number | null)[]; before: readonly Day[] };

/** Weeks that take turns, from a contract; null: every week is alike. */
export const rotationValuesOf = (rotation: Contract['rotation']): TurnValues[] | null =>
  rotation?.map(({ workDays }) => {
    const before = workDays.map(({ hour, slots }) => ({ hours: hour, slots }));
    return { days: before.map(({ hours }) => hours), before };
  }) ?? null;

/** The first two weeks of a rotation: the week that the form has, twice. */
export function newRotation(week: WeekValues, before: readonly Day[] = []): TurnValues[] {
  const { weeklyHours } = week;
  const days = week.mode === 'days' ? week.days : NEW_WEEK.days.map((hours) => (hours ? (weeklyHours ?? 0) / 5 : 0));
  return [
    { days, before },
    { days, before },
  ];
}

/** Days as an input. A day keeps its set times while its hours are unchanged (G2). */
const daysInputOf = ({ days, before }: TurnValues) =>
  days.map((hours, index) => {
    const day = before[index];
    return day?.slots?.length && day.hours === hours ? { slots: day.slots } : { hour: hours ?? 0 };
  });

/** Input for weeks that take turns; their mean are the hours of a week. */
export const rotationInputOf = (rotation: readonly TurnValues[]) => ({
  workDays: null,
  flexibleDaysPerWeek: null,
  weeklyHours: Math.round((totalOf(rotation.flatMap(({ days }) => days)) / rotation.length) * 100) / 100,
  rotation: rotation.map((week) => ({ workDays: daysInputOf(week) })),
});

/** Input for a week. */
export function weekInputOf({ mode, weeklyHours, days, flexibleDays }: WeekValues, before: readonly Day[] = []) {
  const none = { workDays: null, flexibleDaysPerWeek: null };
  if (mode === 'even') return { ...none, weeklyHours };
  if (mode === 'flexible') return { ...none, weeklyHours, flexibleDaysPerWeek: flexibleDays };
  return {
    weeklyHours: totalOf(days),
    flexibleDaysPerWeek: null,
    workDays: daysInputOf({ days, before }),
  };
}

export type ContractValues = {
  employeeId: string | null;
  startAt: string | null;
  endAt: string | null;
  contractTypeId: string | null;
  workDayTypeId: string | null;
  jobChargeId: string | null;
  jobLevel: string | null;
  agreementId: string | null;
  degreeId: string | null;
  percentageWorkDay: number | null;
  trialPeriodEndDate: string | null;
  seniorityDate: string | null;
  code: string;
  payrollNumber: string;
  comment: string;
  remoteWork: boolean;
  /** Of a new contract: the one that runs ends before it (G1). */
  endPrevious: boolean;
  week: WeekValues;
  /** Null: every week is alike. */
  rotation: TurnValues[] | null;
};

export const contractValuesOf = (contract: Contract | null, employeeId: string | null): ContractValues => ({
  employeeId: contract?.employeeId ?? employeeId,
  startAt: contract?.startAt ?? null,
  endAt: contract?.endAt ?? null,
  contractTypeId: contract?.contractTypeId ?? null,
  workDayTypeId: contract?.workDayTypeId ?? null,
  jobChargeId: contract?.jobChargeId ?? null,
  jobLevel: contract?.jobLevelId ?? null,
  agreementId: contract?.agreementId ?? null,
  degreeId: contract?.degreeId ?? null,
  percentageWorkDay: contract?.percentageWorkDay ?? null,
  trialPeriodEndDate: contract?.trialPeriodEndDate ?? null,
  seniorityDate: contract?.seniorityDate ?? null,
  code: contract?.code ?? '',
  payrollNumber: contract?.payrollNumber ?? '',
  comment: contract?.comment ?? '',
  remoteWork: contract?.remoteWork ?? false,
  endPrevious: false,
  week: contract ? weekValuesOf(contract) : NEW_WEEK,
  rotation: contract && rotationValuesOf(contract.rotation),
});

/** Input for a contract. A change leaves out an untouched week, so that details that the form cannot show stay. */
export function contractInputOf(
  { employeeId: _, week, rotation, startAt, endPrevious, ...values }: ContractValues,
  contract: Contract | null,
) {
  const isSameWeek =
    contract !== null &&
    JSON.stringify([week, rotation]) === JSON.stringify([weekValuesOf(contract), rotationValuesOf(contract.rotation)]);
  const ofWeek = rotation
    ? rotationInputOf(rotation)
    : { ...weekInputOf(week, contract?.workDays), ...(contract?.rotation && { rotation: null }) };
  return {
    ...values,
    startAt: startAt ?? '',
    code: values.code.trim() || null,
    payrollNumber: values.payrollNumber.trim() || null,
    comment: values.comment.trim() || null,
    ...(endPrevious && { endPrevious }),
    ...(isSameWeek ? {} : ofWeek),
  };
}
