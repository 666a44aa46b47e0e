import { setTimeout as sleep } from 'node:timers/promises';
import { type Scope, systemScope } from '../../platform/db/scope.ts';
import { POST_MILLISECONDS, type PostResult, post } from '../../platform/outbound/post.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { AttemptFailure } from './constants.ts';
import { DeliveryTurns } from './delivery-turns.ts';
import { type ClaimedDelivery, claimDeliveries, recordSuccess } from './repository-deliveries.ts';
import { signsStill } from './rules.ts';
import { bodyOf } from './rules-event.ts';
import { decryptSecret, signedHeaders } from './secret.ts';
import { settleFailure } from './settle-failure.ts';

/** Longer than any attempt: an older claim belongs to a process that has ended. */
const LEASE = { milliseconds: 3 * POST_MILLISECONDS };
const LOOK_AGAIN_MILLISECONDS = 1000;
const RUN_MILLISECONDS = 60_000;
const RESPONSE_CHARACTERS = 1000;

type Result = PostResult | { failure: AttemptFailure };

/**
 * Sends due deliveries to the endpoints of all companies, in any number of processes: one of them claims a delivery, and another one claims
 * it again if that one ends before it is done, so that it arrives at least once. Companies take turns, and so do the endpoints of each.
 * Continues while something is due, until the signal aborts: deliveries in progress then are tried again once their lease has expired.
 */
export async function deliverAllCompanies(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const turns = new DeliveryTurns();
  const failures: unknown[] = [];
  const begun = performance.now();
  const claimNext = async () => {
    if (!turns.hasRoom() || signal?.aborted || performance.now() - begun > RUN_MILLISECONDS) return;
    const { rows } = await runtime.systemPool.query('select list_companies_with_due_webhooks($1) as id', [
      nowOf(runtime),
    ]);
    for (const id of turns.inTurn((rows as { id: CompanyId }[]).map((row) => row.id))) {
      const limit = turns.limitOf(id, rows.length);
      if (limit <= 0) continue;
      const scope = systemScope(runtime, id, { origin: runtime.origin });
      turns.take(id);
      for (const delivery of await claim(scope, { limit, endpoints: turns.endpointsOf(id) })) {
        turns.begin(id, delivery.endpointId);
        const work = deliver(runtime, scope, delivery, signal)
          .catch((failure) => void failures.push(failure))
          .then(() => {
            turns.end(id, delivery.endpointId);
            underWay.delete(work);
          });
        underWay.add(work);
      }
    }
  };
  for (;;) {
    // Deliveries that ended during a claim freed places that the claim did not know of.
    const wasIdle = underWay.size === 0;
    await claimNext().catch((failure) => failures.push(failure));
    if (wasIdle && underWay.size === 0) break;
    if (underWay.size === 0) continue;
    await Promise.race([...underWay, sleep(LOOK_AGAIN_MILLISECONDS, undefined, { ref: false })]);
  }
  if (failures.length > 0 && !signal?.aborted) throw failures[0];
}

const nowOf = (runtime: Runtime): string => (runtime.now?.() ?? Temporal.Now.instant()).toString();

function claim(
  scope: Scope,
  wanted: { limit: number; endpoints: ReturnType<DeliveryTurns['endpointsOf']> },
): Promise<ClaimedDelivery[]> {
  const now = scope.now();
  return scope.transaction(({ commit }) =>
    commit(claimDeliveries(scope.companyId, { now, leaseUntil: now.add(LEASE), ...wanted })),
  );
}

async function deliver(
  runtime: Runtime,
  scope: Scope,
  delivery: ClaimedDelivery,
  signal: AbortSignal | undefined,
): Promise<void> {
  const result = await send(runtime, scope, delivery, signal);
  const response =
    'status' in result ? { ...result, body: [...result.body].slice(0, RESPONSE_CHARACTERS).join('') } : null;
  if (response && response.status >= 200 && response.status < 300) {
    await scope.transaction(({ commit }) => commit(recordSuccess(scope.companyId, delivery, response)));
    return;
  }
  const failure = 'failure' in result ? result.failure : 'response_status';
  await settleFailure(scope, delivery, { failure, response });
}

async function send(
  runtime: Runtime,
  scope: Scope,
  delivery: ClaimedDelivery,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const secrets = secretsOf(runtime, scope, delivery);
  if (!secrets) return { failure: 'secret_unreadable' };
  const body = JSON.stringify(bodyOf(delivery));
  const timestampSeconds = Math.floor(scope.now().epochMilliseconds / 1000);
  return post({
    url: delivery.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Jornada-Webhooks',
      ...signedHeaders({ id: delivery.eventId, timestampSeconds, body }, secrets),
    },
    body,
    allowsPrivateAddresses: runtime.settings.webhookPrivateAddresses,
    signal,
  });
}

/** Returns the endpoint's secret, and for a time the previous one; null if the server can no longer decrypt the secret. */
function secretsOf(runtime: Runtime, scope: Scope, delivery: ClaimedDelivery): string[] | null {
  const { endpointId, secret, previousSecret, previousSecretUntil } = delivery;
  const current = decryptSecret(runtime.secret, endpointId, secret);
  if (current === null) return null;
  const countsStill = previousSecretUntil && signsStill(previousSecretUntil.toTemporalInstant(), scope.now());
  const previous = countsStill && previousSecret ? decryptSecret(runtime.secret, endpointId, previousSecret) : null;
  return previous === null ? [current] : [current, previous];
}
