'use client';

import { useTranslations } from 'next-intl';
import { Instant } from '#components/ui/instant.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { type Endpoint, STATE_MEANINGS, stateOf } from './types.ts';
import classes from './webhooks.module.css';

/** How an endpoint stands, and since when it fails. */
export function EndpointStatus({ endpoint, timeZone }: { endpoint: Endpoint; timeZone: string }) {
  const t = useTranslations('webhooks');
  const state = stateOf(endpoint);
  return (
    <div className={classes.moment}>
      <StatusBadge meaning={STATE_MEANINGS[state]}>{t(`states.${state}`)}</StatusBadge>
      {endpoint.failingSince && state !== 'off' && (
        <small>
          {t('since')} <Instant at={endpoint.failingSince} timeZone={timeZone} />
        </small>
      )}
    </div>
  );
}
