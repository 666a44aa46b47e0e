import type { ChangeCause } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import type { Scope } from '../db/scope.ts';
import { nothing } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { recordCompensation, reverseCompensation } from '../overtime/record-compensation.ts';
import { newId } from '../shared/ids.ts';
import * as repository from './repository-calendars.ts';
import { appendLines, type NewLine, releasesOf } from './repository-ledger.ts';
import type { AbsenceType } from './repository-types.ts';
import { changedDates } from './rules.ts';
import { leaveOf } from './rules-count.ts';
import { settleLeave } from './settle-leave.ts';

export interface DaysOffChange {
  calendar: repository.AbsenceCalendar;
  type: AbsenceType;
  added: readonly DayOff[];
  removed: readonly repository.GrantedDayOff[];
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
    made.length > 0 ? repository.insertGranted(calendar, requestId, made, now) : nothing(null),
    removed.length > 0 ? repository.deleteGranted(companyId, removedIds) : nothing(null),
    repository.touchCalendar(companyId, calendar.id, now),
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
