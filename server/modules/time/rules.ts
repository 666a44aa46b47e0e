import { elapsedSeconds, type InstantLike } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import { CHECK_ORIGINS, type GeofenceMode } from '../organisation/constants.ts';
import type { WorkStatus } from '../people/constants.ts';
import { MAX_ENTRY_SECONDS, type Origin, type WorkEntryType } from './constants.ts';

const FUTURE_TOLERANCE_SECONDS = 60;
const EARTH_RADIUS_METERS = 6_371_008.8;

/** Data of a clock-in apart from its time. */
export type EntryKind = { workEntryType: WorkEntryType; workCheckTypeId: string | null; workBreakId: string | null };

/** A clock-in with a break opens a pause, without one work (B1). */
export function workEntryTypeOf(workBreakId: string | null | undefined): WorkEntryType {
  return workBreakId ? 'pause' : 'work';
}

/** Returns the status of an employee with this open entry (B1). */
export function workStatusOf(open: { workEntryType: WorkEntryType; outsideFence: boolean } | null): WorkStatus {
  if (!open) return 'offline';
  if (open.workEntryType === 'pause') return 'paused';
  return open.outsideFence ? 'remote' : 'online';
}

/** Returns the origin of a punch: `api` for a company token's, `web` for a person's on the pages (B8). */
export function originOf(actor: 'token' | 'user' | 'system'): Origin {
  return ({ token: 'api', user: 'web', system: 'system' } as const)[actor];
}

/** Returns whether a punch may have this origin. Null allows every origin; the product's own ones are always allowed (B8). */
export function originAllowed(origin: Origin, allowed: readonly string[] | null): boolean {
  const configurable = CHECK_ORIGINS.some((known) => known === origin);
  return !configurable || allowed === null || allowed.includes(origin);
}

/**
 * Returns the effect of a clock-in on the open entry: `insert` if nothing is open; `switch` if kind, break or check type differs (B2), or if
 * the entry is forgotten (B6).
 */
export function decideClockIn(
  open: (EntryKind & { isForgotten: boolean }) | null,
  wanted: EntryKind,
): 'insert' | 'switch' | 'already_open' {
  if (!open) return 'insert';
  if (open.isForgotten) return 'switch';
  const same =
    open.workEntryType === wanted.workEntryType &&
    open.workBreakId === wanted.workBreakId &&
    open.workCheckTypeId === wanted.workCheckTypeId;
  return same ? 'already_open' : 'switch';
}

const latest = (instants: Temporal.Instant[]): Temporal.Instant =>
  instants.reduce((last, instant) => (Temporal.Instant.compare(instant, last) > 0 ? instant : last));

const instantOf = (instant: InstantLike): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(instant instanceof Date ? instant.getTime() : instant.epochMilliseconds);

/**
 * Returns the whole second at which a punch counts (B3): the clock, but never before the employee's last boundary, and at least a second
 * after the start of the open entry, so that no entry is empty or overlaps the previous one.
 */
export function punchTime(
  clock: Temporal.Instant,
  known: { lastBoundaryAt: InstantLike | null; openStartedAt: InstantLike | null },
): Temporal.Instant {
  const candidates = [clock.round({ smallestUnit: 'second', roundingMode: 'floor' })];
  if (known.lastBoundaryAt) candidates.push(instantOf(known.lastBoundaryAt));
  if (known.openStartedAt) candidates.push(instantOf(known.openStartedAt).add({ seconds: 1 }));
  return latest(candidates);
}

type Faults = Record<string, FieldMessage>;
type EntryTimes = { startedAt: InstantLike; endedAt: InstantLike | null };
type EntryBreak = { workEntryType: WorkEntryType; workBreakId?: string | null };

/** Prefixes of an entry's fields, for work and for projects. */
type EntryFields = 'workEntry' | 'timeEntry';

/** Fault of an entry written by hand that does not end after it starts (B5). Empty if there is none. */
export function entryOrderFaults({ startedAt, endedAt }: EntryTimes, fields: EntryFields = 'workEntry'): Faults {
  if (!endedAt || elapsedSeconds(startedAt, endedAt) > 0) return {};
  return { [`${fields}Out.date`]: { key: 'end_not_after_start', values: { field: `${fields}In.date` } } };
}

