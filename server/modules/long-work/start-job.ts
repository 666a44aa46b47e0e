import type { Scope } from '../../platform/db/scope.ts';
import type { Write } from '../../platform/db/statement.ts';
import { newId } from '../../platform/shared/ids.ts';
import { longWorkOf } from './kinds.ts';
import { insertJob, type JobAnswer } from './repository.ts';

/**
 * Queues a kind of work in the caller's name: a statement of the transaction that causes it. The job starts after the commit, and survives
 * the end of the process.
 */
export function startJob(
  { companyId, actor, now }: Scope,
  { kind, input }: { kind: string; input: Readonly<Record<string, unknown>> },
): Write<JobAnswer> & { readonly jobId: string } {
  longWorkOf(kind);
  const id = newId();
  const statement = insertJob({
    ...{ companyId, id, kind, input },
    ...{ startedByType: actor.type, startedById: actor.id, startedByName: actor.name, startedByRole: actor.role },
    startedByEmployeeId: actor.employeeId,
    createdAt: new Date(now().epochMilliseconds),
  });
  return Object.assign(statement, { jobId: id });
}
