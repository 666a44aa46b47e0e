import type { z } from 'zod';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, type ErrorCode } from '../../platform/shared/errors.ts';
import { acceptAbsenceRequest, rejectAbsenceRequest } from '../absences/decide-request.ts';
import { maySee } from '../access/field-rights.ts';
import { leaveUndecided } from '../access/own-matters.ts';
import { acceptRequest, rejectRequest } from '../company-requests/decide-request.ts';
import { acceptCorrection, rejectCorrection } from '../corrections/decide-correction.ts';
import { approveMonth } from './get-month-request.ts';
import { findDecided } from './repository-decided.ts';
import type { decideManyInput, decideManyOutput } from './schema.ts';

type Input = z.output<typeof decideManyInput>;
type Asked = Input['requests'][number];
export type Result = z.output<typeof decideManyOutput>['results'][number];

/**
 * Decides requests of all kinds one after the other, each in a transaction of its own, as if alone (E12, F3, J2). A refused or failed one
 * stays unchanged and returns its code; the others continue. If somebody else was faster, the result contains their decision. A database
 * that did not answer in time is not tried again: the rest returns `service_unavailable` too. Results are in the order of the requests,
 * each once.
 */
export async function decideMany(scope: Scope, input: Input): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const asked of new Map(input.requests.map((request) => [request.id, request])).values()) {
    const isLost = results.at(-1)?.problem === 'service_unavailable';
    results.push(isLost ? refused(asked.id, 'service_unavailable') : await decideOne(scope, asked, input));
  }
  return { results };
}

/** Decides one request, and returns a refusal instead of throwing it. */
export async function decideOne(
  scope: Scope,
  asked: Asked,
  { decision, resolutionComment }: Pick<Input, 'decision' | 'resolutionComment'>,
): Promise<Result> {
  const { id } = asked;
  const isAccepted = decision === 'accepted';
  try {
    if (asked.kind === 'absence') {
      const { batch } = asked;
      await (isAccepted ? acceptAbsenceRequest : rejectAbsenceRequest)(scope, { id, batch, resolutionComment });
    } else if (asked.kind === 'month') {
      // K2: people refuse to confirm; nobody rejects a month.
      if (!isAccepted) return refused(id, 'month_not_rejectable');
      await approveMonth(scope, asked);
    } else if (asked.kind === 'correction') {
      await (isAccepted ? acceptCorrection : rejectCorrection)(scope, { id, comment: resolutionComment });
    } else {
      const comment = resolutionComment;
      await (isAccepted ? acceptRequest : rejectRequest)(scope, { id, comment, flowCurrentLevel: asked.level });
    }
    return { id, problem: null, details: null, decided: null };
  } catch (error) {
    leaveUndecided(scope);
    if (error instanceof DomainError) {
      const isLate = LATE.has(error.code);
      return {
        ...refused(id, error.code, detailsFor(scope, error)),
        decided: isLate ? await scope.read(findDecided(scope, asked)) : null,
      };
    }
    // Not thrown, because that would hide the results of the previous requests.
    scope.services.log.error(
      { operation: 'approvals.decideMany', kind: asked.kind, requestId: id, error },
      'decision failed',
    );
    return refused(id, isUnavailable(error) ? 'service_unavailable' : 'internal_error');
  }
}

/** Codes of a request that somebody else has decided meanwhile. */
const LATE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'absence_day_off_request_already_resolved',
  'request_already_resolved',
  'correction_already_resolved',
]);

/** The limit of a calendar may be that of a private type (I4). */
const detailsFor = (scope: Scope, { code, details }: DomainError) =>
  code === 'max_days_off_exceeded' && !maySee(scope, 'health', null) ? undefined : details;

const refused = (
  id: string,
  problem: ErrorCode | 'month_not_rejectable',
  details: Result['details'] = null,
): Result => ({
  id,
  problem,
  details,
  decided: null,
});
