import { and, asc, eq } from 'drizzle-orm';
import { absenceDayOffRequests } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { AbsenceRequest } from './repository-requests.ts';

// A request over New Year is a batch with a part for each calendar (E1). The ids of its parts are in order of their years.

const requests = absenceDayOffRequests;

/** All parts of the batch of a request. */
export const listBatch = ({
  companyId,
  employeeId,
  batchId,
}: Pick<AbsenceRequest, 'companyId' | 'employeeId' | 'batchId'>): Read<AbsenceRequest[]> =>
  readBuilt(
    build
      .select()
      .from(requests)
      .where(and(eq(requests.companyId, companyId), eq(requests.employeeId, employeeId), eq(requests.batchId, batchId)))
      .orderBy(asc(requests.id)),
  );

const isOfBatch = (one: string, other: string): string =>
  `${one}.company_id = $companyId and ${one}.employee_id = ${other}.employee_id and ${one}.batch_id = ${other}.batch_id`;

const isWhole = (part: string): string => `not exists (select from absence_day_off_requests differing
  where ${isOfBatch('differing', part)} and differing.status <> ${part}.status)`;

/** SQL for the ids of the parts that are shown as one with a request: its batch while all have one status, otherwise itself (E14). */
export const partsOf = (
  request: string,
): string => `(select array_agg(part.id order by part.id) from absence_day_off_requests part
  where ${isOfBatch('part', request)} and (part.id = ${request}.id or ${isWhole('part')}))`;

// The batch has the id of its first request, so that lists of thousands look for other parts of few of them.
/** Condition for requests that stand for the parts shown as one with them, as SQL. */
export const leadsParts = (
  request: string,
): string => `(${request}.id = ${request}.batch_id or not exists (select from absence_day_off_requests part
  where ${isOfBatch('part', request)} and part.status = ${request}.status and part.id < ${request}.id and ${isWhole('part')}))`;

/** A request over New Year that is shown as one. */
export interface Batch {
  parts: string[];
  /** First and last day of all parts. */
  from: string;
  to: string;
}

const selectBatches = readText<Batch, { companyId: CompanyId; ids: readonly string[] }>(`
  select shown.parts, min(d.date)::text as from, max(d.date)::text as to
    from (
      select distinct ${partsOf('r')} as parts
        from absence_day_off_requests r where r.company_id = $companyId and r.id = any($ids::uuid[])
    ) shown
    join absence_day_off_request_days d on d.company_id = $companyId and d.request_id = any(shown.parts)
    where cardinality(shown.parts) > 1
    group by shown.parts
    order by shown.parts`);

/** Batches of several parts among requests. */
export const listBatches = (companyId: CompanyId, ids: readonly string[]): Read<Batch[]> =>
  selectBatches({ companyId, ids });
