'use client';

import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { TypeName } from '#components/approvals/words.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import type { AbsenceType } from './absence-type.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import type { AbsencesViewer } from './types.ts';

const TypeDialog = lazyPart(() => import('./type-dialog.tsx').then((file) => file.TypeDialog));

const NO_SORTS: readonly 'name'[] = [];

/** The absence types, with what they ask and allow. */
export function AbsenceTypes({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.types');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const state = useTableState({
    ...{ sorts: NO_SORTS, filters: {} },
    defaultSort: { key: 'name', direction: 'asc' },
  });
  const types = trpc.absences.listTypes.useQuery(
    { limit: MAX_LIMIT, orderBy: 'name' },
    { enabled: viewer.canAdminister },
  );
  const exporting = trpc.absences.exportTypes.useMutation();
  const dialogs = useDialogs({
    edit: (type: AbsenceType | null, props) => <TypeDialog {...props} type={type} />,
  });
  const tabs = <AbsencesTabs current="types" viewer={viewer} />;
  if (!viewer.canAdminister) {
    return (
      <Page title={t('title')} description={t('description')}>
        {tabs}
        <EmptyState kind="notAllowed">{t('refused')}</EmptyState>
      </Page>
    );
  }
  const columns: Column<AbsenceType>[] = [
    {
      key: 'name',
      title: words('name'),
      render: (type) => (
        <UnstyledButton
          fw={500}
          onClick={() => dialogs.open('edit', type)}
          aria-label={common('editOf', { name: type.name })}
        >
          <TypeName type={type} />
          {type.type === 'private' && (
            <IconLock size={14} role="img" aria-label={t('values.private')} style={{ marginInlineStart: 6 }} />
          )}
        </UnstyledButton>
      ),
    },
    { key: 'category', title: t('columns.category'), render: ({ category }) => t(`values.${category}`) },
    { key: 'pickMode', title: t('columns.pickMode'), render: ({ pickMode }) => t(`values.${pickMode}`) },
    {
      key: 'approval',
      title: t('columns.approval'),
      render: ({ needsValidation }) => t(needsValidation ? 'values.needed' : 'values.notNeeded'),
    },
    { key: 'paid', title: t('columns.paid'), render: ({ remuneratedType }) => t(`values.${remuneratedType}`) },
    {
      key: 'status',
      title: words('status'),
      render: ({ status }) => (
        <StatusBadge meaning={status === 'active' ? 'accepted' : 'neutral'}>{t(`values.${status}`)}</StatusBadge>
      ),
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      tools={<ExportMenu onExport={(format) => exporting.mutateAsync({ format })} />}
      create={{ label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={tabs}
      query={types}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      virtual
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
