import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { isSeenBy } from '../access/in-scope.ts';
import { FOR_MANAGERS, FOR_PERSON } from '../access/repository-documents.ts';
import { CAN_ENTER, JOIN_ENTERING } from '../access/repository-notices.ts';

type Of = { companyId: CompanyId };

const selectZone = readText<{ timeZone: string }, Of>(
  `select time_zone as "timeZone" from companies where id = $companyId and subscription = 'active'`,
);

/** Time zone of the company; undefined if nobody can enter it. */
export const findNotifyingZone = (companyId: CompanyId): Read<string | undefined> =>
  selectZone({ companyId })
    .first()
    .map((company) => company?.timeZone);

/** A document whose last day is near. */
export interface DueDocument {
  id: string;
  employeeId: string;
  expiresOn: string;
  /** Days before the last day, of those on which notices come. */
  days: number;
}

// The least of the days that have come: a late run sends one notice, and none of those that it missed.
const selectDue = readText<DueDocument, Of & { today: string; days: readonly number[] }>(`
  select documents.id, documents.employee_id as "employeeId", documents.expires_on::text as "expiresOn", due.days
    from documents
      join employees e on e.company_id = $companyId and e.id = documents.employee_id and e.status = 'active'
      join document_kinds k on k.company_id = $companyId and k.id = documents.kind_id and k.expires
      cross join lateral (
        select min(d) as days from unnest($days::integer[]) d where documents.expires_on <= $today::date + d
      ) due
    where documents.company_id = $companyId
      and documents.expires_on between $today::date and $today::date + (select max(d) from unnest($days::integer[]) d)
      and (documents.notified_days is null or documents.notified_days > due.days)
    order by documents.id`);

/** Documents of active people whose notice is due (N5). */
export const listDueDocuments = (companyId: CompanyId, today: string, days: readonly number[]): Read<DueDocument[]> =>
  selectDue({ companyId, today, days });

const markNotified = writeText<{ id: string }, Of & Omit<DueDocument, 'employeeId'>>(`
  update documents set notified_days = $days
    where company_id = $companyId and id = $id and expires_on = $expiresOn::date
      and (notified_days is null or notified_days > $days)
    returning id`);

/**
 * Returns false if another run has sent the notice meanwhile, or the last day has changed. Of two at once the second waits for the first.
 */
export const markAsNotified = (companyId: CompanyId, { id, expiresOn, days }: DueDocument): Write<boolean> =>
  markNotified({ companyId, id, expiresOn, days }).map((rows) => rows.length > 0);

const selectRecipients = readText<
  { id: string },
  Of & { id: string } & Record<'look' | 'all' | 'manage', readonly Role[]>
>(`
  select m.id
    from documents
      join memberships m on m.company_id = $companyId and m.role = any($look) ${JOIN_ENTERING}
    where documents.company_id = $companyId and documents.id = $id and ${CAN_ENTER}
      and (m.role = any($all) or (m.employee_id = documents.employee_id and ${FOR_PERSON})
        or (m.role = any($manage) and ${FOR_MANAGERS}))
      and ${isSeenBy('m', 'documents.employee_id')}
    order by m.id`);

/** Ids of the members who see a document (N2) and can enter. */
export const listNoticeRecipients = (companyId: CompanyId, id: string): Read<string[]> =>
  selectRecipients({
    ...{ companyId, id, look: rolesWith('look'), manage: rolesWith('decide') },
    all: rolesWith('seeHealth').filter((role) => rolesWith('seePersonal').includes(role)),
  }).map((rows) => rows.map((member) => member.id));
