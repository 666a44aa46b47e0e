import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { MAX_ENDPOINTS } from './constants.ts';
import { failPendingDeliveries, listPendingTypes } from './repository-deliveries.ts';
import * as repository from './repository-endpoints.ts';
import { scopesOfEvents } from './rules-scopes.ts';
import type { createEndpointInput, endpointOutput, listEndpointsInput, updateEndpointInput } from './schema.ts';
import { encryptSecret, newSecret } from './secret.ts';

type EndpointAnswer = repository.EndpointAnswer;
type EndpointWithSecret = repository.EndpointWithSecretAnswer;

/** Time for which the previous secret signs along with the new one. */
const ROTATION = { hours: 24 };

/** Returns endpoints, oldest first, or as ordered. */
export const listEndpoints = (
  { companyId, read, now }: Scope,
  input: z.output<typeof listEndpointsInput>,
): Promise<PageText<z.output<typeof endpointOutput>>> => read(repository.listEndpoints(companyId, input, now()));

/** Throws `webhook_endpoint_not_found`. */
export const getEndpoint = ({ companyId, read, now }: Scope, { id }: { id: string }): Promise<EndpointAnswer> =>
  read(repository.getEndpoint(companyId, id, now()));

/**
 * Returns the secret once; it is stored encrypted. Throws `webhook_endpoint_limit_reached`, and `scope_not_granted` if a token requests
 * events of records that it may not read (I10).
 */
export async function createEndpoint(
  scope: Scope,
  { events, ...fields }: z.output<typeof createEndpointInput>,
): Promise<EndpointWithSecret> {
  const id = newId();
  const secret = newSecret();
  const now = scope.now();
  const at = dateOf(now);
  return scope.transaction(async ({ send, commit }) => {
    const [, , existing] = await send(
      refuseUngrantedScopes(scope, scopesOfEvents(events)),
      repository.lockEndpointCreation(scope.companyId),
      repository.countEndpoints(scope.companyId),
    );
    if (existing >= MAX_ENDPOINTS) throw new DomainError('webhook_endpoint_limit_reached');
    const endpoint = {
      ...fields,
      companyId: scope.companyId,
      id,
      events: [...new Set(events)],
      secret: encryptSecret(scope.services.secret, id, secret),
      createdAt: at,
      updatedAt: at,
    };
    return commit(repository.insertEndpoint(endpoint, secret, now));
  });
}

/**
 * Changes the given fields. Activating it, or another address, clears its failures; deactivating it fails its pending deliveries. Throws
 * `webhook_endpoint_not_found`, and `scope_not_granted` if a token adds events, redirects them or activates them again without the right to
 * read their records (I10).
 */
export async function updateEndpoint(
  scope: Scope,
  { id, events, ...fields }: z.output<typeof updateEndpointInput>,
): Promise<EndpointAnswer> {
  const { companyId } = scope;
  const now = scope.now();
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockEndpoint(companyId, id).required('webhook_endpoint_not_found'));
    const isActivated = fields.isActive === true && !before.isActive;
    const isElsewhere = fields.url !== undefined && fields.url !== before.url;
    const changes = {
      ...fields,
      ...(events && { events: [...new Set(events)] }),
      ...(isActivated && { deactivationReason: null }),
      ...((isActivated || isElsewhere) && { failingSince: null }),
      updatedAt: dateOf(now),
    };
    const news = (events ?? before.events).filter(
      (event) => isActivated || isElsewhere || !before.events.includes(event),
    );
    // Includes events that it no longer chooses.
    const onTheWay = isElsewhere ? await send(listPendingTypes(companyId, id)) : [];
    await send(refuseUngrantedScopes(scope, scopesOfEvents([...news, ...onTheWay])));
    const [, endpoint] = await commit(
      fields.isActive === false ? failPendingDeliveries(companyId, id) : nothing(null),
      repository.updateEndpoint(companyId, id, changes, now),
    );
    return endpoint;
  });
}

/** Deletes its log too. Throws `webhook_endpoint_not_found`. */
export async function deleteEndpoint(scope: Scope, { id }: { id: string }): Promise<void> {
  const deleted = await scope.transaction(({ commit }) => commit(repository.deleteEndpoint(scope.companyId, id)));
  if (!deleted) throw new DomainError('webhook_endpoint_not_found');
}

/**
 * Creates a secret, returned once. The previous one signs along with it for a day. Throws `webhook_endpoint_not_found`, and
 * `scope_not_granted` if a token could sign events of records that it may not read (I10).
 */
export async function rotateSecret(scope: Scope, { id }: { id: string }): Promise<EndpointWithSecret> {
  const secret = newSecret();
  const now = scope.now();
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockEndpoint(scope.companyId, id).required('webhook_endpoint_not_found'));
    await send(refuseUngrantedScopes(scope, scopesOfEvents(before.events)));
    const changes = {
      secret: encryptSecret(scope.services.secret, id, secret),
      previousSecret: before.secret,
      previousSecretUntil: dateOf(now.add(ROTATION)),
      updatedAt: dateOf(now),
    };
    return commit(repository.replaceSecret(scope.companyId, id, changes, { secret, now }));
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
