import { useFormatter, useTranslations } from 'next-intl';
import type { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';

/** From where people may punch, in a few words; null is from everywhere (B8). */
export function useOriginWords(): (origins: readonly (typeof CHECK_ORIGINS)[number][] | null) => string {
  const t = useTranslations('company');
  const format = useFormatter();
  return (origins) =>
    origins === null ? t('words.all') : format.list(origins.map((origin) => t(`origins.${origin}`))) || t('words.none');
}
