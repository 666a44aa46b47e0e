import type { Scope } from '../../platform/db/scope.ts';
import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZones } from '../days/repository-zone.ts';
import type { Schedule } from '../days/rules-schedule.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import { releasesOf } from '../leave/repository-ledger.ts';
import { accountKey, type LeaveOwner, lockAssignedYears, ownersOf } from '../leave/repository-plans.ts';
import {
  booked,
  loadAccounts,
  periodOfAccounts,
  reachedYears,
  settled,
  writeAccounts,
} from '../leave/settle-account.ts';
import { writeDaysOff } from './change-days-off.ts';
import { listGrantedBy } from './repository-days-off.ts';
import { insertHistory, updateRequests } from './repository-requests.ts';

type Batches = { companyId: CompanyId; batchIds: readonly string[] };

type Accepted = LeaveOwner & {
  id: string;
  absenceCalendarId: string;
  year: number;
  type: Pick<AbsenceType, 'category' | 'name'>;
};

const selectAccepted = readText<Accepted, Batches>(`
  select r.id, r.employee_id as "employeeId", r.absence_calendar_id as "absenceCalendarId", c.year,
      t.id as "absenceTypeId", json_build_object('category', t.category, 'name', t.name) as type
    from absence_day_off_requests r
    join absence_calendars c on c.company_id = $companyId and c.id = r.absence_calendar_id
    join absence_types t on t.company_id = $companyId and t.id = c.absence_type_id
    where r.company_id = $companyId and r.batch_id = any($batchIds::uuid[]) and r.status = 'accepted'
    order by r.employee_id, r.id`);

/**
 * Removes the days granted by `grantAgreed` from the calendars, within a transaction: its requests stay as cancelled, with the actor.
 * Cancelled ones stay unchanged. Throws `self_resolution_not_allowed` (I5).
 */
export async function reverseAgreed(tx: Transaction, scope: Scope, batchIds: readonly string[]): Promise<void> {
  const { companyId, actor } = scope;
  const owners = ownersOf(await tx.send(selectAccepted({ companyId, batchIds })));
  const { employeeIds } = owners;
  const [own, , accepted, zones, assigned] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'decide'),
    together(...employeeIds.map((id) => lockEmployee(companyId, id))),
    selectAccepted({ companyId, batchIds }),
    employeeZones(companyId, employeeIds),
    lockAssignedYears(companyId, owners),
  );
  if (accepted.length === 0) return;
  const requestIds = accepted.map(({ id }) => id);
  const calendarIds = [...new Set(accepted.map(({ absenceCalendarId }) => absenceCalendarId))];
  const years = reachedYears(
    accepted.map(({ year }) => year),
    assigned,
  );
  const [schedules, accountOf, granted] = await tx.send(
    loadSchedules(companyId, employeeIds, periodOfAccounts(years, assigned)),
    loadAccounts(scope, { owners, years, assigned }),
    listGrantedBy(companyId, calendarIds, requestIds),
  );
  const dayOffIds = granted.map(({ id }) => id);
  const releases = Map.groupBy(
    await tx.send(releasesOf(companyId, calendarIds, dayOffIds)),
    ({ absenceCalendarId }) => absenceCalendarId,
  );
  const accounts = [...Map.groupBy(accepted, accountKey).values()].map((ofOwner) => {
    const { employeeId, absenceTypeId } = ofOwner[0] as Accepted;
    const person = { schedule: schedules.get(employeeId) as Schedule, timeZone: zones.get(employeeId) as string };
    const ids = [...new Set(ofOwner.map(({ absenceCalendarId }) => absenceCalendarId))];
    const lines = ids.flatMap((id) => releases.get(id) ?? []);
    return settled(booked(accountOf({ employeeId, absenceTypeId }, person), lines));
  });
  const at = new Date(scope.now().epochMilliseconds);
  const decision = {
    managerId: actor.employeeId,
    managerName: actor.name,
    status: 'cancelled' as const,
    comment: null,
  };
  await tx.send(
    updateRequests(companyId, requestIds, { status: 'cancelled', resolvedAt: at, updatedAt: at }),
    insertHistory(
      accepted.map(({ id: requestId, employeeId }) => ({
        ...{ companyId, id: newId(), requestId, ...decision },
        ...{ selfMade: employeeId === own, createdAt: at },
      })),
    ),
    writeAccounts(scope, accounts),
  );
  const removed = Map.groupBy(granted, ({ requestId }) => requestId);
  const changes = accepted.map(({ id: requestId, employeeId, absenceCalendarId, type }) => ({
    ...{ calendar: { id: absenceCalendarId, employeeId }, type, requestId },
    ...{ added: [], removed: removed.get(requestId) ?? [] },
  }));
  await writeDaysOff(tx, scope, changes);
}

const selectChanged = readText<{ count: number }, Batches>(`
  select count(*)::int as count from absence_day_off_requests r
    where r.company_id = $companyId and r.batch_id = any($batchIds::uuid[]) and (r.status <> 'accepted'
      or exists (select from absence_replacements p where p.company_id = $companyId and p.released_request_id = r.id)
      or (select count(*) from absence_day_off_request_days d where d.company_id = $companyId and d.request_id = r.id)
        <> (select count(*) from absence_days_off g where g.company_id = $companyId and g.request_id = r.id
          and g.employee_id = r.employee_id and g.absence_calendar_id = r.absence_calendar_id))`);

/** Number of requests of batches with days removed since they were granted. */
export const countChanged = (companyId: CompanyId, batchIds: readonly string[]): Read<number> =>
  selectChanged({ companyId, batchIds })
    .first()
    .map((row) => row?.count ?? 0);
