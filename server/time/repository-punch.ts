import { getTableColumns } from 'drizzle-orm';
import { companies } from '#drizzle/schema/access.ts';
import { type Db, statement } from '../db/client.ts';
import type { Company } from '../organisation/repository.ts';
import {
  type EmployeeRecord,
  type EmployeeRow,
  employeeRowSelect,
  JOB_CHARGE_JOIN,
  readEmployeeRow,
  todayBounds,
} from '../people/repository.ts';
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
  employee: EmployeeRecord;
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

type ContextRow = EmployeeRow &
  Omit<PunchContext, 'employee' | 'open'> &
  Record<`company.${keyof Company}`, unknown> & {
    isOpen: boolean;
    lastId: string;
    lastType: WorkEntryType;
    lastCheckTypeId: string | null;
    lastBreakId: string | null;
    lastDate: string;
    lastStartedAt: Date;
  };

const companyColumns = Object.entries(getTableColumns(companies)) as [keyof Company, { name: string }][];

// The open entry, if any, is always the last: nothing may begin after it (B4).
const selectContext = statement<ContextRow>(`
  select ${employeeRowSelect('$5', '$6')},
    ${companyColumns.map(([key, column]) => `c.${column.name} as "company.${key}"`).join(', ')},
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
  ${JOB_CHARGE_JOIN}
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
  now: Temporal.Instant,
): Promise<PunchContext | null> {
  const { employeeId, workCheckTypeId = null, workBreakId = null } = punch;
  const [row] = await selectContext(db, [companyId, employeeId, workCheckTypeId, workBreakId, ...todayBounds(now)]);
  if (!row) return null;
  const company = Object.fromEntries(companyColumns.map(([key]) => [key, row[`company.${key}`]])) as Company;
  return {
    employee: readEmployeeRow(row, company, now),
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

const insertAndSetStatus = statement<never>(`
  with entry as (
    insert into work_entries (company_id, employee_id, id, work_entry_type, work_check_type_id, work_break_id, time_zone,
      work_date, started_at, in_origin, in_latitude, in_longitude, in_office_id, outside_fence, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
  )
  update employees set work_status = $16, work_status_updated_at = $15, work_check_type_id = $5
  where company_id = $1 and id = $2`);

/** An open entry and the status that follows from it. */
export async function openEntry(db: Db, entry: WorkEntry, workStatus: WorkStatus): Promise<void> {
  await arbitrateEntry(
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
    ]),
  );
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
