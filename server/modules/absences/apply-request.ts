import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { lockAssignedYears, ownersOf } from '../leave/repository-plans.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { readAccount } from '../leave/settle-account.ts';
import { changeDaysOff } from './change-days-off.ts';
import { refuseExcess, refuseOverlaps } from './check-days-off.ts';
import { replaceGranted } from './replace-granted.ts';
import { findCalendarWithType } from './repository-calendars.ts';
import { listGrantedOf } from './repository-days-off.ts';
import { type AbsenceRequest, listRequestDays } from './repository-requests.ts';
import { removeDaysOff, resolveDaysOff } from './rules.ts';
import { replaceLeave, replacesLeave } from './rules-replacement.ts';

/**
 * Applies an accepted request (E10, E12): `create` adds its days to the calendar, `delete` removes those of them that are still granted.
 * Checks overlap and balance against the days granted now; other pending requests do not count. Sick days take the place of leave if the
 * request says so (E13). Call after `lockEmployee`. Throws `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function applyRequest(tx: Transaction, scope: Scope, request: AbsenceRequest): Promise<void> {
  const { companyId } = scope;
  const [found, days] = await tx.send(
    findCalendarWithType(companyId, request.absenceCalendarId),
    listRequestDays(companyId, request.id),
  );
  if (!found) throw new Error('The calendar of the request is missing.');
  const { calendar, type } = found;
  const dates = days.map(({ date }) => date).sort();
  const weeks = wholeWeeks({ from: dates[0] as string, to: dates.at(-1) as string });
  const [plannedOn, timeZone, assigned, granted] = await tx.send(
    loadPlanned(companyId, calendar.employeeId, weeks),
    employeeZone(companyId, calendar.employeeId),
    lockAssignedYears(companyId, ownersOf([calendar])),
    listGrantedOf(companyId, [calendar.employeeId], weeks),
  );
  const own = granted.filter((dayOff) => dayOff.absenceCalendarId === calendar.id);
  const change = { calendar, type, requestId: request.id, cause: 'absence_request' as const, plannedOn };
  if (request.type === 'delete') {
    const kept = new Set(removeDaysOff(own, days));
    const removed = own.filter((dayOff) => !kept.has(dayOff));
    await changeDaysOff(tx, scope, { ...change, added: [], removed });
    return;
  }
  // E2: the plan may have changed since the request was made.
  const { added, kept, replaced } = replacesLeave(request, type)
    ? replaceLeave(days, granted, { plannedOn })
    : { added: resolveDaysOff(days, plannedOn, granted), kept: granted, replaced: [] };
  refuseOverlaps(added, kept);
  if (request.forceNote === null) {
    const taken = leaveOf(added, plannedOn, type.countMode);
    const known = { timeZone, assigned, years: [calendar.year] };
    refuseExcess(await tx.send(readAccount(scope, calendar, known)), [{ year: calendar.year, taken }]);
  }
  const grant = { ...change, added, removed: [], note: request.forceNote };
  await (replaced.length > 0 ? replaceGranted(tx, scope, grant, replaced) : changeDaysOff(tx, scope, grant));
}
