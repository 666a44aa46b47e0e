'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { TEST_EVENT } from '#server/modules/webhooks/constants.ts';
import { partsOf, resources } from './events.ts';

/** Describes an event, and the choice of an endpoint. Events of a later release keep their names. */
export function useEventWords() {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const eventWords = (name: string): string => {
    if (name === TEST_EVENT) return t('testEvent');
    const { resource, verb } = partsOf(name);
    const [area, what] = [`areas.${resource}`, `verbs.${verb}`] as ['areas.employee', 'verbs.created'];
    if (!t.has(area)) return name;
    if (verb === undefined) return t(area);
    return t.has(what) ? t('event', { area: t(area), what: t(what) }) : name;
  };
  const wantedWords = (wanted: readonly string[]): string => {
    const areas = resources.filter((resource) => wanted.some((name) => partsOf(name).resource === resource));
    return format.list(
      areas.map((resource) => {
        if (wanted.includes(resource)) return t(`areas.${resource}`);
        const count = wanted.filter((name) => partsOf(name).resource === resource).length;
        return t('someOf', { area: t(`areas.${resource}`), count });
      }),
    );
  };
  return { eventWords, wantedWords };
}
