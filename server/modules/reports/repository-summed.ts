import { type Read, readText, type Values } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';
import { CLOSINGS, entriesOf } from '../overtime/repository-balances.ts';
import { HEADCOUNT_PARTS, MONTH_LENGTH, PRIVATE_KEY, type SummedReport } from './constants.ts';
import type { SummedLine } from './rules-lines.ts';

/** Filters of a report. `employeeIds`: only these people, in addition. */
export interface ReportFilters {
  from: string;
  to: string;
  officeIds?: readonly string[] | undefined;
  departmentIds?: readonly string[] | undefined;
  entityGroupIds?: readonly string[] | undefined;
  employeeIds?: readonly string[] | undefined;
  /** Whether days off of private types have their type (I4). */
  seesPrivate: boolean;
}

const isIn = (table: string, column: string, parameter: string) => `($${parameter}::uuid[] is null or exists (
  select from ${table} a
    where a.company_id = $companyId and a.employee_id = e.id and a.${column} = any($${parameter}::uuid[])))`;

/** People of a report as SQL: those whom the reader sees (I3), in the units of the filters, whatever their status. */
export const peopleSql = (seen: (column: string) => string): string => `
  select e.id, e.last_name, e.first_name, e.second_last_name from employees e
    where e.company_id = $companyId and ${seen('e.id')}
      and ${isIn(OFFICES_TODAY, 'office_id', 'officeIds')}
      and ${isIn('employee_department_assignations', 'department_id', 'departmentIds')}
      and ${isIn('entity_group_members', 'entity_group_id', 'entityGroupIds')}`;

/** The employee of a row `e`, as JSON. */
export const EMPLOYEE = `json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name,
  'secondLastName', e.second_last_name)`;

const DAYS = `people p join overtime_days d on d.company_id = $companyId and d.employee_id = p.id
  and d.date between $from and $to`;
const monthOf = (date: string) => `to_char(${date}, 'YYYY-MM')`;

interface Summed {
  /** Common table expressions, the last of which is `facts (employee_id, key, …amounts)`: one row for each person and key. */
  facts: string;
  amounts: readonly string[];
  /** Name of the record that `key` is the id of. */
  name?: string;
  /** Further columns of a person's line. */
  columns?: readonly string[];
}

const headcountPart = {
  opening: 's.starts < m.first and (s.ends is null or s.ends >= m.first)',
  joined: 's.starts between m.first and m.last',
  left: 's.ends between m.first and m.last',
  closing: 's.starts <= m.last and (s.ends is null or s.ends > m.last)',
} as const satisfies Record<(typeof HEADCOUNT_PARTS)[number], string>;

/** Absences of the period, or with `month` (SQL of a day row `d`) by month: the months are then the beginning of each key. */
const absenceBy = (month = "''"): Summed => ({
  // The rows without a type are those of all planned time, which every rate divides by.
  facts: `planned as (
        select d.employee_id, ${month} as month, sum(d.planned_seconds)::bigint as seconds from ${DAYS} group by 1, 2
      ), absent as (
        select d.employee_id, ${month} as month,
            case when t.type = 'private' and not $seesPrivate then '${PRIVATE_KEY}' else t.id::text end as type,
            sum(least(o.seconds, d.planned_seconds))::bigint as seconds
          from ${DAYS}
          join absence_days_off o on o.company_id = $companyId and o.employee_id = d.employee_id and o.date = d.date
          join absence_calendars c on c.company_id = $companyId and c.id = o.absence_calendar_id
          join absence_types t on t.company_id = $companyId and t.id = c.absence_type_id
          group by 1, 2, 3
      ), facts as (
        select employee_id, nullif(month, '') as key, 0::bigint as "absentSeconds", seconds as "plannedSeconds" from planned
        union all select a.employee_id, a.month || a.type, a.seconds, p.seconds from absent a join planned p using (employee_id, month)
      )`,
  amounts: ['absentSeconds', 'plannedSeconds'],
  name: `(select t.name from absence_types t where t.company_id = $companyId and t.id::text = ${month === "''" ? 'key' : `substr(key, ${MONTH_LENGTH + 1})`})`,
});

