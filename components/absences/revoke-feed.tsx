'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Feed } from './feed.ts';

type RevokeFeedProps = { opened: boolean; feed: Feed; onClose: () => void; onRevoked: () => void };

/** Says what stops before a feed is revoked for good. */
export function RevokeFeed({ opened, feed, onClose, onRevoked }: RevokeFeedProps) {
  const t = useTranslations('documents');
  const utils = trpc.useUtils();
  const revoke = trpc.calendarFeeds.delete.useMutation(
    useAnswered({
      refresh: () => utils.calendarFeeds.list.invalidate(),
      done: t('feeds.revoked', { name: feed.name }),
      onDone: onRevoked,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('feeds.revokeTitle', { name: feed.name })}
      confirmLabel={t('feeds.revoke')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: feed.id })}
    >
      {t('feeds.revokeWarning')}
    </ConfirmDialog>
  );
}
