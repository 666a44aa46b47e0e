import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { JobAnswer } from '../long-work/repository.ts';
import { startJob } from '../long-work/start-job.ts';
import { CLOSE_KIND, REOPEN_KIND } from './constants.ts';
import { lockPeriod } from './repository.ts';
import { listReviewed } from './repository-people.ts';
import { reopenWholePeriod } from './repository-snapshots.ts';
import type { closePeriodInput, reopenPeriodInput } from './schema-closing.ts';

/**
 * Starts a job that closes the period of people, or of everybody in the caller's scope (K3). Throws `period_not_found`, `employee_not_found`
 * for somebody out of scope or not in the period, `period_not_reviewable` if its review has not begun.
 */
export const startClosing = (scope: Scope, input: z.output<typeof closePeriodInput>): Promise<JobAnswer> =>
  scope.transaction(async ({ send, commit }) => {
    const [{ status }, employeeIds] = await lockPeople(scope, send, input);
    if (status === 'open') throw new DomainError('period_not_reviewable');
    return commit(
      startJob(scope, { kind: CLOSE_KIND, input: { periodId: input.id, employeeIds, force: input.force ?? false } }),
    );
  });

/**
 * Puts a period back into review, for a reason, and starts a job that reopens it for people, or for everybody (K5); the snapshots stay.
 * Throws as `startClosing`.
 */
export const startReopening = (scope: Scope, input: z.output<typeof reopenPeriodInput>): Promise<JobAnswer> =>
  scope.transaction(async ({ send, commit }) => {
    const { id, reason } = input;
    const [{ status }, employeeIds] = await lockPeople(scope, send, input);
    if (status === 'open') throw new DomainError('period_not_reviewable');
    const at = new Date(scope.now().epochMilliseconds);
    const [, job] = await commit(
      reopenWholePeriod({ companyId: scope.companyId, id, at, byName: scope.actor.name, reason }),
      startJob(scope, { kind: REOPEN_KIND, input: { periodId: id, employeeIds, reason } }),
    );
    return job;
  });

async function lockPeople(
  scope: Scope,
  send: Send,
  { id, employeeIds: given }: { id: string; employeeIds?: string[] | null | undefined },
) {
  const asked = given ? [...new Set(given)] : undefined;
  const [period, people] = await send(
    lockPeriod(scope.companyId, id),
    listReviewed(scope, id, asked ? { employeeId: asked } : {}),
  );
  // An erased person's period stays as it was closed.
  const employeeIds = people.flatMap((person) => (person.isErased ? [] : person.id));
  if (asked && employeeIds.length < asked.length) throw new DomainError('employee_not_found');
  return [period, employeeIds] as const;
}
