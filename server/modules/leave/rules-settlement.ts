import type { Accrual, CarryOver } from '#drizzle/schema/leave.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { LedgerType } from './constants.ts';
import { accrualsOf, carryExpiry, daySecondsFrom, type Employment } from './rules-accrual.ts';
import { type DrawnLot, drawDown, exactDays, isSome, type Lot, type LotType, type Use } from './rules-lots.ts';
import type { LeaveYears } from './rules-years.ts';

/** Entitlement of a year's calendar by a plan. */
export type PlanTerms = {
  maxDaysOff: number | null;
  accrual: Accrual | null;
  carryOver: CarryOver | null;
  /** Days that can be taken before they are earned (E9). */
  advanceDays: number;
};

/** A lot with the length of its days. */
export type SizedLot = Lot & { daySeconds: number };

/** A year of an employee's absences of one type; `given` comes neither from a plan nor from the year before. */
export type LeaveYear = PlannedYear & { given: readonly SizedLot[]; uses: readonly Use[] };
/** A year among the leave years of its employee and type, with its plan. */
type PlannedYear = { years: LeaveYears; year: number; plan: PlanTerms | null };

/** Sum of the lines of a type about a subject once the ledger is settled. */
export type Target = {
  year: number;
  type: Extract<LedgerType, LotType | 'carry_out' | 'expire'>;
  subject: string;
  onDate: string;
  expiresOn: string | null;
  seconds: number;
  daySeconds: number;
};

/** Subject of the lot that a calendar gets once. */
export const PLAN = 'plan';
/** Subject of days carried for the first time. Of those carried again it has the year of the first time, by which they come earlier. */
const CARRY = 'carry';
/** Subject of the line that moves a year's debt to the next one. */
const DEBT = 'debt';

/**
 * Yields the targets of the ledger on a date by the plans of consecutive years (E5–E7): grants and accruals, the expired rest of each lot,
 * and the part of a year's rest, or its debt, carried into the next one. Depends on days off, contracts and plans alone, so that the result is the same
 * however often and in whatever order it is computed. The days carried into the first year are among its `given`. Year by year, since there
 * may be a thousand.
 */
export function* targetsByYear(
  years: readonly LeaveYear[],
  employment: Employment,
  today: string,
): Generator<Target[]> {
  let carried: SizedLot[] = [];
  /** Days that the previous year took too much. */
  let owed: SizedLot[] = [];
  for (const leaveYear of years) {
    const { years: dates, year, plan } = leaveYear;
    const { from, to } = dates.periodOf(year);
    const earned = plan ? lotsOfPlan({ from, to }, plan, employment, today) : [];
    const lots = new Map([...carried, ...earned, ...leaveYear.given].map((lot) => [keyOf(lot), lot]));
    const debts = owed.map(({ onDate, days }) => ({ date: onDate, days }));
    const uses = [...debts, ...leaveYear.uses];
    const { lots: drawn, missingDays } = drawDown([...lots.values()], uses, plan?.accrual?.capDays ?? null);
    const sized = drawn.map((lot) => ({ ...lot, daySeconds: (lots.get(keyOf(lot)) as SizedLot).daySeconds }));
    const own = new Set([...carried, ...earned].map(keyOf));
    const given = sized.filter((lot) => own.has(keyOf(lot))).map((lot) => targetOf(year, lot.type, lot, lot.days));

    const { expired, passed } = closeLots(leaveYear, sized, today);
    const isDebt = plan !== null && to < today && isSome(missingDays);
    const repaid = isDebt ? [debtOf(year, to, missingDays, employment)] : [];
    yield [...given, ...expired, ...owed.map((lot) => targetOf(year, 'carry_in', lot, -lot.days)), ...repaid];
    const next = dates.periodOf(year + 1);
    carried = passed.map((lot) => carryLot(next, lot, employment));
    owed = isDebt ? [carryLot(next, firstCarried(leaveYear, missingDays), employment)] : [];
  }
}

const keyOf = ({ type, subject }: Pick<Lot, 'type' | 'subject'>): string => `${type} ${subject}`;

const secondsOf = (days: number, daySeconds: number): number => Math.round(days * daySeconds);

