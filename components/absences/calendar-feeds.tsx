'use client';

import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarShare, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import classes from './calendar-feeds.module.css';
import type { Feed } from './feed.ts';

const CreateFeed = lazyPart(() => import('./create-feed.tsx').then((file) => file.CreateFeed));
const RevokeFeed = lazyPart(() => import('./revoke-feed.tsx').then((file) => file.RevokeFeed));

type CalendarFeedsProps = {
  /** Administrators choose among all teams and see the feeds of everybody. */
  canAdminister: boolean;
  timeZone: string;
};

/** The page of calendar feeds: those that the viewer may see (N4), made by whom and when last read; to make and to revoke. */
export function CalendarFeeds({ canAdminister, timeZone }: CalendarFeedsProps) {
  const t = useTranslations('documents');
  const common = useTranslations('common.actions');
  const feeds = trpc.calendarFeeds.list.useQuery({ limit: MAX_LIMIT });
  const dialogs = useDialogs({
    create: (_: null, props) => <CreateFeed {...props} canAdminister={canAdminister} />,
    revoke: (feed: Feed, props) => <RevokeFeed {...props} feed={feed} />,
  });
  const rows = feeds.data?.rows ?? [];
  const open = (
    <Button
      ref={dialogs.createRef}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => dialogs.open('create', null)}
    >
      {t('feeds.new')}
    </Button>
  );

  return (
    <Page title={t('feeds.title')} description={t('feeds.about')} actions={rows.length > 0 && open}>
      <AbsencesTabs current="feeds" viewer={{ canAdminister }} />
      {feeds.isPending ? (
        <Skeleton height={120} />
      ) : feeds.isError ? (
        <Stack gap="xs" align="flex-start">
          <Text>{t('feeds.failed')}</Text>
          <Button variant="default" onClick={() => feeds.refetch()}>
            {t('feeds.retry')}
          </Button>
        </Stack>
      ) : rows.length === 0 ? (
        <EmptyState kind="nothingYet" title={t('feeds.none')} action={open}>
          {t('feeds.noneHint')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {rows.map((feed) => (
            <li key={feed.id} className={classes.row}>
              <IconCalendarShare size={20} stroke={1.5} aria-hidden />
              <div className={classes.name}>
                {feed.name}
                <Text size="xs" c="dimmed">
                  {t('feeds.by', { name: feed.createdByName })}
                  {' · '}
                  {feed.lastReadAt ? (
                    <>
                      {t('feeds.lastRead')} <Instant at={feed.lastReadAt} timeZone={timeZone} /> (
                      {t('feeds.reads', { count: feed.readCount })})
                    </>
                  ) : (
                    t('feeds.never')
                  )}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={t('feeds.revokeOf', { name: feed.name })}
                onClick={() => dialogs.open('revoke', feed)}
              >
                {common('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialogs.elements}
    </Page>
  );
}
