import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import {
  absenceCalendars,
  absenceDayOffRequestDays,
  absenceDayOffRequests,
  absenceTypes,
} from '#drizzle/schema/absences.ts';
import { employees } from '#drizzle/schema/people.ts';
import { build, readBuilt, textIn } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { leadsParts, partsOf } from '../absences/repository-batches.ts';
import { type Asking, isInDecisionScope, perScope } from '../access/in-scope.ts';
import { isHalfHoliday } from '../days/load-schedule.ts';
import { holdsOn } from '../days/repository-offices.ts';
import { type Person, personColumns } from './repository-people.ts';

const requests = absenceDayOffRequests;

const typeColumns = {
  id: absenceTypes.id,
  name: absenceTypes.name,
  color: absenceTypes.color,
  category: absenceTypes.category,
  pickMode: absenceTypes.pickMode,
  countMode: absenceTypes.countMode,
  visibility: absenceTypes.type,
};

export type AbsenceTypeOfRequest = Pick<
  typeof absenceTypes.$inferSelect,
  'id' | 'name' | 'color' | 'category' | 'pickMode' | 'countMode'
> & { visibility: (typeof absenceTypes.$inferSelect)['type'] };

export const calendarOfRequest = (companyId: CompanyId) =>
  and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.id, requests.absenceCalendarId));
const typeOfCalendar = (companyId: CompanyId) =>
  and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, absenceCalendars.absenceTypeId));
const personOfRequest = (companyId: CompanyId) =>
  and(eq(employees.companyId, companyId), eq(employees.id, requests.employeeId));

const [requestTable, dayTable] = ['absence_day_off_requests', 'absence_day_off_request_days'];
const HALF_HOLIDAY = isHalfHoliday('$companyId', `${requestTable}.employee_id`, `${dayTable}.date`);

/**
 * First and last date of all parts; the dates with planned time, a half holiday as half of one, of a type that counts calendar days all of them
 * (E4); their seconds.
 */
function summaryOfDays(companyId: CompanyId) {
  const days = absenceDayOffRequestDays;
  const halfHoliday = textIn(HALF_HOLIDAY, { companyId });
  return build
    .select({
      first: sql<string>`min(${days.date})::text`.as('first'),
      last: sql<string>`max(${days.date})::text`.as('last'),
      count: sql<number>`(case when ${absenceTypes.countMode} = 'calendar_days' then count(distinct ${days.date})
        else count(distinct ${days.date}) filter (where ${days.seconds} > 0)
          - 0.5 * count(distinct ${days.date}) filter (where ${days.seconds} > 0 and ${halfHoliday}) end)::float8`.as(
        'count',
      ),
      seconds: sql<number>`coalesce(sum(${days.seconds}), 0)`.as('seconds'),
    })
    .from(days)
    .where(and(eq(days.companyId, companyId), sql`${days.requestId} = any(${partsIn(companyId)}::uuid[])`))
    .as('summary');
}

const partsIn = (companyId: CompanyId) => textIn(partsOf('absence_day_off_requests'), { companyId }) as SQL<string[]>;
/** Condition for requests that are listed: a request over New Year is listed once (E14). */
export const isListed = (companyId: CompanyId): SQL => textIn(leadsParts('absence_day_off_requests'), { companyId });

/** Requests by their ids, in any order. */
export const listAbsenceRows = (companyId: CompanyId, ids: readonly string[]) => {
  const summary = summaryOfDays(companyId);
  return readBuilt(
    build
      .select({
        request: {
          id: requests.id,
          parts: partsIn(companyId),
          type: requests.type,
          status: requests.status,
          createdAt: requests.createdAt,
        },
        person: personColumns,
        absenceType: typeColumns,
        days: { first: summary.first, last: summary.last, count: summary.count, seconds: summary.seconds },
        hasComment: sql<boolean>`coalesce(${requests.comment}, '') <> ''`,
        documentCount: sql<number>`cardinality(${requests.documentIds})`,
      })
      .from(requests)
      .innerJoin(absenceCalendars, calendarOfRequest(companyId))
      .innerJoin(absenceTypes, typeOfCalendar(companyId))
      .innerJoin(employees, personOfRequest(companyId))
      .crossJoinLateral(summary)
      .where(and(eq(requests.companyId, companyId), oneOf(requests.id, ids))),
  );
};

