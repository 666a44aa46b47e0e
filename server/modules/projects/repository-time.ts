import type { z } from 'zod';
import { type Condition, equalsOneOf } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, inScope, perScope } from '../access/in-scope.ts';
import { FULL_NAME } from '../people/repository-search.ts';
import type { TimeGap, TimeGroup, TimeOrder } from './constants.ts';
import type { sumTimeInput, timeTotalsOutput } from './schema.ts';
import type { exportTimeInput, listTimeOutput } from './schema-pages.ts';

const tagsOf = (alias: string) => `select from time_entry_tags x
  where x.company_id = $companyId and x.time_entry_id = ${alias}.id`;

const GAPS: Record<TimeGap, (alias: string) => string> = {
  project: (alias) => `${alias}.project_id is null`,
  tags: (alias) => `not exists (${tagsOf(alias)})`,
};

/** Condition for entries without any of these. `alias`: of `time_entries`. */
export const hasNone = (alias: string, gaps: readonly TimeGap[] | undefined): Condition[] =>
  [...new Set(gaps)].sort().map((gap) => [GAPS[gap](alias)]);

type Filters = Pick<z.output<typeof sumTimeInput>, 'employeeId' | 'projectId' | 'tagIds' | 'without'>;

/** Conditions for `time_entries t`: people in scope (I3), and the filters. */
const conditionsOf = (asking: Asking, { employeeId, projectId, tagIds, without }: Filters): Condition[] => [
  ...inScope(asking, 't.employee_id'),
  ...equalsOneOf('t.employee_id', employeeId),
  ...equalsOneOf('t.project_id', projectId),
  ...(tagIds ? [[`exists (${tagsOf('t')} and x.tag_id = any(?))`, tagIds] as const] : []),
  ...hasNone('t', without),
];

// Seconds in a state, as in `timeStateOf`.
const secondsOf = (state: 'spent' | 'planned') =>
  `case when t.ended_at ${state === 'spent' ? '<=' : '>'} $now then extract(epoch from t.ended_at - t.started_at) else 0 end`;

const ofPeriod = (filter: string) => `from time_entries t
  where t.company_id = $companyId and t.deleted_at is null and t.work_date between $from and $to ${filter}`;

const GROUPS: Record<TimeGroup, { id: string; from: string; name: string }> = {
  project: {
    id: 'c.project_id',
    from: 'chosen c',
    name: '(select p.name from projects p where p.company_id = $companyId and p.id = s.id)',
  },
  person: {
    id: 'c.employee_id',
    from: 'chosen c',
    name: `(select ${FULL_NAME} from employees e where e.company_id = $companyId and e.id = s.id)`,
  },
  tag: {
    id: 'x.tag_id',
    from: 'chosen c left join time_entry_tags x on x.company_id = $companyId and x.time_entry_id = c.id',
    name: '(select g.name from tags g where g.company_id = $companyId and g.id = s.id)',
  },
};

const AMOUNTS = `coalesce(sum(spent), 0)::bigint as "spentSeconds", coalesce(sum(planned), 0)::bigint as "plannedSeconds",
  count(*)::int as entries, count(distinct employee_id)::int as people`;

type Totals = z.output<typeof timeTotalsOutput>;

const selectTotals = textsByFilter<Omit<Totals, 'by'>, [by: TimeGroup]>((filter, by) => {
  const { id, from, name } = GROUPS[by];
  return `
    with chosen as (
      select t.id, t.employee_id, t.project_id, ${secondsOf('spent')} as spent, ${secondsOf('planned')} as planned
        ${ofPeriod(filter)}
    ), sums as (
      select ${id} as id, ${AMOUNTS} from ${from} group by 1
    ), named as (
      select s.id, ${name} as name, s."spentSeconds", s."plannedSeconds", s.entries, s.people from sums s
    )
    select (select row_to_json(amounts) from (select ${AMOUNTS} from chosen) amounts) as sum,
      coalesce((select json_agg(named order by "spentSeconds" desc, "plannedSeconds" desc, name, id) from named), '[]') as rows`;
});

/** Sums of the time of people in scope on these work dates (A3), by project, person or tag, in one statement. */
export function sumTime(
  asking: Asking,
  { from, to, by, ...filters }: z.output<typeof sumTimeInput>,
  now: Temporal.Instant,
): Read<Totals> {
  const { text, values } = namedConditions(conditionsOf(asking, filters));
  return selectTotals(
    text,
    by,
  )({ companyId: asking.companyId, from, to, now: now.toString(), ...values }).map(([found]) => {
    if (!found) throw new Error('The query of sums returned no row.');
    return { by, ...found };
  });
}

