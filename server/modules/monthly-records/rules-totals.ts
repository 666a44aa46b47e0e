import { formatInZone } from '#server/platform/shared/dates.ts';
import type { PlannedTime } from '../days/rules-credit.ts';
import { computeDay, type DayInputs } from '../days/rules-day.ts';
import { lengthOf } from '../days/rules-stretches.ts';
import { type PaidEntry, secondsInWindow, timelineOf } from '../days/rules-timeline.ts';
import type { Bucket, MovementSource } from '../overtime/constants.ts';
import { sumOf } from '../overtime/rules.ts';
import { NIGHT } from '../reports/constants.ts';
import { type DaySources, type ReadEntry, timesheetDay } from '../timesheets/rules.ts';
import { absencesOf, type MonthAbsence, totalAbsences } from './rules-absences.ts';
import { type ContractTerms, type PartTime, percentageOn, termsOfPeriod } from './rules-terms.ts';

/** Overtime that a typifying rule names (D5); null: the rest, which no rule names. */
export type NamedSeconds = { name: string | null; seconds: number };

/** An entry with its clock times in its own time zone (A2). */
export type MonthEntry = Pick<
  ReadEntry,
  'id' | 'workEntryType' | 'checkTypeName' | 'breakName' | 'timeZone' | 'paidSeconds' | 'needsConfirmation' | 'leftOut'
> & {
  startedAt: string;
  /** Null while it is open. */
  endedAt: string | null;
  /** Work with a check type for remote work, or begun outside of every fence (B1). */
  isRemote: boolean;
  /** The entry was changed (J4). */
  isEdited: boolean;
};

type EntryState = { startedAt: string; endedAt: string | null; isDeleted: boolean };

/** A version of an entry that a person wrote after the fact: author, mode and reason (J2, J4). */
export type MonthCorrection = {
  workEntryId: string;
  at: string;
  actorName: string | null;
  /** Code of the change (`EntryReason`). */
  change: string;
  mode: string;
  reason: string | null;
  before: EntryState | null;
  after: EntryState;
};

/** Amounts of a day, all ≥ 0 but `overtimeByType`, which adds up to `overtimeSeconds`. */
export type DaySums = Record<
  | 'plannedSeconds'
  | 'expectedSeconds'
  | 'workedSeconds'
  | 'ordinarySeconds'
  | 'complementarySeconds'
  | 'overtimeSeconds'
  | 'undertimeSeconds'
  | 'nightSeconds'
  | 'sundaySeconds'
  | 'holidaySeconds',
  number
> & { bonusSeconds: number; overtimeByType: NamedSeconds[] };

export type MonthDay = DaySums & {
  date: string;
  /** Name of the public holiday that applies to the person. */
  holiday: string | null;
  isHalfHoliday: boolean;
  entries: MonthEntry[];
  absences: MonthAbsence[];
  corrections: MonthCorrection[];
  /** Overtime of the day that was paid out (D13), and time off that was paid from overtime (C4). */
  paidOutSeconds: number;
  restSeconds: number;
};

export type MonthTotals = DaySums & {
  restSeconds: number;
  /** Sum of each type (E4), in the order of their names. */
  absences: ReturnType<typeof totalAbsences>;
  /** Overtime of the period's days that was paid out (D13). */
  payouts: { source: MovementSource; seconds: number }[];
  /** Differences of closed days that the period received (K4); `date` is the closed day. */
  retro: { date: string; bucket: Bucket; seconds: number }[];
  /** Total balance before the period, its change in it, and after it (D7). */
  openingBalanceSeconds: number;
  changeSeconds: number;
  closingBalanceSeconds: number;
};

/** A day's row, before movements. `inputs` may be missing if no seconds are typed. */
export type RowFacts = {
  date: string;
  positiveSeconds: number;
  negativeSeconds: number;
  bonusSeconds: number;
  typedSeconds: number;
  inputs: DayInputs | null;
};

/** Sum of the allocations of movements of one kind and source, to one date and bucket. */
export type LedgerFacts = {
  date: string;
  kind: 'payout' | 'compensation' | 'retro';
  source: MovementSource;
  bucket: Bucket;
  seconds: number;
  /** First and last day of a `retro` movement: the closed day, and the one that receives the difference; null for the others. */
  fromDate: string | null;
  toDate: string | null;
};

