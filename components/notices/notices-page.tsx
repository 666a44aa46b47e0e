'use client';

import { Anchor, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { noticesOptions } from './notices-state.ts';

type Notice = inferRouterOutputs<AppRouter>['notices']['listNotices']['notices'][number];

/** The reader's notices, newest first (M5). Each leads to what it is about, and is read by that. */
export function NoticesPage({ timeZone }: { timeZone: string }) {
  const t = useTranslations('account.notices.list');
  const account = useTranslations('account.notices');
  const words = useTranslations('common.words');
  const showError = useShowError();
  const textOf = useNoticeText();
  const state = useTableState(noticesOptions);
  const utils = trpc.useUtils();
  const query = trpc.notices.listNotices.useQuery({ page: state.page }, { placeholderData: keepPreviousData });
  const mark = trpc.notices.markNoticesRead.useMutation({
    onSuccess: (counts) => {
      utils.notices.countNotices.setData(undefined, counts);
      void utils.notices.listNotices.invalidate();
    },
    onError: (error) => showError(error),
  });
  const columns: Column<Notice>[] = [
    {
      key: 'notice',
      title: t('notice'),
      render: (notice) => (
        <Anchor
          component={Link}
          href={notice.path as PagePath}
          c="inherit"
          fw={notice.isRead ? undefined : 600}
          onClick={() => !notice.isRead && mark.mutate({ ids: [notice.id] })}
        >
          {textOf(notice)}
        </Anchor>
      ),
    },
    {
      key: 'createdAt',
      title: words('date'),
      render: (notice) => <Instant at={notice.createdAt} timeZone={timeZone} />,
    },
    {
      key: 'status',
      title: words('status'),
      render: (notice) =>
        notice.isRead ? (
          <StatusBadge meaning="neutral">{t('read')}</StatusBadge>
        ) : (
          <StatusBadge meaning="waiting">{t('unread')}</StatusBadge>
        ),
    },
  ];
  const { data } = query;
  return (
    <RecordList
      title={account('title')}
      description={t('description')}
      tools={
        <>
          <LinkButton href={paths.account()} variant="default">
            {t('settings')}
          </LinkButton>
          <Button
            variant="default"
            disabled={!data || data.unread === 0}
            loading={mark.isPending && mark.variables.ids === null}
            onClick={() => mark.mutate({ ids: null })}
          >
            {t('readAll')}
          </Button>
        </>
      }
      columns={columns}
      query={{ ...query, data: data && { rows: data.notices, total: data.total } }}
      state={state}
      sorts={noticesOptions.sorts}
      nameOf={textOf}
      actionsOf={({ id, isRead }) =>
        isRead ? [] : [{ label: t('markRead'), onClick: () => mark.mutate({ ids: [id] }) }]
      }
      cards
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
}

/** The sentence of a notice, with the name of another person if it is about one. */
function useNoticeText(): (notice: Notice) => string {
  const t = useTranslations('account.notices.sentences');
  const date = useLocalDate();
  return ({ kind, said, employeeName }) => {
    const on = (name: string) => (said[name] ? date(said[name]) : '');
    return t(kind, {
      person: employeeName ?? '',
      named: employeeName === null ? 'no' : 'yes',
      outcome: said.outcome ?? said.decision ?? '',
      ...{ first: on('firstOn'), last: on('lastOn'), day: on('workOn') || on('expiresOn') },
    });
  };
}
