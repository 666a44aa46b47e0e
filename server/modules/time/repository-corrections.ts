import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const selectAgreement = readText<{ isNeeded: boolean }, { companyId: CompanyId }>(
  'select corrections_need_other_party as "isNeeded" from companies where id = $companyId',
);

/**
 * J2: if the company requires agreement, no user corrects time alone; company tokens and the system may. Throws
 * `correction_needs_agreement`.
 */
export const refuseWithoutAgreement = ({ companyId, actor }: Pick<Scope, 'companyId' | 'actor'>): Read<unknown> =>
  actor.type !== 'user'
    ? nothing(true)
    : selectAgreement({ companyId })
        .map(([company]) => company?.isNeeded === false)
        .orRefuse('correction_needs_agreement');

type DaysOf = { companyId: CompanyId; employeeId: string; dates: readonly string[] };

const selectPaid = readText<{ date: string; seconds: number }, DaysOf>(`
  select work_date as date, sum(coalesce(remunerated_seconds, 0))::bigint as seconds from work_entries
    where company_id = $companyId and employee_id = $employeeId and work_date = any($dates::date[])
      and ended_at is not null and deleted_at is null
    group by work_date`);

/** Paid seconds of an employee's closed entries by work date (B7). */
export const paidSecondsOn = (
  companyId: CompanyId,
  employeeId: string,
  dates: readonly string[],
): Read<Map<string, number>> =>
  selectPaid({ companyId, employeeId, dates }).map((rows) => new Map(rows.map(({ date, seconds }) => [date, seconds])));