/** Records of a person's period. */
export type MonthFacts = {
  /** Every day of the period, in order. */
  sources: readonly DaySources[];
  plannedOn: (date: string) => PlannedTime;
  partTime: readonly PartTime[];
  rows: ReadonlyMap<string, RowFacts>;
  ledger: readonly LedgerFacts[];
  corrections: ReadonlyMap<string, readonly MonthCorrection[]>;
  openingSeconds: number;
  changeSeconds: number;
};

export type MonthFigures = { contracts: ContractTerms[]; days: MonthDay[]; totals: MonthTotals };

/** Returns the days and totals of a person's period (L1): every other figure of a period is one of these. */
export function figuresOf(facts: MonthFacts): MonthFigures {
  const { sources, ledger, plannedOn, openingSeconds, changeSeconds } = facts;
  const days = sources.map((source) => monthDay(source, facts));
  return {
    contracts: termsOfPeriod(sources, facts.partTime),
    days,
    totals: {
      ...sumsOf(days),
      restSeconds: sumOf(days, (day) => day.restSeconds),
      absences: totalAbsences(sources, plannedOn),
      payouts: payoutsOf(ledger),
      retro: retroOf(ledger),
      openingBalanceSeconds: openingSeconds,
      changeSeconds,
      closingBalanceSeconds: openingSeconds + changeSeconds,
    },
  };
}

const NO_ROW = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0, inputs: null };

function monthDay(sources: DaySources, facts: MonthFacts): MonthDay {
  const { date } = sources;
  const { plannedSeconds, expectedSeconds, workedSeconds, holiday, isHalfHoliday } = timesheetDay(sources);
  const row = facts.rows.get(date) ?? { date, ...NO_ROW };
  const percentage = percentageOn(date, sources.schedule, facts.partTime);
  const isPartTime = percentage !== null && percentage < 100;
  const overtimeSeconds = isPartTime ? 0 : row.positiveSeconds;
  const taken = facts.ledger.filter((one) => one.date === date && one.bucket !== 'typed');
  const takenBy = (kind: LedgerFacts['kind']) => takenSeconds(taken.filter((one) => one.kind === kind));
  return {
    date,
    plannedSeconds,
    expectedSeconds,
    workedSeconds,
    ordinarySeconds: Math.max(workedSeconds - row.positiveSeconds, 0),
    complementarySeconds: isPartTime ? row.positiveSeconds : 0,
    overtimeSeconds,
    undertimeSeconds: 0 - row.negativeSeconds,
    bonusSeconds: row.bonusSeconds,
    overtimeByType: isPartTime ? [] : byTypeOf(row),
    ...placedSeconds(sources),
    holiday,
    isHalfHoliday,
    entries: sources.entries.map(presentEntry),
    absences: absencesOf(sources.daysOff, facts.plannedOn),
    corrections: [...(facts.corrections.get(date) ?? [])],
    paidOutSeconds: takenBy('payout'),
    restSeconds: takenBy('compensation'),
  };
}

const takenSeconds = (ledger: readonly LedgerFacts[]): number => 0 - sumOf(ledger, ({ seconds }) => seconds);

/** Returns worked seconds of the night, of Sundays and of public holidays, by the clock and local date of the work (A6, A7). */
function placedSeconds({ entries, schedule }: DaySources) {
  const timeline = timelineOf(entries.flatMap(paidEntry));
  const within = (days: ('sunday' | 'holiday')[], clock: { start: string; end: string } | null) =>
    lengthOf(
      secondsInWindow(
        timeline,
        { days, startTime: clock?.start ?? null, endTime: clock?.end ?? null },
        schedule.holidays,
      ),
    );
  return {
    nightSeconds: within([], NIGHT),
    sundaySeconds: within(['sunday'], null),
    holidaySeconds: within(['holiday'], null),
  };
}

const instantText = (at: Date): string => at.toISOString();

