import type { inferRouterOutputs } from '@trpc/server';
import type { Meaning } from '#components/ui/status-badge.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Webhooks = inferRouterOutputs<AppRouter>['webhooks'];
export type Endpoint = Webhooks['getEndpoint'];
export type Delivery = Webhooks['listDeliveries']['rows'][number];

/** How an endpoint stands. */
export type EndpointState = 'active' | 'failing' | 'off' | 'offGone' | 'offFailing';

export function stateOf({ isActive, deactivationReason, failingSince }: Endpoint): EndpointState {
  if (isActive) return failingSince === null ? 'active' : 'failing';
  if (deactivationReason === null) return 'off';
  return deactivationReason === 'gone' ? 'offGone' : 'offFailing';
}

export const STATE_MEANINGS: Record<EndpointState, Meaning> = {
  active: 'accepted',
  failing: 'attention',
  off: 'neutral',
  offGone: 'rejected',
  offFailing: 'rejected',
};

export const DELIVERY_MEANINGS: Record<Delivery['status'] | 'retrying', Meaning> = {
  pending: 'waiting',
  retrying: 'attention',
  succeeded: 'accepted',
  failed: 'rejected',
};

/** A delivery that has failed and is tried again says so. */
export const deliveryState = ({ status, failure }: Delivery): keyof typeof DELIVERY_MEANINGS =>
  status === 'pending' && failure !== null ? 'retrying' : status;
