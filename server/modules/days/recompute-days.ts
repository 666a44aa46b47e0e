import { hash } from 'node:crypto';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays, dayCount, localDateOf } from '../../platform/shared/dates.ts';
import { newId } from '../../platform/shared/ids.ts';
import { type ComputeCause, LAST_DATE } from './constants.ts';
import { daysFollowers } from './followers.ts';
import { loadClosedEntries } from './load-closed-entries.ts';
import { loadGrantedDaysOff } from './load-credits.ts';
import { loadSchedule } from './load-schedule.ts';
import {
  deleteDays,
  findDayTerms,
  findReach,
  insertDayChanges,
  listDays,
  listPolicyTerms,
  saveDays,
} from './repository-days.ts';
import { moveFrontiersBack } from './repository-frontiers.ts';
import type { DayInputs } from './rules-day.ts';
import { hasTariff, type PolicyTerms } from './rules-policy.ts';
import { differenceOf, reachedDates, rowsOf } from './rules-rows.ts';
import type { Period, Schedule } from './rules-schedule.ts';
import type { PaidEntry } from './rules-timeline.ts';
import { wholeWeeks } from './rules-week.ts';

/** Longer ranges are left to the job (D1). */
export const MAX_DAYS_AT_ONCE = 400;
/** Days of a range that one transaction of the job computes. */
export const PORTION_DAYS = 200;

type RecomputeScope = Pick<Scope, 'companyId' | 'now' | 'lateCorrection'>;

export interface Recomputation {
  employeeId: string;
  from: string;
  /** Null: until yesterday, and any later day with work. */
  to: string | null;
  /** Cause of the computation; stored with each past row that changes (D10). */
  cause: ComputeCause;
}

/**
 * Recomputes an employee's day rows of a period from entries, contracts, absences, holidays and policies (D1), in the transaction of the
 * change and after `lockEmployee`; leaves anything longer than `MAX_DAYS_AT_ONCE` to the next run of `extendDays`. Past rows that change
 * leave a line with before and after (D10), and the followers run at once; allocations never change. Idempotent. Sends `first` before
 * reading anything. Returns whether the days are computed, and not left to the job.
 */
export async function recomputeDays(
  tx: Transaction,
  scope: RecomputeScope,
  { employeeId, from, to, cause }: Recomputation,
  first: Statement<unknown> = nothing(null),
): Promise<boolean> {
  const asked = { from, to: to ?? LAST_DATE };
  const isShort = dayCount(asked.from, asked.to) <= MAX_DAYS_AT_ONCE;
  const period = isShort ? asked : await reachOf(tx, scope, employeeId, asked, first);
  if (!period) return true;
  if (dayCount(period.from, period.to) > MAX_DAYS_AT_ONCE) {
    await tx.send(moveFrontiersBack(scope, [{ employeeId, from: period.from }], cause));
    return false;
  }
  await recomputePeriod(tx, scope, { employeeId, cause }, period, isShort ? first : nothing(null));
  return true;
}

/** Recomputes the days from a date on, as many as fit in one transaction. Returns the date to continue from; null: all are done. */
export async function recomputePortion(
  tx: Transaction,
  scope: RecomputeScope,
  { employeeId, from, cause }: Omit<Recomputation, 'to'>,
): Promise<string | null> {
  const reach = await reachOf(tx, scope, employeeId, { from, to: LAST_DATE });
  if (!reach) return null;
  const last = addDays(reach.from, PORTION_DAYS - 1);
  if (last >= reach.to) {
    await recomputePeriod(tx, scope, { employeeId, cause }, reach);
    return null;
  }
  // C5: a week is computed whole, so portions end with one.
  const { to } = wholeWeeks({ from: reach.from, to: last });
  await recomputePeriod(tx, scope, { employeeId, cause }, { from: reach.from, to });
  return addDays(to, 1);
}

