'use client';

import { Anchor } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Instant } from '#components/ui/instant.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { Link } from '#components/ui/link.tsx';
import { MAX_ENDPOINTS } from '#server/modules/webhooks/constants.ts';
import type { Column } from '../table/column.ts';
import { ENDPOINTS_PATH } from './api-paths.ts';
import { useEndpointMenu } from './endpoint-actions.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import type { Endpoint } from './types.ts';
import { useEventWords } from './use-event-words.ts';
import classes from './webhooks.module.css';

/** How often the list looks whether an endpoint has begun or ceased to fail, in milliseconds. */
const LOOK_AGAIN = 15_000;
const NO_SORTS: readonly 'createdAt'[] = [];

/** The addresses that events of the company are sent to: which events, and whether they arrive. */
export function Endpoints({ timeZone }: { timeZone: string }) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common.words');
  const router = useRouter();
  const { wantedWords } = useEventWords();
  const menu = useEndpointMenu({ timeZone, onTested: ({ id }) => router.push(paths.webhook(id)) });
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'asc' },
    filters: {},
    pageSize: MAX_ENDPOINTS,
  });
  const endpoints = trpc.webhooks.listEndpoints.useQuery(
    { page: state.page, limit: MAX_ENDPOINTS },
    { refetchInterval: LOOK_AGAIN },
  );
  const isFull = (endpoints.data?.total ?? 0) >= MAX_ENDPOINTS;
  useKeys([{ key: 'n', description: t('form.open'), run: () => isFull || menu.create() }]);

  const columns: Column<Endpoint>[] = [
    {
      key: 'url',
      title: t('columns.endpoint'),
      render: ({ id, url, description }) => (
        <div className={classes.address}>
          <Anchor component={Link} inherit href={paths.webhook(id)}>
            {url}
          </Anchor>
          {description && <small>{description}</small>}
        </div>
      ),
    },
    {
      key: 'events',
      title: t('columns.events'),
      wide: true,
      render: ({ events }) => <div className={classes.wanted}>{wantedWords(events)}</div>,
    },
    {
      key: 'status',
      title: common('status'),
      render: (endpoint) => <EndpointStatus endpoint={endpoint} timeZone={timeZone} />,
    },
    {
      key: 'created',
      title: common('created'),
      wide: true,
      optional: 'off',
      render: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={ENDPOINTS_PATH}
      create={{
        label: t('form.open'),
        reason: isFull ? t('full', { count: MAX_ENDPOINTS }) : undefined,
        onClick: menu.create,
      }}
      query={endpoints}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      columnsOf="webhooks"
      nameOf={({ url }) => url}
      actionsOf={menu.entriesOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={menu.dialogs}
    />
  );
}
