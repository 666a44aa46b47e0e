'use client';

import { Select, type SelectProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import type { CatalogueName } from '#server/platform/shared/catalogues.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { catalogueIn } from './catalogues-state.ts';

type CatalogueSelectProps = Omit<SelectProps, 'data'> & { catalogue: CatalogueName };

/** One of the records of a catalogue, or none. */
export function CatalogueSelect({ catalogue, ...field }: CatalogueSelectProps) {
  const t = useTranslations('contracts.form');
  const { data } = catalogueIn(trpc, catalogue).list.useQuery({ limit: MAX_LIMIT, orderBy: 'name' });
  return (
    <Select
      {...field}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      openOnFocus={false}
      nothingFoundMessage={t('nothing')}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
}
