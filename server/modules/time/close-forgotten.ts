import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MY_TIME_PATH } from '../../platform/shared/page-paths.ts';
import { listMembersOf } from '../access/repository-notices.ts';
import { loadGrantedDaysOff } from '../days/load-credits.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { creditSeconds } from '../days/rules-credit.ts';
import { expectedSeconds } from '../days/rules-day.ts';
import { writeNotices } from '../notices/write-notices.ts';
import { endEntry, listDayEntries } from './repository-entries.ts';
import {
  type ForgettableEntry,
  findForgettable,
  findForgottenPolicy,
  listForgettable,
} from './repository-forgotten.ts';
import { lockPerson, setWorkStatus } from './repository-punch.ts';
import { certainSeconds } from './rules.ts';
import { type ForgottenPolicy, forgottenEnd, secondsToExpected } from './rules-forgotten.ts';
import { settleDays } from './settle-days.ts';

/**
 * Closes open entries at the instant of the company's policy, once it has passed (B6): by the system, to be confirmed, and under
 * `unresolved` excluded from balances until then. Idempotent; of two simultaneous runs one closes an entry. A failing employee does not
 * stop the others; the first error is thrown at the end.
 */
export async function closeForgotten(scope: Scope, signal?: AbortSignal): Promise<void> {
  const policy = await scope.read(findForgottenPolicy(scope.companyId));
  if (policy.mode === 'none') return;
  const entries = await scope.read(listForgettable(scope.companyId));
  await forEachOf(entries, 1, (entry) => closeEntry(scope, policy, entry), signal);
}

/** Runs `closeForgotten` for every company. */
export function closeForgottenEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => closeForgotten(scope, signal), signal);
}

function closeEntry(
  scope: Scope,
  policy: ForgottenPolicy,
  { id, employeeId }: { id: string; employeeId: string },
): Promise<void> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, entry] = await tx.send(lockPerson(companyId, employeeId), findForgettable(companyId, id));
    if (!entry) return;
    const missing = policy.mode === 'expected' ? await tx.send(missingSeconds(companyId, policy, entry)) : null;
    const startedAt = entry.startedAt.toTemporalInstant();
    const endedAt = forgottenEnd(policy, { ...entry, startedAt, secondsToExpected: missing });
    if (!endedAt || Temporal.Instant.compare(endedAt, scope.now()) > 0) return;
    const leftOut = policy.mode === 'unresolved';
    const end = {
      endedAt,
      outOrigin: 'system',
      outLatitude: null,
      outLongitude: null,
      outOfficeId: null,
      outDeviceName: null,
      remuneratedSeconds: leftOut ? 0 : certainSeconds({ ...entry, endedAt }),
      closedBy: 'system',
      needsConfirmation: true,
      leftOut,
      at: scope.now(),
    } as const;
    await tx.send(
      endEntry(companyId, id, end, 'forgotten_clock_out'),
      setWorkStatus(companyId, employeeId, { workStatus: 'offline', workCheckTypeId: null, at: scope.now() }),
    );
    await settleDays(tx, scope, employeeId, [entry.workDate]);
    const workOn = entry.workDate;
    await writeNotices(tx, scope, {
      ...{
        kind: 'forgotten_clock_out',
        fact: `${id}:${endedAt}`,
        recordId: id,
        employeeId,
        path: MY_TIME_PATH,
        said: { workOn },
      },
      memberIds: await tx.send(listMembersOf(companyId, employeeId)),
      valuesOf: () => ({ workOn }),
    });
  });
}

function missingSeconds(
  companyId: CompanyId,
  { toleranceSeconds }: ForgottenPolicy,
  { employeeId, workDate, workEntryType, workBreakId, breakRemunerated, breakMinutes }: ForgettableEntry,
): Read<number | null> {
  const day = { from: workDate, to: workDate };
  return together(
    loadPlanned(companyId, employeeId, day),
    listDayEntries(companyId, employeeId, [workDate]),
    loadGrantedDaysOff(companyId, employeeId, day),
  ).map(([planned, closed, daysOff]) => {
    const { plannedSeconds } = planned(workDate);
    const paid = (of: typeof closed) => of.reduce((sum, { remuneratedSeconds }) => sum + (remuneratedSeconds ?? 0), 0);
    const usedOfBreak = paid(closed.filter((entry) => entry.workBreakId === workBreakId));
    const payableOfPause = !breakRemunerated ? 0 : breakMinutes ? Math.max(breakMinutes * 60 - usedOfBreak, 0) : null;
    return secondsToExpected({
      expectedSeconds: expectedSeconds(plannedSeconds, creditSeconds(workDate, daysOff, plannedSeconds)),
      toleranceSeconds,
      paidSeconds: paid(closed),
      payableSeconds: workEntryType === 'work' ? null : payableOfPause,
    });
  });
}