/** The parts that are shown as one with a request, in order of their years (E14). */
export const listInboxParts = (scope: Asking & Pick<Scope, 'now'>, id: string) =>
  readBuilt(
    build
      .select({ request: requests, calendar: absenceCalendars, person: personColumns, absenceType: typeColumns })
      .from(requests)
      .innerJoin(absenceCalendars, calendarOfRequest(scope.companyId))
      .innerJoin(absenceTypes, typeOfCalendar(scope.companyId))
      .innerJoin(employees, personOfRequest(scope.companyId))
      .where(
        and(
          eq(requests.companyId, scope.companyId),
          sql`${requests.id} = any((select ${textIn(partsOf('named'), { companyId: scope.companyId })} from ${requests} named
            where named.company_id = ${scope.companyId} and named.id = ${id})::uuid[])`,
          isInDecisionScope(scope, requests.employeeId),
        ),
      )
      .orderBy(asc(requests.id)),
  );

/** Absence types by id, deleted ones included. */
export const listTypesById = (companyId: CompanyId, ids: readonly string[]): Read<AbsenceTypeOfRequest[]> =>
  readBuilt(
    build
      .select(typeColumns)
      .from(absenceTypes)
      .where(and(eq(absenceTypes.companyId, companyId), oneOf(absenceTypes.id, ids))),
  );

/** An employee's latest requests, newest first, without some of them. */
export function listLatestRequests(
  companyId: CompanyId,
  employeeId: string,
  { exceptIds, limit }: { exceptIds: readonly string[]; limit: number },
) {
  const summary = summaryOfDays(companyId);
  return readBuilt(
    build
      .select({
        request: {
          id: requests.id,
          parts: partsIn(companyId),
          type: requests.type,
          status: requests.status,
          createdAt: requests.createdAt,
        },
        absenceType: typeColumns,
        days: { first: summary.first, last: summary.last, count: summary.count, seconds: summary.seconds },
      })
      .from(requests)
      .innerJoin(absenceCalendars, calendarOfRequest(companyId))
      .innerJoin(absenceTypes, typeOfCalendar(companyId))
      .crossJoinLateral(summary)
      .where(
        and(
          eq(requests.companyId, companyId),
          eq(requests.employeeId, employeeId),
          not(oneOf(requests.id, exceptIds)),
          isListed(companyId),
        ),
      )
      .orderBy(desc(requests.createdAt), desc(requests.id))
      .limit(limit),
  );
}

export interface ColleagueOff extends Person {
  status: 'accepted' | 'pending';
  dates: string[];
  /** False: some of it is only part of a day. */
  wholeDays: boolean;
}

const MOST_COLLEAGUES = 100;

/** Condition that somebody with a day off `off` is in a unit of the requester; in an office on that date (C7). */
const sharesUnit = (kind: 'office' | 'department', holds: (alias: string) => string) => `exists (
      select from employee_${kind}_assignations theirs
        join employee_${kind}_assignations mine on mine.company_id = $companyId and mine.${kind}_id = theirs.${kind}_id
        where theirs.company_id = $companyId and theirs.employee_id = off.employee_id and mine.employee_id = $employeeId
          and ${holds('theirs')} and ${holds('mine')})`;

// Joins from the days to their people, instead of from thousands of colleagues to the few days off.
const selectColleaguesOff = perScope((isSeen) =>
  readText<ColleagueOff, { companyId: CompanyId; employeeId: string; dates: string[] }>(`
  with off as (
    select o.employee_id, o.date, o.start_time, 'accepted' as status from absence_days_off o
      where o.company_id = $companyId and o.date = any($dates::date[])
    union all
    select d.employee_id, d.date, d.start_time, 'pending' from absence_day_off_request_days d
      join absence_day_off_requests r on r.company_id = $companyId and r.id = d.request_id
        and r.status = 'pending' and r.type = 'create'
      where d.company_id = $companyId and d.date = any($dates::date[])
  )
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
      e.image_profile_url as "imageProfileURL", off.status,
      array_agg(distinct off.date::text order by off.date::text) as dates, bool_and(off.start_time is null) as "wholeDays"
    from off
    join employees e on e.company_id = $companyId and e.id = off.employee_id and e.status = 'active'
    where e.id <> $employeeId and ${isSeen('e.id')} and (${sharesUnit('office', (alias) => holdsOn(alias, 'off.date'))} or ${sharesUnit('department', () => 'true')})
    group by e.company_id, e.id, off.status
    order by off.status, e.last_name, e.first_name, e.id
    limit ${MOST_COLLEAGUES}`),
);

/**
 * Other people of the employee's offices and departments in the caller's scope (I3) who are off on the dates or request to be, accepted
 * ones first, a hundred at most.
 */
export const listColleaguesOff = (scope: Asking, employeeId: string, dates: string[]): Read<ColleagueOff[]> =>
  selectColleaguesOff(scope)({ companyId: scope.companyId, employeeId, dates });
