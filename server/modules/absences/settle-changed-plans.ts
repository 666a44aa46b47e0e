import type { Transaction } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/shared/ids.ts';
import { listClosedPeriods } from '../days/closed-dates.ts';
import { LAST_DATE, shapesPlans } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { PlansFollower } from '../days/followers.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { touchCalendars } from '../leave/repository-calendars.ts';
import { appendLines, listHeldDaysOff, type NewLine } from '../leave/repository-ledger.ts';
import { settleLeave } from '../leave/settle-leave.ts';
import { recordCompensation, reverseCompensation } from '../overtime/record-compensation.ts';
import { usesOf } from './change-days-off.ts';
import { type GrantedOfPlan, listGrantedOfPlan, setSeconds } from './repository-days-off.ts';
import { insertNotices } from './repository-notices.ts';
import { takeInTurn } from './rules.ts';

/** A day off whose plan has changed. */
type Resettled = GrantedOfPlan & { secondsBefore: number };

/**
 * E2: counts the granted days off of a period, and of the weeks around it (C5), again after their plan has changed or others have gone: what
 * they take now replaces what they took, in the leave ledger, in the day rows and, for absences paid from overtime, by a movement of the
 * difference (C4). A day that is no longer planned takes nothing and stays, so that it counts again if it is planned again. Closed days
 * keep what they took (K4). Call after `lockEmployee`, once the rows are computed.
 */
export const settleChangedPlans: PlansFollower = async (tx, scope, { employeeId, period, cause }) => {
  const { companyId } = scope;
  const { from, to } = wholeWeeks(period);
  const granted = await tx.send(
    listGrantedOfPlan(companyId, employeeId, { from, to: period.to === LAST_DATE ? LAST_DATE : to }),
  );
  const dates = granted.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return;
  const calendarIds = [...new Set(granted.map(({ absenceCalendarId }) => absenceCalendarId))];
  const [closed, plannedOn, held] = await tx.send(
    listClosedPeriods(companyId, employeeId, { from: first, to: last }),
    loadPlanned(companyId, employeeId, { from: first, to: last }),
    listHeldDaysOff(
      companyId,
      calendarIds,
      granted.map(({ id }) => id),
    ),
  );
  // C5: what was granted first takes first of what a date and a week have.
  const take = takeInTurn(plannedOn);
  const counted = granted.map((dayOff) => ({ ...dayOff, secondsBefore: dayOff.seconds, seconds: take(dayOff) }));
  // Of one calendar together: the pieces of a calendar day count once (E4).
  const uses = Map.groupBy(
    [...Map.groupBy(counted, ({ absenceCalendarId }) => absenceCalendarId).values()].flatMap((days) =>
      usesOf(days, plannedOn, days[0]?.countMode ?? 'working_days'),
    ),
    ({ subject }) => subject,
  );
  const linesOf = (id: string) => ({
    releases: held.get(id)?.releases ?? [],
    uses: (uses.get(id) ?? []).map((line) => ({ ...line, revision: held.get(id)?.uses ?? 0 })),
  });
  const isRecounted = ({ id }: Resettled) => takenBy(linesOf(id).releases, -1) !== takenBy(linesOf(id).uses, 1);
  const isClosed = ({ date }: Resettled) => closed.some((period) => date >= period.from && date <= period.to);
  const changed = counted.filter(
    (dayOff) => !isClosed(dayOff) && (dayOff.seconds !== dayOff.secondsBefore || isRecounted(dayOff)),
  );
  // E4: calendar days take a day whatever is planned.
  const recounted = changed.filter(isRecounted);
  if (changed.length === 0) return;
  const at = new Date(scope.now().epochMilliseconds);
  await tx.send(
    setSeconds(companyId, changed, at),
    // The person who takes back a day off knows it.
    insertNotices(
      shapesPlans(cause)
        ? recounted.map(({ requestId, date }) => ({
            companyId,
            id: newId(),
            employeeId,
            requestId,
            date,
            createdAt: at,
          }))
        : [],
    ),
    touchCalendars(companyId, [...new Set(changed.map(({ absenceCalendarId }) => absenceCalendarId))], at),
    appendLines(
      scope,
      recounted.flatMap(({ id }) => Object.values(linesOf(id)).flat()).map((line) => ({ ...line, cause })),
    ),
  );
  for (const absenceTypeId of new Set(recounted.map((dayOff) => dayOff.absenceTypeId))) {
    await settleLeave(tx, scope, { employeeId, absenceTypeId });
  }
  const partDates = changed.filter(({ startTime }) => startTime !== null).map(({ date }) => ({ from: date, to: date }));
  await daysChanged(tx, scope, { employeeId, periods: partDates, cause: 'absence_calendar' });
  await settleCompensations(tx, scope, employeeId, changed, cause);
};

/** Text of the amounts of lines, for comparing; lines without seconds are left out. */
const takenBy = (lines: readonly NewLine[], sign: 1 | -1): string =>
  lines
    .filter(({ seconds }) => seconds !== 0)
    .map(({ seconds, daySeconds }) => `${seconds * sign} of ${daySeconds}`)
    .join(', ');

async function settleCompensations(
  tx: Transaction,
  scope: Parameters<PlansFollower>[1],
  employeeId: string,
  changed: readonly Resettled[],
  cause: Parameters<PlansFollower>[2]['cause'],
): Promise<void> {
  const paid = changed.filter(({ category }) => category === 'compensation');
  for (const [absenceDayOffRequestId, days] of Map.groupBy(paid, ({ requestId }) => requestId)) {
    const differing = (sign: 1 | -1) =>
      days
        .map(({ date, seconds, secondsBefore }) => ({ date, seconds: sign * (seconds - secondsBefore) }))
        .filter(({ seconds }) => seconds > 0);
    const shared = { employeeId, absenceDayOffRequestId, note: days[0]?.typeName ?? null, cause };
    await reverseCompensation(tx, scope, { ...shared, days: differing(-1) });
    await recordCompensation(tx, scope, { ...shared, days: differing(1) });
  }
}
