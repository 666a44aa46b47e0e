import { hash } from 'node:crypto';
import { loadGrantedDaysOff } from '../absences/load-credits.ts';
import { loadSchedule } from '../contracts/load-schedule.ts';
import type { Schedule } from '../contracts/rules.ts';
import { wholeWeeks } from '../contracts/rules-week.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { employeeZone } from '../people/zone.ts';
import { localDateOf } from '../shared/dates.ts';
import { newId } from '../shared/ids.ts';
import { loadClosedEntries } from '../time/load-closed-entries.ts';
import { LAST_DATE } from './constants.ts';
import { deleteDays, insertDayChanges, listDays, listPolicyTerms, saveDays } from './repository-days.ts';
import type { DayInputs } from './rules-day.ts';
import { hasTariff, type PolicyTerms } from './rules-policy.ts';
import { differenceOf, reachedDates, rowsOf } from './rules-rows.ts';
import type { PaidEntry } from './rules-timeline.ts';

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
  await recomputePeriod(db, scope, { employeeId, cause }, { from, to: to ?? LAST_DATE });
}

type Period = { from: string; to: string };

async function recomputePeriod(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'now'>,
  { employeeId, cause }: Pick<Recomputation, 'employeeId' | 'cause'>,
  period: Period,
): Promise<void> {
  const { companyId } = scope;
  const [timeZone, policies, existing, scheduleOfPeriod, entries, daysOff] = await Promise.all([
    employeeZone(db, companyId, employeeId),
    listPolicyTerms(db, companyId, employeeId),
    listDays(db, companyId, employeeId, period),
    loadSchedule(db, companyId, employeeId, period),
    loadClosedEntries(db, companyId, employeeId, period),
    loadGrantedDaysOff(db, companyId, employeeId, period),
  ]);
  const weeks = weeksOf(period, scheduleOfPeriod);
  if (weeks) return recomputePeriod(db, scope, { employeeId, cause }, weeks);
  const today = localDateOf(scope.now(), timeZone);
  const lastDate = lastDateReached(entries, policies);
  const schedule =
    lastDate > period.to
      ? await loadSchedule(db, companyId, employeeId, { from: period.from, to: lastDate })
      : scheduleOfPeriod;
  const rows = rowsOf({ ...period, today, schedule, entries, daysOff, policies });
  const { written, removed, changes } = differenceOf(existing, rows, digestOf);

  const at = new Date(scope.now().epochMilliseconds);
  // D10: today is still in the making, only what was past and known has changed.
  const pastChanges = changes.filter(({ date }) => date < today).map((change) => ({ id: newId(), ...change }));
  await Promise.all([
    written.length > 0 && saveDays(db, companyId, employeeId, written, at),
    removed.length > 0 && deleteDays(db, companyId, employeeId, removed),
    pastChanges.length > 0 && insertDayChanges(db, companyId, employeeId, pastChanges, { cause, at }),
  ]);
}

/** The whole weeks around a period in which some week has no fixed days, since its days move each other (C5). Null: it stands alone. */
function weeksOf(period: Period, schedule: Schedule): Period | null {
  if (schedule.contracts.every(({ flexibleDaysPerWeek }) => flexibleDaysPerWeek === null)) return null;
  const { from, to } = wholeWeeks(period);
  const weeks = { from, to: period.to === LAST_DATE ? LAST_DATE : to };
  return weeks.from === period.from && weeks.to === period.to ? null : weeks;
}

/** The last date whose holidays matter; before all dates when those after an entry's own do not (A6). */
function lastDateReached(entries: Map<string, PaidEntry[]>, policies: readonly PolicyTerms[]): string {
  if (!policies.some(hasTariff)) return '';
  return [...entries].reduce((last, [date, ofDate]) => {
    const reached = reachedDates(date, ofDate).at(-1) ?? date;
    return reached > last ? reached : last;
  }, '');
}

const digestOf = (inputs: DayInputs): string => hash('sha256', JSON.stringify(inputs), 'base64url');
