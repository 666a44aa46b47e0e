'use client';

import { Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import type { Column } from './data-table.tsx';

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

/** Which columns the list shows. */
export function ColumnMenu<Row>({ columns, hidden, onToggle }: ColumnMenuProps<Row>) {
  const t = useTranslations('common.table');
  return (
    <LazyMenu label={t('columns')} icon={<IconColumns3 size={18} aria-hidden />} width={220}>
      {() =>
        columns
          .filter(({ optional }) => optional)
          .map(({ key, title }) => (
            <Menu.CheckboxItem
              key={key}
              checked={!hidden.has(key)}
              closeMenuOnClick={false}
              onChange={() => onToggle(key)}
            >
              {title}
            </Menu.CheckboxItem>
          ))
      }
    </LazyMenu>
  );
}