/** Faults by field of an entry's length: out after in (B5), and at most the limit of its seconds. Empty if there are none. */
export function entryLengthFaults(entry: EntryTimes, now: InstantLike, fields: EntryFields = 'workEntry'): Faults {
  const isTooLong = elapsedSeconds(entry.startedAt, entry.endedAt ?? now) > MAX_ENTRY_SECONDS;
  return {
    ...(isTooLong && { [`${fields}${entry.endedAt ? 'Out' : 'In'}.date`]: 'entry_too_long' as const }),
    ...entryOrderFaults(entry, fields),
  };
}

/** Faults by field of a work entry written by hand: out after in, neither more than 60 s ahead (B5). Empty if there are none. */
export function entryTimesFaults(entry: EntryTimes, now: InstantLike): Faults {
  const faults: Faults = {};
  const isFuture = (instant: InstantLike) => elapsedSeconds(now, instant) > FUTURE_TOLERANCE_SECONDS;
  if (isFuture(entry.startedAt)) faults['workEntryIn.date'] = 'in_the_future';
  if (entry.endedAt && isFuture(entry.endedAt)) faults['workEntryOut.date'] = 'in_the_future';
  return { ...entryLengthFaults(entry, now), ...faults, ...entryOrderFaults(entry) };
}

/** Fault of a break on anything but a pause (B1). Empty if there is none. */
export function entryBreakFaults(entry: EntryBreak): Faults {
  return entry.workEntryType === 'work' && entry.workBreakId ? { workBreakId: 'only_for_pause' } : {};
}

/** Faults by field of an entry written by hand: its times (B5) and its break (B1). Empty if there are none. */
export function entryFaults(entry: EntryTimes & EntryBreak, now: InstantLike): Faults {
  return { ...entryTimesFaults(entry, now), ...entryBreakFaults(entry) };
}

export type BreakTerms = { remunerated: boolean; breakMinutes: number };
export type EntrySeconds = { workedSeconds: number; remuneratedSeconds: number; nonRemuneratedSeconds: number };

/** Returns the paid seconds of an entry that do not depend on its day: those of closed work. Null: settled with the day (B7). */
export function certainSeconds(entry: Pick<DayEntry, 'workEntryType' | 'startedAt' | 'endedAt'>): number | null {
  return entry.workEntryType === 'work' && entry.endedAt ? elapsedSeconds(entry.startedAt, entry.endedAt) : null;
}

/**
 * Returns the paid and unpaid seconds of one closed entry (B7): work is fully paid; a remunerated break up to `breakMinutes` a day (0: no
 * limit), of which `usedSeconds` are used already; any other pause is unpaid.
 */
export function entrySeconds(
  entry: { workEntryType: WorkEntryType; workedSeconds: number },
  terms: BreakTerms | null,
  usedSeconds: number,
): EntrySeconds {
  const { workedSeconds } = entry;
  let remuneratedSeconds = 0;
  if (entry.workEntryType === 'work') remuneratedSeconds = workedSeconds;
  else if (terms?.remunerated) {
    const left = terms.breakMinutes > 0 ? Math.max(terms.breakMinutes * 60 - usedSeconds, 0) : workedSeconds;
    remuneratedSeconds = Math.min(workedSeconds, left);
  }
  return { workedSeconds, remuneratedSeconds, nonRemuneratedSeconds: workedSeconds - remuneratedSeconds };
}

export type DayEntry = {
  workEntryType: WorkEntryType;
  workBreakId: string | null;
  /** Terms of the break, stored when the entry was recorded; null without a break. */
  breakRemunerated: boolean | null;
  breakMinutes: number | null;
  startedAt: InstantLike;
  endedAt: InstantLike | null;
};

/**
 * Returns the closed entries of one employee and work date with their seconds (B7), in order of start whatever their input order: the
 * allowance of a break is that of the latest paid pause with it, and goes to the earliest. Omits open entries.
 */
export function daySeconds<Entry extends DayEntry>(entries: readonly Entry[]): (Entry & EntrySeconds)[] {
  const usedByBreak = new Map<string, number>();
  const inOrder = entries
    .filter(({ endedAt }) => endedAt)
    .sort((one, other) => elapsedSeconds(other.startedAt, one.startedAt));
  const allowances = new Map(
    inOrder.flatMap(({ workBreakId, breakRemunerated, breakMinutes }) =>
      breakRemunerated ? [[workBreakId ?? '', breakMinutes ?? 0]] : [],
    ),
  );
  return inOrder.flatMap((entry) => {
    if (!entry.endedAt) return [];
    const breakId = entry.workBreakId ?? '';
    const used = usedByBreak.get(breakId) ?? 0;
    const workedSeconds = elapsedSeconds(entry.startedAt, entry.endedAt);
    const seconds = entrySeconds(
      { workEntryType: entry.workEntryType, workedSeconds },
      { remunerated: entry.breakRemunerated ?? false, breakMinutes: allowances.get(breakId) ?? 0 },
      used,
    );
    if (entry.workEntryType === 'pause') usedByBreak.set(breakId, used + seconds.remuneratedSeconds);
    return [{ ...entry, ...seconds }];
  });
}

