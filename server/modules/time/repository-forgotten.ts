import type { z } from 'zod';
import { workEntries } from '#drizzle/schema/time.ts';
import { type Condition, isFrom, isOneOf, isUpTo } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { END_ANOMALIES, type EndAnomaly } from './constants.ts';
import { anomalyRecord } from './entry-record.ts';
import type { WorkEntry } from './repository-entries.ts';
import { FORGOTTEN_AFTER_SECONDS, type ForgottenPolicy } from './rules-forgotten.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';

const selectPolicy = readText<{ policy: ForgottenPolicy }, { companyId: CompanyId }>(
  'select forgotten_clock_out as policy from companies where id = $companyId',
);

export const findForgottenPolicy = (companyId: CompanyId): Read<ForgottenPolicy> =>
  selectPolicy({ companyId }).map(([row]) => {
    if (!row) throw new Error('The company of the transaction does not exist.');
    return row.policy;
  });

/** An open entry, with its stored terms of the break. */
export type ForgettableEntry = Pick<
  WorkEntry,
  | 'id'
  | 'employeeId'
  | 'workEntryType'
  | 'workBreakId'
  | 'breakRemunerated'
  | 'breakMinutes'
  | 'startedAt'
  | 'workDate'
  | 'timeZone'
>;

const OPEN = `
  select w.id, w.employee_id as "employeeId", w.work_entry_type as "workEntryType", w.work_break_id as "workBreakId",
    w.break_remunerated as "breakRemunerated", w.break_minutes as "breakMinutes", w.started_at as "startedAt",
    w.work_date as "workDate", w.time_zone as "timeZone"
  from work_entries w
  where w.company_id = $companyId and w.ended_at is null and w.deleted_at is null
    and not exists (select from employees e where e.company_id = $companyId and e.id = w.employee_id and e.erased_at is not null)
    and not exists (select from period_employees p
      where p.company_id = $companyId and p.employee_id = w.employee_id and p.closed_at is not null
        and w.work_date between p.from_date and p.to_date)`;

const selectOpen = readText<ForgettableEntry, { companyId: CompanyId }>(`${OPEN} order by w.employee_id`);
const selectOne = readText<ForgettableEntry, RecordAt>(`${OPEN} and w.id = $id`);

/** Open entries, without those of closed dates (K4) and of erased people (L6). */
export const listForgettable = (companyId: CompanyId): Read<ForgettableEntry[]> => selectOpen({ companyId });

/** Undefined if it has been closed or deleted, or its date was closed. */
export const findForgettable = (companyId: CompanyId, id: string): Read<ForgettableEntry | undefined> =>
  selectOne({ companyId, id }).first();

/** Entries left open for too long, or closed by the system and not confirmed, oldest first or as ordered. */
export function listEndAnomalies(
  companyId: CompanyId,
  input: ListAnomaliesInput,
  now: Temporal.Instant,
): Read<PageText<z.output<typeof anomalyOutput>>> {
  const before = now.subtract({ seconds: FORGOTTEN_AFTER_SECONDS }).toString();
  const conditions: Record<EndAnomaly, Condition> = {
    forgotten_clock_out: ['work_entries.ended_at is null and work_entries.started_at <= ?', before],
    unconfirmed_clock_out: ['work_entries.needs_confirmation'],
  };
  const wanted = END_ANOMALIES.filter((kind) => input.kind?.includes(kind) ?? true).map((kind) => conditions[kind]);
  return listAnswers(companyId, anomalyRecord, input, {
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
