'use client';

import { Anchor } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { OFFICES_PATH } from './api-paths.ts';
import { type OfficeFilters, officeOptions, officesInput, SHOWN } from './offices-state.ts';
import classes from './organisation.module.css';
import { OrganisationTabs } from './organisation-tabs.tsx';
import { RemoveRecord } from './remove-record.tsx';
import type { Office, OrganisationViewer } from './types.ts';
import { useUnitUses } from './use-unit-uses.ts';

const OfficeDialog = lazyPart(() => import('./office-dialog.tsx').then((file) => file.OfficeDialog));
const ArchiveOffice = lazyPart(() => import('./archive-office.tsx').then((file) => file.ArchiveOffice));

/** The company's offices: where they are, in which zone, who works there, and from where their people clock in. */
export function Offices({ viewer }: { viewer: OrganisationViewer }) {
  const t = useTranslations('organisation.offices');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const zoneName = useZoneName();
  const utils = trpc.useUtils();
  const exportOf = trpc.people.exportUnits.useMutation();
  useLive(['organisation'], () => void utils.organisation.invalidate());
  const state = useTableState(officeOptions);
  const input = officesInput(state);
  const { name, isArchived } = input;
  const offices = trpc.organisation.listOffices.useQuery(input, { placeholderData: keepPreviousData });
  const { usesOf, reasonToKeep } = useUnitUses('office', viewer.canAdminister);
  const dialogs = useDialogs({
    edit: (office: Office | null, props) => <OfficeDialog {...props} office={office} viewer={viewer} />,
    archive: (office: Office, props) => (
      <ArchiveOffice {...props} office={office} people={usesOf(office.id)?.people ?? 0} />
    ),
    remove: (office: Office, props) => <RemoveRecord {...props} kind="office" record={office} />,
  });

  const columns: Column<Office>[] = [
    {
      key: 'name',
      title: words('office'),
      render: (office) => (
        <div className={classes.name}>
          {viewer.canAdminister ? (
            <Anchor component="button" type="button" inherit ta="start" onClick={() => dialogs.open('edit', office)}>
              {office.name}
            </Anchor>
          ) : (
            <span>{office.name}</span>
          )}
          {office.description && <small>{office.description}</small>}
        </div>
      ),
    },
    { key: 'address', title: words('address'), render: ({ address }) => address ?? <Quiet>{t('none')}</Quiet> },
    {
      key: 'zone',
      title: words('timeZone'),
      render: ({ defaultEmployeesDateTimeZone: zone }) =>
        zone ? zoneName(zone) : <Quiet>{t('companyZone', { zone: zoneName(viewer.timeZone) })}</Quiet>,
    },
    {
      key: 'fence',
      title: t('columns.fence'),
      render: ({ coordinates, radio }) =>
        coordinates && radio ? t('meters', { meters: Math.round(radio) }) : <Quiet>{t('noFence')}</Quiet>,
    },
    ...(viewer.canAdminister
      ? [
          {
            key: 'people',
            title: words('people'),
            align: 'right' as const,
            render: ({ id }: Office) => usesOf(id)?.people ?? '–',
          },
        ]
      : []),
    {
      key: 'status',
      title: words('status'),
      render: ({ isArchived }) => (
        <StatusBadge meaning={isArchived ? 'neutral' : 'accepted'}>{t(isArchived ? 'archived' : 'inUse')}</StatusBadge>
      ),
    },
  ];
  const actionsOf = (office: Office): RowAction[] => [
    { label: common('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.open('edit', office) },
    {
      label: t(office.isArchived ? 'unarchive.action' : 'archive.action'),
      icon: office.isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />,
      onClick: () => dialogs.open('archive', office),
    },
    {
      ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(office.id),
      onClick: () => dialogs.open('remove', office),
    },
  ];
  const filters: Filter<OfficeFilters>[] = [
    { kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'show', label: words('status') },
      choices: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })),
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={viewer.canAdminister && OFFICES_PATH}
      tools={
        viewer.canAdminister && (
          <ExportMenu onExport={(format) => exportOf.mutateAsync({ list: 'offices', name, isArchived, format })} />
        )
      }
      create={viewer.canAdminister && { label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={<OrganisationTabs current="offices" viewer={viewer} />}
      query={offices}
      state={state}
      sorts={officeOptions.sorts}
      filters={<FilterBar views="organisation/offices" state={state} filters={filters} total={offices.data?.total} />}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={viewer.canAdminister && actionsOf}
      empty={{ title: t('empty.title'), hint: t(viewer.canAdminister ? 'empty.hint' : 'empty.ofOthers') }}
      dialogs={dialogs}
    />
  );
}

const Quiet = ({ children }: { children: string }) => <span className={classes.quiet}>{children}</span>;
