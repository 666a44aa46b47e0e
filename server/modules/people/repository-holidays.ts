import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { appliesTo } from '../days/load-schedule.ts';

type Holiday = { employeeId: string; name: string; date: string; half: boolean };
type Asked = {
  companyId: CompanyId;
  employeeIds: readonly string[];
  from: string;
  to: string;
  limit: number;
  offset: number;
};

const holidaysBy = (direction: 'asc' | 'desc') => {
  const order = `date ${direction}, "employeeId" ${direction}`;
  return readText<Page<Holiday>, Asked>(`
    with days as (
      select distinct on (h.date, e.id) h.date, e.id as "employeeId", h.name, h.is_half as half
        from employees e
        join holidays h on h.company_id = $companyId and h.date between $from and $to and ${appliesTo('e.id')}
        join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
        where e.company_id = $companyId and e.id = any($employeeIds::uuid[])
        order by h.date, e.id, h.is_half, hc.name, h.id
    )
    select (select count(*) from days)::int as total, coalesce((
        select json_agg(page order by ${order}) from (select * from days order by ${order} limit $limit offset $offset) page
      ), '[]') as rows`);
};
const select = { asc: holidaysBy('asc'), desc: holidaysBy('desc') };

/** One page of public holidays of people (A7), each date of a person once: several calendars may have it, and a whole holiday wins. */
export const listHolidays = (direction: 'asc' | 'desc', asked: Asked): Read<Page<Holiday>> =>
  select[direction](asked).map(([found]) => found ?? { rows: [], total: 0 });
