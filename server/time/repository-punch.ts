import type { Employee } from '../days/lock-employee.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { type RawRow, writeRaw } from '../db/raw-rows.ts';
import { type Read, type RecordAt, readText, type Write, writeText } from '../db/statement.ts';
import type { Company } from '../organisation/repository.ts';
import type { WorkStatus } from '../people/constants.ts';
import {
  EMPLOYEE_COLUMNS,
  type EmployeeText,
  employeeText,
  JOB_CHARGE,
  type Moment,
  momentOf,
} from '../people/employee-json.ts';
import type { CompanyId } from '../shared/ids.ts';
import { ENTRY_CONFLICTS, type WorkEntry } from './repository-entries.ts';

// Fixed texts throughout: to build them for every punch would cost more than running them.

const lock = writeText<unknown, RecordAt>(
  'select from employees where company_id = $companyId and id = $id for no key update',
);

/** `lockEmployee` without reading the record. What is sent after it sees what the writer before us committed. */
export const lockPerson = (companyId: CompanyId, id: string): Write<unknown> => lock({ companyId, id });

/** What the rules of a punch ask for. */
export interface PunchContext {
  status: Employee['status'];
  /** The employee's (A2). */
  zone: string;
  geofenceMode: Company['geofenceMode'];
  /** The employee's, else the company's; null: every origin is allowed (B8). */
  allowedOrigins: string[] | null;
  checkTypeKnown: boolean;
  breakKnown: boolean;
  /** No entry of the employee begins or ends later. */
  lastBoundaryAt: Date | null;
  open: OpenEntry | null;
}

export type OpenEntry = Pick<
  WorkEntry,
  'id' | 'workEntryType' | 'workCheckTypeId' | 'workBreakId' | 'workDate' | 'startedAt'
>;

type ContextRow = Omit<PunchContext, 'open'> & {
  isOpen: boolean;
  lastId: OpenEntry['id'];
  lastType: OpenEntry['workEntryType'];
  lastCheckTypeId: OpenEntry['workCheckTypeId'];
  lastBreakId: OpenEntry['workBreakId'];
  lastDate: OpenEntry['workDate'];
  lastStartedAt: OpenEntry['startedAt'];
};

type Named = { companyId: CompanyId; employeeId: string; workCheckTypeId: string | null; workBreakId: string | null };

// The open entry, if any, is always the last: nothing may begin after it (B4).
const selectContext = readText<ContextRow, Named>(`
  select e.status, ${ZONE_OF_EMPLOYEE} as zone, c.geofence_mode as "geofenceMode",
    coalesce(e.available_check_origins, c.available_check_origins) as "allowedOrigins",
    $workCheckTypeId::uuid is null
      or exists (select from work_check_types t where t.company_id = e.company_id and t.id = $workCheckTypeId)
      as "checkTypeKnown",
    $workBreakId::uuid is null
      or exists (select from work_breaks b where b.company_id = e.company_id and b.id = $workBreakId)
      as "breakKnown",
    coalesce(w.ended_at, w.started_at) as "lastBoundaryAt", w.id is not null and w.ended_at is null as "isOpen",
    w.id as "lastId", w.work_entry_type as "lastType", w.work_check_type_id as "lastCheckTypeId",
    w.work_break_id as "lastBreakId", w.work_date as "lastDate", w.started_at as "lastStartedAt"
  from employees e
  join companies c on c.id = e.company_id
  left join lateral (
    select * from work_entries last
    where last.company_id = e.company_id and last.employee_id = e.id and last.deleted_at is null
    order by last.started_at desc nulls last limit 1
  ) w on true
  where e.company_id = $companyId and e.id = $employeeId`);

/** The ids are those that the punch names. Throws `employee_not_found`. */
export const readPunchContext = (
  companyId: CompanyId,
  {
    employeeId,
    workCheckTypeId = null,
    workBreakId = null,
  }: { employeeId: string; workCheckTypeId?: string | null; workBreakId?: string | null },
): Read<PunchContext> =>
  selectContext({ companyId, employeeId, workCheckTypeId, workBreakId })
    .first()
    .required('employee_not_found')
    .map(contextOf);

function contextOf(row: ContextRow): PunchContext {
  return {
    status: row.status,
    zone: row.zone,
    geofenceMode: row.geofenceMode,
    allowedOrigins: row.allowedOrigins,
    checkTypeKnown: row.checkTypeKnown,
    breakKnown: row.breakKnown,
    lastBoundaryAt: row.lastBoundaryAt,
    open: row.isOpen
      ? {
          id: row.lastId,
          workEntryType: row.lastType,
          workCheckTypeId: row.lastCheckTypeId,
          workBreakId: row.lastBreakId,
          workDate: row.lastDate,
          startedAt: row.lastStartedAt,
        }
      : null,
  };
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
  | 'outsideFence'
> & { startedAt: string; workStatus: WorkStatus } & Moment;

const insertAndSetStatus = writeRaw<Opened>(`
  with entry as (
    insert into work_entries (company_id, employee_id, id, work_entry_type, work_check_type_id, work_break_id, time_zone,
      work_date, started_at, in_origin, in_latitude, in_longitude, in_office_id, outside_fence, created_at, updated_at)
    select $companyId, $employeeId, $id, $workEntryType, $workCheckTypeId, $workBreakId, $timeZone,
      $workDate, $startedAt, $inOrigin, $inLatitude, $inLongitude, $inOfficeId, $outsideFence, $now, $now
    from set_config('jornada.reason', 'clock_in', true)
  ), e as (
    update employees set work_status = $workStatus, work_status_updated_at = $now, work_check_type_id = $workCheckTypeId
    where company_id = $companyId and id = $employeeId
    returning *
  )
  select ${EMPLOYEE_COLUMNS} from e ${JOB_CHARGE}`);

/** Inserts an open entry, and sets the status that follows from it. Answers the employee as they are then; their lock keeps them there. */
export const openEntry = (entry: WorkEntry, workStatus: WorkStatus): Write<EmployeeText> =>
  insertAndSetStatus({
    ...entry,
    ...momentOf(entry.createdAt.toTemporalInstant()),
    startedAt: entry.startedAt.toISOString(),
    workStatus,
  })
    .map(([employee]) => employeeText(employee as RawRow))
    .refusing(ENTRY_CONFLICTS);

type StatusOf = RecordAt & { workStatus: WorkStatus; workCheckTypeId: string | null; at: string };

const updateStatus = writeText<never, StatusOf>(`
  update employees set work_status = $workStatus, work_check_type_id = $workCheckTypeId, work_status_updated_at = $at
  where company_id = $companyId and id = $id
    and (work_status, work_check_type_id) is distinct from ($workStatus, $workCheckTypeId::uuid)`);

/** Leaves the record as it is when nothing changes. */
export const setWorkStatus = (
  companyId: CompanyId,
  id: string,
  { at, ...status }: { workStatus: WorkStatus; workCheckTypeId: string | null; at: Temporal.Instant },
): Write<never[]> => updateStatus({ ...status, companyId, id, at: at.toString() });
