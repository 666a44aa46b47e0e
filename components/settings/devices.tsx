'use client';

import { IconBan, IconDeviceTablet, IconHistory, IconPencil } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { DEVICES_PATH } from './api-paths.ts';
import type { Device } from './device.ts';
import { DeviceHealth } from './device-health.tsx';
import { DeviceState } from './device-state.tsx';
import { LastSeen } from './last-seen.tsx';

const DeviceDialog = lazyPart(() => import('./device-dialog.tsx').then((file) => file.DeviceDialog));
const PairDialog = lazyPart(() => import('./pair-dialog.tsx').then((file) => file.PairDialog));
const RevokeDevice = lazyPart(() => import('./revoke-device.tsx').then((file) => file.RevokeDevice));
const RecordHistory = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.RecordHistory));

/** Tablets have a contact each minute. */
const CONTACT_MILLISECONDS = 60_000;
const NO_SORTS: readonly 'name'[] = [];

/** The tablets of the company: which are paired, where they are, and when they were last seen. Adds, pairs and revokes them. */
export function Devices({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.devices');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const words = useTranslations('audit.history');
  const format = useFormatter();
  const utils = trpc.useUtils();
  useLive(['organisation'], () => void utils.devices.invalidate());
  const state = useTableState({
    ...{ sorts: NO_SORTS, filters: {} },
    defaultSort: { key: 'name', direction: 'asc' },
  });
  const devices = trpc.devices.list.useQuery(
    { page: state.page, limit: ROWS_PER_PAGE },
    // A contact of a tablet is no change of its record.
    { refetchInterval: CONTACT_MILLISECONDS },
  );
  const { data: units } = trpc.access.listScopeUnits.useQuery();
  const dialogs = useDialogs({
    edit: (device: Device | null, props) => (
      <DeviceDialog {...props} device={device} offices={units?.offices ?? []} timeZone={timeZone} />
    ),
    pair: (device: Device, props) => <PairDialog {...props} device={device} timeZone={timeZone} />,
    history: ({ id, name }: Device, props) => (
      <RecordHistory {...props} record={{ type: 'device', id, name }} timeZone={timeZone} />
    ),
    revoke: (device: Device, props) => <RevokeDevice {...props} device={device} />,
  });
  const officeOf = ({ officeId }: Device) => units?.offices.find(({ id }) => id === officeId)?.name;
  const columns: Column<Device>[] = [
    {
      ...{ key: 'name', title: terms('name') },
      render: ({ name }) => name,
    },
    { key: 'office', title: terms('office'), wide: true, render: (device) => officeOf(device) },
    {
      ...{ key: 'status', title: terms('status') },
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
    { key: 'health', title: t('columns.health'), render: (device) => <DeviceHealth device={device} /> },
  ];
  const actionsOf = (device: Device): RowAction[] => [
    { label: common('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.open('edit', device) },
    {
      label: words('open'),
      icon: <IconHistory size={16} aria-hidden />,
      onClick: () => dialogs.open('history', device),
    },
    ...(device.status === 'revoked'
      ? []
      : [
          {
            ...{ label: t('pair.action'), icon: <IconDeviceTablet size={16} aria-hidden /> },
            onClick: () => dialogs.open('pair', device),
          },
          {
            ...{ label: common('revoke'), icon: <IconBan size={16} aria-hidden />, isDangerous: true },
            onClick: () => dialogs.open('revoke', device),
          },
        ]),
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={DEVICES_PATH}
      create={{ label: t('create'), onClick: () => dialogs.open('edit', null) }}
      query={devices}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
