'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import type { Endpoint } from './types.ts';

/** Immediate actions on an endpoint: turning it on and off, and sending a test event. */
export function useEndpointActions(onTested: (endpoint: Endpoint) => void = () => {}) {
  const t = useTranslations('webhooks');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const change = trpc.webhooks.updateEndpoint.useMutation({
    onSuccess: async ({ isActive }) => {
      await utils.webhooks.invalidate();
      notifications.show({ message: t(isActive ? 'turnedOn' : 'turnedOff') });
    },
    onError: (error) => showError(error),
  });
  const test = trpc.webhooks.sendTestEvent.useMutation({
    onSuccess: async () => {
      await utils.webhooks.listDeliveries.invalidate();
      notifications.show({ message: t('tested') });
    },
    onError: (error) => showError(error),
  });
  return {
    isChanging: change.isPending,
    isTesting: test.isPending,
    setActive: ({ id }: Endpoint, isActive: boolean) => change.mutate({ id, isActive }),
    sendTest: (endpoint: Endpoint) => test.mutate({ id: endpoint.id }, { onSuccess: () => onTested(endpoint) }),
  };
}