export type Coordinates = { latitude: number; longitude: number };
export type MaybeCoordinates = { latitude?: number | null; longitude?: number | null } | null | undefined;

/** Both, or null without either. */
export const coordinatesOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Returns the coordinates of a punch; null if none were given or a device sent its "unknown": (0, 0) or (0.0001, 0.0001) (B9). */
export function knownCoordinates(coordinates: MaybeCoordinates): Coordinates | null {
  const { latitude, longitude } = coordinates ?? {};
  if (latitude == null || longitude == null) return null;
  if (latitude === longitude && (latitude === 0 || latitude === 0.0001)) return null;
  return { latitude, longitude };
}

/** Great-circle distance in metres. */
export function distanceMeters(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(Math.sqrt(chord), 1));
}

export type Fence = Coordinates & { radiusMeters: number };
/** `officeId` null: the location of a department or group. */
export type EmployeeFence = Fence & { officeId: string | null };
export type Place = { latitude: number | null; longitude: number | null; radio: number | null };

/** Returns an office's fence: the location of its oldest assignation, else its own place; null without coordinates or radius (B9). */
export function fenceOf(oldestLocation: Place | null, own: Place): Fence | null {
  const { latitude, longitude, radio } = oldestLocation ?? own;
  if (latitude === null || longitude === null || radio === null || radio <= 0) return null;
  return { latitude, longitude, radiusMeters: radio };
}

/** Returns whether a place lies within at least one of the fences, their edge included (B9). */
export function insideAnyFence(coordinates: Coordinates, fences: readonly Fence[]): boolean {
  return fences.some((fence) => distanceMeters(coordinates, fence) <= fence.radiusMeters);
}

/** Returns the first office whose fence contains the place; null without coordinates or inside none (B9). */
export function officeAt(coordinates: Coordinates | null, fences: readonly EmployeeFence[]): string | null {
  const holds = (fence: EmployeeFence) => coordinates !== null && insideAnyFence(coordinates, [fence]);
  return fences.find((fence) => fence.officeId !== null && holds(fence))?.officeId ?? null;
}

export type GeofenceOutcome = {
  result: 'accepted' | 'warned' | 'coordinates_required' | 'outside_geofence';
  outsideFence: boolean;
};

/**
 * Applies the company's geofence mode to a clock-in (B9). Outside means known coordinates, at least one fence and inside none. `warn`
 * accepts it with a warning; `block` refuses it, and a clock-in without coordinates; `off` checks nothing.
 */
export function checkGeofence(
  mode: GeofenceMode,
  coordinates: Coordinates | null,
  fences: readonly Fence[],
): GeofenceOutcome {
  if (mode === 'off') return { result: 'accepted', outsideFence: false };
  if (!coordinates) return { result: mode === 'block' ? 'coordinates_required' : 'accepted', outsideFence: false };
  if (fences.length === 0 || insideAnyFence(coordinates, fences)) return { result: 'accepted', outsideFence: false };
  const results = { record: 'accepted', warn: 'warned', block: 'outside_geofence' } as const;
  return { result: results[mode], outsideFence: true };
}

type Point = { date?: Temporal.Instant | null | undefined } | null | undefined;

/** Returns the person and times of an entry as a change would leave them: an end of null opens it. */
export function spanAfter(
  before: { employeeId: string; startedAt: Date; endedAt: Date | null },
  pointIn: Point,
  pointOut: Point,
): { employeeId: string; from: string; to: string | null } {
  const newEnd = pointOut === null ? null : pointOut?.date;
  const endedAt = newEnd === undefined ? before.endedAt?.toISOString() : newEnd?.toString();
  return {
    employeeId: before.employeeId,
    from: pointIn?.date?.toString() ?? before.startedAt.toISOString(),
    to: endedAt ?? null,
  };
}
