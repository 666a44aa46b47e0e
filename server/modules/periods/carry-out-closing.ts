import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { Finished, LongWork, Running } from '../long-work/kinds.ts';
import { returnRetro } from '../overtime/settle-retro.ts';
import { type Closed, closePerson } from './close-person.ts';
import { CLOSE_KIND, REOPEN_KIND } from './constants.ts';
import { withPayrollBlockers } from './list-blockers.ts';
import { findPeriod } from './repository.ts';
import { listBlockers } from './repository-blockers.ts';
import { closeIfComplete, markPending, reopenPersonsPeriod } from './repository-snapshots.ts';

/** People whose blockers one statement of each kind reads. */
const PORTION = 200;
/** People closed in parallel: more would delay punches. */
const AT_ONCE = 2;

type Asked = { periodId: string; employeeIds: string[] };

/**
 * Closes the period of people, each by itself (K3). People with blockers are left open without `force`; with it their snapshot lists the
 * blockers. A run after a crash closes only those who are left.
 */
export async function closePeople({
  scope,
  input,
  progress,
  signal,
}: Running<Asked & { force: boolean }>): Promise<Finished> {
  const { companyId } = scope;
  const { periodId, employeeIds, force } = input;
  const period = await scope.read(findPeriod(companyId, periodId));
  const counts: Record<Closed, number> = { closed: 0, already_closed: 0, not_over: 0, blocked: 0 };
  let done = 0;
  for (let at = 0; at < employeeIds.length; at += PORTION) {
    const portion = employeeIds.slice(at, at + PORTION);
    const known = await scope.read(listBlockers(scope, periodId, portion));
    const blockers = await withPayrollBlockers(scope, period, portion, { known });
    const close = async (employeeId: string) => {
      signal.throwIfAborted();
      const outcome = await closePerson(scope, period, { employeeId, blockers: blockers.get(employeeId) ?? [], force });
      counts[outcome] += 1;
      done += 1;
      await progress(done, employeeIds.length);
    };
    await forEachOf(portion, AT_ONCE, close, signal);
  }
  await scope.transaction(({ commit }) => commit(closeIfComplete(companyId, periodId, at(scope))));
  const { closed, already_closed: alreadyClosed, not_over: notOver, blocked } = counts;
  return { result: { periodId, closed, alreadyClosed, notOver, blocked } };
}

const at = ({ now }: Running<Asked>['scope']) => new Date(now().epochMilliseconds);

/** Reopens the period of people, each by itself (K5), and gives their days back what retros took out of them. */
export async function reopenPeople({
  scope,
  input,
  progress,
  signal,
}: Running<Asked & { reason: string }>): Promise<Finished> {
  const { companyId } = scope;
  const { periodId, employeeIds, reason } = input;
  const period = await scope.read(findPeriod(companyId, periodId));
  let reopened = 0;
  for (const [index, employeeId] of employeeIds.entries()) {
    signal.throwIfAborted();
    await scope.transaction(async (tx) => {
      await tx.send(lockEmployee(companyId, employeeId));
      if (!(await tx.send(reopenPersonsPeriod({ companyId, periodId, employeeId, at: at(scope) })))) return;
      await tx.send(markPending({ companyId, periodId, employeeId }, period.to));
      await returnRetro(tx, { ...scope, lateCorrection: { reason } }, employeeId, period);
      reopened += 1;
    });
    await progress(index + 1, employeeIds.length);
  }
  return { result: { periodId, reopened } };
}

export const CLOSING_WORK = [
  { name: CLOSE_KIND, run: closePeople } satisfies LongWork<Asked & { force: boolean }>,
  { name: REOPEN_KIND, run: reopenPeople } satisfies LongWork<Asked & { reason: string }>,
];
