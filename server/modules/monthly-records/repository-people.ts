import { type Read, readText } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { Asking } from '../access/in-scope.ts';
import { HOLDS_BETWEEN } from '../days/repository-offices.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { PERSON, peopleConditions, type TimesheetPerson } from '../timesheets/repository-people.ts';
import { hasTimeIn } from './repository-belonging.ts';

/** Condition that `employees e` has a record in a period: a closed one stays, whatever is left of its time (K4). */
const HAS_RECORD = `e.erased_at is null and (${hasTimeIn('$from::date', '$to::date')} or exists (
    select from period_employees s where s.company_id = $companyId and s.employee_id = e.id and s.closed_at is not null
      and s.from_date = $from::date and s.to_date = $to::date))`;

const selectPage = textsByFilter<{ rows: TimesheetPerson[]; total: number }>(
  (filter) => `
    with people as (
      select e.* from employees e where e.company_id = $companyId and ${HAS_RECORD} ${filter}
    ), page as (
      select * from people order by last_name, first_name, id limit $limit offset $offset
    )
    select (select count(*) from people)::int as total,
      coalesce((select json_agg(${PERSON} order by e.last_name, e.first_name, e.id)
        from page e join companies c on c.id = $companyId), '[]') as rows`,
);

interface PeopleFilters {
  name?: string | undefined;
  officeId?: string | undefined;
  departmentId?: string | undefined;
  page: number;
  limit: number;
}

/** A page of people in scope (I3) who have a record in a period, by name. */
export function listPeople(
  asking: Asking,
  { from, to }: PeriodDates,
  { page, limit, ...filters }: PeopleFilters,
): Read<Page<TimesheetPerson>> {
  const { text, values } = namedConditions(peopleConditions(asking, filters, { from: '$from::date', to: '$to::date' }));
  const given = { companyId: asking.companyId, from, to, limit, offset: (page - 1) * limit, ...values };
  return selectPage(text)(given).map(([found]) => found ?? { rows: [], total: 0 });
}

// A job has no session: the member's scope is looked up by their account.
const selectArchived = readText<
  { id: string },
  {
    companyId: CompanyId;
    userId: string | null;
    from: string;
    to: string;
    employeeIds: readonly string[] | null;
    officeIds: readonly string[] | null;
  }
>(`
  select e.id from employees e
    where e.company_id = $companyId and ${HAS_RECORD}
      and ($userId::text is null or e.id in (select people_in_scope((
        select m.id from memberships m where m.company_id = $companyId and m.user_id = $userId::text))))
      and ($employeeIds::uuid[] is null or e.id = any($employeeIds::uuid[]))
      and ($officeIds::uuid[] is null or exists (select from employee_office_assignations a
        where a.company_id = $companyId and a.employee_id = e.id and a.office_id = any($officeIds::uuid[]) and ${HOLDS_BETWEEN}))
    order by e.last_name, e.first_name, e.id`);

/**
 * Ids of the people of an archive, in the scope of a member (I3), without one of all, by name. `officeIds`: offices that they had in the
 * period (C7).
 */
export const listArchivedPeople = (
  companyId: CompanyId,
  userId: string | null,
  { from, to }: PeriodDates,
  {
    employeeIds = null,
    officeIds = null,
  }: { employeeIds?: readonly string[] | null; officeIds?: readonly string[] | null },
): Read<string[]> =>
  selectArchived({ companyId, userId, from, to, employeeIds, officeIds }).map((rows) => rows.map(({ id }) => id));
