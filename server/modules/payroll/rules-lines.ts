import type { CONTENTS, LINES_PER, PayrollUnit } from './constants.ts';
import { type CodeMap, codeOf, isContained, type PayrollCode } from './rules-codes.ts';
import { type DatedAmount, isRetroKind } from './rules-kinds.ts';
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
  factor: number;
  /** In hundredths of the unit. */
  hundredths: number;
  kinds: readonly string[];
  /** The period to which it belongs: an earlier one for a late change of a closed day. */
  period: Span;
  isRetro: boolean;
  /** The amounts of which it consists. */
  days: readonly (DatedAmount & { employeeId: string })[];
}

export interface LineOptions {
  period: Span;
  contents: (typeof CONTENTS)[number];
  linesPer: (typeof LINES_PER)[number];
  /** The file has a column for the factor: then quantities are not multiplied by it. */
  writesFactor: boolean;
  /** The file has a column for the contract: then contracts with the same payroll number have lines of their own. */
  writesContract: boolean;
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

interface Part extends DatedAmount {
  employeeId: string;
}

interface Group extends Omit<PayrollLine, 'hundredths' | 'days' | 'kinds'> {
  /** Lines that are rounded together. */
  sumKey: string;
  parts: Part[];
}

/** P3, P4: returns the lines of people's time in a period, one for each person and code, day, or cost centre. */
export function payrollLines(people: readonly PayrollPerson[], codes: CodeMap, options: LineOptions): Lines {
  const groups = new Map<string, Group>();
  const withoutCode: Lines['withoutCode'] = [];
  const withoutNumber = new Set<string>();
  for (const person of people) {
    for (const amount of person.amounts) {
      if (!isContained(options.contents, amount.kind)) continue;
      const contract = contractOn(person.contracts, amount.date);
      const officeId = contract?.officeId ?? null;
      if (options.officeIds.length > 0 && (officeId === null || !options.officeIds.includes(officeId))) continue;
      const code = codeOf(codes, officeId, amount.kind);
      const { employeeId } = person;
      const { kind, seconds, dayMillionths } = amount;
      if (!code) withoutCode.push({ employeeId, kind, officeId, seconds, dayMillionths });
      if (!code?.exported || code.code === null) continue;
      if (!contract?.payrollNumber) withoutNumber.add(employeeId);
      const group = groupOf({ person, contract, code, amount, options });
      const key = JSON.stringify([group.sumKey, group.from, group.to]);
      const held = groups.get(key) ?? group;
      held.parts.push({ ...amount, employeeId });
      groups.set(key, held);
    }
  }
  return { lines: rounded([...groups.values()], options), withoutCode, withoutNumber: [...withoutNumber] };
}

function groupOf(of: {
  person: PayrollPerson;
  contract: PayrollContract | undefined;
  code: PayrollCode;
  amount: DatedAmount;
  options: LineOptions;
}): Group {
  const { person, contract, code, amount, options } = of;
  const isRetro = isRetroKind(amount.kind);
  const period = isRetro ? options.periodOf(amount.date) : options.period;
  const { linesPer } = options;
  const isOfPerson = linesPer !== 'cost_center';
  const own = isOfPerson ? contractsOf(person.contracts, contract, options) : [];
  const within = overlapOf(period, own);
  const span = linesPer === 'day' ? { from: amount.date, to: amount.date } : within;
  const { unit, factor } = code;
  const [first] = own;
  const line = {
    employeeId: isOfPerson ? person.employeeId : null,
    name: isOfPerson ? person.name : null,
    contractId: first && own.length === 1 ? first.id : null,
    contractCode: first && own.length === 1 ? first.code : null,
    payrollNumber: first?.payrollNumber ?? null,
    costCenter: person.costCenter,
    ...{ code: code.code as string, unit, factor, period, isRetro },
  };
  return { ...line, ...span, sumKey: JSON.stringify(line), parts: [] };
}

/** Returns the contracts of a line: with a column for them the one of the day, else all that have its payroll number. */
function contractsOf(
  contracts: readonly PayrollContract[],
  contract: PayrollContract | undefined,
  { writesContract }: LineOptions,
): PayrollContract[] {
  if (!contract) return [];
  return writesContract ? [contract] : contracts.filter((one) => one.payrollNumber === contract.payrollNumber);
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

/** Returns the lines with quantities that add up to those of their person and code; without lines of nothing. */
function rounded(groups: readonly Group[], { writesFactor }: LineOptions): PayrollLine[] {
  const lines: PayrollLine[] = [];
  for (const together of Map.groupBy(groups, ({ sumKey }) => sumKey).values()) {
    together.sort(inOrder);
    const { unit, factor } = together[0] as Group;
    const multiplies = unit === 'amount' || !writesFactor;
    const times = BigInt(Math.round((multiplies ? factor : 1) * FACTOR_PLACES));
    const denominator = BigInt(FACTOR_PLACES) * (unit === 'days' ? MILLION : HOUR);
    const numerators = together.map(({ parts }) => {
      const sum = parts.reduce((all, part) => all + (unit === 'days' ? part.dayMillionths : part.seconds), 0);
      return BigInt(sum) * times * HUNDREDTHS;
    });
    const hundredths = roundToTotal(numerators, denominator).map(Number);
    for (const [index, { sumKey: _, parts, ...line }] of together.entries()) {
      if (hundredths[index] === 0) continue;
      const kinds = [...new Set(parts.map(({ kind }) => kind))].sort();
      const days = parts.toSorted((a, b) => compare(a.date, b.date) || compare(a.kind, b.kind));
      lines.push({ ...line, hundredths: hundredths[index] as number, kinds, days });
    }
  }
  return lines.sort(inOrder);
}

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
  'payrollNumber' | 'costCenter' | 'employeeId' | 'code' | 'period' | 'from' | 'unit' | 'factor'
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
  a.factor - b.factor;
