'use client';

import { Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { type DocumentKind, expiryOf } from './document-kinds.ts';

const MEANINGS = { valid: 'accepted', soon: 'attention', expired: 'rejected' } as const;

type LastDayProps = { date: string; kind: DocumentKind | undefined; today: string };

/** The last day of a document, and whether it is near or has passed, as icon and word. */
export function LastDay({ date, kind, today }: LastDayProps) {
  const t = useTranslations('documents.expiry');
  const expiry = kind?.expires ? expiryOf(date, kind, today) : null;
  return (
    <Group gap="xs" component="span">
      <LocalDate date={date} />
      {expiry && <StatusBadge meaning={MEANINGS[expiry]}>{t(expiry)}</StatusBadge>}
    </Group>
  );
}
