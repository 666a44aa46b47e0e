import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { employeeText, withWorkStatus } from '../people/employee-json.ts';
import type { Origin } from './constants.ts';
import { type OpenedEntryAnswer, presentOpened } from './present.ts';
import { endWithPunch, type Punch, type PunchDevice, readPunchAndEmployee } from './read-punch.ts';
import { NEW_ENTRY, type WorkEntry } from './repository-entries.ts';
import { lockPerson, openEntry } from './repository-punch.ts';
import {
  checkGeofence,
  decideClockIn,
  type EntryKind,
  originAllowed,
  originOf,
  punchTime,
  workEntryTypeOf,
  workStatusOf,
} from './rules.ts';
import { isForgotten } from './rules-forgotten.ts';
import type { clockInInput } from './schema.ts';
import { settlePunch } from './settle-days.ts';

/**
 * Opens an entry now (B1–B3): work, or a pause if a break is given. An open entry of another kind, break or check type ends at the same
 * second, and so does a forgotten one of any kind (B6). `origin`: where the person punched, if not by the way of the request (M2); `at`: when
 * they did, if not now (M3); `device`: the tablet (M4). Throws `employee_not_found`, `employee_not_active`, `work_check_type_not_found`, `work_break_not_found`,
 * `check_origin_not_allowed`, `outside_geofence` or `work_entry_already_open`.
 *
 * Two round trips: one reads the data for the rules and the response under the lock, one opens the entry and commits. If another entry
 * ends, its day is settled before the commit.
 */
export function clockIn(
  scope: Scope,
  input: z.output<typeof clockInInput>,
  origin: Origin = originOf(scope.actor.type),
  at = scope.now(),
  device?: PunchDevice,
): Promise<OpenedEntryAnswer> {
  const { companyId } = scope;
  const { employeeId, workCheckTypeId = null, workBreakId = null } = input;
  const kind = { workEntryType: workEntryTypeOf(workBreakId), workCheckTypeId, workBreakId };
  const clock = scope.now();
  return scope.transaction(async (tx) => {
    const [, punch] = await tx.send(
      lockPerson(companyId, employeeId),
      readPunchAndEmployee(scope, { ...input, origin, device, coordinates: input.workEntryIn?.coordinates }),
    );
    const { open, lastBoundaryAt } = punch;
    const now = punchTime(at, { lastBoundaryAt, openStartedAt: open?.startedAt ?? null });
    const { outsideFence } = checkClockIn(punch, kind, now);
    const writtenAt = new Date(clock.epochMilliseconds);
    const entry: WorkEntry = {
      ...NEW_ENTRY,
      ...kind,
      companyId,
      id: newId(),
      employeeId,
      timeZone: punch.zone,
      workDate: localDateOf(now, punch.zone),
      startedAt: new Date(now.epochMilliseconds),
      inOrigin: punch.origin,
      inLatitude: punch.coordinates?.latitude ?? null,
      inLongitude: punch.coordinates?.longitude ?? null,
      inOfficeId: punch.officeId,
      inDeviceName: punch.deviceName,
      outsideFence,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    };
    const workStatus = workStatusOf(entry);
    const opening = openEntry(entry, workStatus);
    // The lock keeps the employee as read.
    const employee = employeeText(withWorkStatus(punch.employee, workStatus, clock));
    if (open) {
      await tx.send(endWithPunch(scope, open, punch, now, 'switched'), opening);
      await settlePunch(tx, scope, employeeId, open.workDate);
    } else {
      await tx.commit(opening);
    }
    return presentOpened(entry, employee, punch.checkTypeCollectionId);
  });
}

/** Refuses a clock-in in the order of B2. Returns whether it is outside every fence (B9). */
function checkClockIn(punch: Punch, kind: EntryKind, now: Temporal.Instant): { outsideFence: boolean } {
  if (punch.status !== 'active') throw new DomainError('employee_not_active');
  if (!punch.checkTypeKnown) throw new DomainError('work_check_type_not_found');
  if (!punch.breakKnown) throw new DomainError('work_break_not_found');
  if (!originAllowed(punch.origin, punch.allowedOrigins)) throw new DomainError('check_origin_not_allowed');
  const { result, outsideFence } = checkGeofence(punch.geofenceMode, punch.coordinates, punch.fences);
  if (result === 'outside_geofence') throw new DomainError(result);
  if (result === 'coordinates_required') throw new InvalidFields({ 'workEntryIn.coordinates': result });
  const open = punch.open && { ...punch.open, isForgotten: isForgotten(punch.open, now) };
  if (decideClockIn(open, kind) === 'already_open') throw new DomainError('work_entry_already_open');
  return { outsideFence };
}
