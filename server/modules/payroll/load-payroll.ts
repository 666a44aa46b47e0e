import type { Scope } from '../../platform/db/scope.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { loadMonth, MONTH_PORTION } from '../monthly-records/load-month.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import { loadLateChanges } from './load-late-changes.ts';
import * as repository from './repository.ts';
import { type CodeMap, codeMapOf } from './rules-codes.ts';
import { datedAmounts } from './rules-kinds.ts';
import type { PayrollFacts } from './rules-late-changes.ts';
import type { PayrollPerson, Span } from './rules-lines.ts';

/** Time of people in a period, and how it goes to payroll. */
export interface Payroll {
  period: Span;
  /** False: the period is closed for everybody whose time goes to payroll (P5). */
  isDraft: boolean;
  people: readonly PayrollPerson[];
  /** People of a closed period with a contract or time in it whose own is not closed: they joined it later (K3). */
  notClosed: readonly string[];
  codes: CodeMap;
  /** Returns the period of a day, such as that of a late change; the month of a day before all periods. */
  periodOf: (date: string) => Span;
}

/** Returns the period of each day. `spans` are in order. */
function findsPeriod(spans: readonly Span[]): (date: string) => Span {
  return (date) => {
    const known = spans.find(({ from, to }) => from <= date && date <= to);
    if (known) return known;
    const day = Temporal.PlainDate.from(date);
    const from = day.with({ day: 1 });
    return { from: from.toString(), to: day.with({ day: day.daysInMonth }).toString() };
  };
}

const personOf = (record: MonthRecord, facts: PayrollFacts, to: string): PayrollPerson => ({
  employeeId: record.employee.id,
  name: fullNameOf(record.employee),
  costCenter: facts.costCenter,
  contracts: facts.contracts,
  amounts: [...datedAmounts(record.totals, record.days, to), ...facts.retro],
});

/** Facts of people by their id. `isComplete`: nothing is left for other periods (K4). */
export type FactsOf = (employeeId: string) => PayrollFacts & { isComplete: boolean };

/** Loads what payroll reads of people in a period that is not closed for them. */
export async function loadFacts(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  employeeIds: readonly string[],
  period: Span,
): Promise<FactsOf> {
  const { companyId, read } = scope;
  const [contracts, costCenters] = await read(
    repository.listContracts(companyId, employeeIds, period.to),
    repository.listCostCenters(companyId, employeeIds),
  );
  const late = await loadLateChanges(scope, employeeIds, period);
  const contractsOf = Map.groupBy(contracts, ({ employeeId }) => employeeId);
  return (employeeId) => ({
    costCenter: costCenters.get(employeeId) ?? null,
    contracts: (contractsOf.get(employeeId) ?? []).map(({ employeeId: _, ...contract }) => contract),
    retro: late.get(employeeId)?.amounts ?? [],
    isComplete: late.get(employeeId)?.isComplete ?? true,
  });
}

/**
 * Returns people of these records, whose period is not closed, with their contracts, cost centres and late changes: `known` ones, if the
 * caller has them already.
 */
export async function peopleOf(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  records: readonly MonthRecord[],
  period: Span,
  known?: FactsOf,
): Promise<PayrollPerson[]> {
  const ids = records.map(({ employee }) => employee.id);
  const factsOf = known ?? (await loadFacts(scope, ids, period));
  return records.map((record) => personOf(record, factsOf(record.employee.id), period.to));
}

interface Loading {
  period: repository.Period;
  people: readonly { id: string; isClosed: boolean }[];
  /** Called with the people read so far. */
  progress?: (done: number, of: number) => Promise<void>;
}

/**
 * Loads the time of people in a period, a portion of them at a time: of those whose period is closed from their newest snapshot alone (K3),
 * of the others as it is now.
 */
export async function loadPayroll(scope: Scope, { period, people, progress }: Loading): Promise<Payroll> {
  const { companyId } = scope;
  const [spans, codes] = await scope.read(repository.listSpans(companyId), repository.listCodes(companyId));
  const loaded: PayrollPerson[] = [];
  for (let at = 0; at < people.length; at += MONTH_PORTION) {
    await progress?.(at, people.length);
    const portion = people.slice(at, at + MONTH_PORTION);
    const idsOf = (closed: boolean) => portion.flatMap(({ id, isClosed }) => (isClosed === closed ? id : []));
    const [closed, current] = await scope.read(
      repository.listSnapshots(companyId, period.id, idsOf(true)),
      loadMonth(scope, idsOf(false), period),
    );
    loaded.push(...closed.map(({ record, payroll }) => personOf(record, payroll, period.to)));
    loaded.push(...(await peopleOf(scope, current, period)));
  }
  await progress?.(people.length, people.length);
  const isClosed = period.status === 'closed';
  const notClosed = isClosed ? notClosedOf(loaded, { period, people }) : [];
  return {
    period: { from: period.from, to: period.to },
    isDraft: !isClosed || notClosed.length > 0,
    people: loaded,
    notClosed,
    codes: codeMapOf(codes),
    periodOf: findsPeriod(spans),
  };
}

/** Returns the people who are not closed, without those whose balance alone has something in the period (K4). */
function notClosedOf(loaded: readonly PayrollPerson[], { period, people }: Loading): string[] {
  const open = new Set(people.flatMap(({ id, isClosed }) => (isClosed ? [] : id)));
  const isIn = ({ from, to }: Span) => from <= period.to && to >= period.from;
  return loaded
    .filter(
      ({ employeeId, contracts, amounts }) => open.has(employeeId) && (amounts.length > 0 || contracts.some(isIn)),
    )
    .map(({ employeeId }) => employeeId);
}
