import type { z } from 'zod';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { NIGHT, WEEK_DAYS } from './constants.ts';
import type {
  reportInput,
  workedAbsenceDaysOutput,
  workedHoursByWeekDayOutput,
  workedHoursOutput,
  workedNightHoursOutput,
} from './schema.ts';

type Asked = z.output<typeof reportInput>;
type Values = {
  companyId: CompanyId;
  employeeIds: readonly string[] | null;
  from: string;
  to: string;
  limit: number;
  offset: number;
};

/** One page of lines and the number of all lines, by one statement: however many people, each day row is read once. */
function report<Line>({ keys = '', lines }: { keys?: string; lines: string }) {
  const select = (way: 'asc' | 'desc') =>
    readText<Page<Line>, Values>(`
    with people as (
      select id, last_name, first_name from employees
        where company_id = $companyId and (id = any($employeeIds::uuid[]) or $employeeIds::uuid[] is null and status = 'active')
    ), keys as (
      ${keys || 'select *, 0 as key from people'}
    ), page as (
      select id, key, row_number() over (order by last_name ${way}, first_name ${way}, id ${way}, key ${way}) as place from keys
        order by place limit $limit offset $offset
    ), lines as (${lines})
    select (select count(*) from keys)::int as total,
      coalesce((select json_agg(to_jsonb(lines) - 'place' order by place) from lines), '[]') as rows`);
  const ways = { asc: select('asc'), desc: select('desc') };
  return (companyId: CompanyId, { employeeIds, from, to, limit, page, orderBy }: Asked): Read<Page<Line>> =>
    ways[directionOf(orderBy, 'asc')]({
      companyId,
      employeeIds: employeeIds ?? null,
      from,
      to,
      limit,
      offset: (page - 1) * limit,
    }).map(([found]) => found ?? { rows: [], total: 0 });
}

const DAYS_OF = `d.company_id = $companyId and d.employee_id = page.id and d.date between $from and $to`;
const SUMS = `coalesce(sum(d.worked_seconds), 0)::bigint as "secondsWorked",
  coalesce(sum(d.expected_seconds), 0)::bigint as "secondsToWork",
  coalesce(sum(d.worked_seconds - d.expected_seconds), 0)::bigint as "secondsBalance"`;

/** Sums of the day rows of each person. */
export const reportWorkedHours = report<z.output<typeof workedHoursOutput>>({
  lines: `select page.id as "employeeId", ${SUMS}, page.place
    from page left join overtime_days d on ${DAYS_OF} group by page.id, page.place`,
});

/** The same sums for each person and each day of the week in the period. */
export const reportWorkedHoursByWeekDay = report<z.output<typeof workedHoursByWeekDayOutput>>({
  keys: `select people.*, week_day.key from people cross join (
      select extract(isodow from $from::date + place)::int as key
        from generate_series(0, least(6, $to::date - $from::date)) place
    ) week_day`,
  lines: `select page.id as "employeeId", (array['${WEEK_DAYS.join("','")}'])[page.key] as "weekDay", ${SUMS}, page.place
    from page left join lateral (
      select * from overtime_days d where ${DAYS_OF} and extract(isodow from d.date) = page.key
    ) d on true
    group by page.id, page.key, page.place`,
});

// Each night that the paid part of an entry (B7), which comes first in it, may overlap: from the day before its start to the day of its end,
// by the clock of the entry.
const NIGHT_SECONDS = `
  select floor(sum(extract(epoch from least(paid.ends, night.ends) - greatest(w.started_at, night.begins))))::bigint
    from work_entries w
    cross join lateral (select w.started_at + w.remunerated_seconds * interval '1 second' as ends) paid
    cross join lateral generate_series(-1, (paid.ends at time zone w.time_zone)::date - (w.started_at at time zone w.time_zone)::date) nth
    cross join lateral (
      select (day + time '${NIGHT.start}') at time zone w.time_zone as begins,
          (day + 1 + time '${NIGHT.end}') at time zone w.time_zone as ends
        from (select (w.started_at at time zone w.time_zone)::date + nth as day) days
    ) night
    where w.company_id = $companyId and w.employee_id = page.id and w.work_date between $from and $to
      and w.ended_at is not null and w.deleted_at is null and not w.left_out and w.remunerated_seconds > 0
      and w.started_at < night.ends and paid.ends > night.begins`;

/** Worked seconds of each person by night, as the monthly record has them (L1): paid breaks are worked time. */
export const reportWorkedNightHours = report<z.output<typeof workedNightHoursOutput>>({
  lines: `select page.id as "employeeId", coalesce((${NIGHT_SECONDS}), 0) as "secondsWorkedNight", page.place from page`,
});

/** Days off, of leave or another absence, with recorded work, each person. */
export const reportWorkedAbsenceDays = report<z.output<typeof workedAbsenceDaysOutput>>({
  lines: `select page.id as "employeeId", page.place, coalesce((
      select json_agg(json_build_object('date', d.date, 'secondsWorked', d.worked_seconds) order by d.date)
        from overtime_days d where ${DAYS_OF} and d.worked_seconds > 0 and exists (
          select from absence_days_off o
            where o.company_id = $companyId and o.employee_id = d.employee_id and o.date = d.date
        )), '[]') as days
    from page`,
});
