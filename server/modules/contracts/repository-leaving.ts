import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';

type Due = { id: string; leavesOn: string };

const selectDue = readText<Due, { companyId: CompanyId; id: string | null; now: string }>(`
  select e.id, e.leaves_on as "leavesOn" from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.leaves_on is not null and e.status = 'active' and ($id::uuid is null or e.id = $id)
      and e.leaves_on < ($now::timestamptz at time zone ${ZONE_OF_EMPLOYEE})::date
    order by e.leaves_on, e.id`);

/** Employees whose planned last day is over in their time zone (A2). */
export const listLeaving = (companyId: CompanyId, now: Temporal.Instant): Read<Due[]> =>
  selectDue({ companyId, id: null, now: now.toString() });

/** The same for one employee; undefined: nothing left to do. */
export const findLeaving = (companyId: CompanyId, id: string, now: Temporal.Instant): Read<Due | undefined> =>
  selectDue({ companyId, id, now: now.toString() }).first();
