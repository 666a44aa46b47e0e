import type { Scope } from '../../platform/db/scope.ts';
import { loadMonth, MONTH_PORTION } from '../monthly-records/load-month.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import * as repository from './repository-late-changes.ts';
import { datedAmounts } from './rules-kinds.ts';
import { type LateAmounts, lateAmounts } from './rules-late-changes.ts';
import type { Span } from './rules-lines.ts';

/**
 * Loads the late changes that people have in a period that is not closed for them (K4), by person; omits people without changed periods.
 * Reads the changed days as they are now.
 */
export async function loadLateChanges(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  employeeIds: readonly string[],
  period: Span,
): Promise<ReadonlyMap<string, LateAmounts>> {
  const { companyId, read } = scope;
  const changed = await read(repository.listChanged(companyId, employeeIds, period.from));
  const [since] = changed.map(({ from }) => from).sort();
  if (since === undefined) return new Map();
  const changedOf = Map.groupBy(changed, ({ employeeId }) => employeeId);
  const carrying = Map.groupBy(
    await read(repository.listCarrying(companyId, [...changedOf.keys()], since)),
    ({ employeeId }) => employeeId,
  );
  const current = await loadRecords(scope, changed);
  return new Map(
    [...changedOf].map(([employeeId, rows]) => {
      const periods = rows.map(({ from, to, record }) => {
        const now = current.get(`${employeeId} ${from}`);
        if (!now) throw new Error('The person of a changed period has no record.');
        return {
          ...{ from, to, closed: record && datedAmounts(record.totals, record.days, to) },
          current: datedAmounts(now.totals, now.days, to),
        };
      });
      return [employeeId, lateAmounts(periods, carrying.get(employeeId) ?? [], period)];
    }),
  );
}

/** Returns the records of changed periods as they are now, by person and first day. */
async function loadRecords(
  scope: Pick<Scope, 'companyId' | 'read' | 'now'>,
  changed: readonly repository.ChangedRow[],
) {
  const records = new Map<string, MonthRecord>();
  for (const rows of Map.groupBy(changed, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to } = { from: '', to: '' }] = rows;
    for (let at = 0; at < rows.length; at += MONTH_PORTION) {
      const ids = rows.slice(at, at + MONTH_PORTION).map(({ employeeId }) => employeeId);
      for (const record of await scope.read(loadMonth(scope, ids, { from, to })))
        records.set(`${record.employee.id} ${from}`, record);
    }
  }
  return records;
}
