import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { nothing } from '../db/statement.ts';
import { getRuntime } from '../runtime.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { MAX_ENDPOINTS } from './constants.ts';
import { presentEndpoint } from './present.ts';
import { failPendingDeliveries } from './repository-deliveries.ts';
import * as repository from './repository-endpoints.ts';
import type {
  createEndpointInput,
  endpointOutput,
  endpointWithSecretOutput,
  listEndpointsInput,
  updateEndpointInput,
} from './schema.ts';
import { encryptSecret, newSecret } from './secret.ts';

type EndpointAnswer = z.output<typeof endpointOutput>;
type EndpointWithSecret = z.output<typeof endpointWithSecretOutput>;

/** How long the secret before signs beside the new one. */
const ROTATION = { hours: 24 };

/** The oldest first, or as ordered. */
export async function listEndpoints(
  scope: Scope,
  input: z.output<typeof listEndpointsInput>,
): Promise<Page<EndpointAnswer>> {
  const { rows, total } = await scope.read(repository.listEndpoints(scope.companyId, input));
  return { rows: rows.map((endpoint) => presentEndpoint(endpoint, scope.now())), total };
}

/** Throws `webhook_endpoint_not_found`. */
export async function getEndpoint(scope: Scope, { id }: { id: string }): Promise<EndpointAnswer> {
  const find = repository.findEndpoint(scope.companyId, id).required('webhook_endpoint_not_found');
  return presentEndpoint(await scope.read(find), scope.now());
}

/** Answers the secret once; it is stored encrypted. Throws `webhook_endpoint_limit_reached`. */
export async function createEndpoint(
  scope: Scope,
  { events, ...fields }: z.output<typeof createEndpointInput>,
): Promise<EndpointWithSecret> {
  const id = newId();
  const secret = newSecret();
  const now = dateOf(scope.now());
  const endpoint = await scope.transaction(async ({ send, commit }) => {
    const [, existing] = await send(
      repository.lockEndpointCreation(scope.companyId),
      repository.countEndpoints(scope.companyId),
    );
    if (existing >= MAX_ENDPOINTS) throw new DomainError('webhook_endpoint_limit_reached');
    return commit(
      repository.insertEndpoint({
        ...fields,
        companyId: scope.companyId,
        id,
        events: [...new Set(events)],
        secret: encryptSecret(getRuntime().secret, id, secret),
        createdAt: now,
        updatedAt: now,
      }),
    );
  });
  return { ...presentEndpoint(endpoint, scope.now()), secret };
}

/**
 * Changes the given fields. Activating it, or another address, forgets what has failed; deactivating it ends what is on its way.
 * Throws `webhook_endpoint_not_found`.
 */
export async function updateEndpoint(
  scope: Scope,
  { id, events, ...fields }: z.output<typeof updateEndpointInput>,
): Promise<EndpointAnswer> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockEndpoint(companyId, id).required('webhook_endpoint_not_found'));
    const isActivated = fields.isActive === true && !before.isActive;
    const isElsewhere = fields.url !== undefined && fields.url !== before.url;
    const [, endpoint] = await commit(
      fields.isActive === false ? failPendingDeliveries(companyId, id) : nothing(null),
      repository.updateEndpoint(companyId, id, {
        ...fields,
        ...(events && { events: [...new Set(events)] }),
        ...(isActivated && { deactivationReason: null }),
        ...((isActivated || isElsewhere) && { failingSince: null }),
        updatedAt: dateOf(scope.now()),
      }),
    );
    return presentEndpoint(endpoint, scope.now());
  });
}

/** Its log goes with it. Throws `webhook_endpoint_not_found`. */
export async function deleteEndpoint(scope: Scope, { id }: { id: string }): Promise<void> {
  const deleted = await scope.transaction(({ commit }) => commit(repository.deleteEndpoint(scope.companyId, id)));
  if (!deleted) throw new DomainError('webhook_endpoint_not_found');
}

/** A new secret, answered once. The one before signs beside it for a day. Throws `webhook_endpoint_not_found`. */
export async function rotateSecret(scope: Scope, { id }: { id: string }): Promise<EndpointWithSecret> {
  const secret = newSecret();
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockEndpoint(scope.companyId, id).required('webhook_endpoint_not_found'));
    const endpoint = await commit(
      repository.updateEndpoint(scope.companyId, id, {
        secret: encryptSecret(getRuntime().secret, id, secret),
        previousSecret: before.secret,
        previousSecretUntil: dateOf(scope.now().add(ROTATION)),
        updatedAt: dateOf(scope.now()),
      }),
    );
    return { ...presentEndpoint(endpoint, scope.now()), secret };
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
