'use client';

import { Menu, Text } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';

export type RowAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Why it cannot be done now: it stays in the menu, with this. */
  reason?: string | undefined;
  /** Takes something away. */
  isDangerous?: boolean;
};

/** What can be done with a row, behind its three dots. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useTranslations('common.table');
  if (actions.length === 0) return null;
  return (
    <LazyMenu label={t('actionsOf', { name })} icon={<IconDotsVertical size={18} aria-hidden />} width={280} isPortal>
      {() => actions.map((action) => <RowMenuItem key={action.label} {...action} />)}
    </LazyMenu>
  );
}

/** Refused ones can be focused too: that is how their reason is read. */
function RowMenuItem({ label, icon, onClick, reason, isDangerous = false }: RowAction) {
  const isOff = reason !== undefined;
  return (
    <Menu.Item
      leftSection={icon}
      c={isOff ? 'dimmed' : isDangerous ? 'var(--mantine-color-error)' : undefined}
      aria-disabled={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={isOff ? undefined : onClick}
    >
      {label}
      {isOff && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Menu.Item>
  );
}
