'use client';

import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
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
import { useDialogs } from '#components/ui/use-dialogs.tsx';
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
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
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
  const { usesOf, reasonToKeep } = useUnitUses(isGroup ? 'entity_group' : 'department', true);
  const Members = isGroup ? GroupMembers : DepartmentMembers;
  const dialogs = useDialogs({
    edit: (unit: Unit | null, props) => <UnitDialog {...props} kind={kind} unit={unit} />,
    members: (unit: Unit, props) => <Members {...props} unit={unit} />,
    remove: (unit: Unit, props) => <RemoveRecord {...props} kind={kind} record={unit} />,
  });
  const columns: Column<Unit>[] = [
    { key: 'name', title: words('name'), render: ({ name }) => name },
    {
      key: 'people',
      title: words('people'),
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
            onClick={() => dialogs.open('members', unit)}
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
    { label: t('members'), icon: <IconUsers size={16} aria-hidden />, onClick: () => dialogs.open('members', unit) },
    { label: t('rename'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.open('edit', unit) },
    {
      ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(unit.id),
      onClick: () => dialogs.open('remove', unit),
    },
  ];
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  return (
    <RecordList<Unit, (typeof recordOptions.sorts)[number]>
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      apiPath={isGroup ? GROUPS_PATH : DEPARTMENTS_PATH}
      tools={
        <ExportMenu
          onExport={(format) =>
            exportOf.mutateAsync({ list: isGroup ? 'groups' : 'departments', name: input.name, format })
          }
        />
      }
      create={{ label: t(`${kind}.create`), onClick: () => dialogs.open('edit', null) }}
      tabs={<OrganisationTabs current={isGroup ? 'groups' : 'departments'} viewer={viewer} />}
      query={units}
      state={state}
      sorts={recordOptions.sorts}
      filters={<FilterBar views={`organisation/${kind}s`} state={state} filters={filters} total={units.data?.total} />}
      columns={columns}
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t(`${kind}.empty.title`), hint: t(`${kind}.empty.hint`) }}
      dialogs={dialogs}
    />
  );
}
