'use client';

import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { RowAction } from '#components/table/row-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Endpoint } from './types.ts';
import { useEndpointActions } from './use-endpoint-actions.ts';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx').then((file) => file.EndpointDialog));
const RotateSecretDialog = lazyPart(() => import('./rotate-secret-dialog.tsx').then((file) => file.RotateSecretDialog));
const DeleteEndpointDialog = lazyPart(() =>
  import('./delete-endpoint-dialog.tsx').then((file) => file.DeleteEndpointDialog),
);

type Options = { timeZone: string; onTested?: (endpoint: Endpoint) => void; onDeleted?: () => void };

/** Menu entries of an endpoint, and the dialogs that they open. */
export function useEndpointMenu({ timeZone, onTested, onDeleted }: Options) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common.actions');
  const actions = useEndpointActions(onTested);
  const dialogs = useDialogs({
    edit: (endpoint: Endpoint | null, props) => <EndpointDialog {...props} endpoint={endpoint} />,
    rotate: (endpoint: Endpoint, props) => <RotateSecretDialog {...props} endpoint={endpoint} timeZone={timeZone} />,
    delete: (endpoint: Endpoint, props) => (
      <DeleteEndpointDialog {...props} endpoint={endpoint} {...(onDeleted && { onDeleted })} />
    ),
  });
  const icon = { size: 16, 'aria-hidden': true } as const;

  const entriesOf = (endpoint: Endpoint): RowAction[] => [
    {
      label: t('actions.test'),
      icon: <IconSend {...icon} />,
      reason: endpoint.isActive ? undefined : t('offReason'),
      onClick: () => actions.sendTest(endpoint),
    },
    { label: common('edit'), icon: <IconPencil {...icon} />, onClick: () => dialogs.open('edit', endpoint) },
    { label: t('actions.rotate'), icon: <IconRefresh {...icon} />, onClick: () => dialogs.open('rotate', endpoint) },
    endpoint.isActive
      ? {
          ...{ label: t('actions.off'), icon: <IconPlayerPause {...icon} /> },
          onClick: () => actions.setActive(endpoint, false),
        }
      : {
          ...{ label: t('actions.on'), icon: <IconPlayerPlay {...icon} /> },
          onClick: () => actions.setActive(endpoint, true),
        },
    {
      ...{ label: common('delete'), icon: <IconTrash {...icon} />, isDangerous: true },
      onClick: () => dialogs.open('delete', endpoint),
    },
  ];

  return { ...actions, entriesOf, dialogs, create: () => dialogs.open('edit', null) };
}
