import type { Scope } from '../db/scope.ts';
import { addDays, localDateOf } from '../shared/dates.ts';
import { FIRST_DATE, LAST_DATE } from './constants.ts';
import { loadClosedEntries } from './load-closed-entries.ts';
import { loadGrantedDaysOff } from './load-credits.ts';
import { loadSchedule } from './load-schedule.ts';
import { lastDateReached, weeksOf } from './recompute-days.ts';
import { findDayTerms, findReach, listPolicyTerms } from './repository-days.ts';
import type { PolicyTerms } from './rules-policy.ts';
import { rowsOf, type StoredDay } from './rules-rows.ts';

/** An employee's rows under the terms of now, and as they would be under other terms. */
export type PreviewedDays = { before: StoredDay[]; after: StoredDay[] };

/**
 * What all rows of an employee are and would be if their policies had other terms, by the rules that compute them (D1); writes nothing.
 * Stored rows are not asked: after a change that concerns many people they may still follow from the terms before it, and a preview
 * compared with those would say what that change brings too. Throws `employee_not_found`.
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
  if (!reach) return { before: [], after: [] };
  const known = await read(loadSchedule(companyId, employeeId, reach));
  const period = weeksOf(reach, known) ?? reach;
  const [terms, entries, daysOff] = await read(
    listPolicyTerms(companyId, employeeId),
    loadClosedEntries(companyId, employeeId, period),
    loadGrantedDaysOff(companyId, employeeId, period),
  );
  const changed = terms.map(change);
  const [, to = period.to] = [lastDateReached(entries, [...terms, ...changed]), period.to].sort();
  const schedule = await read(loadSchedule(companyId, employeeId, { from: period.from, to }));
  const rowsUnder = (policies: readonly PolicyTerms[]) => [
    ...rowsOf({ ...period, today, overtimeSince, schedule, entries, daysOff, policies }).values(),
  ];
  return { before: rowsUnder(terms), after: rowsUnder(changed) };
}
