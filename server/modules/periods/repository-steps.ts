import type { Actor } from '../../platform/db/scope.ts';
import { type Read, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { ChangedDays } from '../days/constants.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';

/** A person's period, or those of several people. */
export interface PeriodOf extends PeriodDates {
  companyId: CompanyId;
  id: string;
  employeeIds: readonly string[];
  at: Date;
}

type At = PeriodOf & Record<string, unknown>;

/** Writes columns of each person's row, which may be new; `condition` of the row `s` that is changed. */
const upsert = <Given extends At>(columns: Readonly<Record<string, string>>, condition: string) =>
  writeText<never, Given>(`
  insert into period_employees as s (company_id, period_id, employee_id, from_date, to_date, created_at, updated_at, ${Object.keys(columns).join(', ')})
    select $companyId, $id, e, $from, $to, $at, $at, ${Object.values(columns).join(', ')} from unnest($employeeIds::uuid[]) e
    on conflict (company_id, period_id, employee_id) do update set updated_at = excluded.updated_at,
      ${Object.keys(columns)
        .map((column) => `${column} = excluded.${column}`)
        .join(', ')}
    where ${condition}`);

const NOT_CONFIRMED = { confirmed_at: 'null', confirmed_by_name: 'null', record_hash: 'null' };
const NOT_APPROVED = { approved_at: 'null', approved_by_id: 'null', approved_by_name: 'null', self_made: 'false' };

const setNull = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

const upsertConfirmation = upsert<At & { byName: string; recordHash: string }>(
  {
    ...{ confirmed_at: '$at::timestamptz', confirmed_by_name: '$byName::text', record_hash: '$recordHash::text' },
    ...{ refused_at: 'null', remark: 'null' },
  },
  's.record_hash is distinct from excluded.record_hash',
);
const removeOtherApproval = writeText<never, At & { recordHash: string }>(`
  update period_employees s set ${setNull(NOT_APPROVED)}
    where s.company_id = $companyId and s.period_id = $id and s.employee_id = any($employeeIds::uuid[]) and s.record_hash <> $recordHash`);
/**
 * Confirms a person's record, and ends their refusal. The first confirmation of a record stays. An approval of what was confirmed before is
 * none of this record.
 */
export const saveConfirmation = (of: PeriodOf, confirmation: { byName: string; recordHash: string }): Write<unknown> =>
  together(
    removeOtherApproval({ ...of, recordHash: confirmation.recordHash }),
    upsertConfirmation({ ...of, ...confirmation }),
  );

const upsertRefusal = upsert<At & { remark: string }>(
  { refused_at: '$at::timestamptz', remark: '$remark::text', ...NOT_CONFIRMED, ...NOT_APPROVED },
  's.remark is distinct from excluded.remark',
);
/** Stores a person's refusal, which takes confirmation and approval back. */
export const saveRefusal = (of: PeriodOf, remark: string): Write<unknown> => upsertRefusal({ ...of, remark });

const upsertApproval = upsert<At & { byId: string | null; byName: string; own: string | null }>(
  {
    ...{ approved_at: '$at::timestamptz', approved_by_id: '$byId::text', approved_by_name: '$byName::text' },
    self_made: 'e is not distinct from $own::uuid',
  },
  's.approved_at is null',
);
/** Approves people who are not approved yet. `own`: the approver, if they are one of the people (I5). */
export const saveApproval = (
  of: PeriodOf,
  { actor: { id, name }, own }: { actor: Pick<Actor, 'id' | 'name'>; own: string | null },
): Write<unknown> => upsertApproval({ ...of, byId: id, byName: name, own });

const removeApprovals = writeText<never, Omit<PeriodOf, keyof PeriodDates>>(`
  update period_employees set ${setNull(NOT_APPROVED)}, updated_at = $at
    where company_id = $companyId and period_id = $id and employee_id = any($employeeIds::uuid[]) and approved_at is not null`);
/** Takes approvals back. */
export const deleteApprovals = ({
  companyId,
  id,
  employeeIds,
  at,
}: Omit<PeriodOf, keyof PeriodDates>): Write<unknown> => removeApprovals({ companyId, id, employeeIds, at });

const CAN_BE_TAKEN_BACK = 's.closed_at is null and (s.confirmed_at is not null or s.approved_at is not null)';

const selectStepsFrom = readText<PeriodDates, { companyId: CompanyId; employeeId: string; from: string }>(`
  select s.from_date as "from", s.to_date as "to" from period_employees s
    where s.company_id = $companyId and s.employee_id = $employeeId and s.to_date >= $from and ${CAN_BE_TAKEN_BACK}`);

/** Periods of a person that end on this day or later and are confirmed or approved, but not closed. */
export const listStepsFrom = (companyId: CompanyId, employeeId: string, from: string): Read<PeriodDates[]> =>
  selectStepsFrom({ companyId, employeeId, from });

const removeSteps = writeText<
  never,
  { companyId: CompanyId; employeeIds: readonly string[]; from: readonly string[]; to: readonly (string | null)[] }
>(`
  update period_employees s set ${setNull({ ...NOT_CONFIRMED, ...NOT_APPROVED })}, updated_at = now()
    from unnest($employeeIds::uuid[], $from::date[], $to::date[]) as c (employee_id, from_date, to_date)
    where s.company_id = $companyId and s.employee_id = c.employee_id and ${CAN_BE_TAKEN_BACK}
      and s.from_date <= coalesce(c.to_date, 'infinity') and s.to_date >= c.from_date`);

/** K2: takes confirmations and approvals of the periods of these days back, unless they are closed. `to` null: of all later ones too. */
export const takeStepsBack = (companyId: CompanyId, changed: readonly ChangedDays[]): Write<unknown> =>
  removeSteps({
    companyId,
    employeeIds: changed.map(({ employeeId }) => employeeId),
    from: changed.map(({ from }) => from),
    to: changed.map(({ to }) => to),
  });
