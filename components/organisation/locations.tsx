'use client';

import { Anchor } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
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
import { Link } from '#components/ui/link.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { LOCATIONS_PATH } from './api-paths.ts';
import { writePlace } from './fence-geometry.ts';
import { type RecordFilters, recordOptions, recordsInput } from './offices-state.ts';
import classes from './organisation.module.css';
import { OrganisationTabs } from './organisation-tabs.tsx';
import { RemoveRecord } from './remove-record.tsx';
import { asLocation, type Location, type OrganisationViewer } from './types.ts';
import { useAssignations } from './use-assignations.ts';

/** Places with a fence, and whose they are. */
export function Locations({ viewer }: { viewer: OrganisationViewer }) {
  const t = useTranslations('organisation.locations');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exportOf = trpc.people.exportUnits.useMutation();
  useLive(['organisation'], () => void utils.organisation.invalidate());
  const router = useRouter();
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const locations = trpc.organisation.locations.list.useQuery(input, {
    placeholderData: keepPreviousData,
  });
  const rows = locations.data?.rows.map(asLocation);
  const { unitsOf } = useAssignations((rows ?? []).map(({ id }) => id));
  const first = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<Location | null>(null);

  const columns: Column<Location>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      render: ({ id, name }) => (
        <Anchor component={Link} inherit href={paths.location(id)}>
          {name}
        </Anchor>
      ),
    },
    {
      key: 'place',
      title: t('columns.place'),
      render: ({ coordinates }) => <span className="tabular">{writePlace(coordinates)}</span>,
    },
    {
      key: 'radius',
      title: t('columns.radius'),
      align: 'right',
      render: ({ radio }) => t('meters', { meters: Math.round(radio) }),
    },
    {
      key: 'assigned',
      title: t('columns.assigned'),
      render: ({ id }) => {
        const units = unitsOf(id);
        if (units?.length === 0) return <span className={classes.quiet}>{t('unassigned')}</span>;
        return (
          <span className={classes.uses}>
            {units?.map((unit) => (
              <span key={unit.assignationId}>
                {unit.name}
                {unit.fence?.locationId === id && <span className={classes.quiet}> · {t('isFence')}</span>}
              </span>
            )) ?? '…'}
          </span>
        );
      },
    },
  ];
  const actionsOf = ({ id, ...location }: Location): RowAction[] => {
    const count = unitsOf(id)?.length ?? 0;
    return [
      {
        ...{ label: t('edit'), icon: <IconPencil size={16} aria-hidden /> },
        onClick: () => router.push(paths.location(id)),
      },
      {
        ...{ label: t('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
        reason: count > 0 ? t('usedBy', { count }) : undefined,
        onClick: () => setRemoving({ id, ...location }),
      },
    ];
  };
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  const create = (
    <LinkButton href={paths.newLocation()} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('create')}
    </LinkButton>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path={LOCATIONS_PATH} />
          <ExportMenu onExport={(format) => exportOf.mutateAsync({ list: 'locations', name: input.name, format })} />
          <div ref={first}>{create}</div>
        </>
      }
    >
      <OrganisationTabs current="locations" viewer={viewer} />
      <FilterBar views="organisation/locations" state={state} filters={filters} total={locations.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        total={locations.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={recordOptions.sorts}
        cards
        rowActions={{ nameOf: ({ name }) => name, actionsOf }}
        error={locations.error && errorText(locations.error)}
        onRetry={() => void locations.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={create}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      {removing && (
        <RemoveRecord
          kind="location"
          record={removing}
          onClose={() => setRemoving(null)}
          // The row whose menu opened it is gone.
          onRemoved={() => first.current?.querySelector('a')?.focus()}
        />
      )}
    </Page>
  );
}
