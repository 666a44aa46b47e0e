import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { NIGHT } from '../reports/constants.ts';
import { ABSENCE_PREFIX, OVERTIME_PREFIX } from './constants.ts';
import type { Span } from './rules-lines.ts';

type Of = { companyId: CompanyId; employeeIds: readonly string[]; from: string; to: string };

const OF_PEOPLE = (alias: string, date: string) =>
  `${alias}.company_id = $companyId and ${alias}.employee_id = any($employeeIds::uuid[]) and ${alias}.${date} between $from and $to`;
const KINDS = (...kinds: readonly string[]) => `array['${kinds.join("','")}']`;

// An entry is in all kinds that its dates and clock times could make it.
const POSSIBLE = `
  select w.employee_id, ${KINDS('worked', 'ordinary')}
      || case when l.begins::time < '${NIGHT.end}' or l.ends::time > '${NIGHT.start}' or l.begins::date <> l.ends::date
        then ${KINDS('night')} end
      || case when extract(isodow from l.begins) = 7 or l.begins::date <> l.ends::date then ${KINDS('sunday')} end
      || case when exists (select from holidays h
          where h.company_id = $companyId and h.date between l.begins::date and l.ends::date) then ${KINDS('holiday')} end as kinds
    from work_entries w
    cross join lateral (select w.started_at at time zone w.time_zone as begins, w.ended_at at time zone w.time_zone as ends) l
    where ${OF_PEOPLE('w', 'work_date')} and w.ended_at is not null and w.deleted_at is null
  union all
  select d.employee_id, case when d.worked_seconds > 0 then ${KINDS('worked', 'ordinary')} end
      || case when d.positive_seconds > 0 then ${KINDS('overtime', 'complementary')} end
      || case when d.typed_seconds > 0 then ${KINDS(OVERTIME_PREFIX)} end
      || case when d.bonus_seconds <> 0 then ${KINDS('bonus')} end
    from overtime_days d where ${OF_PEOPLE('d', 'date')}
  union all
  select a.employee_id, ${KINDS('payout')}
    from overtime_allocations a
    join overtime_movements m on m.company_id = $companyId and m.id = a.movement_id
    left join overtime_movements f on f.company_id = $companyId and f.id = m.follows_id
    where ${OF_PEOPLE('a', 'date')} and (m.kind = 'payout' or f.kind = 'payout')
  union all
  select o.employee_id, array['${ABSENCE_PREFIX}' || k.absence_type_id]
    from absence_days_off o
    join absence_calendars k on k.company_id = $companyId and k.id = o.absence_calendar_id
    where ${OF_PEOPLE('o', 'date')}`;

const selectPossible = readText<{ employeeId: string; kinds: string[] }, Of>(`
  select employee_id as "employeeId", array_agg(distinct kind) as kinds
    from (${POSSIBLE}) possible, unnest(possible.kinds) as kind group by employee_id`);

/**
 * Kinds of time that people may have in a period, by person: never fewer than their records have, and a statement for all of them, where
 * the record of a thousand takes seconds. `overtime:` stands for all types of overtime. Late changes are not among them.
 */
export const listPossibleKinds = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Span,
): Read<ReadonlyMap<string, readonly string[]>> =>
  selectPossible({ companyId, employeeIds, from, to }).map(
    (rows) => new Map(rows.map(({ employeeId, kinds }) => [employeeId, kinds])),
  );