const REPORTS: Record<SummedReport, Summed> = {
  'absence-rate': absenceBy(),
  overtime: {
    facts: `chosen as (
        select p.id from people p where exists (
          select from overtime_days d where d.company_id = $companyId and d.employee_id = p.id and d.date between $from and $to)
      ), closings as (
        select employee_id, sum(seconds)::bigint as seconds from (${CLOSINGS}) parts group by 1
      ), changes as (
        select employee_id, sum(positive)::bigint as positive, sum(negative)::bigint as negative, sum(bonus)::bigint as bonus
          from (${entriesOf('chosen', (date) => `${date} between $from and $to`)}) entries group by 1
      ), facts as (
        select c.employee_id, a.department_id::text as key, coalesce(s.seconds, 0) - c.positive - c.negative - c.bonus as "openingSeconds",
            c.positive as "positiveSeconds", c.negative as "negativeSeconds", c.bonus as "bonusSeconds", coalesce(s.seconds, 0) as "closingSeconds"
          from changes c left join closings s using (employee_id)
          left join employee_department_assignations a on a.company_id = $companyId and a.employee_id = c.employee_id
          where $departmentIds::uuid[] is null or a.department_id = any($departmentIds::uuid[])
      )`,
    amounts: ['openingSeconds', 'positiveSeconds', 'negativeSeconds', 'bonusSeconds', 'closingSeconds'],
    name: `(select n.name from departments n where n.company_id = $companyId and n.id::text = key)`,
  },
  // C1: employment is the days covered by contracts; contracts that follow each other without a gap are one employment.
  headcount: {
    facts: `months as (
        select ${monthOf('month')} as key, greatest(month::date, $from::date) as first,
            least((month + interval '1 month - 1 day')::date, $to::date) as last
          from generate_series(date_trunc('month', $from::timestamp), $to::timestamp, interval '1 month') month
      ), spans as (
        select employee_id, lower(span) as starts, upper(span) - 1 as ends from (
          select k.employee_id, unnest(range_agg(daterange(k.start_at, k.end_at, '[]'))) as span
            from people p join contracts k on k.company_id = $companyId and k.employee_id = p.id group by 1
        ) employed
      ), facts as (
        select s.employee_id, m.key,
            ${HEADCOUNT_PARTS.map((part) => `count(*) filter (where ${headcountPart[part]}) as "${part}"`).join(', ')},
            min(s.starts) filter (where ${headcountPart.joined}) as "joinedOn", max(s.ends) filter (where ${headcountPart.left}) as "leftOn"
          from spans s join months m on s.starts <= m.last and (s.ends is null or s.ends >= m.first) group by 1, 2
      )`,
    amounts: HEADCOUNT_PARTS,
    columns: ['joinedOn', 'leftOn'],
  },
  hours: {
    facts: `facts as (
        select d.employee_id, ${monthOf('d.date')} as key, sum(d.planned_seconds)::bigint as "plannedSeconds",
            sum(d.expected_seconds)::bigint as "expectedSeconds", sum(d.worked_seconds)::bigint as "workedSeconds"
          from ${DAYS} group by 1, 2
      )`,
    amounts: ['plannedSeconds', 'expectedSeconds', 'workedSeconds'],
  },
};

const fieldsOf = (names: readonly string[], value: (name: string) => string) =>
  names.map((name) => `'${name}', ${value(name)}`).join(', ');

const linesOf = ({ facts, amounts, name = 'null' }: Summed, people: string) => `
  with people as (${people}), ${facts}, lines as (
    select key, count(*)::int as people, json_build_object(${fieldsOf(amounts, (one) => `sum("${one}")::bigint`)}) as amounts
      from facts group by key
  )
  select key, ${name} as name, people, amounts from lines`;

const personLinesOf = ({ facts, amounts, columns = [] }: Summed, people: string, way: 'asc' | 'desc') => `
  with people as (${people}), ${facts}, found as (
    select * from facts f where f.key is not distinct from $key and ($part::text is null or (to_jsonb(f) ->> $part::text)::bigint > 0)
  ), page as (
    select e.*, f.*, row_number() over (order by e.last_name ${way}, e.first_name ${way}, e.id ${way}) as place
      from found f join people e on e.id = f.employee_id order by place limit $limit offset $offset
  )
  select (select count(*) from found)::int as total, coalesce((
    select json_agg(json_build_object('employee', ${EMPLOYEE}, ${fieldsOf([...amounts, ...columns], (one) => `e."${one}"`)}) order by e.place)
      from page e), '[]') as rows`;

