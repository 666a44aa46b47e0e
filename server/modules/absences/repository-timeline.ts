import { and, asc, eq } from 'drizzle-orm';
import { absenceTypes } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf, searchPatterns } from '../../platform/db/conditions.ts';
import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { isMainOn, MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import type { Period } from '../days/rules-schedule.ts';
import { idsFound } from '../people/repository-search.ts';

export interface TimelinePerson {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  imageProfileURL: string | null;
  /** The main office (A2). */
  officeName: string | null;
  departmentName: string | null;
}

type Filters = { officeId: string | null; departmentId: string | null; patterns: string[] | null };

const COLUMNS = `e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
  e.image_profile_url as "imageProfileURL",
  (select o.name from ${OFFICES_TODAY} a
    join offices o on o.company_id = $companyId and o.id = a.office_id and not o.is_deleted
    where a.company_id = $companyId and a.employee_id = e.id order by ${MAIN_FIRST} limit 1) as "officeName",
  (select d.name from employee_department_assignations a
    join departments d on d.company_id = $companyId and d.id = a.department_id
    where a.company_id = $companyId and a.employee_id = e.id order by a.created_at, a.id limit 1) as "departmentName"`;

const WHERE = (isSeen: (column: string) => string) => `
  from employees e
  where e.company_id = $companyId and e.status = 'active' and ${isSeen('e.id')}
    and ($patterns::text[] is null or e.id in ${idsFound('name')})
    and ($officeId::uuid is null or exists (select from ${OFFICES_TODAY} a
      where a.company_id = $companyId and a.employee_id = e.id and a.office_id = $officeId))
    and ($departmentId::uuid is null or exists (select from employee_department_assignations a
      where a.company_id = $companyId and a.employee_id = e.id and a.department_id = $departmentId))
    and ($absentOf::uuid[] is null or e.id = any($absentOf))`;

/** Part of a list: the number of people before it, and its maximum size. */
type Part = { first: number; limit: number };

type Asked = Filters & { companyId: CompanyId; absentOf: readonly string[] | null };

const selectPeople = perScope((isSeen) =>
  readText<TimelinePerson, Asked & Part>(
    `select ${COLUMNS} ${WHERE(isSeen)} order by e.last_name, e.first_name, e.id limit $limit offset $first`,
  ),
);
const countPeople = perScope((isSeen) =>
  readText<{ total: number }, Asked>(`select count(*)::int as total ${WHERE(isSeen)}`),
);

export interface PeopleAsked {
  officeId?: string | undefined;
  departmentId?: string | undefined;
  search?: string | undefined;
  /** Only these people. */
  absentOf?: readonly string[] | null;
}

const askedOf = ({ companyId }: Asking, { officeId, departmentId, search, absentOf = null }: PeopleAsked): Asked => ({
  ...{ companyId, absentOf, patterns: searchPatterns(search) },
  ...{ officeId: officeId ?? null, departmentId: departmentId ?? null },
});

/** Active people in scope by name (I3), `limit` of them beginning at `first`, and their total. */
export function listTimelinePeople(
  scope: Asking,
  people: PeopleAsked,
  limit: number,
  first = 0,
): Read<{ people: TimelinePerson[]; total: number }> {
  const asked = askedOf(scope, people);
  return together(selectPeople(scope)({ ...asked, first, limit }), countPeople(scope)(asked)).map(
    ([rows, [counted]]) => ({ people: rows, total: counted?.total ?? 0 }),
  );
}

const selectPerson = perScope((isSeen) =>
  readText<TimelinePerson, { companyId: CompanyId; id: string }>(
    `select ${COLUMNS} from employees e where e.company_id = $companyId and e.id = $id and ${isSeen('e.id')}`,
  ),
);

/** Throws `employee_not_found`, also out of scope (I3). */
export const getTimelinePerson = (scope: Asking, id: string): Read<TimelinePerson> =>
  selectPerson(scope)({ companyId: scope.companyId, id }).first().required('employee_not_found');

const selectAbsent = readText<{ employeeId: string }, { companyId: CompanyId; absenceTypeId: string | null } & Period>(`
  select distinct c.employee_id as "employeeId" from absence_calendars c
    where c.company_id = $companyId and ($absenceTypeId::uuid is null or c.absence_type_id = $absenceTypeId)
      and c.year between extract(year from $from::date) - 1 and extract(year from $to::date)
      and (
        exists (select from absence_days_off o where o.company_id = $companyId and o.absence_calendar_id = c.id
          and o.date between $from::date and $to::date)
        or exists (select from absence_day_off_requests r
          join absence_day_off_request_days d on d.company_id = $companyId and d.request_id = r.id
          where r.company_id = $companyId and r.absence_calendar_id = c.id and r.status = 'pending'
            and d.employee_id = c.employee_id and d.date between $from::date and $to::date)
      )`);

/** People with days off of a type in a period, granted or pending; null: of any type. */
export const listAbsentOf = (
  companyId: CompanyId,
  absenceTypeId: string | null,
  { from, to }: Period,
): Read<string[]> =>
  selectAbsent({ companyId, absenceTypeId, from, to }).map((rows) => rows.map(({ employeeId }) => employeeId));

export type TypeOfDays = Pick<typeof absenceTypes.$inferSelect, 'id' | 'name' | 'color' | 'pickMode' | 'countMode'> & {
  visibility: 'normal' | 'private';
};

/** Absence types by id, deleted ones included. */
export const listTypesOf = (companyId: CompanyId, ids: readonly string[]): Read<TypeOfDays[]> =>
  readBuilt(
    build
      .select({
        id: absenceTypes.id,
        name: absenceTypes.name,
        color: absenceTypes.color,
        pickMode: absenceTypes.pickMode,
        countMode: absenceTypes.countMode,
        visibility: absenceTypes.type,
      })
      .from(absenceTypes)
      .where(and(eq(absenceTypes.companyId, companyId), oneOf(absenceTypes.id, [...ids])))
      .orderBy(asc(absenceTypes.name), asc(absenceTypes.id)),
  );

/** Days off of a type in a period, of people who match. */
const selectTypesInUse = perScope((isSeen) =>
  readText<{ absenceTypeId: string; isOwn: boolean }, Asked & Period & { ownId: string | null }>(`
  select c.absence_type_id as "absenceTypeId", coalesce(bool_or(days.employee_id = $ownId::uuid), false) as "isOwn"
    from (
      select o.employee_id, o.absence_calendar_id from absence_days_off o
        where o.company_id = $companyId and o.date between $from::date and $to::date
      union all
      select d.employee_id, r.absence_calendar_id from absence_day_off_request_days d
        join absence_day_off_requests r on r.company_id = $companyId and r.id = d.request_id and r.status = 'pending'
        where d.company_id = $companyId and d.date between $from::date and $to::date
    ) as days
    join absence_calendars c on c.company_id = $companyId and c.id = days.absence_calendar_id
    where days.employee_id in (select e.id ${WHERE(isSeen)})
    group by 1`),
);

/**
 * Types of granted or pending days off in a period, of people who match. Says of each whether it is used by `ownId`, among others or alone.
 */
export const listTypesInUse = (
  scope: Asking,
  people: PeopleAsked,
  { from, to }: Period,
  ownId: string | null,
): Read<{ absenceTypeId: string; isOwn: boolean }[]> =>
  selectTypesInUse(scope)({ ...askedOf(scope, people), from, to, ownId });

type HolidayOfPerson = { date: string; name: string; half: boolean };

const holidaysOf = (people: string) => `
  select h.date::text as date, string_agg(distinct h.name, ' · ' order by h.name) as name, bool_and(h.is_half) as half
    from holidays h
    join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
    where h.company_id = $companyId and h.date between $from::date and $to::date and (
      not exists (select from holiday_calendar_offices o
        where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id)
      or exists (select from holiday_calendar_offices o
        join offices f on f.company_id = $companyId and f.id = o.office_id and not f.is_deleted
        join employee_office_assignations a on a.company_id = $companyId and a.office_id = o.office_id
        where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id
          and a.employee_id ${people} and ${isMainOn('h.date')}))
    group by h.date order by h.date`;
const selectHolidays = readText<HolidayOfPerson, { companyId: CompanyId; employeeIds: readonly string[] } & Period>(
  holidaysOf('= any($employeeIds::uuid[])'),
);
const selectHolidaysOfMatching = perScope((isSeen) =>
  readText<HolidayOfPerson, Asked & Period>(holidaysOf(`in (select e.id ${WHERE(isSeen)})`)),
);

/** Holidays of a period that apply to any of these people (A7). */
export const listHolidaysOf = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<HolidayOfPerson[]> => selectHolidays({ companyId, employeeIds, from, to });

/** Holidays of all people who match. */
export const listHolidaysOfMatching = (
  scope: Asking,
  people: PeopleAsked,
  { from, to }: Period,
): Read<HolidayOfPerson[]> => selectHolidaysOfMatching(scope)({ ...askedOf(scope, people), from, to });
