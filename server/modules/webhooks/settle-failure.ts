import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { NOTICES } from '../../platform/shared/notices.ts';
import { WEBHOOKS_PATH } from '../../platform/shared/page-paths.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import { listMembersWith } from '../access/repository-notices.ts';
import { writeNotices } from '../notices/write-notices.ts';
import type { AttemptFailure } from './constants.ts';
import {
  type ClaimedDelivery,
  deactivateEndpoint,
  type FailingEndpoint,
  recordFailure,
} from './repository-deliveries.ts';
import { isGivenUp, nextAttemptAt, RETRY_DAYS } from './rules.ts';

const GONE = 410;

/** Reason for a failed attempt, and the response, if any. */
interface Failed {
  failure: AttemptFailure;
  response: { status: number; body: string } | null;
}

/**
 * Stores the outcome of a failed attempt, and deactivates the endpoint if it is gone or has failed for three days. When it begins to fail,
 * members get a notice each (M5), written together with that mark: once, whatever other processes record and whenever one ends.
 */
export async function settleFailure(
  scope: Scope,
  delivery: ClaimedDelivery,
  { failure, response }: Failed,
): Promise<void> {
  const now = scope.now();
  const next = nextAttemptAt(delivery.attemptsSince.toTemporalInstant(), now, Math.random());
  await scope.transaction(async (tx) => {
    const outcome = { now, nextAttemptAt: next, failure, response };
    const endpoint = await tx.send(recordFailure(scope.companyId, delivery, outcome));
    if (!endpoint) return;
    if (endpoint.hasBegun) await tellOfFailure(scope, tx, { delivery, endpoint, failed: { failure, response } });
    const isGone = response?.status === GONE;
    if (!isGone && !isGivenUp(endpoint.failingSince.toTemporalInstant(), now)) return;
    await tx.commit(deactivateEndpoint(scope.companyId, delivery.endpointId, isGone ? 'gone' : 'failing', now));
  });
}

interface Beginning {
  delivery: ClaimedDelivery;
  endpoint: FailingEndpoint;
  failed: Failed;
}

async function tellOfFailure(
  scope: Scope,
  tx: Transaction,
  { delivery: { id: deliveryId, endpointId }, endpoint, failed: { failure, response } }: Beginning,
): Promise<void> {
  const isGone = response?.status === GONE;
  const failingSince = endpoint.failingSince.toTemporalInstant();
  const values = {
    // Only the host: path and query of the address may contain secrets.
    host: new URL(endpoint.url).host,
    ...(endpoint.description !== null && { description: endpoint.description }),
    failingSince,
    answer: isGone ? ('gone' as const) : failure,
    ...(response && { status: response.status }),
    ...(!isGone && { days: RETRY_DAYS }),
  };
  await writeNotices(tx, scope, {
    kind: 'webhook_failing',
    fact: `${deliveryId}:${failingSince}`,
    recordId: endpointId,
    path: `${WEBHOOKS_PATH}/${endpointId}`,
    memberIds: await tx.send(listMembersWith(scope.companyId, rolesWith(NOTICES.webhook_failing.right))),
    valuesOf: ({ timeZone }) => ({ ...values, timeZone }),
  });
}
