import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { FIRST_DATE, LAST_DATE } from './constants.ts';
import { loadClosedEntries } from './load-closed-entries.ts';
import { loadGrantedDaysOff } from './load-credits.ts';
import { loadSchedule } from './load-schedule.ts';
import { lastDateReached, PORTION_DAYS, weeksOf } from './recompute-days.ts';
import { findDayTerms, findReach, listPolicies } from './repository-days.ts';
import { type AssignedPolicy, termsByDate } from './rules-policy.ts';
import { type RowInputs, rowsOf, type StoredDay } from './rules-rows.ts';
import type { Period, Schedule } from './rules-schedule.ts';
import { reachWith, wholeWeeks } from './rules-week.ts';

/** Changes to preview. */
export type PreviewedChange = {
  policies?: (policy: AssignedPolicy) => AssignedPolicy;
  /** All contracts and annexes that the employee would have. */
  contracts?: Pick<Schedule, 'contracts' | 'annexes'>;
};

/**
 * An employee's rows under the current terms and under the previewed ones. `since`: earlier days are omitted, as there are too many; null:
 * none are.
 */
export type PreviewedDays = { before: StoredDay[]; after: StoredDay[]; since: string | null };

/**
 * Computes an employee's rows under the current terms and under changed policies or contracts, by the same rules (D1); writes nothing.
 * Ignores stored rows: after a change to many people they may still be outdated, and the preview would include the effect of that change.
 * Of more than `mostDays` computes the last ones. Works in portions, so that others get their turn. Throws `employee_not_found`.
 */
export async function previewDays(
  { companyId, now, read }: Pick<Scope, 'companyId' | 'now' | 'read'>,
  employeeId: string,
  change: PreviewedChange,
  mostDays = Number.POSITIVE_INFINITY,
): Promise<PreviewedDays> {
  const { timeZone, overtimeSince } = await read(findDayTerms(companyId, employeeId));
  const today = localDateOf(now(), timeZone);
  const limits = { since: overtimeSince, until: addDays(today, -1) };
  const known = await read(findReach(companyId, employeeId, { from: FIRST_DATE, to: LAST_DATE }, limits));
  const whole = reachWith(known, change.contracts?.contracts ?? [], limits);
  if (!whole) return { before: [], after: [], since: null };
  const since = earliestOf(whole, mostDays);
  const reach = { ...whole, from: since ?? whole.from };
  const scheduled = await read(loadSchedule(companyId, employeeId, reach));
  const period = weeksOf(reach, scheduled) ?? weeksOf(reach, { ...scheduled, ...change.contracts }) ?? reach;
  const [policies, entries, daysOff] = await read(
    listPolicies(companyId, employeeId),
    loadClosedEntries(companyId, employeeId, period),
    loadGrantedDaysOff(companyId, employeeId, period),
  );
  const terms = termsByDate(policies);
  const changed = change.policies ? termsByDate(policies.map(change.policies)) : terms;
  const [, to = period.to] = [lastDateReached(entries, [...terms, ...changed]), period.to].sort();
  const schedule = await read(loadSchedule(companyId, employeeId, { from: period.from, to }));
  const inputs = { ...period, today, overtimeSince, entries, daysOff };
  return {
    before: await rowsInPortions({ ...inputs, schedule, policies: terms }),
    after: await rowsInPortions({ ...inputs, schedule: { ...schedule, ...change.contracts }, policies: changed }),
    since,
  };
}

/** Returns the Monday from which at most so many days remain; null: all of them fit. */
function earliestOf({ from, to }: Period, mostDays: number): string | null {
  if (mostDays === Number.POSITIVE_INFINITY) return null;
  const earliest = addDays(to, 1 - mostDays);
  return from < earliest ? wholeWeeks({ from: addDays(earliest, 6), to }).from : null;
}

async function rowsInPortions(inputs: RowInputs): Promise<StoredDay[]> {
  const rows = await inPortions(portionsOf(inputs), (portion) => [...rowsOf({ ...inputs, ...portion }).values()]);
  return rows.flat();
}

/** Each portion ends with a week, since a week is computed whole (C5). */
function* portionsOf({ from, to }: Period): Generator<Period> {
  for (let first = from; first <= to; ) {
    const last = wholeWeeks({ from: first, to: addDays(first, PORTION_DAYS - 1) }).to;
    yield { from: first, to: last < to ? last : to };
    first = addDays(last, 1);
  }
}
