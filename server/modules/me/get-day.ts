import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { loadClosedEntries } from '../days/load-closed-entries.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { listEmployeeFences } from '../time/list-fences.ts';
import { SHOWN_DAYS } from './constants.ts';
import { contactOf } from './read-contact.ts';
import { findOwnState, listUnsettled, type OwnState } from './repository.ts';
import { personOf, placeModeOf } from './rules.ts';
import type { dayOutput, ownDayInput, ownDayOutput } from './schema.ts';

type Own = { day: z.output<typeof dayOutput>; proposed: OwnState['proposed'] };

/**
 * Loads a person's day (M1): the open entry, today's planned and paid seconds of entries that have ended, and what they can punch; the
 * proposed start beside it (M3). Null for nobody, and for somebody who is no active employee.
 */
async function loadDay(scope: Scope, employeeId: string | null): Promise<Own | null> {
  const { companyId } = scope;
  if (employeeId === null) return null;
  const state = await scope.read(findOwnState(companyId, employeeId));
  if (!state) return null;
  const { geofenceMode, proposed, ...own } = state;
  const date = localDateOf(scope.now(), own.timeZone);
  const period = { from: date, to: date };
  const [planned, entries, fences] = await scope.read(
    loadPlanned(companyId, employeeId, period),
    loadClosedEntries(companyId, employeeId, period),
    listEmployeeFences(companyId, employeeId),
  );
  const workedSeconds = (entries.get(date) ?? []).reduce((sum, entry) => sum + entry.remuneratedSeconds, 0);
  const { plannedSeconds } = planned(date);
  const place = placeModeOf(geofenceMode, fences.length);
  return { day: { ...own, date, workedSeconds, plannedSeconds, place }, proposed };
}

/** Returns the day of the person of a personal token (M7). Throws `employee_not_found` for callers who are no active employee. */
export async function getToday(scope: Scope): Promise<z.output<typeof dayOutput>> {
  const own = await loadDay(scope, scope.actor.employeeId);
  if (!own) throw new DomainError('employee_not_found');
  return own.day;
}

/** Returns the seconds that a person has worked today, of entries that have ended; 0 for somebody who is no active employee. */
export async function getWorkedToday(scope: Scope, employeeId: string): Promise<number> {
  return (await loadDay(scope, employeeId))?.day.workedSeconds ?? 0;
}

/** Returns the caller's day with the punches that are in no entry (M3). Null for users who are no active employee. */
export async function getOwnDay(
  scope: Scope,
  input: z.output<typeof ownDayInput>,
): Promise<z.output<typeof ownDayOutput>> {
  const own = await loadDay(scope, scope.actor.employeeId);
  if (!own) return null;
  const since = scope
    .now()
    .subtract({ hours: SHOWN_DAYS * 24 })
    .toString();
  const unsettled = await scope.read(listUnsettled({ companyId: scope.companyId, employeeId: personOf(scope) }, since));
  const contact = input?.deviceAt ? contactOf(scope, input.deviceAt) : null;
  return { ...own.day, proposed: own.proposed, unsettled, contact };
}