const ORDERS: Record<TimeOrder, (way: 'asc' | 'desc') => string> = {
  start: (way) => `started_at ${way}`,
  person: (way) => `last_name ${way}, first_name ${way}, started_at desc`,
  project: (way) => `project_name ${way} nulls last, started_at desc`,
  duration: (way) => `ended_at - started_at ${way} nulls last, started_at desc`,
};

type Time = z.output<typeof listTimeOutput>;

const selectPage = textsByFilter<Time, [order: string]>(
  (filter, order) => `
    with found as (
      select t.*, e.code, e.first_name, e.last_name, e.second_last_name, p.name as project_name
        from (select t.* ${ofPeriod(filter)}) t
        join employees e on e.company_id = $companyId and e.id = t.employee_id
        left join projects p on p.company_id = $companyId and p.id = t.project_id
    ), page as (
      select * from found order by ${order}, id limit $limit offset $offset
    ), shown as (
      select f.id, json_build_object('id', f.employee_id, 'code', f.code, 'firstName', f.first_name, 'lastName', f.last_name,
            'secondLastName', f.second_last_name) as employee,
          case when f.project_id is not null then json_build_object('id', f.project_id, 'name', f.project_name) end as project,
          coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by x.id)
            from time_entry_tags x join tags g on g.company_id = $companyId and g.id = x.tag_id
            where x.company_id = $companyId and x.time_entry_id = f.id), '[]') as tags,
          f.work_date as date, f.time_zone as "timeZone", f.started_at as "startedAt", f.ended_at as "endedAt", f.comment
        from page f order by ${order}, id
    )
    select t.total, t.spent as "spentSeconds", t.planned as "plannedSeconds",
        coalesce((select json_agg(shown) from shown), '[]') as rows
      from (select count(*)::int as total, coalesce(sum(${secondsOf('spent')}), 0)::bigint as spent,
        coalesce(sum(${secondsOf('planned')}), 0)::bigint as planned from found t) t`,
);

type ListInput = Omit<z.output<typeof exportTimeInput>, 'format'> & { page: number; limit: number };

/** A page of the time of people in scope, with the sums of all matches, in one statement. */
export function listTime(
  asking: Asking,
  { from, to, page, limit, orderBy, direction, ...filters }: ListInput,
  now: Temporal.Instant,
): Read<Time> {
  const { text, values } = namedConditions(conditionsOf(asking, filters));
  const { companyId } = asking;
  return selectPage(
    text,
    ORDERS[orderBy](direction),
  )({ companyId, from, to, limit, offset: (page - 1) * limit, now: now.toString(), ...values }).map(([found]) => {
    if (!found) throw new Error('The query of a page returned no row.');
    return { ...found, rows: found.rows.map(inItsZone) };
  });
}

/** Clock times in the entry's time zone (A2). */
function inItsZone(row: Time['rows'][number]): Time['rows'][number] {
  const momentOf = (at: string) => formatInZone(Temporal.Instant.from(at), row.timeZone);
  return { ...row, startedAt: momentOf(row.startedAt), endedAt: row.endedAt && momentOf(row.endedAt) };
}

/** Names of a file's filters. */
export interface TimeFilterNames {
  people: string[];
  projects: string[];
  tags: string[];
  /** The company's time zone. */
  timeZone: string;
}

const namesIn = (table: string, ids: string, name: string, condition = 'true') => `array(
  select ${name} from ${table} e where e.company_id = $companyId and e.id = any($${ids}::uuid[]) and ${condition} order by 1)`;

type FilterIds = Record<'employeeIds' | 'projectIds' | 'tagIds', readonly string[]>;

const selectNames = perScope((seen) =>
  readText<TimeFilterNames, FilterIds & { companyId: CompanyId }>(`
    select ${namesIn('employees', 'employeeIds', FULL_NAME, seen('e.id'))} as people,
      ${namesIn('projects', 'projectIds', 'e.name')} as projects, ${namesIn('tags', 'tagIds', 'e.name')} as tags,
      c.time_zone as "timeZone"
    from companies c where c.id = $companyId`),
);

/** Names of a list's filters, only of people in scope, and the company's time zone. */
export const findTimeFilterNames = (
  asking: Asking,
  { employeeId = [], projectId = [], tagIds = [] }: Filters,
): Read<TimeFilterNames> =>
  selectNames(asking)({ companyId: asking.companyId, employeeIds: employeeId, projectIds: projectId, tagIds })
    .first()
    .required('company_not_found');
