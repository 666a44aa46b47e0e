import { leaveNotices } from '#drizzle/schema/leave.ts';
import { rowsInto } from '../../platform/db/built.ts';
import { type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { CAN_ENTER, JOIN_ENTERING } from '../access/repository-notices.ts';

/** Keeps days off for the notice about them. */
export const insertNotices = rowsInto(leaveNotices);

/** A member to tell, with the first and the last of the days off; null: none of that kind. */
export interface ChangedLeave {
  /** Id of the membership. */
  id: string;
  ownFirstOn: string | null;
  ownLastOn: string | null;
  approvedFirstOn: string | null;
  approvedLastOn: string | null;
}

// While more come, one notice waits for all of them, at most as long as `$oldest`.
const takeDue = writeText<ChangedLeave, { companyId: CompanyId; quiet: string; oldest: string }>(`
  with due as (
    delete from leave_notices n
      where n.company_id = $companyId and (
        not exists (select from leave_notices later where later.company_id = $companyId and later.created_at > $quiet::timestamptz)
        or exists (select from leave_notices first where first.company_id = $companyId and first.created_at < $oldest::timestamptz))
      returning n.employee_id, n.request_id, n.date
  ), told as (
    select employee_id as reader, date as own, null::date as approved from due
    union all
    select distinct h.manager_id, null::date, due.date
      from due join absence_day_off_request_history h
        on h.company_id = $companyId and h.request_id = due.request_id and h.status = 'accepted'
      where h.manager_id is not null and h.manager_id <> due.employee_id
  )
  select m.id, min(own)::text as "ownFirstOn", max(own)::text as "ownLastOn", min(approved)::text as "approvedFirstOn",
      max(approved)::text as "approvedLastOn"
    from told join memberships m on m.company_id = $companyId and m.employee_id = told.reader ${JOIN_ENTERING}
    where ${CAN_ENTER}
    group by m.id
    order by m.id`);

/** Takes the days off whose notice is due, and returns whom to tell: the people, and those who approved the requests. */
export const takeDueNotices = (
  companyId: CompanyId,
  { quiet, oldest }: { quiet: Temporal.Instant; oldest: Temporal.Instant },
): Write<ChangedLeave[]> => takeDue({ companyId, quiet: quiet.toString(), oldest: oldest.toString() });
