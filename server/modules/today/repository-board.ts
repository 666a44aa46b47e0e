import { searchPatterns } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { SELECT_SHARED, type SharedSchedule, schedulesByPerson, withSchedules } from '../days/load-schedule.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import { JOIN_MAIN_ZONES, ZONE_OF_EACH } from '../days/repository-zone.ts';
import type { Period, Schedule } from '../days/rules-schedule.ts';
import type { WorkStatus } from '../people/constants.ts';
import { idsFound } from '../people/repository-search.ts';
import type { DayOff } from './rules-board.ts';

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  imageProfileURL: string | null;
  officeName: string | null;
}

/** Data that determines a person's status; names are read only of the people shown. */
export interface BoardPerson {
  id: string;
  timeZone: string;
  workStatus: WorkStatus;
  /** Null for somebody who is offline. */
  statusSince: string | null;
  isRemoteType: boolean;
}

/** Columns of a person `e`; the main office is `o`. */
export const PERSON_COLUMNS = `e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
  e.image_profile_url as "imageProfileURL", o.name as "officeName"`;
export const MAIN_OFFICE = `left join lateral (
    select o.name from ${OFFICES_TODAY} a
      join offices o on o.company_id = $companyId and o.id = a.office_id and not o.is_deleted
      where a.company_id = $companyId and a.employee_id = e.id order by ${MAIN_FIRST} limit 1
  ) o on true`;
export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type Filters = {
  companyId: CompanyId;
  employeeId: string | null;
  patterns: string[] | null;
  officeId: string | null;
  departmentId: string | null;
};

/** Condition for the employees `e` of the company on the board. */
const isOnBoard = (isSeen: (column: string) => string): string => `e.status = 'active' and ${isSeen('e.id')}
  and ($employeeId::uuid is null or e.id = $employeeId)
  and ($patterns::text[] is null or e.id in ${idsFound('name')})
  and ($officeId::uuid is null or exists (select from ${OFFICES_TODAY} a
    where a.company_id = $companyId and a.employee_id = e.id and a.office_id = $officeId))
  and ($departmentId::uuid is null or exists (select from employee_department_assignations a
    where a.company_id = $companyId and a.employee_id = e.id and a.department_id = $departmentId))`;

const selectPeople = perScope((isSeen) =>
  readText<BoardPerson, Filters>(`
  select e.id, ${ZONE_OF_EACH} as "timeZone", e.work_status as "workStatus",
      case when e.work_status <> 'offline' then ${instant('e.work_status_updated_at')} end as "statusSince", coalesce(t.remote, false) as "isRemoteType"
    from employees e join companies c on c.id = $companyId
    ${JOIN_MAIN_ZONES}
    left join work_check_types t on t.company_id = $companyId and t.id = e.work_check_type_id
    where e.company_id = $companyId and ${isOnBoard(isSeen)}
    order by e.last_name, e.first_name, e.id`),
);

export interface BoardFilters {
  employeeId?: string | undefined;
  search?: string | undefined;
  officeId?: string | undefined;
  departmentId?: string | undefined;
}

const filtersOf = ({ companyId }: Asking, { employeeId, search, officeId, departmentId }: BoardFilters): Filters => ({
  companyId,
  employeeId: employeeId ?? null,
  patterns: searchPatterns(search),
  officeId: officeId ?? null,
  departmentId: departmentId ?? null,
});

/** Active people in scope who match, by name, with their work status. */
export const listBoardPeople = (scope: Asking, filters: BoardFilters): Read<BoardPerson[]> =>
  selectPeople(scope)(filtersOf(scope, filters));

const selectSchedules = perScope((isSeen) =>
  readText<SharedSchedule, Filters & Period>(`
  with ${withSchedules(isOnBoard(isSeen))} ${SELECT_SHARED}`),
);

/** Plans of the dates for the same people. */
export const listBoardSchedules = (
  scope: Asking,
  filters: BoardFilters,
  { from, to }: Period,
): Read<Map<string, Schedule>> =>
  selectSchedules(scope)({ ...filtersOf(scope, filters), from, to }).map(schedulesByPerson);

const selectNames = perScope((isSeen) =>
  readText<Person, { companyId: CompanyId; ids: readonly string[] }>(`
  select ${PERSON_COLUMNS} from employees e
    ${MAIN_OFFICE}
    where e.company_id = $companyId and e.id = any($ids) and ${isSeen('e.id')}`),
);

/** Names and offices of people in scope (I3), by id. */
export const listBoardNames = (scope: Asking, ids: readonly string[]): Read<ReadonlyMap<string, Person>> =>
  selectNames(scope)({ companyId: scope.companyId, ids }).map((rows) => new Map(rows.map((row) => [row.id, row])));

type OfDates = { companyId: CompanyId; from: string; to: string };
type Own<Row> = Row & { employeeId: string };

const selectDaysOff = perScope((isSeen) =>
  readText<Own<DayOff & { date: string }>, OfDates>(`
  select d.employee_id as "employeeId", d.date::text as date, left(d.start_time::text, 5) as "startTime",
      left(d.end_time::text, 5) as "endTime", case t.type when 'normal' then t.name end as "typeName"
    from absence_days_off d
    join absence_calendars k on k.company_id = $companyId and k.id = d.absence_calendar_id
    join absence_types t on t.company_id = $companyId and t.id = k.absence_type_id
    where d.company_id = $companyId and d.date between $from and $to and ${isSeen('d.employee_id')}
    order by d.date, d.start_time nulls first`),
);

/** End of the last entry of a date, by employee id. */
type LastOuts = { date: string; lastOuts: Record<string, string> };

// One object per date: reading thousands of rows takes longer than aggregating them.
const selectLastOuts = perScope((isSeen) =>
  readText<LastOuts, OfDates>(`
  select w.work_date::text as date, json_object_agg(w.employee_id, w.last_out) as "lastOuts"
    from (
      select w.employee_id, w.work_date, ${instant('max(w.ended_at)')} as last_out
        from work_entries w
        where w.company_id = $companyId and w.work_date between $from and $to and w.deleted_at is null
          and w.ended_at is not null and w.work_entry_type = 'work' and ${isSeen('w.employee_id')}
        group by w.employee_id, w.work_date
    ) w
    group by w.work_date`),
);

/** Days off and last entries of the people in scope on a few dates. */
export const readBoardDays = (scope: Asking, dates: { from: string; to: string }) => {
  const given = { companyId: scope.companyId, ...dates };
  return [selectDaysOff(scope)(given), selectLastOuts(scope)(given)] as const;
};
