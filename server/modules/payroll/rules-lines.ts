import type { CONTENTS, LINES_PER, PayrollUnit } from './constants.ts';
import { type CodeMap, codeOf, isContained, type PayrollCode } from './rules-codes.ts';
import { type DatedAmount, isAbsenceKind, isRetroKind } from './rules-kinds.ts';
import { roundToTotal } from './rules-rounding.ts';

/** A period or another span of days, both included. */
export interface Span {
  from: string;
  to: string;
}

/** A contract of a person, with the number by which payroll knows them (P1) and their office in it. */
export interface PayrollContract extends Span {
  id: string;
  code: string | null;
  payrollNumber: string | null;
  officeId: string | null;
}

export interface PayrollPerson {
  employeeId: string;
  name: string;
  costCenter: string | null;
  /** In order, without overlap. */
  contracts: readonly PayrollContract[];
  amounts: readonly DatedAmount[];
}

/** A line of a payroll file. */
export interface PayrollLine extends Span {
  /** Null for a line of a cost centre. */
  employeeId: string | null;
  name: string | null;
  contractId: string | null;
  contractCode: string | null;
  payrollNumber: string | null;
  costCenter: string | null;
  code: string;
  unit: PayrollUnit;
  /** Null if the line has kinds of several factors. */
  factor: number | null;
  /** In hundredths of the unit. */
  hundredths: number;
  kinds: readonly string[];
  /** The period to which it belongs: an earlier one for a late change of a closed day. */
  period: Span;
  isRetro: boolean;
  /** The amounts of which it consists. */
  days: readonly (DatedAmount & { employeeId: string; name: string })[];
}

export interface LineOptions {
  period: Span;
  contents: (typeof CONTENTS)[number];
  linesPer: (typeof LINES_PER)[number];
  /** The file has a column for the factor: then quantities are not multiplied by it. */
  writesFactor: boolean;
  /** The file has a column for the contract: then contracts with the same payroll number have lines of their own. */
  writesContract: boolean;
  /** The file has a column for codes of absences or of time alone: then absences and time of one code have lines of their own. */
  writesAbsences: boolean;
  /** Only time in contracts of these offices; empty: of all. */
  officeIds: readonly string[];
  /** The closed period of a day. */
  periodOf: (date: string) => Span;
}

export interface Lines {
  lines: PayrollLine[];
  /** Kinds with time and neither a code nor *not exported*, by person (P3). */
  withoutCode: { employeeId: string; kind: string; officeId: string | null; seconds: number; dayMillionths: number }[];
  /** People with lines, and without a payroll number (P1). */
  withoutNumber: string[];
}

const FACTOR_PLACES = 10_000;
const HUNDREDTHS = 100n;
const HOUR = 3600n;
const MILLION = 1_000_000n;

/** Returns the contract of a day, else the one that began last before it, else the first one. */
function contractOn(contracts: readonly PayrollContract[], date: string): PayrollContract | undefined {
  return contracts.findLast(({ from }) => from <= date) ?? contracts[0];
}

/** An amount on its way to its line. */
interface Portion {
  person: PayrollPerson;
  contract: PayrollContract | undefined;
  code: PayrollCode & { code: string };
  amount: DatedAmount;
  isRetro: boolean;
  /** The period to which its line belongs. */
  period: Span;
}

/** P3, P4: returns the lines of people's time in a period, one for each person and code, day, or cost centre. */
export function payrollLines(people: readonly PayrollPerson[], codes: CodeMap, options: LineOptions): Lines {
  const portions: Portion[] = [];
  const withoutCode: Lines['withoutCode'] = [];
  const withoutNumber = new Set<string>();
  const { contents, officeIds } = options;
  const isAsked = ({ amount, contract }: Pick<Portion, 'amount' | 'contract'>) =>
    isContained(contents, amount.kind) && (officeIds.length === 0 || officeIds.includes(contract?.officeId ?? ''));
  for (const person of people) {
    for (const amount of person.amounts) {
      const contract = contractOn(person.contracts, amount.date);
      const officeId = contract?.officeId ?? null;
      const code = codeOf(codes, officeId, amount.kind);
      const { employeeId } = person;
      const { kind, seconds, dayMillionths } = amount;
      const isNeeded = isAsked({ amount, contract });
      if (!code && isNeeded) withoutCode.push({ employeeId, kind, officeId, seconds, dayMillionths });
      if (!code?.exported || code.code === null) continue;
      if (!contract?.payrollNumber && isNeeded) withoutNumber.add(employeeId);
      const isRetro = isRetroKind(kind);
      const period = isRetro ? options.periodOf(amount.date) : options.period;
      portions.push({ person, contract, code: { ...code, code: code.code }, amount, isRetro, period });
    }
  }
  const sums = Map.groupBy(portions, (portion) => sumKeyOf(portion, options)).values();
  // The file of an office, or of absences, has its part of what the file of everything has.
  const shares = [...sums].flatMap((sum) => sharesOf(sum, options)).filter(({ first }) => isAsked(first));
  return { lines: linesOfShares(shares, options), withoutCode, withoutNumber: [...withoutNumber] };
}

