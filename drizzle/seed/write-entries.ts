import { lockEmployee } from '#server/modules/days/lock-employee.ts';
import { recomputeDays } from '#server/modules/days/recompute-days.ts';
import { lockFrontier, moveFrontier } from '#server/modules/days/repository-frontiers.ts';
import { employeeZone } from '#server/modules/days/repository-zone.ts';
import { listEmployeeFences } from '#server/modules/time/list-fences.ts';
import { NEW_ENTRY, type WorkEntry } from '#server/modules/time/repository-entries.ts';
import { setWorkStatus } from '#server/modules/time/repository-punch.ts';
import {
  checkGeofence,
  daySeconds,
  type EmployeeFence,
  knownCoordinates,
  officeAt,
  workStatusOf,
} from '#server/modules/time/rules.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { nothing, type Write, writeText } from '#server/platform/db/statement.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { newId } from '#server/platform/shared/ids.ts';
import type { Punched } from './work-days.ts';
import type { Catalogue } from './write-catalogue.ts';

/** As the company of the demo has it. */
const GEOFENCE_MODE = 'record';

/**
 * Writes what a person punched since `from`: every entry with its zone, work date (A2, A3), fence (B9) and paid seconds (B7) by the rules of
 * a punch, the status they leave the person in, and the overtime rows that follow (D1), in one transaction.
 */
export async function writeEntries(
  scope: Scope,
  employeeId: string,
  { punches, from, catalogue }: { punches: readonly Punched[]; from: string; catalogue: Catalogue },
): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async (tx) => {
    const [, timeZone, fences] = await tx.send(
      lockEmployee(companyId, employeeId),
      employeeZone(companyId, employeeId),
      listEmployeeFences(companyId, employeeId),
    );
    const entries = punches.map((punch) => entryOf(punch, { companyId, employeeId, timeZone, fences, catalogue }));
    const open = entries.find((entry) => entry.endedAt === null);
    await tx.send(
      entries.length > 0 ? insertEntries(withPaidSeconds(entries)) : nothing(null),
      open ? setWorkStatus(companyId, employeeId, statusOf(open)) : nothing(null),
      lockFrontier(companyId, employeeId),
    );
    await recomputeDays(tx, scope, { employeeId, from, to: null, cause: 'day_ended' });
    await tx.commit(moveFrontier(companyId, employeeId, { nextDate: localDateOf(scope.now(), timeZone), cause: null }));
  });
}

const statusOf = (open: WorkEntry) => ({
  workStatus: workStatusOf(open),
  workCheckTypeId: open.workCheckTypeId,
  at: Temporal.Instant.fromEpochMilliseconds(open.startedAt.getTime()),
});

interface Terms {
  companyId: string;
  employeeId: string;
  timeZone: string;
  fences: EmployeeFence[];
  catalogue: Catalogue;
}

function entryOf(punch: Punched, { companyId, employeeId, timeZone, fences, catalogue }: Terms): WorkEntry {
  const { workEntryType, startedAt, endedAt, origin } = punch;
  const coordinates = knownCoordinates(punch.coordinates);
  const place = { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null };
  const officeId = officeAt(coordinates, fences);
  const workBreakId = punch.breakKey && catalogue.breaks[punch.breakKey];
  const terms = catalogue.breakTerms.get(workBreakId ?? '');
  return {
    ...NEW_ENTRY,
    companyId,
    id: newId(),
    employeeId,
    workEntryType,
    workCheckTypeId: catalogue.checkTypes[punch.checkType],
    workBreakId,
    breakRemunerated: terms?.remunerated ?? null,
    breakMinutes: terms?.breakMinutes ?? null,
    timeZone,
    workDate: localDateOf(startedAt, timeZone),
    startedAt,
    inOrigin: origin,
    inLatitude: place.latitude,
    inLongitude: place.longitude,
    inOfficeId: officeId,
    outsideFence: checkGeofence(GEOFENCE_MODE, coordinates, fences).outsideFence,
    ...(endedAt && {
      endedAt,
      outOrigin: origin,
      outLatitude: place.latitude,
      outLongitude: place.longitude,
      outOfficeId: officeId,
      closedBy: 'person',
    }),
    createdAt: startedAt,
    updatedAt: endedAt ?? startedAt,
  };
}

function withPaidSeconds(entries: readonly WorkEntry[]): WorkEntry[] {
  const open = entries.filter((entry) => entry.endedAt === null);
  const days = Map.groupBy(entries, (entry) => entry.workDate).values();
  const closed = days.flatMap((ofDay) => daySeconds(ofDay));
  return [...closed.map(({ workedSeconds, nonRemuneratedSeconds, ...entry }) => entry), ...open];
}

const insertRows = writeText<never, { entries: string }>(`
  insert into work_entries (company_id, id, employee_id, work_entry_type, work_check_type_id, work_break_id, time_zone, work_date,
      started_at, ended_at, in_origin, in_latitude, in_longitude, in_office_id, out_origin, out_latitude, out_longitude,
      out_office_id, outside_fence, remunerated_seconds, closed_by, created_at, updated_at)
    select "companyId", id, "employeeId", "workEntryType", "workCheckTypeId", "workBreakId", "timeZone", "workDate",
      "startedAt", "endedAt", "inOrigin", "inLatitude", "inLongitude", "inOfficeId", "outOrigin", "outLatitude", "outLongitude",
      "outOfficeId", "outsideFence", "remuneratedSeconds", "closedBy", "createdAt", "updatedAt"
    from json_to_recordset($entries::json) as entry ("companyId" uuid, id uuid, "employeeId" uuid, "workEntryType" text,
      "workCheckTypeId" uuid, "workBreakId" uuid, "timeZone" text, "workDate" date, "startedAt" timestamptz,
      "endedAt" timestamptz, "inOrigin" text, "inLatitude" float8, "inLongitude" float8, "inOfficeId" uuid,
      "outOrigin" text, "outLatitude" float8, "outLongitude" float8, "outOfficeId" uuid, "outsideFence" boolean,
      "remuneratedSeconds" int, "closedBy" text, "createdAt" timestamptz, "updatedAt" timestamptz)`);

const insertEntries = (entries: readonly WorkEntry[]): Write<never[]> =>
  insertRows({ entries: JSON.stringify(entries) });
