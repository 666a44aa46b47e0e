import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { MONTH_PORTION } from './load-month.ts';
import { findPeriod, loadShownRecords } from './load-shown.ts';
import { listPeople } from './repository-people.ts';
import type { ShownRecord } from './rules-shown.ts';
import type { listRecordsInput, listRecordsOutput } from './schema.ts';

/** Returns a page of people with a record in a month, in scope (I3), by name: the totals that the list shows, and how far each is. */
export async function listRecords(
  scope: Scope,
  { month, ...filters }: z.output<typeof listRecordsInput>,
): Promise<z.output<typeof listRecordsOutput>> {
  const period = await scope.read(findPeriod(scope.companyId, { month }));
  const people = await scope.read(listPeople(scope, period, filters));
  const records = new Map<string, ShownRecord>();
  for (let at = 0; at < people.rows.length; at += MONTH_PORTION) {
    const ids = people.rows.slice(at, at + MONTH_PORTION).map(({ id }) => id);
    for (const record of await scope.read(loadShownRecords(scope, ids, period)))
      records.set(record.employee.id, record);
  }
  return {
    total: people.total,
    rows: people.rows.flatMap((employee) => {
      const record = records.get(employee.id);
      if (!record) return [];
      const { workedSeconds, ordinarySeconds, overtimeSeconds, complementarySeconds, closingBalanceSeconds } =
        record.totals;
      const totals = { workedSeconds, ordinarySeconds, overtimeSeconds, complementarySeconds, closingBalanceSeconds };
      return [{ employee, totals, state: record.state }];
    }),
  };
}

/** Returns the first and last day of the period that ends in a month (K1). */
export const getPeriod = (scope: Scope, { month }: { month: string }): Promise<PeriodDates> =>
  scope.read(findPeriod(scope.companyId, { month }));
