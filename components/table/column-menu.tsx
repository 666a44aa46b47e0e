'use client';

import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import type { Column } from './column.ts';

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

/** Which columns the list shows. */
export function ColumnMenu<Row>({ columns, hidden, onToggle }: ColumnMenuProps<Row>) {
  const t = useTranslations('common.table');
  const trigger = (
    <ActionIcon aria-label={t('columns')}>
      <IconColumns3 size={18} aria-hidden />
    </ActionIcon>
  );
  const entries = columns
    .filter(({ optional }) => optional)
    .map(({ key, title }) => ({ label: title, checked: !hidden.has(key), onClick: () => onToggle(key) }));
  return <ActionMenu trigger={trigger} entries={entries} width={220} isPortal position="bottom-start" />;
}
