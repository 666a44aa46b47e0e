'use client';

import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { onReconnect, useConnection } from '#components/trpc/connection.ts';
import { useRefusedKey } from '#components/ui/keys.ts';
import { ME_PATH } from '#server/platform/shared/page-paths.ts';
import classes from './connection-bar.module.css';

/**
 * Says that the server cannot be reached, what that means, and why a key does nothing; when it answers again, what is shown is read again.
 */
export function ConnectionBar() {
  const t = useTranslations('shell.connection');
  const connection = useConnection();
  const key = useRefusedKey();
  const isMyDay = usePathname() === ME_PATH;
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
          <span>{t(isMyDay ? 'punchesWork' : 'meaning')}</span>
        </div>
      )}
      {connection !== 'fine' && key && (
        <div className={classes.key}>{`${t(connection)} ${t('key', { action: key.description })}`}</div>
      )}
    </div>
  );
}
