'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import { type Feed, feedOptions, feedsInput } from './feed.ts';

const CreateFeed = lazyPart(() => import('./create-feed.tsx').then((file) => file.CreateFeed));
const RevokeFeed = lazyPart(() => import('./revoke-feed.tsx').then((file) => file.RevokeFeed));

type CalendarFeedsProps = {
  /** Administrators choose among all teams and see the feeds of everybody. */
  canAdminister: boolean;
  timeZone: string;
};

/** The page of calendar feeds: those that the viewer may see (N4), created by whom and when last read. */
export function CalendarFeeds({ canAdminister, timeZone }: CalendarFeedsProps) {
  const t = useTranslations('documents.feeds');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const state = useTableState(feedOptions);
  const feeds = trpc.calendarFeeds.list.useQuery(feedsInput(state), { placeholderData: keepPreviousData });
  const dialogs = useDialogs({
    create: (_: null, props) => <CreateFeed {...props} canAdminister={canAdminister} />,
    revoke: (feed: Feed, props) => <RevokeFeed {...props} feed={feed} />,
  });
  const columns: Column<Feed>[] = [
    { key: 'name', title: words('name'), render: ({ name }) => name },
    { key: 'createdByName', title: t('by'), render: ({ createdByName }) => createdByName },
    {
      key: 'createdAt',
      title: words('created'),
      render: ({ createdAt }) => <Instant at={createdAt} {...{ timeZone }} />,
    },
    {
      key: 'lastReadAt',
      title: t('lastRead'),
      render: ({ lastReadAt }) => (lastReadAt ? <Instant at={lastReadAt} timeZone={timeZone} /> : t('never')),
    },
    { key: 'readCount', title: t('reads'), align: 'right', render: ({ readCount }) => readCount },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('about')}
      create={{ label: t('new'), onClick: () => dialogs.open('create', null) }}
      tabs={<AbsencesTabs current="feeds" viewer={{ canAdminister }} />}
      query={feeds}
      state={state}
      sorts={feedOptions.sorts}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={(feed) => [{ label: common('revoke'), onClick: () => dialogs.open('revoke', feed) }]}
      empty={{ title: t('none'), hint: t('noneHint') }}
      dialogs={dialogs}
    />
  );
}
