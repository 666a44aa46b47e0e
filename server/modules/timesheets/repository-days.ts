import { type Read, readText, together } from '../../platform/db/statement.ts';
import { datesBetween } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { isMainOn } from '../days/repository-offices.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../time/constants.ts';
import { findingsBetween, forgottenBefore } from '../time/repository-findings.ts';
import type { Finding } from './constants.ts';
import { type DayNumbers, type DaySources, type ReadDayOff, type ReadEntry, timesheetDay } from './rules.ts';

type Period = { from: string; to: string };
type DaysOf = Period & { companyId: CompanyId; employeeIds: readonly string[] };
type Dated<Value> = Value & { employeeId: string; date: string };

const OF_PEOPLE = (alias: string, date: string) =>
  `${alias}.company_id = $companyId and ${alias}.employee_id = any($employeeIds::uuid[]) and ${alias}.${date} between $from and $to`;

/** Columns of an entry for a timesheet, from `work_entries w` with `LOOKED_UP`. */
export const ENTRY_COLUMNS = `w.id, v.id as "versionId", w.work_entry_type as "workEntryType",
  w.work_check_type_id as "workCheckTypeId", t.name as "checkTypeName", coalesce(t.remote, false) as "isRemote",
  w.work_break_id as "workBreakId", b.name as "breakName", w.time_zone as "timeZone", w.started_at as "startedAt",
  w.ended_at as "endedAt", coalesce(w.remunerated_seconds, 0) as "paidSeconds", w.outside_fence as "outsideFence",
  w.needs_confirmation as "needsConfirmation", w.left_out as "leftOut", w.closed_by as "closedBy",
  exists (select from work_entry_versions x where x.company_id = $companyId and x.work_entry_id = w.id
    and x.reason like 'corrected%') as "isEdited",
  coalesce((select json_agg(json_build_object('punchedAt', p.happened_at, 'receivedAt', p.received_at, 'deviceName', d.name)
      order by p.happened_at, p.id)
    from punches p left join devices d on d.company_id = $companyId and d.id = p.device_id
    where p.company_id = $companyId and p.work_entry_id = w.id
      and p.received_at > p.happened_at + interval '${CLOCK_TOLERANCE_SECONDS} seconds'), '[]') as "latePunches"`;

// Changes of its paid seconds by the day's other entries are no change of the entry (B7).
export const LOOKED_UP = `
  join lateral (select x.id from work_entry_versions x
    where x.company_id = $companyId and x.work_entry_id = w.id and x.reason is distinct from 'settled'
    order by x.created_at desc, x.id desc limit 1) v on true
  left join work_check_types t on t.company_id = $companyId and t.id = w.work_check_type_id
  left join work_breaks b on b.company_id = $companyId and b.id = w.work_break_id`;

const selectEntries = readText<Dated<ReadEntry>, DaysOf>(`
  select w.employee_id as "employeeId", w.work_date as date, ${ENTRY_COLUMNS} from work_entries w ${LOOKED_UP}
    where ${OF_PEOPLE('w', 'work_date')} and w.deleted_at is null order by w.started_at, w.id`);

// Same numbers as `listAdjustedDays` for one person.
const selectNumbers = readText<Dated<DayNumbers>, DaysOf>(`
  select employee_id as "employeeId", date, d.date is not null as "isComputed",
      coalesce(d.planned_seconds, 0) as "plannedSeconds", coalesce(d.expected_seconds, 0) as "expectedSeconds",
      coalesce(d.worked_seconds, 0) as "workedSeconds",
      coalesce(d.positive_seconds + d.negative_seconds + d.bonus_seconds, 0) + coalesce(a.seconds, 0) as "balanceSeconds"
    from (select * from overtime_days d where ${OF_PEOPLE('d', 'date')}) as d
    full join (
      select employee_id, date, sum(seconds)::bigint as seconds from overtime_allocations a
        where ${OF_PEOPLE('a', 'date')} and bucket <> 'typed' group by employee_id, date
    ) as a using (employee_id, date)`);

