import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { perDecisionScope } from '../access/in-scope.ts';
import type { InboxKey } from './repository-list.ts';
import { monthIdOf } from './repository-months.ts';

export interface Decided {
  by: string;
  status: 'accepted' | 'rejected' | 'cancelled';
  /** Instant in the API's format. */
  at: string;
}

const UTC = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const selectAbsence = perDecisionScope((isSeen) =>
  readText<Decided, RecordAt & { now: string }>(`
  select h.manager_name as by, h.status, ${UTC('h.created_at')} as at
    from absence_day_off_request_history h
    join absence_day_off_requests r on r.company_id = $companyId and r.id = h.request_id
    where h.company_id = $companyId and h.request_id = $id and ${isSeen('r.employee_id')}
    order by h.created_at desc, h.id desc limit 1`),
);

const selectOfCompany = perDecisionScope((isSeen) =>
  readText<Decided, RecordAt & { now: string }>(`
  select d.decider_name as by, d.decision as status, ${UTC('d.created_at')} as at
    from request_decisions d join requests r on r.company_id = $companyId and r.id = d.request_id
    where d.company_id = $companyId and d.request_id = $id and ${isSeen('r.employee_id')}
    order by d.created_at desc, d.id desc limit 1`),
);

const selectCorrection = perDecisionScope((isSeen) =>
  readText<Decided, RecordAt & { now: string }>(`
  select c.decider_name as by, case c.status when 'withdrawn' then 'cancelled' else c.status end as status,
      ${UTC('c.decided_at')} as at
    from work_entry_corrections c
    where c.company_id = $companyId and c.id = $id and c.decided_at is not null and ${isSeen('c.employee_id')}`),
);

const selectMonth = perDecisionScope((isSeen) =>
  readText<Decided, RecordAt & { now: string }>(`
  select s.approved_by_name as by, 'accepted' as status, ${UTC('s.approved_at')} as at
    from period_employees s
    where s.company_id = $companyId and ${monthIdOf('s.period_id', 's.employee_id')} = $id::uuid and s.approved_at is not null
      and ${isSeen('s.employee_id')}`),
);

const SELECTS = { absence: selectAbsence, company: selectOfCompany, correction: selectCorrection, month: selectMonth };

/** Latest decision on a request of somebody in scope (I3): the decider and the instant. Null if there is none. */
export const findDecided = (scope: Scope, { kind, id }: InboxKey): Read<Decided | null> =>
  SELECTS[kind](scope)({
    companyId: scope.companyId,
    id,
    now: scope.now().toString(),
  })
    .first()
    .map((found) => found ?? null);

const selectPeople = readText<{ id: string; employeeId: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select id, employee_id as "employeeId" from absence_day_off_requests where company_id = $companyId and id = any($ids::uuid[])
  union all
  select id, employee_id from requests where company_id = $companyId and id = any($ids::uuid[])
  union all
  select id, employee_id from work_entry_corrections where company_id = $companyId and id = any($ids::uuid[])
  union all
  select ${monthIdOf('p.id', 'e.id')}, e.id from periods p join employees e on e.company_id = $companyId
    where p.company_id = $companyId and p.status <> 'open' and ${monthIdOf('p.id', 'e.id')} = any($ids::uuid[])`);

/** Requesters by the id of the request. Never part of a response. */
export const listRequesters = (companyId: CompanyId, ids: readonly string[]): Read<Map<string, string>> =>
  selectPeople({ companyId, ids }).map((rows) => new Map(rows.map(({ id, employeeId }) => [id, employeeId])));
