'use client';

import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RowAction } from '#components/table/row-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { Endpoint } from './types.ts';
import { useEndpointActions } from './use-endpoint-actions.ts';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx').then((file) => file.EndpointDialog));
const RotateSecretDialog = lazyPart(
  () => import('./rotate-secret-dialog.tsx').then((file) => file.RotateSecretDialog),
  { isOpened: ({ endpoint }) => endpoint !== null },
);
const DeleteEndpointDialog = lazyPart(
  () => import('./delete-endpoint-dialog.tsx').then((file) => file.DeleteEndpointDialog),
  { isOpened: ({ endpoint }) => endpoint !== null },
);

type Options = { timeZone: string; onTested?: (endpoint: Endpoint) => void; onDeleted?: () => void };

/** Menu entries of an endpoint, and the dialogs that they open. */
export function useEndpointMenu({ timeZone, onTested, onDeleted }: Options) {
  const t = useTranslations('webhooks');
  const actions = useEndpointActions(onTested);
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState<Endpoint | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [rotating, setRotating] = useState<Endpoint | null>(null);
  const [deleting, setDeleting] = useState<Endpoint | null>(null);
  const edit = (endpoint: Endpoint) => {
    setEditing(endpoint);
    setIsEditing(true);
  };
  const icon = { size: 16, 'aria-hidden': true } as const;

  const entriesOf = (endpoint: Endpoint): RowAction[] => [
    {
      label: t('actions.test'),
      icon: <IconSend {...icon} />,
      reason: endpoint.isActive ? undefined : t('offReason'),
      onClick: () => actions.sendTest(endpoint),
    },
    { label: t('actions.edit'), icon: <IconPencil {...icon} />, onClick: () => edit(endpoint) },
    { label: t('actions.rotate'), icon: <IconRefresh {...icon} />, onClick: () => setRotating(endpoint) },
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
      ...{ label: t('delete.action'), icon: <IconTrash {...icon} />, isDangerous: true },
      onClick: () => setDeleting(endpoint),
    },
  ];

  const dialogs = (
    <>
      <EndpointDialog opened={making} endpoint={null} onClose={() => setMaking(false)} />
      <EndpointDialog key={editing?.id} opened={isEditing} endpoint={editing} onClose={() => setIsEditing(false)} />
      <RotateSecretDialog endpoint={rotating} timeZone={timeZone} onClose={() => setRotating(null)} />
      <DeleteEndpointDialog endpoint={deleting} onClose={() => setDeleting(null)} {...(onDeleted && { onDeleted })} />
    </>
  );
  return { ...actions, entriesOf, dialogs, make: () => setMaking(true) };
}
