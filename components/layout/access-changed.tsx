'use client';

import { Alert, Button, Group } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useAccessHasChanged } from '#components/trpc/page-access.ts';

/** Says that somebody changed the reader's role or scope while the page was open, and offers to load it with what holds now. */
export function AccessChanged() {
  const t = useTranslations('shell.accessChanged');
  if (!useAccessHasChanged()) return null;
  return (
    <Alert color="yellow" variant="outline" mb="md" role="alert" icon={<IconShieldExclamation size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span>{t('text')}</span>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </Group>
    </Alert>
  );
}
