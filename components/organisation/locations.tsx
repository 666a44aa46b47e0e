'use client';

import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Link } from '#components/ui/link.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
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
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const exportOf = trpc.people.exportUnits.useMutation();
  useLive(['organisation'], () => void utils.organisation.invalidate());
  const router = useRouter();
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const locations = trpc.organisation.locations.list.useQuery(input, {
    placeholderData: keepPreviousData,
    select: ({ rows, total }) => ({ rows: rows.map(asLocation), total }),
  });
  const { unitsOf } = useAssignations((locations.data?.rows ?? []).map(({ id }) => id));
  const dialogs = useDialogs({
    remove: (location: Location, props) => <RemoveRecord {...props} kind="location" record={location} />,
  });

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
        ...{ label: common('edit'), icon: <IconPencil size={16} aria-hidden /> },
        onClick: () => router.push(paths.location(id)),
      },
      {
        ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
        reason: count > 0 ? t('usedBy', { count }) : undefined,
        onClick: () => dialogs.open('remove', { id, ...location }),
      },
    ];
  };
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={LOCATIONS_PATH}
      tools={
        <ExportMenu onExport={(format) => exportOf.mutateAsync({ list: 'locations', name: input.name, format })} />
      }
      create={{ label: t('create'), href: paths.newLocation() }}
      tabs={<OrganisationTabs current="locations" viewer={viewer} />}
      query={locations}
      state={state}
      sorts={recordOptions.sorts}
      filters={
        <FilterBar views="organisation/locations" state={state} filters={filters} total={locations.data?.total} />
      }
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
