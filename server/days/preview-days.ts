import type { Scope } from '../db/scope.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import { FIRST_DATE, LAST_DATE } from './constants.ts';
import { loadClosedEntries } from './load-closed-entries.ts';
import { loadGrantedDaysOff } from './load-credits.ts';
import { loadSchedule } from './load-schedule.ts';
import { lastDateReached, weeksOf } from './recompute-days.ts';
import { findDayTerms, findReach, listDays, listPolicyTerms } from './repository-days.ts';
import type { PolicyTerms } from './rules-policy.ts';
import { type ExistingDay, rowsOf, type StoredDay } from './rules-rows.ts';

/** An employee's rows as they are, and as they would be under other terms. */
export type PreviewedDays = { existing: ExistingDay[]; rows: StoredDay[] };

/**
 * What all rows of an employee would be if their policies had other terms, by the rules that would compute them (D1); writes nothing.
 * Throws `employee_not_found`.
 */
export async function previewDays(
  { companyId, now, read }: Pick<Scope, 'companyId' | 'now' | 'read'>,
  employeeId: string,
  change: (terms: PolicyTerms) => PolicyTerms,
): Promise<PreviewedDays> {
  const { timeZone, overtimeSince } = await read(findDayTerms(companyId, employeeId));
  const today = localDateOf(now(), timeZone);
  const limits = { since: overtimeSince, until: addDays(today, -1) };
  const reach = await read(findReach(companyId, employeeId, { from: FIRST_DATE, to: LAST_DATE }, limits));
  if (!reach) return { existing: [], rows: [] };
  const known = await read(loadSchedule(companyId, employeeId, reach));
  const period = weeksOf(reach, known) ?? reach;
  const [terms, existing, entries, daysOff] = await read(
    listPolicyTerms(companyId, employeeId),
    listDays(companyId, employeeId, period),
    loadClosedEntries(companyId, employeeId, period),
    loadGrantedDaysOff(companyId, employeeId, period),
  );
  const policies = terms.map(change);
  const last = lastDateReached(entries, policies);
  const [, to = period.to] = [last, period.to].sort();
  const schedule = await read(loadSchedule(companyId, employeeId, { from: period.from, to }));
  const rows = rowsOf({ ...period, today, overtimeSince, schedule, entries, daysOff, policies });
  return { existing, rows: [...rows.values()] };
}
