'use client';

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { TEMPLATES_PATH } from './api-paths.ts';
import { PayrollTabs } from './payroll-tabs.tsx';
import type { StoredTemplate } from './template-values.ts';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx').then((file) => file.TemplateDialog));
const DeleteTemplate = lazyPart(() => import('./delete-template.tsx').then((file) => file.DeleteTemplate));

const SORTS = ['name'] as const;

/** The templates of payroll files. */
export function PayrollTemplates() {
  const t = useTranslations('payroll.templates');
  const choice = useTranslations('payroll.choices');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  useLive(['payroll'], () => void utils.payroll.templates.invalidate());
  const state = useTableState({ sorts: SORTS, defaultSort: { key: 'name', direction: 'asc' }, filters: {} });
  const templates = trpc.payroll.templates.list.useQuery(
    { page: state.page, limit: ROWS_PER_PAGE, orderBy: `name ${state.sort.direction}` },
    { placeholderData: keepPreviousData },
  );
  const dialogs = useDialogs({
    edit: (template: StoredTemplate | null, props) => <TemplateDialog {...props} template={template} />,
    delete: (template: StoredTemplate, props) => <DeleteTemplate {...props} template={template} />,
  });
  const columns: Column<StoredTemplate>[] = [
    { key: 'name', title: words('name'), render: ({ name }) => name },
    { key: 'preset', title: t('preset'), render: ({ preset }) => choice(`preset.${preset}`) },
    { key: 'linesPer', title: t('linesPer'), wide: true, render: ({ linesPer }) => choice(`linesPer.${linesPer}`) },
    { key: 'columns', title: t('columns'), align: 'right', wide: true, render: (template) => template.columns.length },
  ];
  // A catalogue's procedures have the type of its id and name alone.
  const data = templates.data as { rows: StoredTemplate[]; total: number } | undefined;
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={TEMPLATES_PATH}
      create={{ label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={<PayrollTabs current="templates" />}
      query={{ data, error: templates.error, refetch: templates.refetch }}
      state={state}
      sorts={SORTS}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={(template) => [
        {
          ...{ label: common('edit'), icon: <IconPencil size={16} aria-hidden /> },
          onClick: () => dialogs.open('edit', template),
        },
        {
          ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
          onClick: () => dialogs.open('delete', template),
        },
      ]}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