const paidEntry = ({ id, workEntryType, startedAt, endedAt, timeZone, paidSeconds }: ReadEntry): PaidEntry[] =>
  endedAt === null
    ? []
    : [
        {
          ...{ id, workEntryType, timeZone, remuneratedSeconds: paidSeconds },
          ...{ startedAt: instantText(startedAt), endedAt: instantText(endedAt) },
        },
      ];

function presentEntry(entry: ReadEntry): MonthEntry {
  const { startedAt, endedAt, timeZone } = entry;
  return {
    id: entry.id,
    workEntryType: entry.workEntryType,
    checkTypeName: entry.checkTypeName,
    breakName: entry.breakName,
    timeZone,
    startedAt: formatInZone(startedAt, timeZone),
    endedAt: endedAt && formatInZone(endedAt, timeZone),
    paidSeconds: entry.paidSeconds,
    isRemote: entry.workEntryType === 'work' && (entry.isRemote || entry.outsideFence),
    isEdited: entry.isEdited,
    needsConfirmation: entry.needsConfirmation,
    leftOut: entry.leftOut,
  };
}

/** Returns the surplus of a row by the names that its rules gave it (D5), the rest last without a name; no line of 0 seconds. */
function byTypeOf({ positiveSeconds, inputs }: RowFacts): NamedSeconds[] {
  const typified = inputs ? computeDay(inputs).typified : [];
  const named = typified.map(({ rule, seconds }) => ({ name: rule.name, seconds }));
  const rest = positiveSeconds - sumOf(named, ({ seconds }) => seconds);
  return sumByName([...named, { name: null, seconds: rest }]);
}

/** Adds up seconds of the same name, in the order of their names, the unnamed last; no line of 0 seconds. */
function sumByName(lines: readonly NamedSeconds[]): NamedSeconds[] {
  return [...Map.groupBy(lines, ({ name }) => name)]
    .map(([name, ofName]) => ({ name, seconds: sumOf(ofName, ({ seconds }) => seconds) }))
    .filter(({ seconds }) => seconds !== 0)
    .sort((one, other) => Number(one.name === null) - Number(other.name === null) || compare(one.name, other.name));
}

const compare = (one: string | null, other: string | null): number => ((one ?? '') < (other ?? '') ? -1 : 1);

const SUMMED = [
  ...(['plannedSeconds', 'expectedSeconds', 'workedSeconds', 'ordinarySeconds', 'complementarySeconds'] as const),
  ...(['overtimeSeconds', 'undertimeSeconds', 'bonusSeconds', 'nightSeconds', 'sundaySeconds'] as const),
  'holidaySeconds',
] as const satisfies (keyof DaySums)[];

function sumsOf(days: readonly MonthDay[]): DaySums {
  const sums = Object.fromEntries(SUMMED.map((key) => [key, sumOf(days, (day) => day[key])]));
  return {
    ...(sums as Omit<DaySums, 'overtimeByType'>),
    overtimeByType: sumByName(days.flatMap((day) => day.overtimeByType)),
  };
}

// A payout of named seconds takes as many of positive: those are counted once.
function payoutsOf(ledger: readonly LedgerFacts[]): MonthTotals['payouts'] {
  const paid = ledger.filter(({ kind, bucket }) => kind === 'payout' && bucket !== 'typed');
  return [...Map.groupBy(paid, ({ source }) => source)]
    .map(([source, lines]) => ({ source, seconds: takenSeconds(lines) }))
    .filter(({ seconds }) => seconds !== 0)
    .sort((one, other) => compare(one.source, other.source));
}

function retroOf(ledger: readonly LedgerFacts[]): MonthTotals['retro'] {
  const received = ledger.filter(({ kind, date, toDate }) => kind === 'retro' && date === toDate);
  return [...Map.groupBy(received, ({ fromDate, bucket }) => `${fromDate} ${bucket}`).values()]
    .flatMap(([first, ...others]) =>
      first?.fromDate
        ? [{ date: first.fromDate, bucket: first.bucket, seconds: sumOf([first, ...others], (one) => one.seconds) }]
        : [],
    )
    .filter(({ seconds }) => seconds !== 0)
    .sort((one, other) => compare(`${one.date} ${one.bucket}`, `${other.date} ${other.bucket}`));
}
