import { absenceReplacements } from '#drizzle/schema/absences.ts';
import { rowsInto } from '../../platform/db/built.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

/** Stores leave whose place sick days have taken (E13). */
export const insertReplacements = rowsInto(absenceReplacements);

/** Leave that a sick day has released, with the types and requests of both sides. */
export type ReplacementOfPerson = Pick<
  typeof absenceReplacements.$inferSelect,
  'date' | 'startTime' | 'endTime' | 'requestId' | 'releasedRequestId'
> & { typeId: string; releasedTypeId: string };

const SELECTED = `
  select p.date::text as date, p.start_time as "startTime", p.end_time as "endTime", p.request_id as "requestId",
      p.released_request_id as "releasedRequestId", sick.absence_type_id as "typeId", leave.absence_type_id as "releasedTypeId"
    from absence_replacements p
    join absence_day_off_requests r on r.company_id = $companyId and r.id = p.request_id
    join absence_calendars sick on sick.company_id = $companyId and sick.id = r.absence_calendar_id
    join absence_calendars leave on leave.company_id = $companyId and leave.id = p.released_calendar_id
    where p.company_id = $companyId and p.employee_id = $employeeId`;
const ORDER = 'order by p.date, p.start_time, p.id';

const selectOfPeriod = readText<
  ReplacementOfPerson,
  { companyId: CompanyId; employeeId: string; from: string; to: string }
>(`${SELECTED} and p.date between $from::date and $to::date ${ORDER}`);

/** Replacements of a person's leave in a period, ordered by date and time. */
export const listReplacements = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Read<ReplacementOfPerson[]> => selectOfPeriod({ companyId, employeeId, from, to });

const selectOfRequests = readText<
  ReplacementOfPerson,
  { companyId: CompanyId; employeeId: string; ids: readonly string[] }
>(`${SELECTED} and (p.request_id = any($ids::uuid[]) or p.released_request_id = any($ids::uuid[])) ${ORDER}`);

/** Replacements that requests of a person are a side of. */
export const listReplacementsOf = (
  companyId: CompanyId,
  employeeId: string,
  ids: readonly string[],
): Read<ReplacementOfPerson[]> => selectOfRequests({ companyId, employeeId, ids });
