import type { Scope } from '../../platform/db/scope.ts';
import { nothing, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/shared/ids.ts';
import type { ChangeCause } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import { followPlans } from '../days/followers.ts';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { CountMode } from '../leave/constants.ts';
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
  /** Request that adds the days; null for days set directly in the calendar. */
  requestId: string | null;
  /** Cause recorded with the changed day rows (D10). */
  cause: ChangeCause;
  /** Shown with the ledger lines of the added days. */
  note?: string | null;
  plannedOn(date: string): PlannedTime;
}

/**
 * Adds days off to a calendar and removes others, and applies the consequences: lines of the leave ledger (E6), day rows by the new credit
 * (C3), and for absences paid from overtime the movements of the time (C4). Call after `lockEmployee` and all checks. Throws
 * `period_closed` (E3).
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
  await tx.send(
    appendLines(scope, [
      ...releases,
      ...usesOf(made, change.plannedOn, change.type.countMode).map((line) => ({ ...line, note: change.note ?? null })),
    ]),
  );
  await settleLeave(tx, scope, { employeeId, absenceTypeId });
  await followDaysOff(tx, scope, change);
  await followRemovals(tx, scope, [change], change.cause);
}

/** A day off as granted in a calendar. `inPlaceOf`: its place in the order of grants (C5), if it is not the last. */
export const grantedDay = (
  { companyId, id: absenceCalendarId, employeeId }: AbsenceCalendar,
  {
    dayOff,
    requestId,
    at,
    inPlaceOf = at,
  }: { dayOff: DayOff; requestId: string | null; at: Date; inPlaceOf?: Date | undefined },
): NewDayOff => ({
  ...{ companyId, id: newId(), absenceCalendarId, employeeId, requestId, createdAt: inPlaceOf, updatedAt: at },
  ...{ date: dayOff.date, startTime: dayOff.startTime, endTime: dayOff.endTime, seconds: dayOff.seconds },
});

/** Ledger lines of granted days off (E6). */
export const usesOf = (
  made: readonly NewDayOff[],
  plannedOn: DaysOffChange['plannedOn'],
  countMode: CountMode,
): NewLine[] =>
  leaveOf(made, plannedOn, countMode).map(({ dayOff, date, seconds, daySeconds }) => ({
    absenceCalendarId: dayOff.absenceCalendarId,
    type: 'use',
    subject: dayOff.id,
    onDate: date,
    expiresOn: null,
    seconds: -seconds,
    daySeconds,
  }));

/** A change whose ledger lines are written separately, with days off in their stored form. */
export interface SettledChange extends Pick<DaysOffChange, 'removed' | 'requestId'> {
  calendar: Pick<AbsenceCalendar, 'id' | 'employeeId'>;
  type: Pick<AbsenceType, 'category' | 'name'>;
  added: readonly NewDayOff[];
}

/**
 * Adds and removes days off of many people and applies the consequences in the order of the changes. Day rows are recomputed once per
 * person; for many people the next run of the job does it. Call after `lockEmployee` and all checks.
 */
export async function writeDaysOff(
  tx: Transaction,
  scope: Scope,
  changes: readonly SettledChange[],
  cause: ChangeCause = 'absence_request',
): Promise<void> {
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
  // C4: the overtime that an absence takes depends on the days left by the previous change.
  for (const change of inTurn) {
    await tx.send(written([change]));
    await followDaysOff(tx, scope, { ...change, cause });
  }
  const employees = periodsOf(atOnce);
  if (employees.length > 0) await daysChanged(tx, scope, { employees, cause });
  await followRemovals(tx, scope, changes, cause);
}

const periodsOf = (changes: readonly SettledChange[]): ({ employeeId: string; touched: Period[] } & Period)[] =>
  [...Map.groupBy(changes, ({ calendar }) => calendar.employeeId)].flatMap(([employeeId, own]) => {
    const dates = own.flatMap(({ removed, added }) => changedDates(removed, added));
    const period = periodOf(dates);
    return period ? [{ employeeId, ...period, touched: datesAsPeriods(dates) }] : [];
  });

const datesAsPeriods = (dates: readonly string[]): Period[] => dates.map((date) => ({ from: date, to: date }));

/** C5: others have the time of dates and weeks whose absences have gone. */
async function followRemovals(
  tx: Transaction,
  scope: Scope,
  changes: readonly Pick<SettledChange, 'calendar' | 'removed'>[],
  cause: ChangeCause,
): Promise<void> {
  for (const [employeeId, own] of Map.groupBy(changes, ({ calendar }) => calendar.employeeId)) {
    const period = periodOf(own.flatMap(({ removed }) => removed.map(({ date }) => date)));
    if (period) await followPlans(tx, scope, { employeeId, period, cause });
  }
}

const isCompensation = ({ type }: Pick<SettledChange, 'type'>): boolean => type.category === 'compensation';

function periodOf(dates: readonly string[]): Period | null {
  const sorted = [...dates].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

type Followed = Omit<SettledChange, 'added'> & Pick<DaysOffChange, 'added' | 'cause'>;

/** Applies the consequences of changed days off: day rows (C3) and, for absences paid from overtime, movements (C4). */
async function followDaysOff(tx: Transaction, scope: Scope, change: Followed): Promise<void> {
  const { calendar, type, added, removed, requestId } = change;
  const { employeeId } = calendar;
  const dates = changedDates(removed, added);
  const period = periodOf(dates);
  if (!period) return;
  const touched = datesAsPeriods(dates);
  await daysChanged(tx, scope, { employeeId, periods: [period], touched, cause: change.cause });
  if (isCompensation({ type })) {
    const named = change.cause === 'absence_replaced' ? { cause: change.cause } : {};
    for (const [broughtBy, days] of Map.groupBy(removed, (dayOff) => dayOff.requestId)) {
      await reverseCompensation(tx, scope, {
        employeeId,
        absenceDayOffRequestId: broughtBy,
        days,
        note: type.name,
        ...named,
      });
    }
    const shared = { employeeId, absenceDayOffRequestId: requestId, note: type.name, ...named };
    await recordCompensation(tx, scope, { ...shared, days: added });
  }
}
