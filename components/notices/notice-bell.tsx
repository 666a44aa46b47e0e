'use client';

import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';
import classes from './notice-bell.module.css';
import { useUnreadNotices } from './use-live-notices.ts';

const MOST_SHOWN = 99;

/** The link to the notices, with the number of unread ones (M5). */
export function NoticeBell() {
  const t = useTranslations('shell.bar');
  const unread = useUnreadNotices() ?? 0;
  return (
    <ActionIcon
      component={Link}
      href={paths.notices()}
      size={36}
      className={classes.bell}
      aria-label={t('notices', { count: unread })}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} data-count={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread} aria-hidden />
      )}
    </ActionIcon>
  );
}
