import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { WATCHED, type WebhookResource } from './constants.ts';

/**
 * I10: returns the scopes that read the records of these events. Names of resources include all of their events; a test event needs none.
 */
export const scopesOfEvents = (events: readonly string[]): TokenScope[] => [
  ...new Set(
    events.flatMap((event): TokenScope[] => {
      const [resource = ''] = event.split('.');
      return resource in WATCHED ? [`${WATCHED[resource as WebhookResource].area}:read`] : [];
    }),
  ),
];
