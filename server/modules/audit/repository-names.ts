import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { AuditRecordType } from './constants.ts';
import type { RecordDescription } from './schema.ts';

/** Records whose names everybody sees who may look at people. */
export const STRUCTURE: readonly AuditRecordType[] = [
  ...(['agreement', 'contract_type', 'degree', 'department', 'entity_group', 'job_charge', 'job_level'] as const),
  ...(['leave_reason', 'location', 'office', 'overtime_policy', 'vacation_configuration', 'workday_type'] as const),
];

type Given = { companyId: CompanyId; ids: readonly string[]; types: readonly AuditRecordType[] | null };

// The latest line of a record has its present name: a new name is a change, and makes a line.
const selectNames = perScope((seen) =>
  readText<{ id: string; name: string }, Given>(`
  select * from (select asked.id, coalesce(
    (select concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name) from employees e
      where e.company_id = $companyId and e.id = asked.id and ${seen('e.id')}),
    (select l.record_name from audit_lines l
      where l.company_id = $companyId and l.record_id = asked.id and l.record_name is not null
        and ($types::text[] is null or l.record_type = any($types))
      order by l.created_at desc, l.id desc limit 1)) as name
  from unnest($ids::uuid[]) as asked (id)) as named where name is not null`),
);

/** The names of records by id, as they are called now; of deleted ones the last name. Without those that the caller may not see. */
export const findNames = (
  asking: Asking,
  ids: readonly string[],
  types: readonly AuditRecordType[] | 'all',
): Read<{ id: string; name: string }[]> =>
  selectNames(asking)({ companyId: asking.companyId, ids, types: types === 'all' ? null : types });

type Absence = { id: string } & NonNullable<RecordDescription['absence']>;

const selectAbsences = perScope((seen) =>
  readText<Absence, Pick<Given, 'companyId' | 'ids'>>(`
  select r.id, r.type as "requestType", case when t.type = 'normal' then t.name end as "absenceType",
    (select min(d.date)::text from absence_day_off_request_days d where d.company_id = $companyId and d.request_id = r.id) as "from",
    (select max(d.date)::text from absence_day_off_request_days d where d.company_id = $companyId and d.request_id = r.id) as "to"
  from absence_day_off_requests r
    join absence_calendars c on c.company_id = $companyId and c.id = r.absence_calendar_id
    join absence_types t on t.company_id = $companyId and t.id = c.absence_type_id
  where r.company_id = $companyId and r.id = any($ids) and ${seen('r.employee_id')}`),
);

/** Absence requests by id. */
export const findAbsences = (asking: Asking, ids: readonly string[]): Read<Absence[]> =>
  selectAbsences(asking)({ companyId: asking.companyId, ids });
