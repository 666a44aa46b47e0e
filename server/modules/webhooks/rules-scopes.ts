import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { WATCHED, type WebhookResource } from './constants.ts';

/** I10: the scopes that read what these events are about. Names of resources count for all of their events; a test event takes none. */
export const scopesOfEvents = (events: readonly string[]): TokenScope[] => [
  ...new Set(
    events.flatMap((event): TokenScope[] => {
      const [resource = ''] = event.split('.');
      return resource in WATCHED ? [`${WATCHED[resource as WebhookResource].area}:read`] : [];
    }),
  ),
];
