'use client';

import { Anchor, Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
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
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exportOf = trpc.people.exportUnits.useMutation();
  useLive(['organisation'], () => void utils.organisation.invalidate());
  const state = useTableState(officeOptions);
  const input = officesInput(state);
  const { name, isArchived } = input;
  const offices = trpc.organisation.listOffices.useQuery(input, { placeholderData: keepPreviousData });
  const { usesOf, reasonToKeep } = useUnitUses('office', viewer.canAdminister);
  const dialog = useLazyDialog();
  const archiving = useLazyDialog();
  const [chosen, setChosen] = useState<Office | null>(null);
  const [removing, setRemoving] = useState<Office | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const open = (office: Office | null, way: { open: () => void }) => {
    setChosen(office);
    way.open();
  };

  const columns: Column<Office>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      render: (office) => (
        <div className={classes.name}>
          {viewer.canAdminister ? (
            <Anchor component="button" type="button" inherit ta="start" onClick={() => open(office, dialog)}>
              {office.name}
            </Anchor>
          ) : (
            <span>{office.name}</span>
          )}
          {office.description && <small>{office.description}</small>}
        </div>
      ),
    },
    { key: 'address', title: t('columns.address'), render: ({ address }) => address ?? <Quiet>{t('none')}</Quiet> },
    {
      key: 'zone',
      title: t('columns.zone'),
      render: ({ defaultEmployeesDateTimeZone: zone }) =>
        zone?.replaceAll('_', ' ') ?? <Quiet>{t('companyZone', { zone: viewer.timeZone.replaceAll('_', ' ') })}</Quiet>,
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
            title: t('columns.people'),
            align: 'right' as const,
            render: ({ id }: Office) => usesOf(id)?.people ?? '–',
          },
        ]
      : []),
    {
      key: 'status',
      title: t('columns.status'),
      render: ({ isArchived }) => (
        <StatusBadge meaning={isArchived ? 'neutral' : 'accepted'}>{t(isArchived ? 'archived' : 'inUse')}</StatusBadge>
      ),
    },
  ];
  const actionsOf = (office: Office): RowAction[] => [
    { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => open(office, dialog) },
    {
      label: t(office.isArchived ? 'unarchive.action' : 'archive.action'),
      icon: office.isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />,
      onClick: () => open(office, archiving),
    },
    {
      ...{ label: t('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(office.id),
      onClick: () => setRemoving(office),
    },
  ];
  const filters: Filter<OfficeFilters>[] = [
    { kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'show', label: t('columns.status') },
      choices: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })),
    },
  ];
  const button = (ref?: Ref<HTMLButtonElement>) =>
    viewer.canAdminister && (
      <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null, dialog)}>
        {t('create')}
      </Button>
    );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          {viewer.canAdminister && (
            <>
              <AsApiCall method="GET" path={OFFICES_PATH} />
              <ExportMenu onExport={(format) => exportOf.mutateAsync({ list: 'offices', name, isArchived, format })} />
            </>
          )}
          {button(create)}
        </>
      }
    >
      <OrganisationTabs current="offices" viewer={viewer} />
      <FilterBar views="organisation/offices" state={state} filters={filters} total={offices.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={offices.data?.rows}
        total={offices.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={officeOptions.sorts}
        cards
        {...(viewer.canAdminister && { rowActions: { nameOf: ({ name }: Office) => name, actionsOf } })}
        error={offices.error && errorText(offices.error)}
        onRetry={() => void offices.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={button()}>
            {t(viewer.canAdminister ? 'empty.hint' : 'empty.ofOthers')}
          </EmptyState>
        }
      />
      {dialog.used && <OfficeDialog opened={dialog.opened} office={chosen} viewer={viewer} onClose={dialog.close} />}
      {archiving.used && chosen && (
        <ArchiveOffice
          opened={archiving.opened}
          office={chosen}
          people={usesOf(chosen.id)?.people ?? 0}
          onClose={archiving.close}
          onDone={() => create.current?.focus()}
        />
      )}
      {removing && (
        <RemoveRecord
          kind="office"
          record={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => create.current?.focus()}
        />
      )}
    </Page>
  );
}

const Quiet = ({ children }: { children: string }) => <span className={classes.quiet}>{children}</span>;
