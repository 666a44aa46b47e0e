import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { maySee } from '../access/field-rights.ts';
import { type PeriodDates, periodAt } from '../organisation/rules-periods.ts';
import { loadMonth } from './load-month.ts';
import { type MonthRecord, recordHash } from './rules-record.ts';
import { type Confirmation, maskRecord, type ShownRecord, stateOf } from './rules-shown.ts';

type Standing = Confirmation & {
  employeeId: string;
  /** Of the record that was confirmed. */
  recordHash: string | null;
  closed: { record: MonthRecord; hash: string | null } | null;
};

const selectStandings = readText<
  Standing,
  { companyId: CompanyId; employeeIds: readonly string[]; from: string; to: string }
>(`
  select p.employee_id as "employeeId", p.record_hash as "recordHash", to_json(p.confirmed_at) #>> '{}' as "confirmedAt", p.confirmed_by_name as "confirmedByName",
      to_json(p.approved_at) #>> '{}' as "approvedAt", p.approved_by_name as "approvedByName",
      to_json(p.closed_at) #>> '{}' as "closedAt", to_json(p.refused_at) #>> '{}' as "refusedAt",
      case when p.closed_at is not null then (
        select json_build_object('record', s.content -> 'record', 'hash', s.record_hash) from period_snapshots s
          where s.company_id = $companyId and s.period_id = p.period_id and s.employee_id = p.employee_id
          order by s.version desc limit 1
      ) end as closed
    from period_employees p
    where p.company_id = $companyId and p.employee_id = any($employeeIds::uuid[]) and p.from_date = $from and p.to_date = $to`);

const NO_STEPS = { confirmedAt: null, confirmedByName: null, approvedAt: null, approvedByName: null };
const NOTHING_YET: Confirmation = { ...NO_STEPS, closedAt: null, refusedAt: null };

/**
 * Loads the records of a portion of people as they stand: that of a closed period is the one of its newest snapshot, whatever was corrected
 * since (K4). A confirmation of another record is none, and neither is the approval that came after it (K2). Whole, as `loadMonth` returns
 * them. The hash is the one of the closed record also after values of erased people were taken out of it (L6).
 */
export const loadStandingRecords = (
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeIds: readonly string[],
  period: PeriodDates,
): Read<{ record: MonthRecord; hash: string; confirmation: Confirmation }[]> =>
  together(
    loadMonth(scope, employeeIds, period),
    selectStandings({ companyId: scope.companyId, employeeIds, ...period }),
  ).map(([records, standings]) => {
    const standingOf = new Map(standings.map((standing) => [standing.employeeId, standing]));
    return records.map((current) => {
      const standing = standingOf.get(current.employee.id) ?? NO_STANDING;
      const { closed = null, recordHash: confirmed, employeeId: _, ...confirmation } = standing;
      const record = closed?.record ?? current;
      const hash = closed?.hash ?? recordHash(record);
      const isOther = closed === null && confirmed !== null && confirmed !== hash;
      return { record, hash, confirmation: { ...confirmation, ...(isOther && NO_STEPS) } };
    });
  });

const selectPrivateTypes = readText<{ id: string }, { companyId: CompanyId }>(
  `select id from absence_types where company_id = $companyId and type = 'private'`,
);

/** IDs of the absence types that are private now: their names are hidden in records of the past too (I4). */
export const listPrivateTypes = (companyId: CompanyId): Read<ReadonlySet<string | null>> =>
  selectPrivateTypes({ companyId }).map((rows) => new Set(rows.map(({ id }) => id)));

/** The same as the caller may see them (I4), with hash and confirmations. */
export const loadShownRecords = (
  scope: Scope,
  employeeIds: readonly string[],
  period: PeriodDates,
): Read<ShownRecord[]> =>
  together(loadStandingRecords(scope, employeeIds, period), listPrivateTypes(scope.companyId)).map(
    ([standing, privateNow]) =>
      standing.map(({ record, hash, confirmation }) => {
        const sees = (kind: 'health' | 'personal') => maySee(scope, kind, record.employee.id);
        const shown = maskRecord(record, { health: sees('health'), personal: sees('personal') }, privateNow);
        return { ...shown, hash, state: stateOf(confirmation), confirmation };
      }),
  );

const NO_STANDING: Standing = { employeeId: '', recordHash: null, closed: null, ...NOTHING_YET };

type Found = { closingDay: number | null; from: string | null; to: string | null };

const selectOfMonth = readText<Found, { companyId: CompanyId; month: string }>(`
  select c.closing_day as "closingDay", p.from_date as "from", p.to_date as "to"
    from companies c
    left join lateral (
      select from_date, to_date from periods
        where company_id = $companyId and to_char(to_date, 'YYYY-MM') = $month order by to_date desc limit 1
    ) p on true
    where c.id = $companyId`);
const selectPeriod = readText<PeriodDates, RecordAt>(
  'select from_date as "from", to_date as "to" from periods where company_id = $companyId and id = $id',
);

/** One of the two; the id counts if both are given. */
export type AskedPeriod = { month?: string | undefined; periodId?: string | undefined };

/**
 * The period of a record, by its id, or by the month it ends in: then a period that exists, the last one of several, else that of the
 * company's closing day (K1). Throws `period_not_found`.
 */
export const findPeriod = (companyId: CompanyId, { month, periodId }: AskedPeriod): Read<PeriodDates> =>
  periodId === undefined
    ? selectOfMonth({ companyId, month: month ?? '' }).map(([found]) =>
        found?.from && found.to
          ? { from: found.from, to: found.to }
          : periodAt(`${month}-01`, found?.closingDay ?? null),
      )
    : selectPeriod({ companyId, id: periodId }).first().required('period_not_found');
