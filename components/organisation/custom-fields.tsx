'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
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
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
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
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exporting = trpc.people.exportFields.useMutation();
  useLive(['organisation'], () => void invalidateFields(utils));
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const fields = trpc.people.customFields.list.useQuery(input, { placeholderData: keepPreviousData });
  const { usesOf, reasonToKeep } = useFieldUses();
  const dialog = useLazyDialog();
  const [chosen, setChosen] = useState<CustomField | null>(null);
  const [removing, setRemoving] = useState<CustomField | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const edit = (field: CustomField | null) => {
    setChosen(field);
    dialog.open();
  };
  const columns: Column<CustomField>[] = [
    { key: 'name', title: t('columns.name'), render: ({ name }) => name },
    {
      ...{ key: 'slug', title: t('columns.slug'), wide: true },
      render: ({ slug }) => <code className={classes.slug}>{slug}</code>,
    },
    { key: 'type', title: t('columns.type'), width: 140, render: ({ type }) => t(`types.${type}`) },
    {
      ...{ key: 'people', title: t('columns.people'), align: 'right', width: 140 },
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
    { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => edit(field) },
    {
      ...{ label: t('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(field.id),
      onClick: () => setRemoving(field),
    },
  ];
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  const button = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path={FIELDS_PATH} />
          <ExportMenu onExport={(format) => exporting.mutateAsync({ name: input.name, format })} />
          {button(create)}
        </>
      }
    >
      <OrganisationTabs current="fields" viewer={viewer} />
      <FilterBar views="organisation/fields" state={state} filters={filters} total={fields.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={fields.data?.rows.map(asCustomField)}
        total={fields.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={recordOptions.sorts}
        rowActions={{ nameOf: ({ name }) => name, actionsOf }}
        error={fields.error && errorText(fields.error)}
        onRetry={() => void fields.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={button()}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      {dialog.used && (
        <FieldDialog
          opened={dialog.opened}
          field={chosen}
          hasValues={chosen !== null && reasonToKeep(chosen.id) !== undefined}
          onClose={dialog.close}
        />
      )}
      {removing && (
        <RemoveRecord
          kind="field"
          record={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => create.current?.focus()}
        />
      )}
    </Page>
  );
}
