'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
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
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { DEPARTMENTS_PATH, GROUPS_PATH } from './api-paths.ts';
import { type RecordFilters, recordOptions, recordsInput } from './offices-state.ts';
import { OrganisationTabs } from './organisation-tabs.tsx';
import { RemoveRecord } from './remove-record.tsx';
import type { OrganisationViewer } from './types.ts';
import { useUnitUses } from './use-unit-uses.ts';

const UnitDialog = lazyPart(() => import('./unit-dialog.tsx').then((file) => file.UnitDialog));
const DepartmentMembers = lazyPart(() => import('./department-members.tsx').then((file) => file.DepartmentMembers));
const GroupMembers = lazyPart(() => import('./group-members.tsx').then((file) => file.GroupMembers));

type Unit = { id: string; name: string };
type UnitsProps = { kind: 'department' | 'group'; viewer: OrganisationViewer };

/** The departments or groups of the company: their names, who belongs to them, and out with those that nothing uses. */
export function Units({ kind, viewer }: UnitsProps) {
  const t = useTranslations('organisation.units');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exportOf = trpc.people.exportUnits.useMutation();
  useLive(['organisation'], () => void utils.organisation.invalidate());
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const isGroup = kind === 'group';
  const options = { placeholderData: keepPreviousData };
  const departments = trpc.organisation.departments.list.useQuery(input, { ...options, enabled: !isGroup });
  const groups = trpc.organisation.listEntityGroups.useQuery(input, { ...options, enabled: isGroup });
  const units = isGroup ? groups : departments;
  const rows: Unit[] | undefined = units.data?.rows;
  const { usesOf, reasonToKeep } = useUnitUses(isGroup ? 'entity_group' : 'department', true);
  const dialog = useLazyDialog();
  const members = useLazyDialog();
  const [chosen, setChosen] = useState<Unit | null>(null);
  const [removing, setRemoving] = useState<Unit | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const open = (unit: Unit | null, way: { open: () => void }) => {
    setChosen(unit);
    way.open();
  };
  const columns: Column<Unit>[] = [
    { key: 'name', title: t('columns.name'), render: ({ name }) => name },
    {
      key: 'people',
      title: t('columns.people'),
      align: 'right',
      width: 140,
      render: (unit) => {
        const count = usesOf(unit.id)?.people;
        return (
          <Anchor
            component="button"
            type="button"
            inherit
            aria-label={t('membersOf', { name: unit.name, count: count ?? 0 })}
            onClick={() => open(unit, members)}
          >
            {count ?? '–'}
          </Anchor>
        );
      },
    },
    {
      key: 'locations',
      title: t('columns.locations'),
      align: 'right',
      width: 140,
      wide: true,
      render: ({ id }) => usesOf(id)?.locations ?? '–',
    },
  ];
  const actionsOf = (unit: Unit): RowAction[] => [
    { label: t('members'), icon: <IconUsers size={16} aria-hidden />, onClick: () => open(unit, members) },
    { label: t('rename'), icon: <IconPencil size={16} aria-hidden />, onClick: () => open(unit, dialog) },
    {
      ...{ label: t('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(unit.id),
      onClick: () => setRemoving(unit),
    },
  ];
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  const button = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null, dialog)}>
      {t(`${kind}.create`)}
    </Button>
  );
  const Members = isGroup ? GroupMembers : DepartmentMembers;
  return (
    <Page
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      actions={
        <>
          <AsApiCall method="GET" path={isGroup ? GROUPS_PATH : DEPARTMENTS_PATH} />
          <ExportMenu
            onExport={(format) =>
              exportOf.mutateAsync({ list: isGroup ? 'groups' : 'departments', name: input.name, format })
            }
          />
          {button(create)}
        </>
      }
    >
      <OrganisationTabs current={isGroup ? 'groups' : 'departments'} viewer={viewer} />
      <FilterBar views={`organisation/${kind}s`} state={state} filters={filters} total={units.data?.total} />
      <DataTable
        label={t(`${kind}.title`)}
        columns={columns}
        rows={rows}
        total={units.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={recordOptions.sorts}
        rowActions={{ nameOf: ({ name }) => name, actionsOf }}
        error={units.error && errorText(units.error)}
        onRetry={() => void units.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t(`${kind}.empty.title`)} action={button()}>
            {t(`${kind}.empty.hint`)}
          </EmptyState>
        }
      />
      {dialog.used && <UnitDialog opened={dialog.opened} kind={kind} unit={chosen} onClose={dialog.close} />}
      {members.used && chosen && (
        <Members key={chosen.id} opened={members.opened} unit={chosen} onClose={members.close} />
      )}
      {removing && (
        <RemoveRecord
          kind={kind}
          record={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => create.current?.focus()}
        />
      )}
    </Page>
  );
}
