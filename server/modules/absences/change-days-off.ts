import type { Scope } from '../../platform/db/scope.ts';
import { nothing, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/shared/ids.ts';
import type { ChangeCause } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, touchCalendars } from '../leave/repository-calendars.ts';
import { appendLines, type NewLine, releasesOf } from '../leave/repository-ledger.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { settleLeave } from '../leave/settle-leave.ts';
import { recordCompensation, reverseCompensation } from '../overtime/record-compensation.ts';
import { deleteGranted, type GrantedDayOff, insertGranted, type NewDayOff } from './repository-days-off.ts';
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
  const { calendar, added, removed, requestId } = change;
  if (changedDates(removed, added).length === 0) return;
  const now = new Date(scope.now().epochMilliseconds);
  const removedIds = removed.map(({ id }) => id);
  const made = added.map((dayOff) => grantedDay(calendar, { dayOff, requestId, at: now }));
  const [releases] = await tx.send(
    removed.length > 0 ? releasesOf(companyId, [calendar.id], removedIds) : nothing([]),
    insertGranted(made),
    removed.length > 0 ? deleteGranted(companyId, removedIds) : nothing(null),
    touchCalendars(companyId, [calendar.id], now),
  );
  const { employeeId, absenceTypeId } = calendar;
  await tx.send(appendLines(scope, [...releases, ...usesOf(made, change.plannedOn)]));
  await settleLeave(tx, scope, { employeeId, absenceTypeId });
  await followDaysOff(tx, scope, change);
}

/** A day off as it is granted in a calendar. */
export const grantedDay = (
  { companyId, id: absenceCalendarId, employeeId }: AbsenceCalendar,
  { dayOff, requestId, at }: { dayOff: DayOff; requestId: string | null; at: Date },
): NewDayOff => ({
  ...{ companyId, id: newId(), absenceCalendarId, employeeId, requestId, createdAt: at, updatedAt: at },
  ...{ date: dayOff.date, startTime: dayOff.startTime, endTime: dayOff.endTime, seconds: dayOff.seconds },
});

/** The lines of what granted days off take (E6). */
export const usesOf = (made: readonly NewDayOff[], plannedOn: DaysOffChange['plannedOn']): NewLine[] =>
  leaveOf(made, (date) => plannedOn(date).plannedSeconds).map(({ dayOff, date, seconds, daySeconds }) => ({
    absenceCalendarId: dayOff.absenceCalendarId,
    type: 'use',
    subject: dayOff.id,
    onDate: date,
    expiresOn: null,
    seconds: -seconds,
    daySeconds,
  }));

/** A change by a request whose lines are written apart; its days off are as they are written. */
export interface SettledChange extends Pick<DaysOffChange, 'removed' | 'requestId'> {
  calendar: Pick<AbsenceCalendar, 'id' | 'employeeId'>;
  type: Pick<AbsenceType, 'category' | 'name'>;
  added: readonly NewDayOff[];
}

/**
 * Writes days off of many people into calendars and out of them, with what follows in the order of the changes: their day rows are brought in line
 * once for each person, those of many people by the next run of the job. After `lockEmployee` and all checks.
 */
export async function writeDaysOff(tx: Transaction, scope: Scope, changes: readonly SettledChange[]): Promise<void> {
  const { companyId } = scope;
  const written = (part: readonly SettledChange[]) => {
    const removedIds = part.flatMap(({ removed }) => removed.map(({ id }) => id));
    return together(
      insertGranted(part.flatMap(({ added }) => added)),
      removedIds.length > 0 ? deleteGranted(companyId, removedIds) : nothing(null),
    );
  };
  const paidFromOvertime = new Set(changes.filter(isCompensation).map(({ calendar }) => calendar.employeeId));
  const inTurn = changes.filter(({ calendar }) => paidFromOvertime.has(calendar.employeeId));
  const atOnce = changes.filter(({ calendar }) => !paidFromOvertime.has(calendar.employeeId));
  const calendarIds = [...new Set(changes.map(({ calendar }) => calendar.id))];
  await tx.send(written(atOnce), touchCalendars(companyId, calendarIds, new Date(scope.now().epochMilliseconds)));
  // C4: what an absence takes of the overtime follows from the days as the one before has left them.
  for (const change of inTurn) {
    await tx.send(written([change]));
    await followDaysOff(tx, scope, { ...change, cause: 'absence_request' });
  }
  const employees = [...Map.groupBy(atOnce, ({ calendar }) => calendar.employeeId)].flatMap(([employeeId, own]) => {
    const period = periodOf(own.flatMap(({ removed, added }) => changedDates(removed, added)));
    return period ? [{ employeeId, ...period }] : [];
  });
  if (employees.length > 0) await daysChanged(tx, scope, { employees, cause: 'absence_request' });
}

const isCompensation = ({ type }: Pick<SettledChange, 'type'>): boolean => type.category === 'compensation';

function periodOf(dates: readonly string[]): Period | null {
  const sorted = [...dates].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

type Followed = Omit<SettledChange, 'added'> & Pick<DaysOffChange, 'added' | 'cause'>;

/** What follows from days off that were written: day rows (C3) and, for absences paid from overtime, movements (C4). */
async function followDaysOff(tx: Transaction, scope: Scope, change: Followed): Promise<void> {
  const { calendar, type, added, removed, requestId } = change;
  const { employeeId } = calendar;
  const period = periodOf(changedDates(removed, added));
  if (!period) return;
  await daysChanged(tx, scope, { employeeId, periods: [period], cause: change.cause });
  if (!isCompensation({ type })) return;
  for (const [broughtBy, days] of Map.groupBy(removed, (dayOff) => dayOff.requestId)) {
    await reverseCompensation(tx, scope, { employeeId, absenceDayOffRequestId: broughtBy, days, note: type.name });
  }
  await recordCompensation(tx, scope, { employeeId, absenceDayOffRequestId: requestId, days: added, note: type.name });
}
