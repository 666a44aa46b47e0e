'use client';

import { Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { DELIVERY_STATUSES } from '#server/modules/webhooks/constants.ts';
import type { Column } from '../table/column.ts';
import {
  DELIVERED_EVENTS,
  type DeliveryFilters,
  deliveriesInput,
  deliveryOptions,
  parseAsDelivery,
} from './deliveries-state.ts';
import { DELIVERY_MEANINGS, type Delivery, deliveryState, type Endpoint } from './types.ts';
import { useEventWords } from './use-event-words.ts';
import classes from './webhooks.module.css';

const DeliveryDrawer = lazyPart(() => import('./delivery-drawer.tsx').then((file) => file.DeliveryDrawer));

/** How often the log is read again, in milliseconds: while something is on its way, and otherwise. */
const ON_ITS_WAY = 2000;
const QUIET = 10_000;

/** Deliveries to an endpoint in the last 30 days, newest first, with their results. */
export function Deliveries({ endpoint, timeZone }: { endpoint: Endpoint; timeZone: string }) {
  const t = useTranslations('webhooks.log');
  const common = useTranslations('common.words');
  const errorText = useErrorText();
  const { eventWords } = useEventWords();
  const state = useTableState(deliveryOptions);
  const [opened, setOpened] = useQueryState('delivery', parseAsDelivery.withOptions({ history: 'push' }));
  const deliveries = trpc.webhooks.listDeliveries.useQuery(deliveriesInput(endpoint.id, state), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ status }) => status === 'pending') ? ON_ITS_WAY : QUIET,
  });

  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      title: t('columns.event'),
      render: ({ id, eventType, createdAt }) => (
        <button type="button" className={classes.open} onClick={() => void setOpened(id)}>
          <span>{eventWords(eventType)}</span>
          <code>{eventType}</code>
          <Instant at={createdAt} timeZone={timeZone} withSeconds size="xs" c="dimmed" hiddenFrom="sm" />
        </button>
      ),
    },
    {
      key: 'status',
      title: common('status'),
      render: (delivery) => (
        <div className={classes.moment}>
          <StatusBadge meaning={DELIVERY_MEANINGS[deliveryState(delivery)]}>
            {t(`states.${deliveryState(delivery)}`)}
          </StatusBadge>
          {delivery.failure && delivery.status !== 'succeeded' && (
            <small>{t(`short.${delivery.failure}`, { status: delivery.responseStatus ?? 0 })}</small>
          )}
        </div>
      ),
    },
    {
      key: 'createdAt',
      title: t('columns.created'),
      wide: true,
      render: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} withSeconds />,
    },
    {
      key: 'answer',
      title: t('columns.answer'),
      align: 'right',
      wide: true,
      optional: 'on',
      render: ({ responseStatus }) => <span className="tabular">{responseStatus ?? '–'}</span>,
    },
    {
      key: 'attempts',
      title: t('columns.attempts'),
      align: 'right',
      wide: true,
      optional: 'on',
      render: ({ attempts }) => <span className="tabular">{attempts}</span>,
    },
    {
      key: 'next',
      title: t('columns.next'),
      wide: true,
      optional: 'off',
      render: ({ nextAttemptAt }) =>
        nextAttemptAt ? <Instant at={nextAttemptAt} timeZone={timeZone} withSeconds /> : '–',
    },
  ];
  const filters: Filter<DeliveryFilters>[] = [
    {
      ...{ kind: 'choice', name: 'status', label: common('status') },
      choices: DELIVERY_STATUSES.map((status) => ({ value: status, label: t(`states.${status}`) })),
    },
    {
      ...{ kind: 'choice', name: 'event', label: t('columns.event') },
      choices: DELIVERED_EVENTS.map((event) => ({ value: event, label: eventWords(event) })),
    },
  ];
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries">
        {t('title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('description')}
      </Text>
      <FilterBar views="settings/api/webhooks" state={state} filters={filters} total={deliveries.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={deliveries.data?.rows}
        total={deliveries.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={deliveryOptions.sorts}
        columnsOf="webhook-deliveries"
        error={deliveries.error && errorText(deliveries.error)}
        onRetry={() => void deliveries.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      <DeliveryDrawer
        opened={opened !== null}
        deliveryId={opened}
        endpoint={endpoint}
        timeZone={timeZone}
        onClose={() => void setOpened(null)}
      />
    </section>
  );
}
