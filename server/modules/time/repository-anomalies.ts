import type { z } from 'zod';
import { type Condition, equalsOneOf } from '../../platform/db/conditions.ts';
import { orderText } from '../../platform/db/prepared-list.ts';
import type { Read } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import {
  ENTRY_OF_FINDING,
  everyFindingBetween,
  forgottenBefore,
  isOfKinds,
  LAW_LIMITS,
} from './repository-findings.ts';
import type { anomalyOutput, ListAnomaliesInput } from './schema-anomalies.ts';

type Anomaly = z.output<typeof anomalyOutput>;
type AnomalyRow = Omit<Anomaly, 'startedAt' | 'endedAt'> & {
  startedAt: Date | null;
  endedAt: Date | null;
  timeZone: string | null;
};

const found = everyFindingBetween('$from', '$to', { since: '$from', isAsked: isOfKinds });

type Listed = { total: number; position: number } & AnomalyRow;

/** One row at least, for the total: its position is null on a page without anomalies. */
const selectPage = textsByFilter<Listed | { total: number; position: null }, [order: string]>(
  (filter, order) => `
    with found as materialized (
      select f.employee_id, f.date, f.finding, ${ENTRY_OF_FINDING} as entry_id
        from (${found}) f where f.finding = any($kinds) ${filter}
    )
    select counted.total, page.* from (select count(*)::int as total from found) counted left join (
      select row_number() over (order by ${order}) as position, w.id as "workEntryId", f.employee_id as "employeeId", f.finding as kind, f.date, w.started_at as "startedAt",
          w.ended_at as "endedAt", w.time_zone as "timeZone", w.closed_by as "closedBy",
          coalesce(w.needs_confirmation, false) as "needsConfirmation", coalesce(w.left_out, false) as "leftOut"
        from found f left join work_entries w on w.company_id = $companyId and w.id = f.entry_id
        order by position limit $limit offset $offset
    ) page on true order by page.position`,
);

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
  const read = selectPage(text, `${order}, f.employee_id, f.finding`);
  return read({ ...given, limit, offset: (page - 1) * limit }).map((rows) => ({
    rows: rows.filter((row) => row.position !== null).map(anomalyOf),
    total: rows[0]?.total ?? 0,
  }));
}

function anomalyOf({ timeZone, total: _, position: __, ...row }: Listed): Anomaly {
  const local = (at: Date | null) => (at && timeZone && formatInZone(at, timeZone)) || null;
  // The order of the columns remains.
  return Object.assign(row, { startedAt: local(row.startedAt), endedAt: local(row.endedAt) });
}
