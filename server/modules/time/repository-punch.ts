import { type RawRow, readRaw } from '../../platform/db/raw-rows.ts';
import { type Read, type RecordAt, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Employee } from '../days/lock-employee.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import type { Company } from '../organisation/repository.ts';
import type { WorkStatus } from '../people/constants.ts';
import { EMPLOYEE_COLUMNS, JOB_CHARGE, type Moment, momentOf } from '../people/employee-json.ts';
import { collectionOf } from './repository-collections.ts';
import { ENTRY_CONFLICTS, type WorkEntry } from './repository-entries.ts';

// Fixed query texts throughout: building them for every punch would cost more than running them.

const lock = writeText<{ id: string }, RecordAt>(
  'select id from employees where company_id = $companyId and id = $id and erased_at is null for no key update',
);

/**
 * `lockEmployee` without reading the record. Statements sent after it see the commits of the previous lock holder. Throws
 * `employee_not_found`, also for an erased person (L6).
 */
export const lockPerson = (companyId: CompanyId, id: string): Write<unknown> =>
  lock({ companyId, id }).first().required('employee_not_found');

/** Data for the rules of a punch. */
export interface PunchContext {
  status: Employee['status'];
  /** The employee's time zone (A2). */
  zone: string;
  geofenceMode: Company['geofenceMode'];
  /** The employee's origins, else the company's; null: every origin is allowed (B8). */
  allowedOrigins: string[] | null;
  checkTypeKnown: boolean;
  breakKnown: boolean;
  /** Collection of the check type of the punch. */
  checkTypeCollectionId: string | null;
  /** The latest start or end of the employee's entries. */
  lastBoundaryAt: Date | null;
  open: OpenEntry | null;
}

export type OpenEntry = Pick<
  WorkEntry,
  'id' | 'workEntryType' | 'workCheckTypeId' | 'workBreakId' | 'workDate' | 'startedAt'
>;

type Named = { companyId: CompanyId; employeeId: string; workCheckTypeId: string | null; workBreakId: string | null };

