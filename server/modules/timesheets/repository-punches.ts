import type { z } from 'zod';
import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { PERSON } from './repository-people.ts';
import type { listRefusedPunchesInput, refusedPunchOutput } from './schema.ts';

type RefusedPunch = z.output<typeof refusedPunchOutput>;
type ReadPunch = Omit<RefusedPunch, 'date'> & { timeZone: string };

/** Whether the caller sees punches of nobody. */
type Sees = { seesUnassigned: boolean };

const isOpen = (table: string, row: string) =>
  `not exists (select from ${table} s where s.company_id = $companyId and s.id = ${row}.id)`;

const selectPage = perScope((isSeen) =>
  readText<{ rows: ReadPunch[]; total: number }, { companyId: CompanyId; limit: number; offset: number } & Sees>(`
    with refused as (
      select p.id, p.employee_id, p.action, p.problem, p.happened_at, p.received_at, p.device_id
        from punches p join employees e on e.company_id = $companyId and e.id = p.employee_id and e.erased_at is null
        where p.company_id = $companyId and p.outcome = 'conflict' and ${isSeen('p.employee_id')}
          and ${isOpen('punch_dismissals', 'p')}
      union all
      select u.id, null, null, u.problem, u.happened_at, u.received_at, u.device_id
        from unassigned_punches u
        where u.company_id = $companyId and $seesUnassigned and ${isOpen('unassigned_punch_dismissals', 'u')}
    ), page as (
      select * from refused order by received_at desc, id desc limit $limit offset $offset
    )
    select (select count(*) from refused)::int as total,
      coalesce((select json_agg(json_build_object('id', r.id, 'employee', case when e.id is not null then ${PERSON} end,
          'action', r.action, 'problem', r.problem, 'punchedAt', r.happened_at, 'receivedAt', r.received_at, 'deviceName', d.name,
          'timeZone', case when e.id is not null then ${ZONE_OF_EMPLOYEE} else coalesce(o.default_employees_date_time_zone, c.time_zone) end)
          order by r.received_at desc, r.id desc)
        from page r join companies c on c.id = $companyId
        left join employees e on e.company_id = $companyId and e.id = r.employee_id
        left join devices d on d.company_id = $companyId and d.id = r.device_id
        left join offices o on o.company_id = $companyId and o.id = d.office_id), '[]') as rows`),
);

/** Late punches in conflict of people in scope (I3), and with `seesUnassigned` those of nobody, which nobody put aside; newest first. */
export const listRefusedPunches = (
  asking: Asking,
  { page, limit }: z.output<typeof listRefusedPunchesInput>,
  sees: Sees,
): Read<Page<RefusedPunch>> =>
  selectPage(asking)({ companyId: asking.companyId, limit, offset: (page - 1) * limit, ...sees }).map(([found]) => ({
    rows: (found?.rows ?? []).map(refusedPunch),
    total: found?.total ?? 0,
  }));

function refusedPunch({ timeZone, punchedAt, receivedAt, ...punch }: ReadPunch): RefusedPunch {
  const local = (at: string) => formatInZone(Temporal.Instant.from(at), timeZone);
  return { ...punch, punchedAt: local(punchedAt), receivedAt: local(receivedAt), date: local(punchedAt).slice(0, 10) };
}

const selectOne = perScope((isSeen) =>
  readText<{ employeeId: string | null }, RecordAt & Sees>(`
    select p.employee_id as "employeeId" from punches p
      where p.company_id = $companyId and p.id = $id and p.outcome = 'conflict' and ${isSeen('p.employee_id')}
    union all
    select null from unassigned_punches u where u.company_id = $companyId and u.id = $id and $seesUnassigned`),
);

/** The person of a late punch that does not fit; null if it belongs to nobody. Throws `punch_not_found`, also out of scope (I3). */
export const findRefusedPunch = (asking: Asking, id: string, sees: Sees): Read<{ employeeId: string | null }> =>
  selectOne(asking)({ companyId: asking.companyId, id, ...sees })
    .first()
    .required('punch_not_found');

type Dismissal = RecordAt & { at: Date };

const insertDismissal = writeText<never, Dismissal & { selfMade: boolean }>(`
  insert into punch_dismissals (company_id, id, employee_id, happened_at, self_made, created_at)
    select p.company_id, p.id, p.employee_id, p.happened_at, $selfMade::boolean, $at::timestamptz from punches p where p.company_id = $companyId and p.id = $id
    on conflict do nothing`);

/** Puts a person's punch aside; once. `selfMade`: a single owner their own (I5). */
export const dismissPunch = (dismissal: Dismissal & { selfMade: boolean }): Write<never[]> =>
  insertDismissal(dismissal);

const insertUnassigned = writeText<never, Dismissal>(`
  insert into unassigned_punch_dismissals (company_id, id, device_id, happened_at, created_at)
    select u.company_id, u.id, u.device_id, u.happened_at, $at::timestamptz from unassigned_punches u where u.company_id = $companyId and u.id = $id
    on conflict do nothing`);

/** Puts a punch of nobody aside; once. */
export const dismissUnassigned = (dismissal: Dismissal): Write<never[]> => insertUnassigned(dismissal);
