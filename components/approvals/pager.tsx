'use client';

import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

type PagerProps = { page: number; pages: number; onChange: (page: number) => void };

/** Previous and next. The list is worked through from the start, so there are no page numbers. */
export function Pager({ page, pages, onChange }: PagerProps) {
  const t = useTranslations();
  return (
    <Group gap="xs" component="nav" aria-label={t('approvals.list.label')}>
      <ActionIcon aria-label={t('common.table.previousPage')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text size="xs" className="tabular">
        {t('approvals.list.page', { page, pages })}
      </Text>
      <ActionIcon aria-label={t('common.table.nextPage')} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
