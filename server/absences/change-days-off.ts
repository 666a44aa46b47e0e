import type { ChangeCause } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import type { Scope } from '../db/scope.ts';
import { nothing } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, touchCalendar } from '../leave/repository-calendars.ts';
import { appendLines, type NewLine, releasesOf } from '../leave/repository-ledger.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { settleLeave } from '../leave/settle-leave.ts';
import { recordCompensation, reverseCompensation } from '../overtime/record-compensation.ts';
import { newId } from '../shared/ids.ts';
import { deleteGranted, type GrantedDayOff, insertGranted } from './repository-days-off.ts';
import { changedDates } from './rules.ts';

export interface DaysOffChange {
  calendar: AbsenceCalendar;
  type: AbsenceType;
  added: readonly DayOff[];
  removed: readonly GrantedDayOff[];
  /** The request that brings the added days; null for days set directly in the calendar. */
  requestId: string | null;
  /** Why, for the day rows that change with it (D10). */
  cause: ChangeCause;
  plannedOn(date: string): PlannedTime;
}

/**
 * Writes days off into a calendar and out of it, with what follows: the lines of the leave ledger (E6), day rows by
 * the new credit (C3), and for absences paid from
 * overtime the movements that take the time or give it back (C4). After `lockEmployee` and all checks.
 */
export async function changeDaysOff(tx: Transaction, scope: Scope, change: DaysOffChange): Promise<void> {
  const { companyId } = scope;
  const { calendar, type, added, removed, requestId } = change;
  const dates = changedDates(removed, added);
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return;
  const now = new Date(scope.now().epochMilliseconds);
  const removedIds = removed.map(({ id }) => id);
  const made = added.map((dayOff) => ({ ...dayOff, id: newId() }));
  const [releases] = await tx.send(
    removed.length > 0 ? releasesOf(companyId, calendar.id, removedIds) : nothing([]),
    made.length > 0 ? insertGranted(calendar, requestId, made, now) : nothing(null),
    removed.length > 0 ? deleteGranted(companyId, removedIds) : nothing(null),
    touchCalendar(companyId, calendar.id, now),
  );
  const { employeeId, absenceTypeId } = calendar;
  const uses = leaveOf(made, (date) => change.plannedOn(date).plannedSeconds).map(
    ({ dayOff, date, seconds, daySeconds }): NewLine => ({
      absenceCalendarId: calendar.id,
      type: 'use',
      subject: dayOff.id,
      onDate: date,
      expiresOn: null,
      seconds: -seconds,
      daySeconds,
    }),
  );
  await tx.send(appendLines(scope, [...releases, ...uses]));
  await settleLeave(tx, scope, { employeeId, absenceTypeId });
  await daysChanged(tx, scope, { employeeId, periods: [{ from, to }], cause: change.cause });
  if (type.category !== 'compensation') return;
  for (const [broughtBy, days] of Map.groupBy(removed, (dayOff) => dayOff.requestId)) {
    await reverseCompensation(tx, scope, { employeeId, absenceDayOffRequestId: broughtBy, days, note: type.name });
  }
  await recordCompensation(tx, scope, { employeeId, absenceDayOffRequestId: requestId, days: added, note: type.name });
}
