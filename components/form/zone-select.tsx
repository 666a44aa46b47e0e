'use client';

import { Select, type SelectProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { zoneWords } from './zone-words.ts';

/** Zones that the list shows at a time: typing narrows it. */
const ZONES_SHOWN = 50;

type ZoneSelectProps = Omit<SelectProps, 'data'> & {
  /** The one that is saved, which a newer browser may have under another name; null: none. */
  saved: string | null;
};

/** A time zone, found by its city. */
export function ZoneSelect({ saved, ...input }: ZoneSelectProps) {
  const t = useTranslations('common.zonePicker');
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const all = saved === null || known.includes(saved) ? known : [saved, ...known];
    return all.map((zone) => ({ value: zone, label: zoneWords(zone) }));
  }, [saved]);
  return (
    <Select
      data={zones}
      searchable
      selectFirstOptionOnChange
      limit={ZONES_SHOWN}
      nothingFoundMessage={t('nothing')}
      {...input}
    />
  );
}
