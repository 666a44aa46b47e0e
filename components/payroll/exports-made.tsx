'use client';

import { Anchor, Code, Title } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import type { Column } from '../table/column.ts';
import { exportFilePath } from './api-paths.ts';
import type { PayrollExport } from './types.ts';

const ExportLines = lazyPart(() => import('./lines-dialog.tsx').then((file) => file.ExportLines));

const SORTS = ['createdAt'] as const;

/** The files of a period, with their authors and hashes. */
export function ExportsMade({ periodId, timeZone }: { periodId: string; timeZone: string }) {
  const t = useTranslations('payroll.exports');
  const common = useTranslations('payroll');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const companyId = useViewer()?.companyId;
  const state = useTableState({ sorts: SORTS, defaultSort: { key: 'createdAt', direction: 'desc' }, filters: {} });
  const query = trpc.payroll.listExports.useQuery(
    { periodId: [periodId], page: state.page, limit: ROWS_PER_PAGE, orderBy: `createdAt ${state.sort.direction}` },
    { placeholderData: keepPreviousData },
  );
  const dialogs = useDialogs({ lines: (made: PayrollExport, props) => <ExportLines {...props} made={made} /> });
  const columns: Column<PayrollExport>[] = [
    {
      ...{ key: 'file', title: t('file') },
      render: ({ id, fileName }) => (
        <Anchor inherit href={exportFilePath(id, companyId)} download>
          {fileName}
        </Anchor>
      ),
    },
    {
      ...{ key: 'status', title: words('status') },
      render: ({ draft }) => (
        <StatusBadge meaning={draft ? 'neutral' : 'accepted'}>
          {common(draft ? 'export.draft' : 'export.final')}
        </StatusBadge>
      ),
    },
    { key: 'lines', title: t('lines'), align: 'right', wide: true, render: ({ lines }) => lines },
    { key: 'people', title: words('people'), align: 'right', wide: true, render: ({ people }) => people },
    { key: 'author', title: t('author'), wide: true, render: ({ authorName }) => authorName },
    {
      ...{ key: 'createdAt', title: words('created') },
      render: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
    },
    {
      ...{ key: 'sha256', title: 'SHA-256', wide: true },
      render: ({ sha256 }) => <Code title={sha256}>{sha256.slice(0, SHOWN_DIGITS)}…</Code>,
    },
  ];
  return (
    <>
      <Title order={2}>{t('title')}</Title>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={SORTS}
        cards
        error={query.error ? errorText(query.error) : null}
        onRetry={() => void query.refetch()}
        rowActions={{
          nameOf: ({ fileName }) => fileName,
          actionsOf: (made) => [
            {
              ...{ label: t('showLines'), icon: <IconListDetails size={16} aria-hidden /> },
              onClick: () => dialogs.open('lines', made),
            },
          ],
        }}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </>
  );
}

/** Digits of a hash that tell files apart; the whole one is in the tooltip and over REST. */
const SHOWN_DIGITS = 12;
