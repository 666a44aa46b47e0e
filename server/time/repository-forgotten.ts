import { workEntries } from '#drizzle/schema/time.ts';
import { type Db, statement } from '../db/client.ts';
import { type Condition, isFrom, isOneOf, isUpTo } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { ANOMALY_KINDS, type AnomalyKind, type WorkEntryType } from './constants.ts';
import type { WorkEntry } from './repository-entries.ts';
import { FORGOTTEN_AFTER_SECONDS, type ForgottenPolicy } from './rules-forgotten.ts';
import type { ListAnomaliesInput } from './schema-anomalies.ts';

const selectPolicy = statement<{ policy: ForgottenPolicy }>(
  'select forgotten_clock_out as policy from companies where id = $1',
);

export async function findForgottenPolicy(db: Db, companyId: CompanyId): Promise<ForgottenPolicy> {
  const [row] = await selectPolicy(db, [companyId]);
  if (!row) throw new Error('The company of the transaction does not exist.');
  return row.policy;
}

/** An open entry, with the terms of its break. */
export interface ForgettableEntry {
  id: string;
  employeeId: string;
  workEntryType: WorkEntryType;
  workBreakId: string | null;
  startedAt: Date;
  workDate: string;
  timeZone: string;
  remunerated: boolean | null;
  breakMinutes: number | null;
}

const OPEN = `
  select w.id, w.employee_id as "employeeId", w.work_entry_type as "workEntryType", w.work_break_id as "workBreakId",
    w.started_at as "startedAt", w.work_date as "workDate", w.time_zone as "timeZone", b.remunerated,
    b.break_minutes as "breakMinutes"
  from work_entries w left join work_breaks b on b.company_id = w.company_id and b.id = w.work_break_id
  where w.company_id = $1 and w.ended_at is null and w.deleted_at is null`;

const selectOpen = statement<ForgettableEntry>(`${OPEN} order by w.employee_id`);
const selectOne = statement<ForgettableEntry>(`${OPEN} and w.id = $2`);

export const listForgettable = (db: Db, companyId: CompanyId): Promise<ForgettableEntry[]> =>
  selectOpen(db, [companyId]);

/** Undefined when it has been closed or deleted. */
export async function findForgettable(db: Db, companyId: CompanyId, id: string): Promise<ForgettableEntry | undefined> {
  const [entry] = await selectOne(db, [companyId, id]);
  return entry;
}

/** Entries that were left open for too long, or closed by the system and not confirmed, oldest first or as ordered. */
export function listAnomalies(
  db: Db,
  companyId: CompanyId,
  input: ListAnomaliesInput,
  now: Temporal.Instant,
): Promise<Page<WorkEntry>> {
  const before = now.subtract({ seconds: FORGOTTEN_AFTER_SECONDS }).toString();
  const conditions: Record<AnomalyKind, Condition> = {
    forgotten_clock_out: ['work_entries.ended_at is null and work_entries.started_at <= ?', before],
    unconfirmed_clock_out: ['work_entries.needs_confirmation'],
  };
  const wanted = ANOMALY_KINDS.filter((kind) => input.kind?.includes(kind) ?? true).map((kind) => conditions[kind]);
  return listPage(db, companyId, workEntries, input, {
    where: [
      [['work_entries.deleted_at is null'], ['(work_entries.ended_at is null or work_entries.needs_confirmation)']],
      [[`(${wanted.map(([text]) => text).join(' or ')})`, ...wanted.flatMap(([, ...values]) => values)]],
      isOneOf(workEntries.employeeId, input.employeeId),
      isFrom(workEntries.workDate, input.from),
      isUpTo(workEntries.workDate, input.to),
    ],
    columns: { date: workEntries.workDate, startedAt: workEntries.startedAt },
    defaultOrder: [[workEntries.startedAt, 'asc']],
  });
}
