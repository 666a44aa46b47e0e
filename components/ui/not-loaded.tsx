'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type NotLoadedProps = {
  /** Name of the part that failed to load, if its place does not show it. */
  title?: string;
  /** Why, in the user's language. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
};

/** In place of a list or section that could not be read: why, and the button to try again. */
export function NotLoaded({ title, children, onRetry }: NotLoadedProps) {
  const t = useTranslations('common.actions');
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />} w="100%">
      <Group justify="space-between" gap="sm">
        <div>
          {title !== undefined && <Text fw={600}>{title}</Text>}
          {children}
        </div>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