/** Returns the part of a period with something to compute, without listing the years around it. */
async function reachOf(
  tx: Transaction,
  { companyId, now }: RecomputeScope,
  employeeId: string,
  period: Period,
  first: Statement<unknown> = nothing(null),
): Promise<Period | null> {
  const [, { timeZone, overtimeSince }] = await tx.send(first, findDayTerms(companyId, employeeId));
  const until = addDays(localDateOf(now(), timeZone), -1);
  return tx.send(findReach(companyId, employeeId, period, { since: overtimeSince, until }));
}

async function recomputePeriod(
  tx: Transaction,
  scope: RecomputeScope,
  { employeeId, cause }: Pick<Recomputation, 'employeeId' | 'cause'>,
  period: Period,
  first: Statement<unknown> = nothing(null),
): Promise<void> {
  const { companyId } = scope;
  const [, terms, policies, existing, followers, scheduleOfPeriod, entries, daysOff] = await tx.send(
    first,
    findDayTerms(companyId, employeeId),
    listPolicyTerms(companyId, employeeId),
    listDays(companyId, employeeId, period),
    together(...daysFollowers().ofRows.map((follow) => follow(scope, employeeId, period))),
    loadSchedule(companyId, employeeId, period),
    loadClosedEntries(companyId, employeeId, period),
    loadGrantedDaysOff(companyId, employeeId, period),
  );
  const weeks = weeksOf(period, scheduleOfPeriod);
  if (weeks) return recomputePeriod(tx, scope, { employeeId, cause }, weeks);
  const { timeZone, overtimeSince } = terms;
  const today = localDateOf(scope.now(), timeZone);
  const lastDate = lastDateReached(entries, policies);
  const schedule =
    lastDate > period.to
      ? await tx.send(loadSchedule(companyId, employeeId, { from: period.from, to: lastDate }))
      : scheduleOfPeriod;
  const rows = rowsOf({ ...period, today, overtimeSince, schedule, entries, daysOff, policies });
  const { written, removed, changes } = differenceOf(existing, rows, digestOf);

  const at = new Date(scope.now().epochMilliseconds);
  // D10: today is not over yet; only past, known rows count as changed.
  const createdAt = new Map(existing.map((row) => [row.date, row.createdAt ?? null]));
  const pastChanges = changes
    .filter(({ date }) => date < today)
    .map(({ date, before, after }) => ({
      ...{ id: newId(), date, after },
      before: { ...before, createdAt: createdAt.get(date) ?? null },
    }));
  await tx.send(
    written.length > 0 ? saveDays(companyId, employeeId, written, at) : nothing(null),
    removed.length > 0 ? deleteDays(companyId, employeeId, removed) : nothing(null),
    pastChanges.length > 0 ? insertDayChanges(companyId, employeeId, pastChanges, { cause, at }) : nothing(null),
  );
  const isKnown = new Set(existing.map(({ date }) => date));
  const created = written.flatMap((after) =>
    isKnown.has(after.date) ? [] : [{ date: after.date, before: null, after }],
  );
  for (const follow of followers) await follow(tx, [...changes, ...created]);
}

/**
 * Returns the whole weeks around a period if one of its weeks has no fixed days, as their days affect each other (C5). Null: the period is
 * enough.
 */
export function weeksOf(period: Period, schedule: Schedule): Period | null {
  if (schedule.contracts.every(({ flexibleDaysPerWeek }) => flexibleDaysPerWeek === null)) return null;
  const { from, to } = wholeWeeks(period);
  const weeks = { from, to: period.to === LAST_DATE ? LAST_DATE : to };
  return weeks.from === period.from && weeks.to === period.to ? null : weeks;
}

/** Returns the last date whose holidays matter; before all dates if those after an entry's own do not (A6). */
export function lastDateReached(entries: Map<string, PaidEntry[]>, policies: readonly PolicyTerms[]): string {
  if (!policies.some(hasTariff)) return '';
  return [...entries].reduce((last, [date, ofDate]) => {
    const reached = reachedDates(date, ofDate).at(-1) ?? date;
    return reached > last ? reached : last;
  }, '');
}

const digestOf = (inputs: DayInputs): string => hash('sha256', JSON.stringify(inputs), 'base64url');
