import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { type AbsenceCalendar, findCalendar } from './repository-calendars.ts';
import { listSums } from './repository-ledger.ts';
import { listPendingDays } from './repository-pending.ts';
import { balanceOf, type LeaveAmount, type LedgerSum } from './rules-balance.ts';
import { leaveOf } from './rules-count.ts';
import type { leaveBalanceOutput } from './schema.ts';

/** Returns the sums of a calendar's ledger (E6). Throws `absence_calendar_not_found`. */
export async function getLeaveBalance(
  scope: Scope,
  input: { id: string },
): Promise<z.output<typeof leaveBalanceOutput>> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const calendar = await send(findCalendar(companyId, input.id).required('absence_calendar_not_found'));
    const { sums, pending } = await commit(loadLeave(scope, calendar));
    const { id: absenceCalendarId, year, maxDaysOff } = calendar;
    return { absenceCalendarId, year, ...balanceOf(sums, pending, maxDaysOff !== null) };
  });
}

/** Loads the sums of a calendar's lines, and the amount of its pending requests, optionally without one of them. */
export function loadLeave(
  { companyId }: Pick<Scope, 'companyId'>,
  { id, employeeId, year }: AbsenceCalendar,
  exceptRequestId?: string,
): Read<{ sums: LedgerSum[]; pending: LeaveAmount[]; plannedSecondsOn(date: string): number }> {
  const period = periodOfYears(year);
  return together(
    listSums(companyId, [id]),
    loadPlanned(companyId, employeeId, period),
    listPendingDays(companyId, [employeeId], { type: 'create', ...period }),
  ).map(([sums, plannedOn, pending]) => {
    const plannedSecondsOn = (date: string) => plannedOn(date).plannedSeconds;
    const waiting = pending.filter((day) => day.absenceCalendarId === id && day.requestId !== exceptRequestId);
    return { sums, pending: leaveOf(waiting, plannedSecondsOn), plannedSecondsOn };
  });
}
