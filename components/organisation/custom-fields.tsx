'use client';

import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
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
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { FIELDS_PATH } from './api-paths.ts';
import { invalidateFields } from './invalidate-fields.ts';
import { type RecordFilters, recordOptions, recordsInput } from './offices-state.ts';
import classes from './organisation.module.css';
import { OrganisationTabs } from './organisation-tabs.tsx';
import { RemoveRecord } from './remove-record.tsx';
import { asCustomField, type CustomField, type OrganisationViewer } from './types.ts';
import { useFieldUses } from './use-field-uses.ts';

const FieldDialog = lazyPart(() => import('./field-dialog.tsx').then((file) => file.FieldDialog));

/** The company's own fields of people's records: defined here, filled in on each record. */
export function CustomFields({ viewer }: { viewer: OrganisationViewer }) {
  const t = useTranslations('organisation.fields');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const utils = trpc.useUtils();
  const exporting = trpc.people.exportFields.useMutation();
  useLive(['organisation'], () => void invalidateFields(utils));
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const fields = trpc.people.customFields.list.useQuery(input, {
    placeholderData: keepPreviousData,
    select: ({ rows, total }) => ({ rows: rows.map(asCustomField), total }),
  });
  const { usesOf, reasonToKeep } = useFieldUses();
  const dialogs = useDialogs({
    edit: (field: CustomField | null, props) => (
      <FieldDialog {...props} field={field} hasValues={field !== null && reasonToKeep(field.id) !== undefined} />
    ),
    remove: (field: CustomField, props) => <RemoveRecord {...props} kind="field" record={field} />,
  });
  const columns: Column<CustomField>[] = [
    { key: 'name', title: words('name'), render: ({ name }) => name },
    {
      ...{ key: 'slug', title: t('columns.slug'), wide: true },
      render: ({ slug }) => <code className={classes.slug}>{slug}</code>,
    },
    { key: 'type', title: t('columns.type'), width: 140, render: ({ type }) => t(`types.${type}`) },
    {
      ...{ key: 'people', title: words('people'), align: 'right', width: 140 },
      render: ({ id, name }) => {
        const count = usesOf(id)?.people;
        if (!count) return count ?? '–';
        return (
          <Anchor
            component={Link}
            inherit
            href={paths.people({ field: id })}
            aria-label={t('peopleOf', { name, count })}
          >
            {count}
          </Anchor>
        );
      },
    },
  ];
  const actionsOf = (field: CustomField): RowAction[] => [
    { label: common('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.open('edit', field) },
    {
      ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(field.id),
      onClick: () => dialogs.open('remove', field),
    },
  ];
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={FIELDS_PATH}
      tools={<ExportMenu onExport={(format) => exporting.mutateAsync({ name: input.name, format })} />}
      create={{ label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={<OrganisationTabs current="fields" viewer={viewer} />}
      query={fields}
      state={state}
      sorts={recordOptions.sorts}
      filters={<FilterBar views="organisation/fields" state={state} filters={filters} total={fields.data?.total} />}
      columns={columns}
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
