import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { plannedBy } from '../days/load-planned.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { listBalancesOf } from '../overtime/repository-balance.ts';
import { loadDaySources } from '../timesheets/repository-days.ts';
import {
  listCorrections,
  selectBalancesBefore,
  selectHeaders,
  selectLedger,
  selectPartTime,
  selectRows,
} from './repository.ts';
import { type MonthRecord, recordHash } from './rules-record.ts';
import { figuresOf } from './rules-totals.ts';

type Period = { from: string; to: string };

/** People whose months are read at once. */
export const MONTH_PORTION = 50;

/** Days after a period whose holidays are known: entries may reach beyond it (A3). */
const REACH_DAYS = 366;

/**
 * Loads the whole record of people for the days of a period, both ends included (L1), in the order of the ids; omits people who do not
 * exist. Whole: private absences have their names, and people their identity numbers (I4 is for those who show it). A portion of people at
 * most (`MONTH_PORTION`); `monthsOf` reads many.
 */
export function loadMonth(
  { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<MonthRecord[]> {
  const of = { companyId, employeeIds, from, to };
  const weeks = wholeWeeks({ from, to });
  return together(
    selectHeaders({ companyId, employeeIds }),
    loadDaySources(companyId, employeeIds, { from, to }, now(), { from: weeks.from, to: addDays(to, REACH_DAYS) }),
    selectPartTime(of),
    selectRows(of),
    selectLedger(of),
    listCorrections(of),
    selectBalancesBefore(companyId, employeeIds, from),
    listBalancesOf(
      companyId,
      employeeIds.map((employeeId) => ({ employeeId, from, to })),
    ),
  ).map(([headers, sourcesOf, partTime, rows, ledger, corrections, openings, balances]) => {
    const headerOf = new Map(headers.map((header) => [header.employee.id, header]));
    const [partTimeOf, rowsOf, ledgerOf, correctionsOf] = [
      ...([Map.groupBy(partTime, byPerson), Map.groupBy(rows, byPerson)] as const),
      ...([Map.groupBy(ledger, byPerson), Map.groupBy(corrections, byPerson)] as const),
    ];
    const changeOf = new Map(balances.map(({ employeeId, balance }) => [employeeId, balance.total_balance]));
    return employeeIds.flatMap((employeeId) => {
      const header = headerOf.get(employeeId);
      const sources = sourcesOf(employeeId);
      const [first] = sources;
      if (!header || !first) return [];
      const byDate = Map.groupBy(correctionsOf.get(employeeId) ?? [], ({ date }) => date);
      const figures = figuresOf({
        sources,
        plannedOn: plannedBy(first.schedule),
        partTime: partTimeOf.get(employeeId) ?? [],
        rows: new Map((rowsOf.get(employeeId) ?? []).map((row) => [row.date, row])),
        ledger: ledgerOf.get(employeeId) ?? [],
        corrections: new Map(
          [...byDate].map(([date, ofDate]) => [date, ofDate.map(({ employeeId: _, date: __, ...one }) => one)]),
        ),
        openingSeconds: openings.get(employeeId) ?? 0,
        changeSeconds: changeOf.get(employeeId) ?? 0,
      });
      return [{ ...header, from, to, ...figures }];
    });
  });
}

/** Hash of a person's record as it is now (K2); null without such a person. */
export const loadRecordHash = (
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
  period: Period,
): Read<string | null> =>
  loadMonth(scope, [employeeId], period).map(([record]) => (record ? recordHash(record) : null));

const byPerson = ({ employeeId }: { employeeId: string }) => employeeId;

/** The same for any number of people, a portion at a time, each as of one moment. */
export async function* monthsOf(
  scope: Scope,
  employeeIds: readonly string[],
  period: Period,
): AsyncGenerator<MonthRecord[]> {
  for (let at = 0; at < employeeIds.length; at += MONTH_PORTION) {
    yield scope.read(loadMonth(scope, employeeIds.slice(at, at + MONTH_PORTION), period));
  }
}