// Read in PostgreSQL's format, like the employee that may follow it.
const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::bigint`;

// The open entry, if any, is always the last: nothing may begin after it (B4).
const CONTEXT = [
  'e.status',
  ZONE_OF_EMPLOYEE,
  'c.geofence_mode',
  'to_json(coalesce(e.available_check_origins, c.available_check_origins))',
  `$workCheckTypeId::uuid is null
    or exists (select from work_check_types t where t.company_id = $companyId and t.id = $workCheckTypeId)`,
  `$workBreakId::uuid is null
    or exists (select from work_breaks b where b.company_id = $companyId and b.id = $workBreakId)`,
  milliseconds('coalesce(w.ended_at, w.started_at)'),
  'w.id is not null and w.ended_at is null',
  'w.id',
  'w.work_entry_type',
  'w.work_check_type_id',
  'w.work_break_id',
  'w.work_date',
  milliseconds('w.started_at'),
  collectionOf('e.company_id', '$workCheckTypeId'),
];

const contextText = (columns: readonly string[], joined = '') => `
  select ${columns.join(', ')}
  from employees e
  join companies c on c.id = $companyId ${joined}
  left join lateral (
    select last.id, last.work_entry_type, last.work_check_type_id, last.work_break_id, last.work_date, last.started_at,
      last.ended_at
    from work_entries last
    where last.company_id = $companyId and last.employee_id = e.id and last.deleted_at is null
    order by last.started_at desc nulls last limit 1
  ) w on true
  where e.company_id = $companyId and e.id = $employeeId`;

const selectContext = readRaw<Named>(contextText(CONTEXT));
// In one query: looking the employee up again would cost as much as reading the data about them.
const selectContextAndEmployee = readRaw<Named & Moment>(contextText([...CONTEXT, EMPLOYEE_COLUMNS], JOB_CHARGE));

interface NamedByPunch {
  employeeId: string;
  workCheckTypeId?: string | null;
  workBreakId?: string | null;
}

const named = (companyId: CompanyId, punch: NamedByPunch): Named => ({
  companyId,
  employeeId: punch.employeeId,
  workCheckTypeId: punch.workCheckTypeId ?? null,
  workBreakId: punch.workBreakId ?? null,
});

/** The punch names the ids. Throws `employee_not_found`. */
export const readPunchContext = (companyId: CompanyId, punch: NamedByPunch): Read<PunchContext> =>
  selectContext(named(companyId, punch)).first().required('employee_not_found').map(contextOf);

/** The same with the employee before the punch. */
export const readPunchContextAndEmployee = (
  companyId: CompanyId,
  punch: NamedByPunch,
  now: Temporal.Instant,
): Read<PunchContext & { employee: RawRow }> =>
  selectContextAndEmployee({ ...named(companyId, punch), ...momentOf(now) })
    .first()
    .required('employee_not_found')
    .map((row) => ({ ...contextOf(row), employee: row.slice(CONTEXT.length) }));

const dateOf = (milliseconds: string | null | undefined) => (milliseconds ? new Date(Number(milliseconds)) : null);

function contextOf(row: RawRow): PunchContext {
  const [status, zone, geofenceMode, origins, checkTypeKnown, breakKnown, lastBoundaryAt, isOpen, ...last] = row;
  const [id, workEntryType, workCheckTypeId, workBreakId, workDate, startedAt, checkTypeCollectionId] = last;
  return {
    status,
    zone,
    geofenceMode,
    allowedOrigins: origins ? JSON.parse(origins) : null,
    checkTypeKnown: checkTypeKnown === 't',
    breakKnown: breakKnown === 't',
    checkTypeCollectionId,
    lastBoundaryAt: dateOf(lastBoundaryAt),
    open:
      isOpen === 't'
        ? ({ id, workEntryType, workCheckTypeId, workBreakId, workDate, startedAt: dateOf(startedAt) } as OpenEntry)
        : null,
  } as PunchContext;
}

type Opened = Pick<
  WorkEntry,
  | 'companyId'
  | 'employeeId'
  | 'id'
  | 'workEntryType'
  | 'workCheckTypeId'
  | 'workBreakId'
  | 'timeZone'
  | 'workDate'
  | 'inOrigin'
  | 'inLatitude'
  | 'inLongitude'
  | 'inOfficeId'
  | 'inDeviceName'
  | 'outsideFence'
> & { startedAt: string; now: string; workStatus: WorkStatus };

const insertAndSetStatus = writeText<never, Opened>(`
  with entry as (
    insert into work_entries (company_id, employee_id, id, work_entry_type, work_check_type_id, work_break_id, time_zone,
      work_date, started_at, in_origin, in_latitude, in_longitude, in_office_id, in_device_name,
      outside_fence, created_at, updated_at)
    select $companyId, $employeeId, $id, $workEntryType, $workCheckTypeId, $workBreakId, $timeZone,
      $workDate, $startedAt, $inOrigin, $inLatitude, $inLongitude, $inOfficeId, $inDeviceName,
      $outsideFence, $now, $now
    where set_config('jornada.reason', 'clock_in', true) is not null
  )
  update employees set work_status = $workStatus, work_status_updated_at = $now, work_check_type_id = $workCheckTypeId
  where company_id = $companyId and id = $employeeId`);

/** Inserts an open entry, and sets the resulting status. */
export const openEntry = (entry: WorkEntry, workStatus: WorkStatus): Write<never[]> =>
  insertAndSetStatus({
    ...entry,
    now: entry.createdAt.toISOString(),
    startedAt: entry.startedAt.toISOString(),
    workStatus,
  }).refusing(ENTRY_CONFLICTS);

type StatusOf = RecordAt & { workStatus: WorkStatus; workCheckTypeId: string | null; at: string };

const updateStatus = writeText<never, StatusOf>(`
  update employees set work_status = $workStatus, work_check_type_id = $workCheckTypeId, work_status_updated_at = $at
  where company_id = $companyId and id = $id
    and (work_status, work_check_type_id) is distinct from ($workStatus, $workCheckTypeId::uuid)`);

/** Leaves the record unchanged if the status is the same. */
export const setWorkStatus = (
  companyId: CompanyId,
  id: string,
  { at, ...status }: { workStatus: WorkStatus; workCheckTypeId: string | null; at: Temporal.Instant },
): Write<never[]> => updateStatus({ ...status, companyId, id, at: at.toString() });
