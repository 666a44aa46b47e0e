import type { z } from 'zod';
import { type Condition, equalsOneOf } from '../../platform/db/conditions.ts';
import { orderText } from '../../platform/db/prepared-list.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { everyFindingBetween, forgottenBefore, LAW_LIMITS } from './repository-findings.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';

type Anomaly = z.output<typeof anomalyOutput>;
type AnomalyRow = Omit<Anomaly, 'startedAt' | 'endedAt'> & {
  startedAt: Date | null;
  endedAt: Date | null;
  timeZone: string | null;
};

const fromWhere = (filter: string) => `from (${everyFindingBetween('$from', '$to', { since: '$from' })}) f
  join companies c on c.id = $companyId
  left join work_entries w on w.company_id = $companyId and w.id = f.entry_id
  where f.finding = any($kinds) and (f.finding <> 'outside_fence' or c.geofence_mode in ('warn', 'block')) ${filter}`;

const selectPage = textsByFilter<AnomalyRow, [order: string]>(
  (filter, order) => `
    select w.id as "workEntryId", f.employee_id as "employeeId", f.finding as kind, f.date, w.started_at as "startedAt",
        w.ended_at as "endedAt", w.time_zone as "timeZone", w.closed_by as "closedBy",
        coalesce(w.needs_confirmation, false) as "needsConfirmation", coalesce(w.left_out, false) as "leftOut"
      ${fromWhere(filter)} order by ${order} limit $limit offset $offset`,
);
const countAll = textsByFilter<{ total: number }>((filter) => `select count(*)::int as total ${fromWhere(filter)}`);

const ORDER = { date: 'f.date', startedAt: 'w.started_at' } as const;

/** Anomalies of the kinds (J5), oldest first or as ordered. */
export function listAnomalies(
  companyId: CompanyId,
  { page, limit, orderBy, employeeId, kind, from, to }: ListAnomaliesInput,
  now: Temporal.Instant,
): Read<Page<Anomaly>> {
  const conditions: Condition[] = equalsOneOf('f.employee_id', employeeId);
  const { text, values } = namedConditions(conditions);
  const given = {
    ...values,
    ...{ companyId, kinds: kind ?? [], forgottenBefore: forgottenBefore(now), ...LAW_LIMITS },
    ...{ from: from ?? FIRST_DATE, to: to ?? LAST_DATE },
  };
  const order = orderText(orderBy, (field) => ORDER[field], 'f.entry_id', [
    'f.date asc',
    'w.started_at asc',
    'f.employee_id asc',
    'f.finding asc',
  ]);
  return together(
    selectPage(text, `${order}, f.employee_id, f.finding`)({ ...given, limit, offset: (page - 1) * limit }),
    countAll(text)(given),
  ).map(([rows, [counted]]) => ({ rows: rows.map(anomalyOf), total: counted?.total ?? 0 }));
}

function anomalyOf({ timeZone, ...row }: AnomalyRow): Anomaly {
  const local = (at: Date | null) => (at && timeZone && formatInZone(at, timeZone)) || null;
  // The order of the columns remains.
  return Object.assign(row, { startedAt: local(row.startedAt), endedAt: local(row.endedAt) });
}
