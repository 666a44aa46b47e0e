'use client';

import { Button } from '@mantine/core';
import { IconBan, IconDeviceTablet, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { DEFAULT_LIMIT } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { DEVICES_PATH } from './api-paths.ts';
import type { Device } from './device.ts';
import { DeviceState } from './device-state.tsx';
import { LastSeen } from './last-seen.tsx';

const DeviceDialog = lazyPart(() => import('./device-dialog.tsx').then((file) => file.DeviceDialog));
const PairDialog = lazyPart(() => import('./pair-dialog.tsx').then((file) => file.PairDialog));
const RevokeDevice = lazyPart(() => import('./revoke-device.tsx').then((file) => file.RevokeDevice));
const RecordHistory = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.RecordHistory));

const NO_SORTS: readonly 'name'[] = [];

/** The tablets of the company: which are paired, where they are, and when they were last seen. Adds, pairs and revokes them. */
export function Devices({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.devices');
  const words = useTranslations('audit.history');
  const format = useFormatter();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  useLive(['organisation'], () => void utils.devices.invalidate());
  const state = useTableState({
    ...{ sorts: NO_SORTS, filters: {}, pageSize: DEFAULT_LIMIT },
    defaultSort: { key: 'name', direction: 'asc' },
  });
  const devices = trpc.devices.list.useQuery({ page: state.page, limit: DEFAULT_LIMIT });
  const { data: units } = trpc.access.listScopeUnits.useQuery();
  const editing = useLazyDialog();
  const pairing = useLazyDialog();
  const history = useLazyDialog();
  const [chosen, setChosen] = useState<Device | null>(null);
  const [revoking, setRevoking] = useState<Device | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const open = (device: Device | null, dialog: { open: () => void }) => {
    setChosen(device);
    dialog.open();
  };
  const officeOf = ({ officeId }: Device) => units?.offices.find(({ id }) => id === officeId)?.name;
  const columns: Column<Device>[] = [
    {
      ...{ key: 'name', title: t('columns.name') },
      render: ({ name }) => name,
    },
    { key: 'office', title: t('columns.office'), wide: true, render: (device) => officeOf(device) },
    {
      ...{ key: 'status', title: t('columns.status') },
      render: (device) => <DeviceState device={device} timeZone={timeZone} />,
    },
    {
      ...{ key: 'paired', title: t('columns.paired'), wide: true },
      render: ({ pairedAt }) => pairedAt && format.dateTime(new Date(pairedAt), { dateStyle: 'medium', timeZone }),
    },
    {
      ...{ key: 'lastSeen', title: t('columns.lastSeen'), wide: true },
      render: ({ lastSeenAt }) => lastSeenAt && <LastSeen at={new Date(lastSeenAt)} timeZone={timeZone} />,
    },
  ];
  const actionsOf = (device: Device): RowAction[] => [
    { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => open(device, editing) },
    { label: words('open'), icon: <IconHistory size={16} aria-hidden />, onClick: () => open(device, history) },
    ...(device.status === 'revoked'
      ? []
      : [
          {
            ...{ label: t('pair.action'), icon: <IconDeviceTablet size={16} aria-hidden /> },
            onClick: () => open(device, pairing),
          },
          {
            ...{ label: t('revoke.action'), icon: <IconBan size={16} aria-hidden />, isDangerous: true },
            onClick: () => setRevoking(device),
          },
        ]),
  ];
  const button = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null, editing)}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path={DEVICES_PATH} />
          {button(create)}
        </>
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={devices.data?.rows}
        total={devices.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={NO_SORTS}
        cards
        rowActions={{ nameOf: ({ name }) => name, actionsOf }}
        error={devices.error && errorText(devices.error)}
        onRetry={() => void devices.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={button()}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      {editing.used && (
        <DeviceDialog
          key={`edit ${chosen?.id} ${editing.opened}`}
          opened={editing.opened}
          device={chosen}
          offices={units?.offices ?? []}
          timeZone={timeZone}
          onClose={editing.close}
        />
      )}
      {pairing.used && chosen && (
        <PairDialog
          key={`pair ${chosen.id} ${pairing.opened}`}
          opened={pairing.opened}
          device={chosen}
          timeZone={timeZone}
          onClose={pairing.close}
        />
      )}
      {history.used && chosen && (
        <RecordHistory
          record={{ type: 'device', id: chosen.id, name: chosen.name }}
          opened={history.opened}
          onClose={history.close}
          timeZone={timeZone}
        />
      )}
      {revoking && (
        <RevokeDevice device={revoking} onClose={() => setRevoking(null)} onRevoked={() => create.current?.focus()} />
      )}
    </Page>
  );
}
