import type { Scope } from '../../platform/db/scope.ts';
import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDates } from '../days/closed-dates.ts';
import { daysChanged } from '../days/days-changed.ts';
import { employeeZone } from '../days/repository-zone.ts';
import type { EntryMode, WorkEntryType } from './constants.ts';
import { insertEntry, NEW_ENTRY, updateEntry } from './repository-entries.ts';
import { lockPerson } from './repository-punch.ts';
import { certainSeconds, entryFaults } from './rules.ts';
import { versionReason } from './rules-reason.ts';
import { settleSeconds, settleWorkStatus } from './settle-days.ts';

export interface ImportedEntry {
  employeeId: string;
  workEntryType: WorkEntryType;
  workCheckTypeId: string | null;
  workBreakId: string | null;
  startedAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
const distinct = (employeeIds: readonly string[]) => [...new Set(employeeIds)].sort();

/**
 * Runs `createWorkEntry` for many, within a transaction. Returns their ids in order. Day rows are recomputed once per person. Throws its
 * codes for any of them.
 */
export async function importEntries(
  tx: Transaction,
  scope: Scope,
  inputs: readonly ImportedEntry[],
): Promise<string[]> {
  const { companyId } = scope;
  const employeeIds = distinct(inputs.map(({ employeeId }) => employeeId));
  const [own, , zones] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'decide'),
    together(...employeeIds.map((id) => lockPerson(companyId, id))),
    together(...employeeIds.map((id) => employeeZone(companyId, id))),
  );
  const zoneOf = new Map(employeeIds.map((id, index) => [id, zones[index] as string]));
  const at = dateOf(scope.now());
  const entries = inputs.map(({ startedAt, endedAt, ...input }) => {
    const times = { startedAt, endedAt, workEntryType: input.workEntryType };
    refuseFaults(entryFaults({ ...times, workBreakId: input.workBreakId }, scope.now()));
    const timeZone = zoneOf.get(input.employeeId) as string;
    return {
      ...NEW_ENTRY,
      ...input,
      ...{ companyId, id: newId(), timeZone, workDate: localDateOf(startedAt, timeZone) },
      startedAt: dateOf(startedAt),
      inOrigin: 'import' as const,
      ...(endedAt && {
        endedAt: dateOf(endedAt),
        outOrigin: 'import' as const,
        closedBy: 'person' as const,
        remuneratedSeconds: certainSeconds({ ...times, endedAt }),
      }),
      ...{ createdAt: at, updatedAt: at },
    };
  });
  const modeOf = (employeeId: string): EntryMode => (employeeId === own ? 'self' : 'direct');
  await tx.send(
    together(
      ...entries.map((entry) =>
        insertEntry(entry, { reason: versionReason('created'), mode: modeOf(entry.employeeId) }),
      ),
    ),
  );
  await settle(tx, scope, entries);
  return entries.map(({ id }) => id);
}

type Dated = { employeeId: string; workDate: string; endedAt: Date | null };

async function settle(tx: Transaction, scope: Scope, entries: readonly Dated[]): Promise<void> {
  const changed: { employeeId: string; from: string; to: string; touched: { from: string; to: string }[] }[] = [];
  const open = entries.filter(({ endedAt }) => !endedAt);
  await tx.send(
    refuseClosedDates(
      scope,
      open.map(({ employeeId, workDate }) => ({ employeeId, from: workDate, to: workDate })),
    ),
  );
  for (const [employeeId, own] of Map.groupBy(entries, (entry) => entry.employeeId)) {
    const dates = [...new Set(own.filter(({ endedAt }) => endedAt).map(({ workDate }) => workDate))].sort();
    const [from, to] = [dates[0], dates.at(-1)];
    if (from && to) {
      await settleSeconds(tx, scope, employeeId, dates);
      changed.push({ employeeId, from, to, touched: dates.map((date) => ({ from: date, to: date })) });
    }
    if (own.some(({ endedAt }) => !endedAt)) await settleWorkStatus(tx, scope, employeeId);
  }
  if (changed.length > 0) await daysChanged(tx, scope, { employees: changed, cause: 'work_entry' });
}

const selectLive = readText<Dated & { id: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select id, employee_id as "employeeId", work_date as "workDate", ended_at as "endedAt" from work_entries
    where company_id = $companyId and id = any($ids::uuid[]) and deleted_at is null
      and employee_id in (select id from employees where company_id = $companyId and erased_at is null)
    order by employee_id, started_at`);

/** Runs `deleteWorkEntry` for many, within a transaction; ignores deleted ones and those of erased people (L6). */
export async function removeImported(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const { companyId } = scope;
  const found = await tx.send(selectLive({ companyId, ids }));
  const employeeIds = distinct(found.map(({ employeeId }) => employeeId));
  const [own, , live] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'decide'),
    together(...employeeIds.map((id) => lockPerson(companyId, id))),
    selectLive({ companyId, ids }),
  );
  const at = dateOf(scope.now());
  await tx.send(
    together(
      ...live.map(({ id, employeeId }) =>
        updateEntry(
          companyId,
          id,
          { deletedAt: at, updatedAt: at },
          { reason: versionReason('deleted'), mode: employeeId === own ? 'self' : 'direct' },
        ),
      ),
    ),
  );
  await settle(tx, scope, live);
}

type Among = { companyId: CompanyId; employeeIds: readonly string[]; from: Date; to: Date };

const selectTimes = readText<{ employeeId: string; startedAt: Date; endedAt: Date | null }, Among>(`
  select employee_id as "employeeId", started_at as "startedAt", ended_at as "endedAt" from work_entries
    where company_id = $companyId and employee_id = any($employeeIds::uuid[]) and deleted_at is null
      and started_at < $to and (ended_at is null or ended_at > $from)`);

/** Entries of people within a period, to find overlaps (B4). */
export const listTimes = (among: Among): Read<{ employeeId: string; startedAt: Date; endedAt: Date | null }[]> =>
  selectTimes(among);

const selectChanged = readText<{ count: number }, { companyId: CompanyId; ids: readonly string[] }>(`
  select count(distinct work_entry_id)::int as count from work_entry_versions
    where company_id = $companyId and work_entry_id = any($ids::uuid[])
      and split_part(coalesce(reason, ''), ':', 1) not in ('created', 'settled', 'deleted')`);

/** Number of entries that somebody has changed since their creation. */
export const countChanged = (companyId: CompanyId, ids: readonly string[]): Read<number> =>
  selectChanged({ companyId, ids }).map(([row]) => row?.count ?? 0);
