import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/shared/ids.ts';
import { appendLines, releasesOf } from '../leave/repository-ledger.ts';
import { settleLeave } from '../leave/settle-leave.ts';
import { type DaysOffChange, grantedDay, type SettledChange, usesOf, writeDaysOff } from './change-days-off.ts';
import { findCalendarWithType } from './repository-calendars.ts';
import type { GrantedOfType } from './repository-days-off.ts';
import { insertNotices } from './repository-notices.ts';
import { insertReplacements } from './repository-replacements.ts';
import { updateRequests } from './repository-requests.ts';
import type { InPlace, Replaced } from './rules-replacement.ts';

/** Named by the ledger lines, day rows and movements of the leave; nobody reads from it which absence took its place (I4). */
const CAUSE = 'absence_replaced';

type SickDays = Pick<DaysOffChange, 'calendar' | 'type' | 'plannedOn'> & {
  added: readonly InPlace[];
  requestId: string;
  note: string | null;
};

/**
 * Grants the sick days of a request in the place of leave (E13): its days off leave their calendars, wholly or in part, with their ledger
 * lines (E6) and overtime (C4). Records both sides, and a notice for the person and whoever approved the leave (E2). Call after
 * `lockEmployee` and all checks.
 */
export async function replaceGranted(
  tx: Transaction,
  scope: Scope,
  { calendar, type, requestId, added, note, plannedOn }: SickDays,
  replaced: readonly Replaced<GrantedOfType>[],
): Promise<void> {
  const { companyId } = scope;
  const { employeeId } = calendar;
  const at = new Date(scope.now().epochMilliseconds);
  const calendarIds = [...new Set(replaced.map(({ dayOff }) => dayOff.absenceCalendarId))];
  const [releases, found] = await tx.send(
    releasesOf(
      companyId,
      calendarIds,
      replaced.map(({ dayOff }) => dayOff.id),
    ),
    together(...calendarIds.map((id) => findCalendarWithType(companyId, id).required('absence_calendar_not_found'))),
  );
  // Later ids count later (C5): sick days take what a date has before the rest of the leave does.
  const sick = added.map((dayOff) => grantedDay(calendar, { dayOff, requestId, at, inPlaceOf: dayOff.inPlaceOf }));
  const released = found.flatMap((leave): SettledChange[] => {
    const ofCalendar = replaced.filter(({ dayOff }) => dayOff.absenceCalendarId === leave.calendar.id);
    return [...Map.groupBy(ofCalendar, ({ dayOff }) => dayOff.requestId)].map(([broughtBy, ofRequest]) => ({
      ...{ ...leave, requestId: broughtBy, removed: ofRequest.map(({ dayOff }) => dayOff) },
      added: ofRequest.flatMap(({ rest }) =>
        rest.map((dayOff) =>
          grantedDay(leave.calendar, { dayOff, requestId: broughtBy, at, inPlaceOf: dayOff.inPlaceOf }),
        ),
      ),
    }));
  });
  const lines = [
    ...releases,
    ...found.flatMap((leave) => {
      const rests = released
        .filter(({ calendar: { id } }) => id === leave.calendar.id)
        .flatMap((change) => change.added);
      return usesOf(rests, plannedOn, leave.type.countMode);
    }),
  ];
  const broughtBy = released.flatMap((change) => change.requestId ?? []);
  await tx.send(
    appendLines(scope, [
      ...lines.map((line) => ({ ...line, cause: CAUSE })),
      ...usesOf(sick, plannedOn, type.countMode).map((line) => ({ ...line, note })),
    ]),
    insertReplacements(
      replaced.flatMap(({ dayOff, released: parts }) =>
        parts.map((part) => ({
          ...{ companyId, id: newId(), employeeId, requestId, ...part, createdAt: at },
          ...{ releasedCalendarId: dayOff.absenceCalendarId, releasedRequestId: dayOff.requestId },
        })),
      ),
    ),
    insertNotices(
      replaced.map(({ dayOff: { requestId: approved, date } }) => ({
        ...{ companyId, id: newId(), employeeId, requestId: approved, date, createdAt: at },
      })),
    ),
    // The answer of these requests names the sick days from now on.
    updateRequests(companyId, broughtBy, { updatedAt: at }),
  );
  const absenceTypeIds = [type.id, ...found.map((leave) => leave.type.id)];
  for (const absenceTypeId of new Set(absenceTypeIds)) await settleLeave(tx, scope, { employeeId, absenceTypeId });
  await writeDaysOff(tx, scope, [...released, { calendar, type, requestId, added: sick, removed: [] }], CAUSE);
}
