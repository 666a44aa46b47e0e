import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { CAN_ENTER, JOIN_ENTERING } from '../access/repository-notices.ts';

type Since = { companyId: CompanyId; since: string };
/** A fact whose reader has no notice of it yet. */
interface Untold {
  /** Id of the reader's membership. */
  memberId: string;
  recordId: string;
  employeeId: string;
}
export type UntoldDecision = Untold & { fact: string; decision: 'accepted' | 'rejected'; isAbsence: boolean };
export type UntoldDelegation = Untold & { firstOn: string; lastOn: string };
export interface SilentDevice {
  recordId: string;
  silentSince: Date;
}

const isUntold = (kind: string, fact: string) => `not exists (
  select from notices n
    where n.company_id = $companyId and n.membership_id = m.id and n.kind = '${kind}' and n.fact = ${fact})`;

// A decision that came with the request, as imports and administrators make them, answers nobody. Of several decisions the last one counts.
const selectDecisions = readText<UntoldDecision, Since>(`
  select m.id as "memberId", d.id as "recordId", d.employee_id as "employeeId", d.fact, d.status as decision, d.is_absence as "isAbsence"
    from (
      select r.company_id, r.id, r.employee_id, r.status, concat(r.id, ':', r.resolved_at) as fact, true as is_absence
        from absence_day_off_requests r
        where r.company_id = $companyId and r.updated_at > $since::timestamptz and r.resolved_at > $since::timestamptz
          and r.resolved_at > r.created_at and r.status in ('accepted', 'rejected')
          and not exists (select from absence_day_off_request_history h
            where h.company_id = $companyId and h.request_id = r.id and h.created_at = r.resolved_at and h.manager_id = r.employee_id)
      union all
      select r.company_id, r.id, r.employee_id, r.status, concat(r.id, ':', r.resolved_at), false
        from requests r
        where r.company_id = $companyId and r.updated_at > $since::timestamptz and r.resolved_at > $since::timestamptz
          and r.resolved_at > r.created_at and r.status in ('accepted', 'rejected') and r.resolved_by_id is distinct from r.employee_id
    ) d
    join memberships m on m.company_id = $companyId and m.employee_id = d.employee_id ${JOIN_ENTERING}
    where ${CAN_ENTER} and ${isUntold('request_decided', 'd.fact')}
    order by d.id`);

/** Decisions since an instant on requests of members who have no notice of it (M5). */
export const listUntoldDecisions = (companyId: CompanyId, since: string): Read<UntoldDecision[]> =>
  selectDecisions({ companyId, since });

const selectDelegations = readText<UntoldDelegation, Since>(`
  select m.id as "memberId", d.id as "recordId", d.delegate_id as "employeeId", d.from_date::text as "firstOn", d.to_date::text as "lastOn"
    from request_delegations d
      join memberships m on m.company_id = $companyId and m.employee_id = d.delegate_id ${JOIN_ENTERING}
    where d.company_id = $companyId and d.updated_at > $since::timestamptz and ${CAN_ENTER}
      and ${isUntold('delegation', "concat(d.id, ':', d.from_date, ':', d.to_date)")}
    order by d.id`);

/** Delegations made or moved since an instant whose delegate has no notice of it (F4, M5). */
export const listUntoldDelegations = (companyId: CompanyId, since: string): Read<UntoldDelegation[]> =>
  selectDelegations({ companyId, since });

const selectSilent = readText<SilentDevice, Since & { before: string }>(`
  select d.id as "recordId", t.last_used_at as "silentSince"
    from devices d join api_tokens t on t.company_id = $companyId and t.id = d.api_token_id
    where d.company_id = $companyId and d.revoked_at is null and t.revoked_at is null
      and t.last_used_at > $since::timestamptz and t.last_used_at <= $before::timestamptz
      and not exists (select from notices n
        where n.company_id = $companyId and n.record_id = d.id and n.kind = 'silent_device' and n.created_at > t.last_used_at)
    order by d.id`);

/** Paired devices whose last contact was between two instants, and of whose silence nobody has a notice (M4, M5). */
export const listSilentDevices = (
  companyId: CompanyId,
  { since, before }: { since: string; before: string },
): Read<SilentDevice[]> => selectSilent({ companyId, since, before });
