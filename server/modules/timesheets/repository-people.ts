import type { z } from 'zod';
import type { Condition } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, inScope } from '../access/in-scope.ts';
import { holdsBetween, MAIN_FIRST, UNITS_TODAY } from '../days/repository-offices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { isFound } from '../people/repository-search.ts';
import { findingsBetween } from '../time/repository-findings.ts';
import type { listDayInput, personOutput } from './schema.ts';

export type TimesheetPerson = z.output<typeof personOutput>;

// The person's main office (C7), or the department assigned first.
const mainOf = (kind: 'office' | 'department', order: string, live = '') => `(select u.name
  from ${UNITS_TODAY[kind]} a join ${kind}s u on u.company_id = $companyId and u.id = a.${kind}_id ${live}
  where a.company_id = $companyId and a.employee_id = e.id order by ${order} limit 1)`;

/** A person, from `employees e` of the company `companies c`. */
export const PERSON = `json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name,
  'secondLastName', e.second_last_name, 'imageProfileURL', e.image_profile_url,
  'officeName', ${mainOf('office', MAIN_FIRST, 'and not u.is_deleted')}, 'departmentName', ${mainOf('department', 'a.created_at, a.id')},
  'timeZone', ${ZONE_OF_EMPLOYEE})`;

const assignedTo = (kind: 'office' | 'department', table: string = UNITS_TODAY[kind]) => `exists (select from ${table} a
  where a.company_id = $companyId and a.employee_id = e.id and a.${kind}_id = any(?))`;

const officesIn = ({ from, to }: Span) =>
  `(select * from employee_office_assignations a where ${holdsBetween(from, to)})`;

interface PeopleFilters {
  name?: string | undefined;
  /** One, or several any of which matches. */
  officeId?: string | string[] | undefined;
  departmentId?: string | string[] | undefined;
}

/** First and last day, in SQL. */
type Span = { from: string; to: string };

/** Conditions for `employees e`: in scope (I3), by name, office and department. Of offices those of the span, else of today (C7). */
export const peopleConditions = (
  asking: Asking,
  { name, officeId, departmentId }: PeopleFilters,
  span?: Span,
): Condition[] => [
  ...inScope(asking, 'e.id'),
  ...isFound('e.id', 'name', name),
  ...(officeId ? [[assignedTo('office', span && officesIn(span)), [officeId].flat()] as const] : []),
  ...(departmentId ? [[assignedTo('department'), [departmentId].flat()] as const] : []),
];

const FLAGGED = `e.id in (select employee_id from (${findingsBetween('$date', '$date')}) found)`;

const selectPage = textsByFilter<{ rows: TimesheetPerson[]; total: number }>(
  (filter) => `
    with people as (
      select e.* from employees e
        where e.company_id = $companyId and (e.status = 'active' or exists (
          select from work_entries w where w.company_id = $companyId and w.employee_id = e.id
            and w.work_date = $date and w.deleted_at is null)) ${filter}
    ), page as (
      select * from people order by last_name, first_name, id limit $limit offset $offset
    )
    select (select count(*) from people)::int as total,
      coalesce((select json_agg(${PERSON} order by e.last_name, e.first_name, e.id)
        from page e join companies c on c.id = $companyId), '[]') as rows`,
);

type DayFilters = Omit<z.output<typeof listDayInput>, 'onlyFindings'>;

/** A page of people who are active or recorded time on the date, by name; with `forgottenBefore` only those whose day has a finding. */
export function listPeople(
  asking: Asking,
  { date, page, limit, ...filters }: DayFilters,
  forgottenBefore: string | null,
): Read<Page<TimesheetPerson>> {
  const { text, values } = namedConditions(peopleConditions(asking, filters));
  const flagged = forgottenBefore === null ? '' : `and ${FLAGGED}`;
  return selectPage(`${text} ${flagged}`)({
    ...{ companyId: asking.companyId, date, limit, offset: (page - 1) * limit, ...values },
    ...(forgottenBefore !== null && { forgottenBefore }),
  }).map(([found]) => found ?? { rows: [], total: 0 });
}

const selectPerson = readText<{ employee: TimesheetPerson }, { companyId: CompanyId; employeeId: string }>(`
  select ${PERSON} as employee from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $employeeId`);

/** Throws `employee_not_found`. */
export const findTimesheetPerson = (companyId: CompanyId, employeeId: string): Read<TimesheetPerson> =>
  selectPerson({ companyId, employeeId })
    .first()
    .required('employee_not_found')
    .map(({ employee }) => employee);
