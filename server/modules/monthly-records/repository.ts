import { type Read, readText } from '../../platform/db/statement.ts';
import { addDays, formatInZone, formatUtc } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { CLOSINGS } from '../overtime/repository-balances.ts';
import { COUNTS_FOR } from '../overtime/repository-ledger.ts';
import { readVersionReason } from '../time/rules-reason.ts';
import type { MonthRecord } from './rules-record.ts';
import type { PartTime } from './rules-terms.ts';
import type { LedgerFacts, MonthCorrection, RowFacts } from './rules-totals.ts';

type Of<Row> = Row & { employeeId: string };
type PeriodOf = { companyId: CompanyId; employeeIds: readonly string[]; from: string; to: string };

const OF_PEOPLE = (alias: string, date: string) =>
  `${alias}.company_id = $companyId and ${alias}.employee_id = any($employeeIds::uuid[]) and ${alias}.${date} between $from and $to`;

/** Rows of days, before movements; with their inputs if rules have named seconds of them (D5). */
export const selectRows = readText<Of<RowFacts>, PeriodOf>(`
  select d.employee_id as "employeeId", d.date, d.positive_seconds as "positiveSeconds", d.negative_seconds as "negativeSeconds",
      d.bonus_seconds as "bonusSeconds", d.typed_seconds as "typedSeconds",
      case when d.typed_seconds > 0 then (select i.inputs from overtime_day_inputs i
        where i.company_id = $companyId and i.employee_id = d.employee_id and i.date = d.date) end as inputs
    from overtime_days d where ${OF_PEOPLE('d', 'date')}`);

// Reversals and corrections count for the movement they follow. A retro movement has none; what follows others of its day is not its own.
/** Allocations of payouts, of absences paid from overtime, and of late corrections of closed days (D13, C4, K4), summed. */
export const selectLedger = readText<Of<LedgerFacts>, PeriodOf>(`
  select a.employee_id as "employeeId", a.date, f.kind, f.source, a.bucket, sum(a.seconds)::bigint as seconds,
      case when f.kind = 'retro' then f.from_date end as "fromDate", case when f.kind = 'retro' then f.to_date end as "toDate"
    from overtime_allocations a
    ${COUNTS_FOR}
    where ${OF_PEOPLE('a', 'date')} and (f.kind in ('payout', 'compensation') or f.kind = 'retro' and a.movement_id = f.id)
    group by 1, 2, 3, 4, 5, 7, 8
    order by 2, 3, 4, 5, 7, 8`);

const selectOpenings = readText<
  Of<{ seconds: number }>,
  { companyId: CompanyId; employeeIds: readonly string[]; to: string }
>(`
  with chosen as (select unnest($employeeIds::uuid[]) as id)
  select employee_id as "employeeId", sum(seconds)::bigint as seconds from (${CLOSINGS}) parts group by 1`);

/** Total balances before a date (D7), by person; omits people without rows and movements. */
export const selectBalancesBefore = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  date: string,
): Read<ReadonlyMap<string, number>> =>
  selectOpenings({ companyId, employeeIds, to: addDays(date, -1) }).map(
    (rows) => new Map(rows.map(({ employeeId, seconds }) => [employeeId, seconds])),
  );

/** How much of full time the contracts of a period are. */
export const selectPartTime = readText<Of<PartTime>, PeriodOf>(`
  select k.employee_id as "employeeId", k.id as "contractId", k.percentage_work_day as "percentageWorkDay", k.fte,
      k.work_times as "workTimes"
    from contracts k where k.company_id = $companyId and k.employee_id = any($employeeIds::uuid[])
      and k.start_at <= $to and (k.end_at is null or k.end_at >= $from)`);

interface VersionRow {
  date: string;
  workEntryId: string;
  createdAt: Date;
  actorName: string | null;
  mode: string;
  reason: string;
  timeZone: string;
  startedBefore: string | null;
  endedBefore: string | null;
  startedAfter: string;
  endedAfter: string | null;
  isDeleted: boolean;
  wasDeleted: boolean;
}

const stateOf = (
  { timeZone }: Pick<VersionRow, 'timeZone'>,
  startedAt: string,
  endedAt: string | null,
  isDeleted: boolean,
) => {
  const local = (instant: string) => formatInZone(Temporal.Instant.from(instant), timeZone);
  return { startedAt: local(startedAt), endedAt: endedAt && local(endedAt), isDeleted };
};

// An entry that was added with a reason is a correction too. Changes of its paid seconds by other entries are none (B7).
const selectVersions = readText<Of<VersionRow>, PeriodOf>(`
  with entries as (
    select w.id, w.employee_id from work_entries w where ${OF_PEOPLE('w', 'work_date')}
    union select w.id, w.employee_id from work_entry_versions x
      join work_entries w on w.company_id = $companyId and w.id = x.work_entry_id
      where x.company_id = $companyId and x.moved_from between $from and $to and w.employee_id = any($employeeIds::uuid[])
  )
  select w.employee_id as "employeeId", day.date, w.id as "workEntryId", v.created_at as "createdAt",
      v.actor_name as "actorName", v.mode, v.reason, v.content ->> 'time_zone' as "timeZone",
      v.before ->> 'started_at' as "startedBefore", v.before ->> 'ended_at' as "endedBefore",
      v.content ->> 'started_at' as "startedAfter", v.content ->> 'ended_at' as "endedAfter",
      v.content ->> 'deleted_at' is not null as "isDeleted", v.before ->> 'deleted_at' is not null as "wasDeleted"
    from entries w
    cross join lateral (
      select x.*, lag(x.content) over (order by x.created_at, x.id) as before from work_entry_versions x
        where x.company_id = $companyId and x.work_entry_id = w.id and x.reason is distinct from 'settled'
    ) v
    cross join lateral (
      select (v.before ->> 'work_date')::date as date union select (v.content ->> 'work_date')::date
    ) day
    where day.date between $from and $to and v.reason ~ '^(corrected|deleted|confirmed|created: )'
    order by day.date, v.created_at, v.id`);

/**
 * Corrections of the entries of each day (J2, J4), also of deleted ones, oldest first. One that moved an entry is listed on both of its
 * days.
 */
export const listCorrections = (of: PeriodOf): Read<Of<MonthCorrection & { date: string }>[]> =>
  selectVersions(of).map((rows) =>
    rows.map((row) => {
      const { code, why } = readVersionReason(row.reason, row.mode);
      return {
        ...{ employeeId: row.employeeId, date: row.date, workEntryId: row.workEntryId, at: formatUtc(row.createdAt) },
        ...{ actorName: row.actorName, change: code ?? row.reason, mode: row.mode, reason: why },
        before: row.startedBefore === null ? null : stateOf(row, row.startedBefore, row.endedBefore, row.wasDeleted),
        after: stateOf(row, row.startedAfter, row.endedAfter, row.isDeleted),
      };
    }),
  );

/** Company and people as the record names them. */
export const selectHeaders = readText<
  Pick<MonthRecord, 'company' | 'employee'>,
  { companyId: CompanyId; employeeIds: readonly string[] }
>(`
  select json_build_object('name', c.name, 'taxNumber', c.tax_number, 'address', c.address) as company,
      json_build_object('id', e.id, 'code', e.code, 'firstName', e.first_name, 'lastName', e.last_name,
        'secondLastName', e.second_last_name, 'identityNumberType', e.identity_number_type, 'identityNumber', e.nid) as employee
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = any($employeeIds::uuid[])`);
