import { useTranslations } from 'next-intl';

/** Returns how a time zone is written everywhere, by its city: *New York time*. */
export function useZoneName(): (zone: string) => string {
  const t = useTranslations('common.words');
  return (zone) => {
    const city = zone.split('/').at(-1)?.replaceAll('_', ' ');
    return !city || city === zone ? zone : t('zone', { city });
  };
}