function lotsOfPlan({ from, to }: Period, plan: PlanTerms, employment: Employment, today: string): SizedLot[] {
  const accrued = plan.accrual ? accrualsOf(plan.accrual, { from, to }, employment, today) : [];
  const lots: SizedLot[] = accrued.map((one) => ({ ...one, type: 'accrual', expiresOn: to }));
  if (plan.maxDaysOff === null) return lots;
  const grant = { type: 'grant', subject: PLAN, onDate: from, expiresOn: to, days: plan.maxDaysOff } as const;
  return [{ ...grant, daySeconds: daySecondsFrom(from, to, employment) }, ...lots];
}

function targetOf(year: number, type: Target['type'], lot: SizedLot, days: number): Target {
  const { subject, onDate, expiresOn, daySeconds } = lot;
  return { year, type, subject, onDate, expiresOn, seconds: secondsOf(days, daySeconds), daySeconds };
}

/** Days that pass to the next year, with their last day. */
type Passed = Pick<Lot, 'subject' | 'expiresOn' | 'days'>;

const firstCarried = ({ years, year, plan }: PlannedYear, days: number): Passed => ({
  ...{ subject: CARRY, expiresOn: carryExpiry(years, year + 1, plan?.carryOver?.expiresAfterMonths ?? null), days },
});

/**
 * Returns the rest of a lot at the end of a year as its plan passes it on, null if it does not. Carried days pass on until their last day,
 * or the one that the plan gives them if theirs is the last of the year; without months, as days carried for the first time.
 */
function passedOn(planned: PlannedYear, { type, subject, expiresOn, unusedDays }: DrawnLot): Passed | null {
  const { years, year, plan } = planned;
  const last = years.periodOf(year).to;
  if (!plan?.carryOver || expiresOn < last) return null;
  const months = plan.carryOver.expiresAfterMonths;
  if (type !== 'carry_in' || (expiresOn === last && months === null)) return firstCarried(planned, unusedDays);
  const firstYear = subject === CARRY ? year : Number.parseInt(subject, 10);
  const lastDay = expiresOn === last ? carryExpiry(years, firstYear, months) : expiresOn;
  return lastDay > last ? { subject: `${firstYear}/${CARRY}`, expiresOn: lastDay, days: unusedDays } : null;
}

/** Closes lots that are over: passes their rest on as far as the plan allows, newest first; the remainder expires. */
function closeLots(
  planned: PlannedYear,
  lots: readonly (DrawnLot & SizedLot)[],
  today: string,
): { expired: Target[]; passed: Passed[] } {
  const { years, year, plan } = planned;
  const last = years.periodOf(year).to;
  const expired: Target[] = [];
  const passed = new Map<string, Passed>();
  let roomDays = plan?.carryOver?.maxDays ?? Number.POSITIVE_INFINITY;
  const close = (type: 'carry_out' | 'expire', lot: SizedLot, onDate: string, days: number) => {
    const { subject, daySeconds } = lot;
    if (!isSome(days)) return;
    expired.push({ year, type, subject, onDate, expiresOn: null, seconds: -secondsOf(days, daySeconds), daySeconds });
  };
  for (const lot of lots.toReversed()) {
    const onDate = [lot.expiresOn, last].sort()[0] as string;
    // Without a plan a year's own days stay where they are; the days carried into it expire as its plan said.
    if (onDate >= today || !(plan || lot.type === 'carry_in')) continue;
    const next = passedOn(planned, lot);
    const days = next ? Math.min(next.days, roomDays) : 0;
    close('carry_out', lot, onDate, days);
    close('expire', lot, onDate, exactDays(lot.unusedDays - days));
    roomDays = exactDays(roomDays - days);
    if (next) passed.set(next.subject, { ...next, days: exactDays(days + (passed.get(next.subject)?.days ?? 0)) });
  }
  return { expired, passed: [...passed.values()].filter(({ days }) => isSome(days)) };
}

/** Line that ends a year at zero whose days off took more than there was. */
function debtOf(year: number, onDate: string, days: number, employment: Employment): Target {
  const daySeconds = daySecondsFrom(onDate, onDate, employment);
  return {
    ...{ year, type: 'carry_out', subject: DEBT, onDate, expiresOn: null },
    ...{ seconds: secondsOf(days, daySeconds), daySeconds },
  };
}

function carryLot({ from, to }: Period, passed: Passed, employment: Employment): SizedLot {
  return { type: 'carry_in', onDate: from, ...passed, daySeconds: daySecondsFrom(from, to, employment) };
}
