'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { NOTHING_SELECTED, type Selected, selectedCount } from './selection.ts';

type SelectionBarProps = {
  selected: Selected;
  onChange: (selected: Selected) => void;
  actions: ReactNode;
  pageIds: readonly string[];
  /** All that match, on every page. */
  total: number;
};

/** How many are selected, the choice between this page and everything that matches, and what can be done with them. */
export function SelectionBar({ selected, onChange, actions, pageIds, total }: SelectionBarProps) {
  const t = useTranslations('common.selection');
  const count = selectedCount(selected, total);
  if (count === 0) return null;
  const isPage = selected.kind === 'rows' && pageIds.every((id) => selected.ids.has(id));
  return (
    <Group className={classes.selection} gap="sm">
      <Text size="sm" fw={600} className="tabular" role="status">
        {selected.kind === 'all' ? t('all', { count: total }) : t('selected', { count })}
      </Text>
      {selected.kind === 'rows' && !isPage && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ kind: 'rows', ids: new Set(pageIds) })}>
          {t('page', { count: pageIds.length })}
        </Button>
      )}
      {selected.kind === 'rows' && total > pageIds.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ kind: 'all' })}>
          {t('all', { count: total })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(NOTHING_SELECTED)}>
        {t('clear')}
      </Button>
      <Group gap="sm" ml="auto">
        {actions}
      </Group>
    </Group>
  );
}
