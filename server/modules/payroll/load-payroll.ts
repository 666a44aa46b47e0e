import type { Scope } from '../../platform/db/scope.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { loadMonth, MONTH_PORTION } from '../monthly-records/load-month.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import * as repository from './repository.ts';
import { type CodeMap, codeMapOf } from './rules-codes.ts';
import { datedAmounts } from './rules-kinds.ts';
import type { PayrollContract, PayrollPerson, Span } from './rules-lines.ts';

/** Time of people in a period, and how it goes to payroll. */
export interface Payroll {
  period: Span;
  people: readonly PayrollPerson[];
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

type Numbers = { contracts: readonly PayrollContract[]; costCenter: string | null };

const personOf = (record: MonthRecord, { contracts, costCenter }: Numbers, to: string): PayrollPerson => ({
  employeeId: record.employee.id,
  name: fullNameOf(record.employee),
  costCenter,
  contracts,
  amounts: datedAmounts(record.totals, record.days, to),
});

/** Returns people of these records with their contracts and cost centres. */
export async function peopleOf(
  { companyId, read }: Pick<Scope, 'companyId' | 'read'>,
  records: readonly MonthRecord[],
  to: string,
): Promise<PayrollPerson[]> {
  const ids = records.map(({ employee }) => employee.id);
  const [contracts, costCenters] = await read(
    repository.listContracts(companyId, ids, to),
    repository.listCostCenters(companyId, ids),
  );
  const contractsOf = Map.groupBy(contracts, ({ employeeId }) => employeeId);
  return records.map((record) => {
    const { id } = record.employee;
    return personOf(record, { contracts: contractsOf.get(id) ?? [], costCenter: costCenters.get(id) ?? null }, to);
  });
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
    loaded.push(...(await peopleOf(scope, [...closed, ...current], period.to)));
  }
  await progress?.(people.length, people.length);
  return {
    period: { from: period.from, to: period.to },
    people: loaded,
    codes: codeMapOf(codes),
    periodOf: findsPeriod(spans),
  };
}
