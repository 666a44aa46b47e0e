import type { z } from 'zod';
import { type Read, readText, type Values } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { CountMode } from '../leave/constants.ts';
import { EMPLOYEE, peopleSql } from './repository-summed.ts';
import type { contractEndsByMonthInput, contractEndsOfMonthOutput } from './schema-pages.ts';
import type { contractEndOutput, contractEndsInput, leaveInput } from './schema-summed.ts';

const unitsOf = ({
  officeIds = null,
  departmentIds = null,
  entityGroupIds = null,
}: {
  officeIds?: string[] | null | undefined;
  departmentIds?: string[] | null | undefined;
  entityGroupIds?: string[] | null | undefined;
}) => ({ officeIds, departmentIds, entityGroupIds });

const NAMES = (way: string) => `e.last_name ${way}, e.first_name ${way}, e.id ${way}`;

type Way = 'asc' | 'desc';
const bothWays = <Made>(make: (way: Way) => Made): Record<Way, Made> => ({ asc: make('asc'), desc: make('desc') });

export interface LeaveCalendar {
  employee: z.output<typeof contractEndOutput>['employee'];
  absenceCalendarId: string;
  absenceTypeId: string;
  name: string;
  pickMode: 'by_days' | 'by_time_range';
  countMode: CountMode;
}

const selectCalendars = perScope((seen) =>
  bothWays((way) =>
    readText<Page<LeaveCalendar>, Values>(`
    with people as (${peopleSql(seen)} and e.status = 'active'), found as (
      select e.*, c.id as calendar_id, t.id as type_id, t.name, t.pick_mode, t.count_mode, row_number() over (order by ${NAMES(way)}, t.name, t.id) as place
        from people e
        join absence_calendars c on c.company_id = $companyId and c.employee_id = e.id and c.year = $year and c.max_days_off is not null
        join absence_types t on t.company_id = $companyId and t.id = c.absence_type_id and t.deleted_at is null
        where (t.type <> 'private' or $seesPrivate) and ($absenceTypeIds::uuid[] is null or t.id = any($absenceTypeIds::uuid[]))
    ), page as (
      select * from found order by place limit $limit offset $offset
    )
    select (select count(*) from found)::int as total, coalesce((
      select json_agg(json_build_object('employee', ${EMPLOYEE}, 'absenceCalendarId', calendar_id, 'absenceTypeId', type_id, 'name', name,
          'pickMode', pick_mode, 'countMode', count_mode) order by place) from page e), '[]') as rows`),
  ),
);

/** Absence calendars with a limit of active people whom the caller sees (I3), by name. */
export const listCalendarsWithLimit = (
  asking: Asking,
  { year, absenceTypeIds, page, limit, ...units }: z.output<typeof leaveInput>,
  { way, seesPrivate }: { way: Way; seesPrivate: boolean },
): Read<Page<LeaveCalendar>> =>
  selectCalendars(asking)
    [way]({
      ...{ companyId: asking.companyId, year, absenceTypeIds: absenceTypeIds ?? null, seesPrivate },
      ...{ ...unitsOf(units), limit, offset: (page - 1) * limit },
    })
    .map(([found]) => found ?? { rows: [], total: 0 });

// The stated last day of a trial period, else its length from the first day of the contract.
const TRIAL_END = `coalesce(k.trial_period_end_date, (k.start_at + case k.trial_period_type
  when 'days' then make_interval(days => k.trial_period_quantity) when 'weeks' then make_interval(weeks => k.trial_period_quantity)
  when 'months' then make_interval(months => k.trial_period_quantity) when 'years' then make_interval(years => k.trial_period_quantity)
  end)::date - 1)`;

const endsSql = (seen: (column: string) => string) => `people as (${peopleSql(seen)}), signed as (
      select e.*, k.id as contract_id, k.start_at, k.end_at, ${TRIAL_END} as trial_end
        from people e join contracts k on k.company_id = $companyId and k.employee_id = e.id
    ), ends as (
      select s.*, 'contract' as kind, s.end_at as date from signed s where s.end_at between $from and $to
      union all
      select s.*, 'trial_period', s.trial_end from signed s where s.trial_end between $from and $to
        and s.trial_end >= s.start_at and (s.end_at is null or s.trial_end <= s.end_at)
    )`;

const selectEnds = perScope((seen) =>
  bothWays((way) =>
    readText<Page<z.output<typeof contractEndOutput>>, Values>(`
    with ${endsSql(seen)}, page as (
      select e.*, row_number() over (order by e.date ${way}, ${NAMES(way)}, e.contract_id, e.kind) as place
        from ends e order by place limit $limit offset $offset
    )
    select (select count(*) from ends)::int as total, coalesce((
      select json_agg(json_build_object('employee', ${EMPLOYEE}, 'contractId', contract_id, 'kind', kind, 'date', date, 'startAt', start_at,
          'isContinued', exists (
            select from contracts n where n.company_id = $companyId and n.employee_id = e.id
              and n.start_at <= e.date + 1 and (n.end_at is null or n.end_at > e.date)
          )) order by place) from page e), '[]') as rows`),
  ),
);

/** Ends of contracts and trial periods of people whom the caller sees (I3), by date. */
export const listContractEnds = (
  asking: Asking,
  { from, to, page, limit, ...units }: z.output<typeof contractEndsInput>,
  way: Way,
): Read<Page<z.output<typeof contractEndOutput>>> =>
  selectEnds(asking)
    [way]({
      ...{ companyId: asking.companyId, from, to, ...unitsOf(units), limit, offset: (page - 1) * limit },
    })
    .map(([found]) => found ?? { rows: [], total: 0 });

const selectEndsByMonth = perScope((seen) =>
  readText<z.output<typeof contractEndsOfMonthOutput>, Values>(`
    with ${endsSql(seen)}
    select to_char(date, 'YYYY-MM') as month, count(*) filter (where kind = 'contract')::int as contracts,
        count(*) filter (where kind = 'trial_period')::int as "trialPeriods"
      from ends group by 1 order by 1`),
);

/** Number of these ends in each month that has any. */
export const countContractEnds = (
  asking: Asking,
  { from, to, ...units }: z.output<typeof contractEndsByMonthInput>,
): Read<z.output<typeof contractEndsOfMonthOutput>[]> =>
  selectEndsByMonth(asking)({ companyId: asking.companyId, from, to, ...unitsOf(units) });
