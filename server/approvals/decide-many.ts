import type { z } from 'zod';
import { acceptAbsenceRequest, rejectAbsenceRequest } from '../absences/decide-request.ts';
import { maySee } from '../access/field-rights.ts';
import { isUnavailable } from '../db/errors.ts';
import type { Scope } from '../db/scope.ts';
import { getRuntime } from '../runtime.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { decideManyInput, decideManyOutput } from './schema.ts';

type Input = z.output<typeof decideManyInput>;
type Result = z.output<typeof decideManyOutput>['results'][number];

/**
 * Decides requests one after the other, each in a transaction of its own and exactly as it is decided alone (E12). What is refused
 * or fails stays as it is and answers with its code; the others go on. A database that did not answer in time is not asked
 * again: the rest answers `service_unavailable` too. Results are in the order of the ids, each id once.
 */
export async function decideMany(scope: Scope, input: Input): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const id of new Set(input.ids)) {
    const isLost = results.at(-1)?.problem === 'service_unavailable';
    results.push(isLost ? refused(id, 'service_unavailable') : await decideOne(scope, id, input));
  }
  return { results };
}

async function decideOne(scope: Scope, id: string, { decision, resolutionComment }: Input): Promise<Result> {
  const decide = decision === 'accepted' ? acceptAbsenceRequest : rejectAbsenceRequest;
  try {
    await decide(scope, { id, resolutionComment });
    return { id, problem: null, details: null };
  } catch (error) {
    if (error instanceof DomainError) return refused(id, error.code, detailsFor(scope, error));
    // Thrown, it would hide what happened to the requests before it.
    getRuntime().log.error({ operation: 'approvals.decideMany', absenceDayOffRequestId: id, error }, 'decision failed');
    return refused(id, isUnavailable(error) ? 'service_unavailable' : 'internal_error');
  }
}

/** The limit of a calendar may be that of a private type (I4). */
const detailsFor = (scope: Scope, { code, details }: DomainError) =>
  code === 'max_days_off_exceeded' && !maySee(scope, 'health', null) ? undefined : details;

const refused = (id: string, problem: ErrorCode, details: Result['details'] = null): Result => ({
  id,
  problem,
  details,
});
