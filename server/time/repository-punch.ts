import { type Db, statement } from '../db/client.ts';
import { rawStatement } from '../db/raw-rows.ts';
import { COMPANY_JSON } from '../organisation/company-json.ts';
import type { Company } from '../organisation/repository.ts';
import { type EmployeeText, employeeSelect, employeeText, JOB_CHARGE, momentOf } from '../people/employee-json.ts';
import type { Employee } from '../people/lock-employee.ts';
import { ZONE_OF_EMPLOYEE } from '../people/zone.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { WorkEntryType, WorkStatus } from './constants.ts';
import { arbitrateEntry, type WorkEntry } from './repository-entries.ts';

// Fixed statements throughout: a clock-in is two round trips, and building their text anew would cost more than running them.

const lock = statement<never>('select from employees where company_id = $1 and id = $2 for no key update');

/** `lockEmployee` without reading the record. */
export async function lockPerson(db: Db, companyId: CompanyId, employeeId: string): Promise<void> {
  await lock(db, [companyId, employeeId]);
}

/** What the rules of a punch ask for. */
export interface PunchContext {
  status: Employee['status'];
  /** The employee's (A2). */
  zone: string;
  geofenceMode: Company['geofenceMode'];
  /** As JSON. */
  company: string;
  /** The employee's, else the company's; null: every origin is allowed (B8). */
  allowedOrigins: string[] | null;
  checkTypeKnown: boolean;
  breakKnown: boolean;
  /** No entry of the employee begins or ends later. */
  lastBoundaryAt: Date | null;
  open: OpenEntry | null;
}

export interface OpenEntry {
  id: string;
  workEntryType: WorkEntryType;
  workCheckTypeId: string | null;
  workBreakId: string | null;
  workDate: string;
  startedAt: Date;
}

type ContextRow = Omit<PunchContext, 'open'> & {
  isOpen: boolean;
  lastId: string;
  lastType: WorkEntryType;
  lastCheckTypeId: string | null;
  lastBreakId: string | null;
  lastDate: string;
  lastStartedAt: Date;
};

// The open entry, if any, is always the last: nothing may begin after it (B4).
const selectContext = statement<ContextRow>(`
  select e.status, ${ZONE_OF_EMPLOYEE} as zone, c.geofence_mode as "geofenceMode", ${COMPANY_JSON} as company,
    coalesce(e.available_check_origins, c.available_check_origins) as "allowedOrigins",
    $3::uuid is null or exists (select from work_check_types t where t.company_id = e.company_id and t.id = $3)
      as "checkTypeKnown",
    $4::uuid is null or exists (select from work_breaks b where b.company_id = e.company_id and b.id = $4)
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
  where e.company_id = $1 and e.id = $2`);

/** Null without the employee. The ids are those that the punch names. */
export async function findPunchContext(
  db: Db,
  companyId: CompanyId,
  punch: { employeeId: string; workCheckTypeId?: string | null; workBreakId?: string | null },
): Promise<PunchContext | null> {
  const { employeeId, workCheckTypeId = null, workBreakId = null } = punch;
  const [row] = await selectContext(db, [companyId, employeeId, workCheckTypeId, workBreakId]);
  if (!row) return null;
  return {
    status: row.status,
    zone: row.zone,
    geofenceMode: row.geofenceMode,
    company: row.company,
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

const insertAndSetStatus = rawStatement(`
  with entry as (
    insert into work_entries (company_id, employee_id, id, work_entry_type, work_check_type_id, work_break_id, time_zone,
      work_date, started_at, in_origin, in_latitude, in_longitude, in_office_id, outside_fence, created_at, updated_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15 from set_config('jornada.reason', 'clock_in', true)
  ), e as (
    update employees set work_status = $16, work_status_updated_at = $15, work_check_type_id = $5
    where company_id = $1 and id = $2
    returning *
  )
  select ${employeeSelect(['$17', '$18', '$15'])} from e ${JOB_CHARGE}`);

/** An open entry and the status that follows from it. Answers the employee as they are then. */
export async function openEntry(
  db: Db,
  entry: WorkEntry,
  { workStatus, company }: { workStatus: WorkStatus; company: string },
): Promise<EmployeeText> {
  const [yesterday, tomorrow] = momentOf(entry.createdAt.toTemporalInstant());
  const [row] = await arbitrateEntry(
    insertAndSetStatus(db, [
      entry.companyId,
      entry.employeeId,
      entry.id,
      entry.workEntryType,
      entry.workCheckTypeId,
      entry.workBreakId,
      entry.timeZone,
      entry.workDate,
      entry.startedAt.toISOString(),
      entry.inOrigin,
      entry.inLatitude,
      entry.inLongitude,
      entry.inOfficeId,
      entry.outsideFence,
      entry.createdAt.toISOString(),
      workStatus,
      yesterday,
      tomorrow,
    ]),
  );
  if (!row) throw new DomainError('employee_not_found');
  return employeeText(row, company);
}

const updateStatus = statement<never>(`
  update employees set work_status = $3, work_check_type_id = $4, work_status_updated_at = $5
  where company_id = $1 and id = $2 and (work_status, work_check_type_id) is distinct from ($3, $4::uuid)`);

/** Leaves the record as it is when nothing changes. */
export async function setWorkStatus(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { workStatus, workCheckTypeId, at }: { workStatus: WorkStatus; workCheckTypeId: string | null; at: Temporal.Instant },
): Promise<void> {
  await updateStatus(db, [companyId, employeeId, workStatus, workCheckTypeId, at.toString()]);
}
