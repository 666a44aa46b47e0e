import type { DatedLeave } from './rules-count.ts';
import { contentsOf } from './rules-ledger.ts';
import { drawDown, isSome, type Use } from './rules-lots.ts';
import { accountBy, booked, type LeaveAccount, withCalendars } from './settle-account.ts';

/** Further leave in one calendar, and what is asked for there already. */
export type Taking = { year: number; taken: readonly DatedLeave[]; pending?: readonly DatedLeave[] };

/** Whether a calendar has no limit: without a plan, that of a type without plans; otherwise by its plan (E9). */
export const isUnlimited = (
  { calendars, hasPlans, assigned }: Pick<LeaveAccount, 'calendars' | 'hasPlans' | 'assigned'>,
  year: number,
): boolean =>
  (calendars.get(year)?.maxDaysOff ?? null) === null && (!hasPlans || assigned.some((plan) => plan.year === year));

/**
 * Returns the first year whose calendar gives too little for further leave (E3, E9), or null. Each day counts against leave that has not
 * expired on its date (E7): what there is today, and for later days what will have accrued or been carried over by then. Days off that come
 * later must stay covered, also in the years after. A plan lets the balance fall below zero by its `advanceDays`. `removedIds` are days off
 * that are about to be removed.
 */
export function findExceeded(
  account: LeaveAccount,
  takings: readonly Taking[],
  removedIds: readonly string[] = [],
): number | null {
  if (takings.length === 0) return null;
  const { today } = account;
  const kept = withoutUses(account, removedIds);
  const taken = withTaken(kept, takings);
  const firstYear = Math.min(...takings.map(({ year }) => year));
  const years = [...taken.calendars.keys()].filter((year) => year >= firstYear).sort((one, other) => one - other);
  const end = account.years.periodOf(years.at(-1) as number).to;
  const [before, after] = [accountBy(kept, end), accountBy(taken, end)];
  const exceeded = years.find((year) => {
    if (isUnlimited(after, year)) return false;
    const asked = takings.find((taking) => taking.year === year)?.taken.map(({ date }) => date) ?? [];
    const debts = debtsOf(after, year);
    if (asked.length === 0) return isSome(mostOf(debts) - mostOf(debtsOf(before, year)));
    const first = asked.sort()[0] as string;
    const advanceDays = after.assigned.find((plan) => plan.year === year)?.advanceDays ?? 0;
    const isShort = ({ days }: Use) => isSome(days - advanceDays);
    const debtToday = debts.findLast(({ date }) => date <= today);
    return (
      (first <= today && debtToday !== undefined && isShort(debtToday)) ||
      debts.some((debt) => debt.date > today && debt.date >= first && isShort(debt))
    );
  });
  return exceeded ?? null;
}

/** Days that a year's calendar lacks after each of its lots and uses. */
function debtsOf({ calendars, groups, years }: LeaveAccount, year: number): Use[] {
  const { lots, uses } = contentsOf(years.periodOf(year).to, groups.get(calendars.get(year)?.id as string) ?? []);
  return drawDown(lots, uses).debts;
}

const mostOf = (debts: readonly Use[]): number => debts.reduce((most, { days }) => Math.max(most, days), 0);

function withoutUses(account: LeaveAccount, removedIds: readonly string[]): LeaveAccount {
  if (removedIds.length === 0) return account;
  const removed = new Set(removedIds);
  const groups = [...account.groups].map(
    ([id, ofCalendar]) => [id, ofCalendar.filter(({ subject }) => !removed.has(subject))] as const,
  );
  return { ...account, groups: new Map(groups), isSettled: false };
}

/** The account once further leave is taken, and what is asked for already. */
function withTaken(account: LeaveAccount, takings: readonly Taking[]): LeaveAccount {
  const complete = withCalendars(
    account,
    takings.map(({ year }) => year),
  );
  const lines = takings.flatMap(({ year, taken, pending = [] }) =>
    [...pending, ...taken].map(({ date, seconds, daySeconds }, index) => ({
      absenceCalendarId: complete.calendars.get(year)?.id as string,
      ...{ type: 'use' as const, subject: `${year} ${index}`, onDate: date, expiresOn: null },
      ...{ seconds: -seconds, daySeconds },
    })),
  );
  return booked(complete, lines);
}