/** Whether lines with different factors are different lines. The factor of an amount is a price, which no column has. */
const dividesFactors = ({ code: { unit } }: Portion, { writesFactor }: LineOptions) =>
  writesFactor && unit !== 'amount';

/** Key of the sum that is rounded once: whatever the lines are about, they add up to it. */
function sumKeyOf(portion: Portion, options: LineOptions): string {
  const { person, contract, code, isRetro, period } = portion;
  const factor = dividesFactors(portion, options) ? code.factor : null;
  const number = contract?.payrollNumber ?? null;
  return JSON.stringify([person.employeeId, number, code.code, code.unit, factor, isRetro, period.from]);
}

/** Amounts that no line divides, and what they have of their rounded sum. */
interface Share {
  first: Portion;
  portions: readonly Portion[];
  hundredths: bigint;
}

/** Divisions of a sum, from coarse to fine: the parts of each add up to the part before. */
const LEVELS: readonly ((portion: Portion) => unknown)[] = [
  ({ contract }) => contract?.id,
  ({ amount }) => isAbsenceKind(amount.kind),
  ({ amount }) => amount.date,
];

/** P4: rounds a sum of a person and a code once, and divides it among contracts, absences and time, and days. */
function sharesOf(sum: readonly Portion[], options: LineOptions): Share[] {
  const { unit } = (sum[0] as Portion).code;
  const denominator = BigInt(FACTOR_PLACES) * (unit === 'days' ? MILLION : HOUR);
  const numeratorOf = (portion: Portion): bigint => {
    const { code, amount } = portion;
    const times = BigInt(Math.round((dividesFactors(portion, options) ? 1 : code.factor) * FACTOR_PLACES));
    return BigInt(unit === 'days' ? amount.dayMillionths : amount.seconds) * times * HUNDREDTHS;
  };
  const totalOf = (portions: readonly Portion[]) => portions.reduce((all, one) => all + numeratorOf(one), 0n);
  const divided = (portions: readonly Portion[], hundredths: bigint, levels: typeof LEVELS): Share[] => {
    const [level, ...finer] = levels;
    if (!level) return [{ first: portions[0] as Portion, portions, hundredths }];
    const groups = [...Map.groupBy(portions, level).values()];
    const rounded = roundToTotal(groups.map(totalOf), denominator, hundredths);
    return groups.flatMap((group, index) => divided(group, rounded[index] as bigint, finer));
  };
  const ordered = sum.toSorted(({ amount: a }, { amount: b }) => compare(a.date, b.date) || compare(a.kind, b.kind));
  const [total = 0n] = roundToTotal([totalOf(ordered)], denominator);
  const shares = divided(ordered, total, LEVELS);
  // Time that is nothing in hundredths is in no line, of a cost centre neither.
  return shares.some(({ hundredths }) => hundredths !== 0n) ? shares : [];
}

/** Returns the line of a portion, without what its line sums. */
function lineOf({ person, contract, code, amount, isRetro, period }: Portion, options: LineOptions) {
  const { linesPer } = options;
  const isOfPerson = linesPer !== 'cost_center';
  const span = linesPer === 'day' ? { from: amount.date, to: amount.date } : period;
  const own = isOfPerson && contract ? contractsOf(person.contracts, contract, span, options) : [];
  const [first] = own.length === 1 ? own : [];
  return {
    employeeId: isOfPerson ? person.employeeId : null,
    name: isOfPerson ? person.name : null,
    contractId: first?.id ?? null,
    contractCode: first?.code ?? null,
    payrollNumber: isOfPerson ? (contract?.payrollNumber ?? null) : null,
    costCenter: person.costCenter,
    ...{ code: code.code, unit: code.unit, period, isRetro },
    ...(linesPer === 'day' ? span : overlapOf(span, own)),
  };
}

