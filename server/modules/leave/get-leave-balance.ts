import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { employeeZone } from '../days/repository-zone.ts';
import type { DayOff } from '../days/rules-credit.ts';
import { type Period, periodOfYears } from '../days/rules-schedule.ts';
import { type AbsenceCalendar, findCalendar, findCounting, findUnlimited } from './repository-calendars.ts';
import { listSums } from './repository-ledger.ts';
import { listPendingDays } from './repository-pending.ts';
import { findLeaveYears } from './repository-plans.ts';
import { balanceOf, type LeaveAmount, type LeaveBalance, type LedgerSum } from './rules-balance.ts';
import { leaveOf, unitOf } from './rules-count.ts';
import type { leaveBalanceOutput } from './schema.ts';

/** Returns the sums of a calendar's ledger (E6). Throws `absence_calendar_not_found`. */
export async function getLeaveBalance(
  scope: Scope,
  input: { id: string },
): Promise<z.output<typeof leaveBalanceOutput>> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const calendar = await send(findCalendar(companyId, input.id).required('absence_calendar_not_found'));
    const { period, balanceWith } = await commit(loadLeave(scope, calendar));
    const { id: absenceCalendarId, year } = calendar;
    return { absenceCalendarId, year, ...period, ...balanceWith() };
  });
}

export interface Leave {
  /** Dates of the calendar's leave year. */
  period: Period;
  /** The balance with further amounts taken, from the sums of the ledger, or those of a later day (`sumsOn`). */
  balanceWith(taken?: readonly LeaveAmount[], sums?: readonly LedgerSum[]): LeaveBalance;
  /** Amounts that days off of the calendar take (E4). */
  takenBy(daysOff: readonly DayOff[]): LeaveAmount[];
}

/**
 * Loads the balance of a calendar. Its pending requests count, optionally without one of them. The length of a day is that of today, or the
 * nearest day of the year.
 */
export function loadLeave(
  { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
  { id, employeeId, absenceTypeId, year, maxDaysOff }: AbsenceCalendar,
  exceptRequestId?: string,
): Read<Leave> {
  // Every leave year lies within two calendar years.
  const known = periodOfYears(year, year + 1);
  return together(
    listSums(companyId, [id]),
    loadPlanned(companyId, employeeId, known),
    listPendingDays(companyId, [employeeId], { type: 'create', ...known }),
    employeeZone(companyId, employeeId),
    findCounting(companyId, absenceTypeId),
    maxDaysOff === null ? findUnlimited(companyId, { employeeId, absenceTypeId, year }) : nothing(false),
    findLeaveYears(companyId, { employeeId, absenceTypeId }),
  ).map(([held, plannedOn, pending, timeZone, { pickMode, countMode }, isUnlimited, years]) => {
    const period = years.periodOf(year);
    const waiting = pending.filter((day) => day.absenceCalendarId === id && day.requestId !== exceptRequestId);
    const takenBy: Leave['takenBy'] = (daysOff) => leaveOf(daysOff, plannedOn, countMode);
    const unit = unitOf({ pickMode, plannedOn, today: localDateOf(now(), timeZone), period });
    const balanceWith: Leave['balanceWith'] = (taken = [], sums = held) => {
      const lines = taken.map(({ seconds, daySeconds }) => ({
        type: 'use' as const,
        seconds: 0 - seconds,
        daySeconds,
      }));
      return balanceOf([...sums, ...lines], takenBy(waiting), isUnlimited ? null : unit);
    };
    return { period, balanceWith, takenBy };
  });
}
