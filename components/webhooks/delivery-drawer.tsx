'use client';

import { Button, Code, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { deliveryPath } from './api-paths.ts';
import { DELIVERY_MEANINGS, deliveryState, type Endpoint } from './types.ts';
import { useEventWords } from './use-event-words.ts';
import classes from './webhooks.module.css';

/** How often an open delivery is looked at while it is on its way, in milliseconds. */
const LOOK_AGAIN = 2000;

type DeliveryDrawerProps = {
  /** Null: nothing is open. */
  deliveryId: string | null;
  opened: boolean;
  endpoint: Endpoint;
  timeZone: string;
  onClose: () => void;
};

/** A delivery: what became of it, the answer, the message that is sent, and the button that sends it again. */
export function DeliveryDrawer({ deliveryId, opened, endpoint, timeZone, onClose }: DeliveryDrawerProps) {
  const t = useTranslations('webhooks.log');
  const common = useTranslations('common.actions');
  const [isCovered, setIsCovered] = useState(false);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('delivery')}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {deliveryId && (
        <DeliveryDetail
          deliveryId={deliveryId}
          endpoint={endpoint}
          timeZone={timeZone}
          onCoveredChange={setIsCovered}
        />
      )}
    </Drawer>
  );
}

type DeliveryDetailProps = {
  deliveryId: string;
  endpoint: Endpoint;
  timeZone: string;
  onCoveredChange: (isCovered: boolean) => void;
};

function DeliveryDetail({ deliveryId, endpoint, timeZone, onCoveredChange }: DeliveryDetailProps) {
  const t = useTranslations('webhooks.log');
  const words = useTranslations('common.words');
  const off = useTranslations('webhooks');
  const errorText = useErrorText();
  const showError = useShowError();
  const { eventWords } = useEventWords();
  const utils = trpc.useUtils();
  const message = useRef<HTMLPreElement>(null);
  const ids = { id: endpoint.id, deliveryId };
  const read = trpc.webhooks.getDelivery.useQuery(ids, {
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? LOOK_AGAIN : false),
  });
  const redeliver = trpc.webhooks.redeliver.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.webhooks.getDelivery.invalidate(ids), utils.webhooks.listDeliveries.invalidate()]);
      notifications.show({ message: t('redelivered') });
    },
    onError: (error) => showError(error),
  });
  const delivery = read.data;
  if (!delivery) {
    if (read.error) return <NotLoaded onRetry={() => void read.refetch()}>{errorText(read.error)}</NotLoaded>;
    return <Skeleton height={320} />;
  }
  const state = deliveryState(delivery);
  const body = JSON.stringify(delivery.event, null, 2);
  const moment = (at: string) => <Instant at={at} timeZone={timeZone} withSeconds focusable />;
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <dt>{t('columns.event')}</dt>
        <dd>
          {eventWords(delivery.eventType)} <code>{delivery.eventType}</code>
        </dd>
        <dt>{words('status')}</dt>
        <dd>
          <StatusBadge meaning={DELIVERY_MEANINGS[state]}>{t(`states.${state}`)}</StatusBadge>
        </dd>
        <dt>{t('columns.created')}</dt>
        <dd>{moment(delivery.createdAt)}</dd>
        <dt>{t('columns.attempts')}</dt>
        <dd className="tabular">{delivery.attempts}</dd>
        {delivery.lastAttemptAt && (
          <>
            <dt>{t('last')}</dt>
            <dd>{moment(delivery.lastAttemptAt)}</dd>
          </>
        )}
        {delivery.nextAttemptAt && (
          <>
            <dt>{t('columns.next')}</dt>
            <dd>{moment(delivery.nextAttemptAt)}</dd>
          </>
        )}
        <dt>{t('id')}</dt>
        <dd>
          <code>{delivery.eventId}</code>
        </dd>
      </dl>
      {delivery.failure && delivery.status !== 'succeeded' && <Text>{t(`failures.${delivery.failure}`)}</Text>}
      <Group gap="sm">
        <Hint label={off('offReason')} disabled={endpoint.isActive} inPlace>
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            variant={delivery.status === 'failed' || state === 'retrying' ? 'filled' : 'default'}
            loading={redeliver.isPending}
            data-disabled={!endpoint.isActive || undefined}
            aria-disabled={!endpoint.isActive || undefined}
            onClick={() => endpoint.isActive && redeliver.mutate(ids)}
          >
            {t('redeliver')}
          </Button>
        </Hint>
        <AsApiCall
          method="POST"
          path={`${deliveryPath(endpoint.id, deliveryId)}/redeliver`}
          onOpenedChange={onCoveredChange}
        />
      </Group>
      <section aria-labelledby="answer">
        <Title order={3} id="answer" mb="xs">
          {t('columns.answer')}
        </Title>
        {delivery.responseStatus === null ? (
          <Text c="dimmed">{t('noAnswer')}</Text>
        ) : (
          <Stack gap="xs">
            <Text>{t('answered', { status: delivery.responseStatus })}</Text>
            {delivery.responseBody ? (
              <Code block tabIndex={0} className={classes.body}>
                {delivery.responseBody}
              </Code>
            ) : (
              <Text c="dimmed">{t('emptyAnswer')}</Text>
            )}
          </Stack>
        )}
      </section>
      <section aria-labelledby="message">
        <Title order={3} id="message" mb="xs">
          {t('message')}
        </Title>
        <Stack gap="xs">
          <Code block tabIndex={0} ref={message} className={classes.body}>
            {body}
          </Code>
          <div>
            <CopyButton value={body} label={t('copy')} shownIn={message} />
          </div>
        </Stack>
      </section>
    </Stack>
  );
}