/**
 * Returns the contracts of a line: with a column for them the one of the day, else those in its span that have its payroll number. A day
 * outside of every contract has the one that it belongs to (P1).
 */
function contractsOf(
  contracts: readonly PayrollContract[],
  contract: PayrollContract,
  span: Span,
  { writesContract }: LineOptions,
): PayrollContract[] {
  if (writesContract) return [contract];
  const own = contracts.filter(
    ({ payrollNumber, from, to }) => payrollNumber === contract.payrollNumber && from <= span.to && span.from <= to,
  );
  return own.length > 0 ? own : [contract];
}

/** Returns the part of a period inside contracts; the period itself if a day outside of them made the line. */
function overlapOf(period: Span, contracts: readonly Span[]): Span {
  const [first, last] = [contracts[0], contracts.at(-1)];
  if (!first || !last) return period;
  const [from = period.from, to = period.to] = [
    [first.from, period.from].sort().at(-1),
    [last.to, period.to].sort()[0],
  ];
  return from <= to ? { from, to } : period;
}

/** Returns the lines of shares, in order; without lines of nothing. */
function linesOfShares(shares: readonly Share[], options: LineOptions): PayrollLine[] {
  const held = Map.groupBy(shares, ({ first }) => {
    const factor = dividesFactors(first, options) ? first.code.factor : null;
    return JSON.stringify([lineOf(first, options), factor, options.writesAbsences && isAbsenceKind(first.amount.kind)]);
  });
  const lines: PayrollLine[] = [];
  for (const own of held.values()) {
    const hundredths = own.reduce((all, share) => all + share.hundredths, 0n);
    const [first, ...others] = own.flatMap(({ portions }) => portions);
    if (!first || hundredths === 0n) continue;
    const { factor } = first.code;
    lines.push({
      ...lineOf(first, options),
      factor: others.every(({ code }) => code.factor === factor) ? factor : null,
      hundredths: Number(hundredths),
      kinds: [...new Set([first, ...others].map(({ amount }) => amount.kind))].sort(),
      days: daysOf([first, ...others]),
    });
  }
  return lines.sort(inOrder);
}

/** Returns the time of each day, kind and person, in order. */
function daysOf(portions: readonly Portion[]): PayrollLine['days'] {
  const days = new Map<string, PayrollLine['days'][number]>();
  for (const { person, amount } of portions) {
    const { employeeId, name } = person;
    const key = JSON.stringify([amount.date, amount.kind, employeeId]);
    const day = days.get(key);
    const seconds = (day?.seconds ?? 0) + amount.seconds;
    const dayMillionths = (day?.dayMillionths ?? 0) + amount.dayMillionths;
    days.set(key, { ...{ date: amount.date, kind: amount.kind, employeeId, name, seconds, dayMillionths } });
  }
  return [...days.values()].sort(
    (a, b) => compare(a.date, b.date) || compare(a.kind, b.kind) || compare(a.employeeId, b.employeeId),
  );
}

/** Returns the number of people in lines. */
export const peopleIn = (lines: readonly PayrollLine[]): number =>
  new Set(lines.flatMap(({ days }) => days.map(({ employeeId }) => employeeId))).size;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const DIGITS = /^\d+$/;

/** Numbers by their value and before other texts; independent of the languages that the server knows, so that files are equal. */
function compareCodes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [isNumber, isOther] = [DIGITS.test(a), DIGITS.test(b)];
  if (isNumber && isOther) return Number(BigInt(a) - BigInt(b)) || compare(a, b);
  return Number(isOther) - Number(isNumber) || compare(a, b);
}

type Ordered = Pick<
  PayrollLine,
  'payrollNumber' | 'costCenter' | 'employeeId' | 'code' | 'period' | 'from' | 'unit' | 'factor' | 'kinds'
>;

/** By payroll number, person, code and day. */
const inOrder = (a: Ordered, b: Ordered): number =>
  compareCodes(a.payrollNumber, b.payrollNumber) ||
  compareCodes(a.costCenter, b.costCenter) ||
  compare(a.employeeId ?? '', b.employeeId ?? '') ||
  compareCodes(a.code, b.code) ||
  compare(a.period.from, b.period.from) ||
  compare(a.from, b.from) ||
  compare(a.unit, b.unit) ||
  (a.factor ?? 0) - (b.factor ?? 0) ||
  compare(a.kinds[0] ?? '', b.kinds[0] ?? '');
