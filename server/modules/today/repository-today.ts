import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { EndAnomaly } from '../time/constants.ts';
import { instant, MAIN_OFFICE, PERSON_COLUMNS, type Person } from './repository-board.ts';
import type { CompanySetup } from './rules-first-steps.ts';

const FINDING = `w.company_id = $companyId and w.deleted_at is null
  and ((w.ended_at is null and w.started_at <= $before) or w.needs_confirmation)`;

type Before = { companyId: CompanyId; before: string };
export type Finding = Person & { kind: EndAnomaly; startedAt: string; timeZone: string };

const countFindings = perScope((isSeen) =>
  readText<{ forgotten: number; unconfirmed: number }, Before>(`
  select count(*) filter (where w.ended_at is null)::int as forgotten, count(*) filter (where w.ended_at is not null)::int as unconfirmed
    from work_entries w where ${FINDING} and ${isSeen('w.employee_id')}`),
);

const selectFindings = perScope((isSeen) =>
  readText<Finding, Before & { limit: number }>(`
  select ${PERSON_COLUMNS}, case when w.ended_at is null then 'forgotten_clock_out' else 'unconfirmed_clock_out' end as kind,
      ${instant('w.started_at')} as "startedAt", w.time_zone as "timeZone"
    from work_entries w join employees e on e.company_id = $companyId and e.id = w.employee_id
    ${MAIN_OFFICE}
    where ${FINDING} and ${isSeen('w.employee_id')}
    order by w.started_at, w.id limit $limit`),
);

/** Number of entries of people in scope that need a review (B6), by kind, and the oldest. */
export const readFindings = (scope: Asking, given: { before: string; limit: number }) => {
  const { companyId } = scope;
  return [
    countFindings(scope)({ companyId, before: given.before }).first(),
    selectFindings(scope)({ companyId, ...given }),
  ] as const;
};

type Week = { companyId: CompanyId; from: string; to: string };
export type AbsenceOfWeek = Person & { typeName: string | null; dates: string[]; wholeDays: boolean; total: number };

const selectWeekAbsences = perScope((isSeen) =>
  readText<AbsenceOfWeek, Week & { limit: number }>(`
  with off as (
    select d.employee_id, case t.type when 'normal' then t.name end as type_name, array_agg(distinct d.date::text order by d.date::text) as dates,
        bool_and(d.start_time is null) as whole_days
      from absence_days_off d
      join absence_calendars k on k.company_id = $companyId and k.id = d.absence_calendar_id
      join absence_types t on t.company_id = $companyId and t.id = k.absence_type_id
      where d.company_id = $companyId and d.date between $from and $to and ${isSeen('d.employee_id')}
      group by 1, 2
  )
  select ${PERSON_COLUMNS}, off.type_name as "typeName", off.dates, off.whole_days as "wholeDays", count(*) over ()::int as total
    from off join employees e on e.company_id = $companyId and e.id = off.employee_id and e.status = 'active'
    ${MAIN_OFFICE}
    order by off.dates[1], e.last_name, e.first_name, e.id, off.type_name limit $limit`),
);

/** Granted days off of people in scope in a period, by person and type; private types have no name (I4). */
export const listWeekAbsences = (scope: Asking, given: { from: string; to: string; limit: number }) =>
  selectWeekAbsences(scope)({ companyId: scope.companyId, ...given });

const selectFirstSteps = readText<CompanySetup, { companyId: CompanyId }>(`
  select c.default_work_days is not null as week,
      exists (select from offices o where o.company_id = $companyId and o.archived_at is null) as offices,
      exists (select from departments d where d.company_id = $companyId) as departments,
      exists (select from employees e where e.company_id = $companyId and e.status = 'active') as people,
      exists (select from contracts k where k.company_id = $companyId) and w.people = 0 as contracts,
      w.people as "withoutContract",
      -- Each begins with one, which may or may not be theirs.
      exists (select from overtime_policies p where p.company_id = $companyId and p.updated_at > p.created_at)
        or (select count(*) from overtime_policies p where p.company_id = $companyId) > 1 as policies,
      exists (select from absence_types t where t.company_id = $companyId) as "absenceTypes",
      (select count(*) from (select from memberships m where m.company_id = $companyId limit 2) m) > 1
        or exists (select from invitations i where i.company_id = $companyId and i.accepted_at is null and i.withdrawn_at is null) as users
    from companies c
    cross join lateral (select count(*)::int as people from employees e where e.company_id = $companyId and e.status = 'active'
      and not exists (select from contracts k where k.company_id = $companyId and k.employee_id = e.id)) w
    where c.id = $companyId`);

/** Setup of a company, as in the first steps. */
export const findFirstSteps = (companyId: CompanyId): Read<CompanySetup> =>
  selectFirstSteps({ companyId }).first().required('company_not_found');
