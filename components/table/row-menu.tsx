'use client';

import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';

export type RowAction = Extract<MenuEntry, { label: string }>;

/** Actions on a row, behind its three dots. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useTranslations('common.table');
  if (actions.length === 0) return null;
  const trigger = (
    <ActionIcon aria-label={t('actionsOf', { name })}>
      <IconDotsVertical size={18} aria-hidden />
    </ActionIcon>
  );
  return <ActionMenu trigger={trigger} entries={actions} width={280} isPortal />;
}
