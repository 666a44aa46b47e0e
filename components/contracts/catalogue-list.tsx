'use client';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { CATALOGUE_FIELDS, type CatalogueField, type CatalogueName } from '#server/platform/shared/catalogues.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column, DataTableProps } from '../table/column.ts';
import { CATALOGUE_PATHS } from './api-paths.ts';
import { type CatalogueFilters, catalogueIn, catalogueInput, catalogueOptions } from './catalogues-state.ts';
import { FieldValue } from './field-value.tsx';
import type { CatalogueRecord, ContractsViewer } from './types.ts';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx').then((file) => file.RecordDialog));
const DeleteRecord = lazyPart(() => import('./delete-record.tsx').then((file) => file.DeleteRecord));

type CatalogueListProps = {
  catalogue: CatalogueName;
  state: ReturnType<typeof useTableState<'name', (typeof catalogueOptions)['filters']>>;
  viewer: ContractsViewer;
};

/** One catalogue: its records with their fields, found by name; administrators change them. */
export function CatalogueList({ catalogue, state, viewer }: CatalogueListProps) {
  const t = useTranslations('contracts.catalogues');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const errorText = useErrorText();
  const input = catalogueInput(state);
  const query = catalogueIn(trpc, catalogue).list.useQuery(input, { placeholderData: keepPreviousData });
  const exportOfContracts = trpc.contracts.exportCatalogue.useMutation();
  const exportOfTime = trpc.time.exportCatalogue.useMutation();
  const exportOfCorrections = trpc.corrections.exportReasons.useMutation();
  const exportOfDocuments = trpc.documents.exportKinds.useMutation();
  const dialogs = useDialogs({
    edit: (record: CatalogueRecord | null, props) => <RecordDialog {...props} catalogue={catalogue} record={record} />,
    delete: (record: CatalogueRecord, props) => <DeleteRecord {...props} catalogue={catalogue} record={record} />,
  });
  const fields: readonly CatalogueField[] = CATALOGUE_FIELDS[catalogue];

  const button = (ref?: typeof dialogs.createRef) =>
    viewer.canAdminister && (
      <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.open('edit', null)}>
        {t(`create.${catalogue}`)}
      </Button>
    );
  const columns: Column<CatalogueRecord>[] = [
    {
      key: 'name',
      title: terms('name'),
      render: ({ name, editable }) => (
        <Group gap="xs" wrap="nowrap">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {editable === false && (
            <StatusBadge meaning="neutral">
              <IconLock size={12} aria-hidden /> {t('builtIn')}
            </StatusBadge>
          )}
        </Group>
      ),
    },
    ...fields.map(
      (field): Column<CatalogueRecord> => ({
        key: field.name,
        title: t(`fields.${field.name}`),
        align: field.kind === 'integer' || field.kind === 'decimal' ? 'right' : 'left',
        render: (record) => <FieldValue field={field} value={record[field.name]} />,
      }),
    ),
  ];
  const rowActions: DataTableProps<CatalogueRecord, 'name'>['rowActions'] = {
    nameOf: ({ name }) => name,
    actionsOf: (record) => {
      const reason = record.editable === false ? t('builtInReason') : undefined;
      return [
        {
          label: common('edit'),
          icon: <IconPencil size={16} aria-hidden />,
          reason,
          onClick: () => dialogs.open('edit', record),
        },
        {
          ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, reason, isDangerous: true },
          onClick: () => dialogs.open('delete', record),
        },
      ];
    },
  };
  // The catalogue in the address is no filter: an empty one has words of its own.
  const listState = {
    ...state,
    isFiltered: Boolean(input.name),
    reset: () => state.setFilters({ q: null }),
  };
  return (
    <Stack gap="md" component="section" aria-labelledby="catalogue">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} id="catalogue" size="h3">
            {t(`names.${catalogue}`)}
          </Title>
          <Text c="dimmed">{t(`about.${catalogue}`)}</Text>
        </div>
        <Group gap="sm">
          <AsApiCall method="GET" path={CATALOGUE_PATHS[catalogue]} />
          <ExportMenu
            onExport={(format) => {
              const asked = { name: input.name, format };
              if (catalogue === 'correctionReasons') return exportOfCorrections.mutateAsync(asked);
              if (catalogue === 'documentKinds') return exportOfDocuments.mutateAsync(asked);
              return catalogue === 'checkTypes' || catalogue === 'breaks'
                ? exportOfTime.mutateAsync({ ...asked, catalogue })
                : exportOfContracts.mutateAsync({ ...asked, catalogue });
            }}
          />
          {button(dialogs.createRef)}
        </Group>
      </Group>
      <FilterBar<CatalogueFilters>
        state={listState}
        filters={[{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }]}
        total={query.data?.total}
      />
      <DataTable
        label={t(`names.${catalogue}`)}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={listState}
        sorts={catalogueOptions.sorts}
        cards
        {...(viewer.canAdminister && { rowActions })}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t(`empty.${catalogue}`)} action={button()}>
            {t(viewer.canAdminister ? 'emptyHint' : 'readOnly')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </Stack>
  );
}
