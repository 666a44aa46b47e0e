'use client';

import { MultiSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

const KINDS = ['departments', 'offices', 'entityGroups'] as const;
type Kind = (typeof KINDS)[number];
type Unit = { id: string; name: string };
type Chosen = Record<Kind, readonly string[]>;

type OrgPickerProps = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  units: Record<Kind, Unit[]> | undefined;
  value: Chosen;
  onChange: (value: Record<Kind, string[]>) => void;
};

/** Any of the departments, offices and groups, found by typing. */
export function OrgPicker({ units, value, onChange, ...field }: OrgPickerProps) {
  const t = useTranslations('common.orgPicker');
  const keyOf = (kind: Kind, id: string) => `${kind}:${id}`;
  const idsIn = (keys: string[], kind: Kind) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1));
  return (
    <MultiSelect
      {...field}
      data={KINDS.map((kind) => ({
        group: t(kind),
        items: (units?.[kind] ?? []).map(({ id, name }) => ({ value: keyOf(kind, id), label: name })),
      })).filter(({ items }) => items.length > 0)}
      value={KINDS.flatMap((kind) => value[kind].map((id) => keyOf(kind, id)))}
      onChange={(keys) =>
        onChange({
          departments: idsIn(keys, 'departments'),
          offices: idsIn(keys, 'offices'),
          entityGroups: idsIn(keys, 'entityGroups'),
        })
      }
      // The frame around it shows the focus.
      styles={{ inputField: { outline: 'none' } }}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothing')}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
}
