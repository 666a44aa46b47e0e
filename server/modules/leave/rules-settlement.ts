import type { Accrual, CarryOver } from '#drizzle/schema/leave.ts';
import type { LedgerType } from './constants.ts';
import { accrualsOf, carryExpiry, daySecondsFrom, type Employment } from './rules-accrual.ts';
import { type DrawnLot, drawDown, exactDays, isSome, type Lot, type LotType, type Use } from './rules-lots.ts';

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
export type LeaveYear = { year: number; plan: PlanTerms | null; given: readonly SizedLot[]; uses: readonly Use[] };

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

/** Subjects of lots that a calendar gets once. */
export const PLAN = 'plan';
export const CARRY = 'carry';
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
    const { year, plan } = leaveYear;
    const earned = plan ? lotsOfPlan(year, plan, employment, today) : [];
    const lots = new Map([...carried, ...earned, ...leaveYear.given].map((lot) => [keyOf(lot), lot]));
    const debts = owed.map(({ onDate, days }) => ({ date: onDate, days }));
    const uses = [...debts, ...leaveYear.uses];
    const { lots: drawn, missingDays } = drawDown([...lots.values()], uses, plan?.accrual?.capDays ?? null);
    const sized = drawn.map((lot) => ({ ...lot, daySeconds: (lots.get(keyOf(lot)) as SizedLot).daySeconds }));
    const own = new Set([...carried, ...earned].map(keyOf));
    const given = sized.filter((lot) => own.has(keyOf(lot))).map((lot) => targetOf(year, lot.type, lot, lot.days));

    const { expired, carriedDays } = closeLots(year, plan, sized, today);
    const isDebt = plan !== null && `${year}-12-31` < today && isSome(missingDays);
    const repaid = isDebt ? [debtOf(year, missingDays, employment)] : [];
    yield [...given, ...expired, ...owed.map((lot) => targetOf(year, 'carry_in', lot, -lot.days)), ...repaid];
    carried = isSome(carriedDays) ? [carryLot(year + 1, carriedDays, plan, employment)] : [];
    owed = isDebt ? [carryLot(year + 1, missingDays, plan, employment)] : [];
  }
}

const keyOf = ({ type, subject }: Pick<Lot, 'type' | 'subject'>): string => `${type} ${subject}`;

const secondsOf = (days: number, daySeconds: number): number => Math.round(days * daySeconds);

function lotsOfPlan(year: number, plan: PlanTerms, employment: Employment, today: string): SizedLot[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const accrued = plan.accrual ? accrualsOf(plan.accrual, year, employment, today) : [];
  const lots: SizedLot[] = accrued.map((one) => ({ ...one, type: 'accrual', expiresOn: last }));
  if (plan.maxDaysOff === null) return lots;
  const grant = { type: 'grant', subject: PLAN, onDate: first, expiresOn: last, days: plan.maxDaysOff } as const;
  return [{ ...grant, daySeconds: daySecondsFrom(first, last, employment) }, ...lots];
}

function targetOf(year: number, type: Target['type'], lot: SizedLot, days: number): Target {
  const { subject, onDate, expiresOn, daySeconds } = lot;
  return { year, type, subject, onDate, expiresOn, seconds: secondsOf(days, daySeconds), daySeconds };
}

/** Closes lots whose last day is over: carries their rest as far as the plan allows, newest first; the remainder expires. */
function closeLots(
  year: number,
  plan: PlanTerms | null,
  lots: readonly (DrawnLot & SizedLot)[],
  today: string,
): { expired: Target[]; carriedDays: number } {
  const expired: Target[] = [];
  let carriedDays = 0;
  const close = (type: 'carry_out' | 'expire', lot: SizedLot, days: number) => {
    if (!isSome(days)) return;
    const { subject, daySeconds, expiresOn } = lot;
    const seconds = -secondsOf(days, daySeconds);
    expired.push({ year, type, subject, onDate: expiresOn, expiresOn: null, seconds, daySeconds });
  };
  for (const lot of lots.toReversed()) {
    // Without a plan a year's own days stay where they are; the days carried into it expire as its plan said.
    if (lot.expiresOn >= today || !(plan || lot.type === 'carry_in')) continue;
    const isRest = lot.expiresOn === `${year}-12-31` && plan?.carryOver;
    const room = isRest ? (isRest.maxDays ?? Number.POSITIVE_INFINITY) - carriedDays : 0;
    const days = Math.min(lot.unusedDays, room);
    close('carry_out', lot, days);
    close('expire', lot, exactDays(lot.unusedDays - days));
    carriedDays = exactDays(carriedDays + days);
  }
  return { expired, carriedDays };
}

/** Line that ends a year at zero whose days off took more than there was. */
function debtOf(year: number, days: number, employment: Employment): Target {
  const onDate = `${year}-12-31`;
  const daySeconds = daySecondsFrom(onDate, onDate, employment);
  return {
    ...{ year, type: 'carry_out', subject: DEBT, onDate, expiresOn: null },
    ...{ seconds: secondsOf(days, daySeconds), daySeconds },
  };
}

function carryLot(year: number, days: number, plan: PlanTerms | null, employment: Employment): SizedLot {
  const onDate = `${year}-01-01`;
  const expiresOn = carryExpiry(year, plan?.carryOver?.expiresAfterMonths ?? null);
  const daySeconds = daySecondsFrom(onDate, `${year}-12-31`, employment);
  return { type: 'carry_in', subject: CARRY, onDate, expiresOn, days, daySeconds };
}