const selectDaysOff = readText<Dated<ReadDayOff>, DaysOf>(`
  select o.employee_id as "employeeId", o.date, o.start_time as "startTime", o.end_time as "endTime", o.seconds,
      y.id as "absenceTypeId", y.name as "typeName", y.color, y.type = 'private' as "isPrivate", y.pick_mode as "pickMode",
      y.count_mode as "countMode"
    from absence_days_off o
    join absence_calendars k on k.company_id = $companyId and k.id = o.absence_calendar_id
    join absence_types y on y.company_id = $companyId and y.id = k.absence_type_id
    where ${OF_PEOPLE('o', 'date')} order by o.start_time nulls first, o.id`);

// Holidays of the company's calendars that apply to a person (A7).
const selectHolidays = readText<Dated<{ name: string }>, DaysOf>(`
  select distinct on (e.id, h.date) e.id as "employeeId", h.date, h.name
    from unnest($employeeIds::uuid[]) e (id)
    join holidays h on h.company_id = $companyId and h.date between $from and $to
    join holiday_calendars k on k.company_id = $companyId and k.id = h.holiday_calendar_id and k.deleted_at is null
    where not exists (select from holiday_calendar_offices o
        where o.company_id = $companyId and o.holiday_calendar_id = k.id)
      or exists (select from holiday_calendar_offices o
        join employee_office_assignations a on a.company_id = $companyId and a.office_id = o.office_id
        join offices f on f.company_id = $companyId and f.id = o.office_id and not f.is_deleted
        where o.company_id = $companyId and o.holiday_calendar_id = k.id and a.employee_id = e.id
          and ${isMainOn('h.date')})
    order by e.id, h.date, h.is_half, h.name`);

const selectFindings = readText<Dated<{ finding: Finding }>, DaysOf & { forgottenBefore: string }>(`
  select distinct employee_id as "employeeId", date, finding
    from (${findingsBetween('$from', '$to', { also: (alias) => `${alias}.employee_id = any($employeeIds::uuid[])` })}) found`);

const placeOf = ({ employeeId, date }: { employeeId: string; date: string }) => `${employeeId} ${date}`;

type TimesheetDay = ReturnType<typeof timesheetDay>;

/**
 * Inputs of every day of a period of some people, in order, by person. One statement of each kind however many they are. `planned`: a wider
 * period that their schedules have to cover.
 */
export function loadDaySources(
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
  now: Temporal.Instant,
  planned: Period = { from, to },
): Read<(employeeId: string) => DaySources[]> {
  const of = { companyId, employeeIds, from, to };
  return together(
    loadSchedules(companyId, employeeIds, planned),
    selectNumbers(of),
    selectEntries(of),
    selectDaysOff(of),
    selectHolidays(of),
    selectFindings({ ...of, forgottenBefore: forgottenBefore(now) }),
  ).map(([schedules, numbers, entries, daysOff, holidays, findings]) => {
    const rowOf = new Map(numbers.map((row) => [placeOf(row), row]));
    const holidayOf = new Map(holidays.map((holiday) => [placeOf(holiday), holiday.name]));
    const entriesOf = Map.groupBy(entries, placeOf);
    const daysOffOf = Map.groupBy(daysOff, placeOf);
    const findingsOf = Map.groupBy(findings, placeOf);
    return (employeeId) => {
      const schedule = schedules.get(employeeId);
      if (!schedule) return [];
      return datesBetween(from, to).map((date): DaySources => {
        const place = placeOf({ employeeId, date });
        return {
          date,
          schedule,
          row: rowOf.get(place),
          entries: (entriesOf.get(place) ?? []).map(({ employeeId: _, date: __, ...entry }) => entry),
          daysOff: daysOffOf.get(place) ?? [],
          holiday: holidayOf.get(place) ?? null,
          findings: (findingsOf.get(place) ?? []).map(({ finding }) => finding),
        };
      });
    };
  });
}

/** Every day of a period of some people, in order, by person. */
export const loadTimesheets = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  period: Period,
  now: Temporal.Instant,
): Read<(employeeId: string) => TimesheetDay[]> =>
  loadDaySources(companyId, employeeIds, period, now).map(
    (sourcesOf) => (employeeId) => sourcesOf(employeeId).map(timesheetDay),
  );
