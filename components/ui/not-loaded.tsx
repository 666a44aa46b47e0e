'use client';

import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type NotLoadedProps = {
  /** Why, in the user's language. */
  children: ReactNode;
  onRetry: () => void;
};

/** In place of a section that could not be read: why, and the button to try again. */
export function NotLoaded({ children, onRetry }: NotLoadedProps) {
  const t = useTranslations('common.actions');
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        {children}
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
