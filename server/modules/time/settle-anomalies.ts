import type { z } from 'zod';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { leaveUndecided } from '../access/own-matters.ts';
import { confirmWorkEntry } from './confirm-entry.ts';
import { changeWorkEntry } from './correct-entry.ts';
import type { settleAnomaliesInput, settleAnomaliesOutput } from './schema-corrections.ts';

type Input = z.output<typeof settleAnomaliesInput>;
type Results = z.output<typeof settleAnomaliesOutput>['results'];

/**
 * Settles entries that need a review (J5), one after the other, each in a transaction of its own: an open one gets its end, an end given by
 * the system is confirmed, each from the version that was seen (J6). A refused one stays unchanged and returns its code; the others
 * continue. A database that did not answer in time is not tried again.
 */
export async function settleAnomalies(scope: Scope, { items, reason }: Input): Promise<{ results: Results }> {
  const results: Results = [];
  for (const item of items) {
    const isLost = results.at(-1)?.problem === 'service_unavailable';
    const refused = isLost ? { problem: 'service_unavailable', details: null } : await problemOf(scope, item, reason);
    results.push({ id: item.id, ...refused });
  }
  return { results };
}

async function problemOf(
  scope: Scope,
  { id, versionId, endedAt }: Input['items'][number],
  reason: string,
): Promise<Omit<Results[number], 'id'>> {
  try {
    if (endedAt) await changeWorkEntry(scope, { id, versionId, reason, workEntryOut: { date: endedAt } });
    else await confirmWorkEntry(scope, { id, seen: { versionId, reason } });
    return { problem: null, details: null };
  } catch (error) {
    leaveUndecided(scope);
    if (error instanceof DomainError) return { problem: error.code, details: error.details ?? null };
    if (error instanceof InvalidFields) return { problem: 'invalid_end', details: null };
    // Not thrown, because that would hide the results of the previous entries.
    scope.services.log.error({ operation: 'time.settleAnomalies', workEntryId: id, error }, 'correction failed');
    return { problem: isUnavailable(error) ? 'service_unavailable' : 'internal_error', details: null };
  }
}
