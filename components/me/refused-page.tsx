'use client';

import { Alert, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Why the reader is on My day and not on the page that they asked for. */
export function RefusedPage({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('me.refusedPage');
  const actions = useTranslations('common.actions');
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="status"
      icon={<IconLock size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={actions('close')}
      onClose={onDismiss}
      mb="md"
    >
      <Text fw={600}>{t('title')}</Text>
      {t('text')}
    </Alert>
  );
}
