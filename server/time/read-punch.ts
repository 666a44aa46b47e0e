import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { listEmployeeFences } from '../organisation/list-fences.ts';
import { DomainError } from '../shared/errors.ts';
import type { EntryReason, Origin } from './constants.ts';
import { endEntry, type WorkEntry } from './repository-entries.ts';
import { findPunchContext, lockPerson, type OpenEntry, type PunchContext } from './repository-punch.ts';
import { type Coordinates, certainSeconds, knownCoordinates, type OfficeFence, officeAt, originOf } from './rules.ts';

interface PunchInput {
  employeeId: string;
  coordinates: Parameters<typeof knownCoordinates>[0];
  workCheckTypeId?: string | null;
  workBreakId?: string | null;
}

/** Where a punch comes from and was made, with all that its rules ask for. */
export interface Punch extends PunchContext {
  origin: Origin;
  coordinates: Coordinates | null;
  /** Of the employee's offices; none when the company looks at no fence. */
  fences: OfficeFence[];
  /** The office in whose fence the punch was made. */
  officeId: string | null;
}

/** Locks the employee and reads all that a punch needs, in one round trip. Throws `employee_not_found`. */
export async function readPunch(db: Db, scope: Scope, input: PunchInput): Promise<Punch> {
  const { companyId } = scope;
  const { employeeId } = input;
  const coordinates = knownCoordinates(input.coordinates);
  // The lock is a statement of its own: those after it see what the writer before us committed.
  const [, context, fencesOfOffices] = await Promise.all([
    lockPerson(db, companyId, employeeId),
    findPunchContext(db, companyId, input),
    coordinates ? listEmployeeFences(db, companyId, employeeId) : [],
  ]);
  if (!context) throw new DomainError('employee_not_found');
  const fences = context.geofenceMode === 'off' ? [] : fencesOfOffices;
  const officeId = officeAt(coordinates, fences);
  return { ...context, origin: originOf(scope.actor.type), coordinates, fences, officeId };
}

/** Ends the open entry with a punch. The seconds of a pause that count as paid are settled with its day. */
export function endWithPunch(
  db: Db,
  scope: Scope,
  open: OpenEntry,
  punch: Punch,
  endedAt: Temporal.Instant,
  reason: EntryReason,
): Promise<WorkEntry> {
  const end = {
    endedAt,
    outOrigin: punch.origin,
    outLatitude: punch.coordinates?.latitude ?? null,
    outLongitude: punch.coordinates?.longitude ?? null,
    outOfficeId: punch.officeId,
    remuneratedSeconds: certainSeconds({ ...open, endedAt }),
    closedBy: 'person',
    needsConfirmation: false,
    leftOut: false,
    at: scope.now(),
  } as const;
  return endEntry(db, scope.companyId, open.id, end, reason);
}
