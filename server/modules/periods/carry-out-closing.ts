import { DomainError } from '../../platform/shared/errors.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { Finished, LongWork, Running } from '../long-work/kinds.ts';
import { loadRecordHash } from '../monthly-records/load-month.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { returnRetro } from '../overtime/settle-retro.ts';
import { type Closed, closePerson } from './close-person.ts';
import { CLOSE_KIND, REOPEN_KIND } from './constants.ts';
import { findPeriod } from './repository.ts';
import { closeIfComplete, findClosedRecord, markPending, reopenPersonsPeriod } from './repository-snapshots.ts';
import { takeStepsBack } from './repository-steps.ts';

/** People closed in parallel: more would delay punches. */
const AT_ONCE = 2;

type Asked = { periodId: string; employeeIds: string[] };

/**
 * Closes the period of people, each by itself (K3). People with blockers are left open without `force`; with it their snapshot lists the
 * blockers. A run after a crash closes only those who are left, and counts those closed before as its own. A failing person does not stop the others.
 */
export async function closePeople(running: Running<Asked & { force: boolean }>): Promise<Finished> {
  const { scope, jobId, input } = running;
  const { companyId } = scope;
  const { periodId, force } = input;
  const period = await scope.read(findPeriod(companyId, periodId));
  const counts: Record<Closed, number> = { closed: 0, already_closed: 0, not_over: 0, blocked: 0 };
  try {
    await forEachPerson(running, AT_ONCE, async (employeeId) => {
      counts[await closePerson(scope, period, { jobId, employeeId, force })] += 1;
    });
  } finally {
    await scope.transaction(({ commit }) => commit(closeIfComplete(companyId, periodId, at(scope))));
  }
  const { closed, already_closed: alreadyClosed, not_over: notOver, blocked } = counts;
  return { result: { periodId, closed, alreadyClosed, notOver, blocked } };
}

const at = ({ now }: Running<Asked>['scope']) => new Date(now().epochMilliseconds);

/**
 * Reopens the period of people, each by itself (K5), and gives their days back what retros took out of them. Confirmation and approval stay
 * if the record is still the one that was closed (K2).
 */
export async function reopenPeople(running: Running<Asked & { reason: string }>): Promise<Finished> {
  const { scope, input } = running;
  const { companyId } = scope;
  const { periodId, reason } = input;
  const period = await scope.read(findPeriod(companyId, periodId));
  let reopened = 0;
  await forEachPerson(running, 1, (employeeId) =>
    scope.transaction(async (tx) => {
      await tx.send(lockEmployee(companyId, employeeId));
      const of = { companyId, periodId, employeeId };
      if (!(await tx.send(reopenPersonsPeriod({ ...of, at: at(scope) })))) return;
      await tx.send(markPending(of, period.to));
      await returnRetro(tx, { ...scope, lateCorrection: { reason } }, employeeId);
      const [closed, hash] = await tx.send(findClosedRecord(of), loadRecordHash(scope, employeeId, period));
      if (closed === null || hash !== recordHash(closed)) {
        await tx.send(takeStepsBack(companyId, [{ employeeId, from: period.from, to: period.to }]));
      }
      reopened += 1;
    }),
  );
  return { result: { periodId, reopened } };
}

/** Does the work of each person, omitting those erased since the start. Continues after a failure and throws the first one at the end. */
async function forEachPerson(
  { input, progress, signal }: Running<Asked>,
  atOnce: number,
  work: (employeeId: string) => Promise<void>,
): Promise<void> {
  const { employeeIds } = input;
  let done = 0;
  const workOn = async (employeeId: string) => {
    signal.throwIfAborted();
    await work(employeeId).catch((error) => {
      if (!(error instanceof DomainError) || error.code !== 'employee_not_found') throw error;
    });
    done += 1;
    await progress(done, employeeIds.length);
  };
  await forEachOf(employeeIds, atOnce, workOn, signal);
  // Of a process that stops: the job is not done, and the next process continues it.
  signal.throwIfAborted();
}

export const CLOSING_WORK = [
  { name: CLOSE_KIND, run: closePeople } satisfies LongWork<Asked & { force: boolean }>,
  { name: REOPEN_KIND, run: reopenPeople } satisfies LongWork<Asked & { reason: string }>,
];
