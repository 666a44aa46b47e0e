'use client';

import { Anchor, Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { Column } from '../table/column.ts';
import { IMPORTS_PATH } from './paths.ts';
import { type ImportSummary, STATE_MEANINGS } from './types.ts';

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx').then((file) => file.UploadDialog));

const NO_SORTS: readonly 'createdAt'[] = [];

/** The files that the company has imported, the newest first, and those that somebody has begun with. */
export function ImportsPage({ timeZone }: { timeZone: string }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const upload = useLazyDialog();
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'asc' },
    filters: {},
  });
  const imports = trpc.imports.list.useQuery({ page: state.page, limit: state.pageSize });
  useLive(['jobs'], () => void utils.imports.list.invalidate());
  useKeys([{ key: 'n', description: t('page.open'), run: upload.open }]);
  const count = (value: number | null) => (value === null ? '–' : format.number(value));

  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      title: t('page.columns.file'),
      render: ({ id, fileName }) => (
        <Anchor component={Link} inherit href={paths.import(id)}>
          {fileName}
        </Anchor>
      ),
    },
    { key: 'kind', title: t('page.columns.kind'), wide: true, render: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'state',
      title: t('page.columns.state'),
      render: ({ state: at }) => <StatusBadge meaning={STATE_MEANINGS[at]}>{t(`page.states.${at}`)}</StatusBadge>,
    },
    { key: 'rows', title: t('page.columns.rows'), align: 'right', wide: true, render: ({ rows }) => count(rows) },
    {
      ...{ key: 'problems', title: t('page.columns.problems'), align: 'right', wide: true },
      render: ({ problems }) => count(problems),
    },
    {
      ...{ key: 'written', title: t('page.columns.written'), align: 'right' },
      render: ({ written }) => count(written),
    },
    { key: 'by', title: t('page.columns.by'), wide: true, render: ({ startedByName }) => startedByName },
    {
      ...{ key: 'at', title: t('page.columns.at'), wide: true },
      render: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
    },
  ];
  const open = (
    <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={upload.open}>
      {t('page.open')}
    </Button>
  );
  return (
    <Page
      title={t('page.title')}
      description={t('page.description')}
      actions={
        <>
          <AsApiCall method="GET" path={IMPORTS_PATH} />
          {open}
        </>
      }
    >
      <DataTable
        label={t('page.title')}
        columns={columns}
        rows={imports.data?.rows}
        total={imports.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={NO_SORTS}
        error={imports.error && errorText(imports.error)}
        onRetry={() => void imports.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('page.empty.title')} action={open}>
            {t('page.empty.hint')}
          </EmptyState>
        }
      />
      {upload.used && <UploadDialog opened={upload.opened} onClose={upload.close} />}
    </Page>
  );
}
