'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { User } from './user.ts';
import classes from './users.module.css';

/** Whether a user can enter; of an invitation, until when its link works. */
export function UserStatus({ user: { status, hasAccess, expiresAt }, timeZone }: { user: User; timeZone: string }) {
  const t = useTranslations('settings.users.status');
  const format = useFormatter();
  const now = useNow();
  if (status === 'active') {
    return hasAccess ? (
      <StatusBadge meaning="accepted">{t('active')}</StatusBadge>
    ) : (
      <div className={classes.access}>
        <StatusBadge meaning="attention">{t('noAccess')}</StatusBadge>
        <small>{t('inactiveEmployee')}</small>
      </div>
    );
  }
  const end = new Date(expiresAt ?? now);
  if (end <= now) return <StatusBadge meaning="attention">{t('tooOld')}</StatusBadge>;
  return (
    <div className={classes.access}>
      <StatusBadge meaning="waiting">{t('invited')}</StatusBadge>
      <small>{t('until', { date: format.dateTime(end, { dateStyle: 'medium', timeZone }) })}</small>
    </div>
  );
}
