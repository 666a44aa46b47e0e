import { loadGrantedDaysOff } from '../absences/load-credits.ts';
import { loadSchedule } from '../contracts/load-schedule.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { employeeZone } from '../people/zone.ts';
import { localDateOf } from '../shared/dates.ts';
import { newId } from '../shared/ids.ts';
import { loadWorkedDays } from '../time/worked-seconds.ts';
import { LAST_DATE } from './constants.ts';
import { deleteDays, insertDayChanges, listDays, listPolicyTerms, saveDays } from './repository-days.ts';
import { differenceOf, rowsOf } from './rules-rows.ts';

export interface Recomputation {
  employeeId: string;
  from: string;
  /** Null: until yesterday, and any later day with work. */
  to: string | null;
  /** Why the rows are computed anew; kept with each past row that changes (D10). */
  cause: string;
}

/**
 * Brings an employee's day rows of a period in line with entries, contracts, absences, holidays and policies (D1), in the
 * transaction of the change and after `lockEmployee`. Past rows that change leave a line with before and after (D10);
 * allocations are never touched. Repeating it changes nothing.
 */
export async function recomputeDays(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'now'>,
  { employeeId, from, to, cause }: Recomputation,
): Promise<void> {
  const { companyId } = scope;
  const period = { from, to: to ?? LAST_DATE };
  const [timeZone, policies, existing, schedule, worked, daysOff] = await Promise.all([
    employeeZone(db, companyId, employeeId),
    listPolicyTerms(db, companyId, employeeId),
    listDays(db, companyId, employeeId, period),
    loadSchedule(db, companyId, employeeId, period),
    loadWorkedDays(db, companyId, employeeId, period),
    loadGrantedDaysOff(db, companyId, employeeId, period),
  ]);
  const today = localDateOf(scope.now(), timeZone);
  const rows = rowsOf({ ...period, today, schedule, worked, daysOff, policies });
  const { written, removed, changes } = differenceOf(existing, rows);

  const at = new Date(scope.now().epochMilliseconds);
  // D10: today is still in the making, only what was past and known has changed.
  const pastChanges = changes.filter(({ date }) => date < today).map((change) => ({ id: newId(), ...change }));
  await Promise.all([
    written.length > 0 && saveDays(db, companyId, employeeId, written, at),
    removed.length > 0 && deleteDays(db, companyId, employeeId, removed),
    pastChanges.length > 0 && insertDayChanges(db, companyId, employeeId, pastChanges, { cause, at }),
  ]);
}
