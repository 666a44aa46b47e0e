import { ABSENCE_PREFIX, OVERTIME_PREFIX, type PayrollUnit, PLAIN_KINDS, RETRO_PREFIX } from './constants.ts';

/** The parts of a day or a month that payroll reads (P2): amounts in seconds, and days of absence. Overtime includes its types. */
export interface MonthParts {
  workedSeconds: number;
  ordinarySeconds: number;
  complementarySeconds: number;
  overtimeSeconds: number;
  bonusSeconds: number;
  nightSeconds: number;
  sundaySeconds: number;
  holidaySeconds: number;
  /** Adds up to the overtime; null: the rest, which has no type. */
  overtimeByType: readonly { name: string | null; seconds: number }[];
  absences: readonly { absenceTypeId: string | null; days: number; seconds: number }[];
}

export interface MonthDay extends MonthParts {
  date: string;
  paidOutSeconds: number;
}

/** Totals of a person's period (L1). */
export interface MonthTotals extends MonthParts {
  payouts: readonly { seconds: number }[];
}

/** Time of a kind on a day. Of an absence, also its days, in millionths. */
export interface DatedAmount {
  date: string;
  kind: string;
  seconds: number;
  dayMillionths: number;
}

type Amounts = Map<string, Pick<DatedAmount, 'seconds' | 'dayMillionths'>>;

const MILLION = 1_000_000;

const sumOf = (parts: readonly { seconds: number }[]) => parts.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the amounts of a day or month by kind, without the kinds that have none. */
function amountsOf(parts: MonthParts, paidOutSeconds: number): Amounts {
  const amounts: Amounts = new Map();
  const add = (kind: string, seconds: number, days = 0) => {
    const held = amounts.get(kind) ?? { seconds: 0, dayMillionths: 0 };
    amounts.set(kind, {
      seconds: held.seconds + seconds,
      dayMillionths: held.dayMillionths + Math.round(days * MILLION),
    });
  };
  add('worked', parts.workedSeconds);
  add('ordinary', parts.ordinarySeconds);
  add('complementary', parts.complementarySeconds);
  add('night', parts.nightSeconds);
  add('sunday', parts.sundaySeconds);
  add('holiday', parts.holidaySeconds);
  add('bonus', parts.bonusSeconds);
  add('payout', paidOutSeconds);
  for (const { name, seconds } of parts.overtimeByType)
    add(name === null ? 'overtime' : `${OVERTIME_PREFIX}${name}`, seconds);
  for (const { absenceTypeId, seconds, days } of parts.absences) {
    // Records are whole where payroll reads them: every absence has its type.
    if (absenceTypeId === null) throw new Error('An absence has no type.');
    add(`${ABSENCE_PREFIX}${absenceTypeId}`, seconds, days);
  }
  return amounts;
}

/**
 * P2: returns the amounts of a person's period by day and kind. They add up to the totals: a part that no day has, such as the overtime of a
 * week without fixed days, is on the last day, and a rest of days alone on the last day of its kind.
 */
export function datedAmounts(totals: MonthTotals, days: readonly MonthDay[], lastDay: string): DatedAmount[] {
  const left = amountsOf(totals, sumOf(totals.payouts));
  const dated: DatedAmount[] = [];
  for (const day of days) {
    for (const [kind, { seconds, dayMillionths }] of amountsOf(day, day.paidOutSeconds)) {
      const rest = left.get(kind) ?? { seconds: 0, dayMillionths: 0 };
      left.set(kind, { seconds: rest.seconds - seconds, dayMillionths: rest.dayMillionths - dayMillionths });
      dated.push({ date: day.date, kind, seconds, dayMillionths });
    }
  }
  for (const [kind, { seconds, dayMillionths }] of left) {
    // Thirds of a day do not add up to a whole one in millionths.
    const day = seconds === 0 ? dated.findLast((one) => one.kind === kind) : undefined;
    if (day) day.dayMillionths += dayMillionths;
    else dated.push({ date: lastDay, kind, seconds, dayMillionths });
  }
  return dated.filter(({ seconds, dayMillionths }) => seconds !== 0 || dayMillionths !== 0);
}

/** Whether a kind is a late change of a closed period. */
export const isRetroKind = (kind: string): boolean => kind.startsWith(RETRO_PREFIX);

/** Returns the kind that late changes of a kind have (K4). */
export const retroKindOf = (kind: string): string => `${RETRO_PREFIX}${kind}`;

/** Returns the kind that a late change changes; any other kind is its own. */
export const changedKindOf = (kind: string): string => (isRetroKind(kind) ? kind.slice(RETRO_PREFIX.length) : kind);

/** Whether a kind is time of an absence, or a late change of it. */
export const isAbsenceKind = (kind: string): boolean => changedKindOf(kind).startsWith(ABSENCE_PREFIX);

const KNOWN: readonly string[] = PLAIN_KINDS;
const NAMED = new RegExp(
  `^(?:${OVERTIME_PREFIX}\\S(?:.*\\S)?|${ABSENCE_PREFIX}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`,
  'u',
);

/** Whether a text is a kind (P2). */
export function isKind(text: string): boolean {
  const changed = changedKindOf(text);
  return KNOWN.includes(changed) || NAMED.test(changed);
}

/** Returns the units in which a kind can go to payroll: only absences are counted in days. */
export const unitsOfKind = (kind: string): readonly PayrollUnit[] =>
  isAbsenceKind(kind) ? ['days', 'hours', 'amount'] : ['hours', 'amount'];
