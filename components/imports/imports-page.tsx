'use client';

import { Anchor } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Instant } from '#components/ui/instant.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { IMPORTS_PATH } from './paths.ts';
import { type ImportSummary, STATE_MEANINGS } from './types.ts';

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx').then((file) => file.UploadDialog));

const NO_SORTS: readonly 'createdAt'[] = [];

/** The files that the company has imported, the newest first, and those that somebody has begun with. */
export function ImportsPage({ timeZone }: { timeZone: string }) {
  const t = useTranslations('imports');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const utils = trpc.useUtils();
  const dialogs = useDialogs({ upload: (_: null, props) => <UploadDialog {...props} /> });
  const create = {
    label: t('page.open'),
    icon: <IconFileImport size={16} aria-hidden />,
    onClick: () => dialogs.open('upload', null),
  };
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'asc' },
    filters: {},
  });
  const imports = trpc.imports.list.useQuery({ page: state.page, limit: state.pageSize });
  useLive(['jobs'], () => void utils.imports.list.invalidate());
  useKeys([{ key: 'n', description: create.label, run: create.onClick }]);
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
      title: words('status'),
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
  return (
    <RecordList
      title={t('page.title')}
      description={t('page.description')}
      apiPath={IMPORTS_PATH}
      create={create}
      query={imports}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      empty={{ title: t('page.empty.title'), hint: t('page.empty.hint') }}
      dialogs={dialogs}
    />
  );
}
