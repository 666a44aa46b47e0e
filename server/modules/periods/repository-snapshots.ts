import type { periodSnapshots } from '#drizzle/schema/periods.ts';
import { type Read, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { belongsTo, JOIN_STEPS } from './repository-people.ts';

type Stored = Omit<typeof periodSnapshots.$inferSelect, 'recordHash'>;
export type Snapshot = Omit<Stored, 'jobId'>;

type OfPerson = { companyId: CompanyId; periodId: string; employeeId: string };

/** State of a person's period: when it was closed, how often, by which job last, and the hash of the record that was confirmed. */
interface Closing {
  closedAt: Date | null;
  recordHash: string | null;
  versions: number;
  jobId: string | null;
}

const selectClosing = readText<Closing, OfPerson>(`
  select s.closed_at as "closedAt", s.record_hash as "recordHash",
      coalesce(n.version, 0) as versions, n.job_id as "jobId"
    from companies c
      left join period_employees s on s.company_id = $companyId and s.period_id = $periodId and s.employee_id = $employeeId
      left join lateral (select version, job_id from period_snapshots
        where company_id = $companyId and period_id = $periodId and employee_id = $employeeId order by version desc limit 1) n on true
    where c.id = $companyId`);

export const findClosing = (of: OfPerson): Read<Closing> => selectClosing(of).first().required('company_not_found');

type NewSnapshot = Omit<Stored, 'redactedAt'>;

const insertOne = writeText<never, Omit<NewSnapshot, 'content'> & { content: string }>(`
  insert into period_snapshots (company_id, id, period_id, employee_id, from_date, to_date, version, content, hash, job_id, created_by_name, created_at)
    values ($companyId, $id, $periodId, $employeeId, $fromDate, $toDate, $version, $content::jsonb, $hash, $jobId, $createdByName, $createdAt)`);

export const insertSnapshot = ({ content, ...snapshot }: NewSnapshot): Write<never[]> =>
  insertOne({ ...snapshot, content: JSON.stringify(content) });

const selectClosedRecord = readText<{ record: MonthRecord | null }, OfPerson>(`
  select content -> 'record' as record from period_snapshots
    where company_id = $companyId and period_id = $periodId and employee_id = $employeeId order by version desc limit 1`);

/** The monthly record of a person's newest snapshot. */
export const findClosedRecord = (of: OfPerson): Read<MonthRecord | null> =>
  selectClosedRecord(of).map(([row]) => row?.record ?? null);

const closeOne = writeText<never, OfPerson & PeriodDates & { byName: string; at: Date }>(`
  insert into period_employees as s (company_id, period_id, employee_id, from_date, to_date, created_at, updated_at, closed_at, closed_by_name)
    values ($companyId, $periodId, $employeeId, $from, $to, $at, $at, $at, $byName)
    on conflict (company_id, period_id, employee_id) do update set closed_at = excluded.closed_at,
      closed_by_name = excluded.closed_by_name, from_date = excluded.from_date, to_date = excluded.to_date, updated_at = excluded.updated_at`);

export const closePersonsPeriod = (of: OfPerson & PeriodDates & { byName: string; at: Date }): Write<never[]> =>
  closeOne(of);

const reopenOne = writeText<{ id: string }, OfPerson & { at: Date }>(`
  update period_employees set closed_at = null, closed_by_name = null, updated_at = $at
    where company_id = $companyId and period_id = $periodId and employee_id = $employeeId and closed_at is not null
    returning employee_id as id`);

/** Returns whether it was closed. */
export const reopenPersonsPeriod = (of: OfPerson & { at: Date }): Write<boolean> =>
  reopenOne(of).map((rows) => rows.length > 0);

const setLateChange = (state: 'pending' | 'carried', condition: string) =>
  writeText<never, { companyId: CompanyId; employeeId: string; date: string }>(`
  update period_employees set late_change = '${state}'
    where company_id = $companyId and employee_id = $employeeId and ${condition} and late_change <> '${state}'`);
const setCarried = setLateChange('carried', 'to_date < $date');
const setPending = setLateChange('pending', 'from_date <= $date');

/** The close that begins on a date has carried all late changes of earlier periods to payroll (K4). */
export const markCarried = ({ companyId, employeeId }: OfPerson, from: string): Write<never[]> =>
  setCarried({ companyId, employeeId, date: from });

/** A period that ends on a date is open again: its file, or one after it, has late changes of it and of earlier ones (K5). */
export const markPending = ({ companyId, employeeId }: OfPerson, to: string): Write<never[]> =>
  setPending({ companyId, employeeId, date: to });

const closeWhole = writeText<never, { companyId: CompanyId; id: string; at: Date }>(`
  update periods p set status = 'closed', closed_at = $at, updated_at = $at
    where p.company_id = $companyId and p.id = $id and (p.status = 'review' or p.status = 'closed' and p.closed_at < (
        select max(s.closed_at) from period_employees s where s.company_id = $companyId and s.period_id = p.id))
      and not exists (select from employees e ${JOIN_STEPS}
        where e.company_id = $companyId and s.closed_at is null and ${belongsTo('p.from_date', 'p.to_date')})`);

/** Closes the period itself once all of its people are closed (K3). */
export const closeIfComplete = (companyId: CompanyId, id: string, at: Date): Write<never[]> =>
  closeWhole({ companyId, id, at });

const reopenWhole = writeText<never, { companyId: CompanyId; id: string; at: Date; byName: string; reason: string }>(`
  update periods set status = 'review', closed_at = null, reopened_at = $at, reopened_by_name = $byName, reopen_reason = $reason,
      updated_at = $at
    where company_id = $companyId and id = $id`);

/** Puts a period back into review, for a reason (K5). */
export const reopenWholePeriod = (of: {
  companyId: CompanyId;
  id: string;
  at: Date;
  byName: string;
  reason: string;
}): Write<never[]> => reopenWhole(of);

const WHERE = `company_id = $companyId and period_id = $id and ($employeeIds::uuid[] is null or employee_id = any($employeeIds::uuid[]))`;
type Listed = { companyId: CompanyId; id: string; employeeIds: readonly string[] | null };

const pageIn = (direction: 'asc' | 'desc') =>
  readText<Snapshot, Listed & { limit: number; offset: number }>(`
  select id, company_id as "companyId", period_id as "periodId", employee_id as "employeeId", from_date as "fromDate", to_date as "toDate",
      version, content, hash, redacted_at as "redactedAt", created_by_name as "createdByName", created_at as "createdAt"
    from period_snapshots where ${WHERE} order by created_at ${direction}, id ${direction} limit $limit offset $offset`);
const selectPage = { asc: pageIn('asc'), desc: pageIn('desc') };
const countAll = readText<{ total: number }, Listed>(
  `select count(*)::int as total from period_snapshots where ${WHERE}`,
);

/** Snapshots of a period by time. */
export const listSnapshots = ({
  page,
  limit,
  direction,
  ...listed
}: Listed & { page: number; limit: number; direction: 'asc' | 'desc' }): Read<Page<Snapshot>> =>
  together(selectPage[direction]({ ...listed, limit, offset: (page - 1) * limit }), countAll(listed)).map(
    ([rows, [counted]]) => ({
      rows,
      total: counted?.total ?? 0,
    }),
  );
