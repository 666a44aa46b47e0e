'use client';

import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { onReconnect, useConnection } from '#components/trpc/connection.ts';
import classes from './connection-bar.module.css';

/** Says that the server cannot be reached, and what that means; when it answers again, what is shown is read again. */
export function ConnectionBar() {
  const t = useTranslations('shell.connection');
  const connection = useConnection();
  const queryClient = useQueryClient();
  useEffect(() => onReconnect(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <div role="status" aria-live="polite">
      {connection !== 'fine' && (
        <div className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          <Text inherit fw={600} component="span">
            {t(connection)}
          </Text>
          <span>{t('meaning')}</span>
        </div>
      )}
    </div>
  );
}
