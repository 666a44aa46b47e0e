'use client';

import { useFormatter, useTranslations } from 'next-intl';
import classes from './api-tokens.module.css';
import type { ApiToken } from './token.ts';
import { ACCESS_KINDS, areasOf, presetOf } from './token-scopes.ts';

/** Describes the scopes and networks of a token. */
export function TokenAccess({ token: { scopes, networks } }: { token: ApiToken }) {
  const t = useTranslations('settings.api.scopes');
  const format = useFormatter();
  const preset = presetOf(scopes);
  return (
    <div className={classes.access}>
      {scopes === null || preset === 'readAll' ? (
        <span>{t(`presets.${preset ?? 'all'}`)}</span>
      ) : (
        ACCESS_KINDS.map((kind) => {
          const areas = areasOf(scopes, kind).map((area) => t(`names.${area}`));
          return areas.length > 0 && <span key={kind}>{t(`list.${kind}`, { areas: format.list(areas) })}</span>;
        })
      )}
      {networks && <small>{t('from', { networks: format.list(networks) })}</small>}
    </div>
  );
}
