'use client';

import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { type RecordFilters, recordOptions, recordsInput } from '#components/organisation/offices-state.ts';
import { OrganisationTabs } from '#components/organisation/organisation-tabs.tsx';
import type { OrganisationViewer } from '#components/organisation/types.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Link } from '#components/ui/link.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { REQUEST_TYPES_PATH } from './api-path.ts';
import { DeleteType } from './delete-type.tsx';
import classes from './request-types.module.css';
import { TypeIcon } from './type-icons.tsx';
import type { RequestType } from './types.ts';
import { useTypeWords } from './use-type-words.ts';

/** Types of requests to the company: their questions and approvers. */
export function RequestTypes({ viewer }: { viewer: OrganisationViewer }) {
  const t = useTranslations('requestTypes');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const exportOf = trpc.companyRequests.exportTypes.useMutation();
  useLive(['organisation', 'approvals'], () => {
    void utils.companyRequests.listTypes.invalidate();
    void utils.companyRequests.listTypeUses.invalidate();
  });
  const router = useRouter();
  const state = useTableState(recordOptions);
  const input = recordsInput(state);
  const types = trpc.companyRequests.listTypes.useQuery(input, { placeholderData: keepPreviousData });
  const uses = trpc.companyRequests.listTypeUses.useQuery();
  const usesOf = new Map(uses.data?.map((use) => [use.id, use]));
  const words = useTypeWords(types.data?.rows.flatMap(({ levels }) => levels) ?? []);
  const dialogs = useDialogs({
    delete: (type: RequestType, props) => <DeleteType {...props} type={type} />,
  });

  const columns: Column<RequestType>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      width: 280,
      render: ({ id, name, icon }) => (
        <span className={classes.name}>
          <TypeIcon name={icon} />
          <Anchor component={Link} inherit href={paths.requestType(id)}>
            {name}
          </Anchor>
        </span>
      ),
    },
    {
      key: 'questions',
      title: t('columns.questions'),
      align: 'right',
      width: 120,
      render: ({ questions }) => questions.length,
    },
    {
      key: 'levels',
      title: t('columns.levels'),
      render: ({ levels }) => <span className={classes.levels}>{words.flow(levels)}</span>,
    },
    {
      key: 'pending',
      title: t('columns.pending'),
      align: 'right',
      width: 112,
      render: ({ id, name }) => {
        const count = usesOf.get(id)?.pending;
        if (!count) return count ?? '–';
        return (
          <Anchor
            component={Link}
            inherit
            href={paths.inbox({ kind: 'company', requestType: id })}
            aria-label={t('pendingOf', { name, count })}
          >
            {count}
          </Anchor>
        );
      },
    },
  ];
  const actionsOf = (type: RequestType): RowAction[] => [
    {
      ...{ label: common('edit'), icon: <IconPencil size={16} aria-hidden /> },
      onClick: () => router.push(paths.requestType(type.id)),
    },
    {
      ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: usesOf.get(type.id)?.isUsed ? t('delete.isUsed') : undefined,
      onClick: () => dialogs.open('delete', type),
    },
  ];
  const filters: Filter<RecordFilters>[] = [{ kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME }];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={REQUEST_TYPES_PATH}
      tools={
        <ExportMenu onExport={(format) => exportOf.mutateAsync({ name: input.name, orderBy: input.orderBy, format })} />
      }
      create={{ label: t('create'), href: paths.newRequestType() }}
      tabs={<OrganisationTabs current="requestTypes" viewer={viewer} />}
      query={types}
      state={state}
      sorts={recordOptions.sorts}
      filters={
        <FilterBar views="organisation/request-types" state={state} filters={filters} total={types.data?.total} />
      }
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
