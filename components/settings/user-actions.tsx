'use client';

import { Menu, Text } from '@mantine/core';
import { IconDotsVertical, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import type { User } from './user.ts';

/** Why an action is not offered, by action. */
export type Reasons = { edit?: string | undefined; end?: string | undefined; resend?: string | undefined };

type UserActionsProps = {
  user: User;
  reasons: Reasons;
  onEdit: () => void;
  onEnd: () => void;
  onResend: () => void;
};

/** What can be done with a user of the list; what cannot stays there with the reason. */
export function UserActions({ user, reasons, onEdit, onEnd, onResend }: UserActionsProps) {
  const t = useTranslations('settings.users');
  return (
    <LazyMenu
      label={t('actionsOf', { name: user.name ?? user.email })}
      icon={<IconDotsVertical size={18} aria-hidden />}
      width={280}
      isPortal
    >
      {() =>
        user.status === 'invited' ? (
          <>
            <Action icon={<IconLink size={16} aria-hidden />} reason={reasons.resend} onClick={onResend}>
              {t('resend.action')}
            </Action>
            <Action icon={<IconTrash size={16} aria-hidden />} reason={reasons.end} onClick={onEnd} isRed>
              {t('withdraw.action')}
            </Action>
          </>
        ) : (
          <>
            <Action icon={<IconPencil size={16} aria-hidden />} reason={reasons.edit} onClick={onEdit}>
              {t('edit.action')}
            </Action>
            <Action icon={<IconTrash size={16} aria-hidden />} reason={reasons.end} onClick={onEnd} isRed>
              {t('end.action')}
            </Action>
          </>
        )
      }
    </LazyMenu>
  );
}

type ActionProps = {
  icon: ReactNode;
  reason: string | undefined;
  isRed?: boolean;
  onClick: () => void;
  children: string;
};

/** Refused ones can be focused too: that is how their reason is read. */
function Action({ icon, reason, isRed = false, onClick, children }: ActionProps) {
  const isOff = reason !== undefined;
  return (
    <Menu.Item
      leftSection={icon}
      color={isRed && !isOff ? 'red' : undefined}
      c={isOff ? 'dimmed' : undefined}
      aria-disabled={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={isOff ? undefined : onClick}
    >
      {children}
      {isOff && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Menu.Item>
  );
}