const valuesOf = (
  { companyId }: Pick<Asking, 'companyId'>,
  { from, to, officeIds, departmentIds, entityGroupIds, employeeIds, seesPrivate }: ReportFilters,
): Values => ({
  ...{ companyId, from, to, seesPrivate, employeeIds: employeeIds ?? null, officeIds: officeIds ?? null },
  ...{ departmentIds: departmentIds ?? null, entityGroupIds: entityGroupIds ?? null },
});

const entriesOfReports = Object.entries(REPORTS) as [SummedReport, Summed][];
type Statements<Made> = Record<SummedReport, Made>;
const forEachReport = <Made>(make: (report: Summed) => Made): Statements<Made> =>
  Object.fromEntries(entriesOfReports.map(([name, report]) => [name, make(report)])) as Statements<Made>;

const selectLines = perScope((seen) =>
  forEachReport((report) => readText<SummedLine, Values>(linesOf(report, peopleSql(seen)))),
);
const selectLinesOfPeople = forEachReport((report) =>
  readText<SummedLine, Values>(
    linesOf(
      report,
      peopleSql((id) => `${id} = any($employeeIds::uuid[])`),
    ),
  ),
);

/** Lines of a report, of all people whom the caller sees (I3). */
export const listLines = (asking: Asking, report: SummedReport, filters: ReportFilters): Read<SummedLine[]> =>
  selectLines(asking)[report](valuesOf(asking, filters));

/** The same of some people, whoever asks. */
export const listLinesOfPeople = (
  asking: Pick<Asking, 'companyId'>,
  report: SummedReport,
  filters: ReportFilters & { employeeIds: readonly string[] },
): Read<SummedLine[]> => selectLinesOfPeople[report](valuesOf(asking, filters));

const selectAbsenceByMonth = perScope((seen) =>
  readText<SummedLine, Values>(linesOf(absenceBy(monthOf('d.date')), peopleSql(seen))),
);

/** Lines of absences by month and type, of all people whom the caller sees (I3). */
export const listAbsenceByMonth = (asking: Asking, filters: ReportFilters): Read<SummedLine[]> =>
  selectAbsenceByMonth(asking)(valuesOf(asking, filters));

export type PersonLine = Readonly<Record<string, unknown>>;

const selectPersonLines = perScope((seen) =>
  forEachReport((report) => {
    const select = (way: 'asc' | 'desc') =>
      readText<Page<PersonLine>, Values>(personLinesOf(report, peopleSql(seen), way));
    return { asc: select('asc'), desc: select('desc') };
  }),
);

interface PartOfLine {
  key: string | null;
  /** Amount of the line whose people are asked for. */
  part?: string | undefined;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** People of a line whom the caller sees (I3), by name. */
export const listPersonLines = (
  asking: Asking,
  report: SummedReport,
  filters: ReportFilters,
  { key, part, direction, limit, offset }: PartOfLine,
): Read<Page<PersonLine>> =>
  selectPersonLines(asking)
    [report][direction]({ ...valuesOf(asking, filters), key, part: part ?? null, limit, offset })
    .map(([found]) => found ?? { rows: [], total: 0 });

const countSeen = perScope((seen) =>
  readText<{ count: number }, Values>(`select count(*)::int as count from (${peopleSql(seen)}) people`),
);

/** Number of people whom a report of the caller is about. */
export const countPeople = (asking: Asking, filters: ReportFilters): Read<number> =>
  countSeen(asking)(valuesOf(asking, filters)).map(([found]) => found?.count ?? 0);

// A job has no session: the members's scope is looked up by their account.
const seenByMember = (column: string) => `($userId::text is null or ${column} in (select people_in_scope((
  select m.id from memberships m where m.company_id = $companyId and m.user_id = $userId::text))))`;
const selectIds = readText<{ id: string }, Values>(`select p.id from (${peopleSql(seenByMember)}) p order by p.id`);

/** Ids of the people of a report who are in the scope of a member (I3); without a member, of all. */
export const listPeopleSeenBy = (companyId: CompanyId, userId: string | null, filters: ReportFilters): Read<string[]> =>
  selectIds({ ...valuesOf({ companyId }, filters), userId }).map((rows) => rows.map(({ id }) => id));

const selectIsPrivate = readText<{ id: string }, Values>(
  `select id from absence_types where company_id = $companyId and id = $id and type = 'private'`,
);

/** Whether an absence type is private (I4). */
export const isPrivateType = (companyId: CompanyId, id: string): Read<boolean> =>
  selectIsPrivate({ companyId, id }).map((rows) => rows.length > 0);
