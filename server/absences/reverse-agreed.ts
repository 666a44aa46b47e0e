import { refuseOwnMatter } from '../access/own-matters.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { type Read, readText, together } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import { changeDaysOff } from './change-days-off.ts';
import { findCalendarWithType } from './repository-calendars.ts';
import { listGrantedOfEmployee } from './repository-days-off.ts';
import { insertHistory, updateRequest } from './repository-requests.ts';

type Batches = { companyId: CompanyId; batchIds: readonly string[] };

const selectAccepted = readText<{ id: string; employeeId: string; absenceCalendarId: string }, Batches>(`
  select id, employee_id as "employeeId", absence_calendar_id as "absenceCalendarId" from absence_day_off_requests
    where company_id = $companyId and batch_id = any($batchIds::uuid[]) and status = 'accepted' order by employee_id, id`);

/**
 * Takes what `grantAgreed` has granted out of the calendars, within a transaction: its requests stay as cancelled, with who did it. Those
 * that are cancelled already stay so. Throws `self_resolution_not_allowed` (I5).
 */
export async function reverseAgreed(tx: Transaction, scope: Scope, batchIds: readonly string[]): Promise<void> {
  const { companyId, actor } = scope;
  const found = await tx.send(selectAccepted({ companyId, batchIds }));
  const employeeIds = [...new Set(found.map(({ employeeId }) => employeeId))].sort();
  const [own, , accepted] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'decide'),
    together(...employeeIds.map((id) => lockEmployee(companyId, id))),
    selectAccepted({ companyId, batchIds }),
  );
  const at = new Date(scope.now().epochMilliseconds);
  for (const { id: requestId, employeeId, absenceCalendarId } of accepted) {
    const { calendar, type } = await tx.send(
      findCalendarWithType(companyId, absenceCalendarId).required('absence_calendar_not_found'),
    );
    const year = periodOfYears(calendar.year);
    const decision = { managerId: actor.employeeId, managerName: actor.name, selfMade: employeeId === own };
    const [plannedOn, granted] = await tx.send(
      loadPlanned(companyId, employeeId, year),
      listGrantedOfEmployee(companyId, employeeId, year),
      updateRequest(companyId, requestId, { status: 'cancelled', resolvedAt: at, updatedAt: at }),
      insertHistory({
        ...{ companyId, id: newId(), requestId, ...decision },
        ...{ status: 'cancelled', comment: null, createdAt: at },
      }),
    );
    const removed = granted.filter((dayOff) => dayOff.requestId === requestId);
    const change = { calendar, type, requestId, cause: 'absence_request' as const, plannedOn };
    await changeDaysOff(tx, scope, { ...change, added: [], removed });
  }
}

const selectChanged = readText<{ count: number }, Batches>(`
  select count(*)::int as count from absence_day_off_requests r
    where r.company_id = $companyId and r.batch_id = any($batchIds::uuid[]) and (r.status <> 'accepted'
      or (select count(*) from absence_day_off_request_days d where d.company_id = r.company_id and d.request_id = r.id)
        <> (select count(*) from absence_days_off g where g.company_id = r.company_id and g.request_id = r.id
          and g.employee_id = r.employee_id and g.absence_calendar_id = r.absence_calendar_id))`);

/** Of how many requests of batches days off were taken away since they were granted. */
export const countChanged = (companyId: CompanyId, batchIds: readonly string[]): Read<number> =>
  selectChanged({ companyId, batchIds })
    .first()
    .map((row) => row?.count ?? 0);
