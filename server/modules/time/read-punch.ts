import type { RawRow } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, together, type Write } from '../../platform/db/statement.ts';
import type { EntryReason, Origin } from './constants.ts';
import { listEmployeeFences } from './list-fences.ts';
import { endEntry } from './repository-entries.ts';
import {
  type OpenEntry,
  type PunchContext,
  readPunchContext,
  readPunchContextAndEmployee,
} from './repository-punch.ts';
import { type Coordinates, certainSeconds, type EmployeeFence, knownCoordinates, officeAt } from './rules.ts';
import { isForgotten } from './rules-forgotten.ts';

/** A tablet of the company on which people punch (M4). */
export interface PunchDevice {
  id: string;
  name: string;
  /** The office in which it is; null: in none in particular. */
  officeId: string | null;
}

interface PunchInput {
  employeeId: string;
  origin: Origin;
  device?: PunchDevice | undefined;
  coordinates: Parameters<typeof knownCoordinates>[0];
  workCheckTypeId?: string | null;
  workBreakId?: string | null;
}

/** Origin and place of a punch, with the data for its rules. */
export interface Punch extends PunchContext {
  origin: Origin;
  coordinates: Coordinates | null;
  /** Fences of the employee's offices; empty if the company checks none. */
  fences: EmployeeFence[];
  /** Office whose fence contains the punch, or of the tablet. */
  officeId: string | null;
  /** Name of the tablet; null: none. */
  deviceName: string | null;
}

/** Reads all data for a punch, under the employee's lock. Throws `employee_not_found`. */
export const readPunch = (scope: Scope, input: PunchInput): Read<Punch> =>
  punchOf(scope, input, readPunchContext(scope.companyId, input));

/** The same with the employee before the punch. */
export const readPunchAndEmployee = (scope: Scope, input: PunchInput): Read<Punch & { employee: RawRow }> =>
  punchOf(scope, input, readPunchContextAndEmployee(scope.companyId, input, scope.now()));

function punchOf<Context extends PunchContext>(
  { companyId }: Scope,
  input: PunchInput,
  readContext: Read<Context>,
): Read<Context & Punch> {
  const coordinates = knownCoordinates(input.coordinates);
  return together(
    readContext,
    coordinates ? listEmployeeFences(companyId, input.employeeId) : nothing<EmployeeFence[]>([]),
  ).map(([context, known]) => {
    const { origin, device } = input;
    // A tablet is where the company has put it, so no fence applies (B9).
    if (device) {
      const place = { geofenceMode: 'off', coordinates: null, fences: [], officeId: device.officeId } as const;
      return { ...context, ...place, origin, fences: [], deviceName: device.name };
    }
    const fences = context.geofenceMode === 'off' ? [] : known;
    const officeId = officeAt(coordinates, fences);
    return { ...context, origin, coordinates, fences, officeId, deviceName: null };
  });
}

/**
 * Ends the open entry with a punch. The paid seconds of a pause are settled with its day. A forgotten entry counts nothing until somebody
 * confirms its end, which is the system's if the punch opens another one (B6).
 */
export function endWithPunch(
  scope: Scope,
  open: OpenEntry,
  punch: Punch,
  endedAt: Temporal.Instant,
  reason: EntryReason,
): Write<never[]> {
  const unconfirmed = { remuneratedSeconds: 0, needsConfirmation: true, leftOut: true } as const;
  if (isForgotten(open, endedAt) && reason !== 'clock_out') {
    const byNobody = {
      outOrigin: 'system',
      outLatitude: null,
      outLongitude: null,
      outOfficeId: null,
      outDeviceName: null,
    } as const;
    const end = { endedAt, ...byNobody, ...unconfirmed, closedBy: 'system', at: scope.now() } as const;
    return endEntry(scope.companyId, open.id, end, 'forgotten_clock_out');
  }
  const end = {
    endedAt,
    outOrigin: punch.origin,
    outLatitude: punch.coordinates?.latitude ?? null,
    outLongitude: punch.coordinates?.longitude ?? null,
    outOfficeId: punch.officeId,
    outDeviceName: punch.deviceName,
    remuneratedSeconds: certainSeconds({ ...open, endedAt }),
    closedBy: 'person',
    needsConfirmation: false,
    leftOut: false,
    ...(isForgotten(open, endedAt) && unconfirmed),
    at: scope.now(),
  } as const;
  return endEntry(scope.companyId, open.id, end, reason);
}
