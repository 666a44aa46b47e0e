import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { appliesTo } from '../days/load-schedule.ts';
import type { EndAnomaly } from '../time/constants.ts';
import { FORGOTTEN_AFTER_SECONDS } from '../time/rules-forgotten.ts';

/** Facts of a day with a row that explain its amounts. */
export interface DayFacts {
  date: string;
  /** Names of its public holidays; null: none. */
  holiday: string | null;
  /** Whether all of them are half holidays (C2). */
  isHalfHoliday: boolean;
  /** Absences in its computation. Private ones (I4) without type and name. */
  absences: AbsenceFact[];
  hasTime: boolean;
  /** Anomaly of its entries (B6). */
  finding: EndAnomaly | null;
}

export interface AbsenceFact {
  absenceTypeId: string | null;
  name: string | null;
}

type DaysOf = { companyId: CompanyId; employeeId: string; from: string; to: string; forgottenSince: Date };

const ABSENCES = `(
  select coalesce(json_agg(json_build_object(
      'absenceTypeId', case when t.type <> 'private' then t.id end, 'name', case when t.type <> 'private' then t.name end)
      order by off.position), '[]')
    from jsonb_array_elements(i.inputs -> 'daysOff') with ordinality as off (one, position)
    join absence_types t on t.company_id = $companyId and t.id = (off.one ->> 'absenceTypeId')::uuid)`;

const HOLIDAYS = `(
  select string_agg(distinct h.name, ' · ') as names, coalesce(bool_and(h.is_half), false) as are_half from holidays h
    join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
    where h.company_id = $companyId and h.date = d.date and ${appliesTo('$employeeId')})`;

const FINDING = `(
  select case when bool_or(w.ended_at is null) then 'forgotten_clock_out' else 'unconfirmed_clock_out' end
    from work_entries w
    where w.company_id = $companyId and w.employee_id = $employeeId and w.work_date = d.date and w.deleted_at is null
      and (w.needs_confirmation or (w.ended_at is null and w.started_at <= $forgottenSince))
    having count(*) > 0)`;

const selectFacts = readText<DayFacts, DaysOf>(`
  select d.date, held.names as holiday, held.are_half as "isHalfHoliday", case when i.inputs is null then '[]' else ${ABSENCES} end as absences,
      coalesce(jsonb_array_length(i.inputs -> 'entries') > 0, d.worked_seconds > 0) as "hasTime", ${FINDING} as finding
    from overtime_days d
    left join overtime_day_inputs i on i.company_id = $companyId and i.employee_id = d.employee_id and i.date = d.date
    cross join lateral ${HOLIDAYS} held
    where d.company_id = $companyId and d.employee_id = $employeeId and d.date between $from and $to
    order by d.date`);

/** Facts of all days of a period with a row, both ends included, by date. */
export const listDayFacts = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string },
  now: Temporal.Instant,
): Read<Map<string, DayFacts>> => {
  const forgottenSince = new Date(now.epochMilliseconds - FORGOTTEN_AFTER_SECONDS * 1000);
  return selectFacts({ companyId, employeeId, from, to, forgottenSince }).map(
    (rows) => new Map(rows.map((row) => [row.date, row])),
  );
};
