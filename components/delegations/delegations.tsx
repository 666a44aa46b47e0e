'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { type DelegationState, delegationStateOf } from '#server/modules/company-requests/rules-delegations.ts';
import type { Column, DataTableProps } from '../table/column.ts';
import { DELEGATIONS_PATH } from './api-path.ts';
import {
  type Delegation,
  type DelegationsTab,
  type DelegationsViewer,
  delegationOptions,
  delegationsInput,
  tabAt,
  tabsOf,
} from './delegations-state.ts';

const DelegationDialog = lazyPart(() => import('./delegation-dialog.tsx').then((file) => file.DelegationDialog));
const EndDelegation = lazyPart(() => import('./end-delegation.tsx').then((file) => file.EndDelegation));

const MEANINGS: Record<DelegationState, Meaning> = { active: 'accepted', upcoming: 'waiting', ended: 'neutral' };

type DelegationsProps = { viewer: DelegationsViewer; today: string };

/** Delegations during absences (F4): given by the viewer, given to them, and for administrators everybody's. */
export function Delegations(props: DelegationsProps) {
  const t = useTranslations('delegations');
  const { viewer } = props;
  if (viewer.canDecide && tabsOf(viewer).length > 0) return <DelegationList {...props} />;
  return (
    <Frame>
      <EmptyState kind="notAllowed">{t(viewer.canDecide ? 'refused.unlinked' : 'refused.role')}</EmptyState>
    </Frame>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useTranslations('delegations');
  return (
    <Page
      title={t('title')}
      description={t('description')}
      above={
        <Anchor component={Link} inherit href={paths.inbox()}>
          {t('above')}
        </Anchor>
      }
      actions={actions}
    >
      {children}
    </Page>
  );
}

function DelegationList({ viewer, today }: DelegationsProps) {
  const t = useTranslations('delegations');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const state = useTableState(delegationOptions);
  const tab = tabAt(state, viewer);
  const input = delegationsInput(state, viewer);
  const query = trpc.companyRequests.listDelegations.useQuery(input, { placeholderData: keepPreviousData });
  const exporting = trpc.companyRequests.exportDelegations.useMutation();
  useLive(['approvals'], () => void utils.companyRequests.listDelegations.invalidate());
  const dialogs = useDialogs({
    edit: (delegation: Delegation | null, props) => (
      <DelegationDialog
        {...props}
        delegation={delegation}
        employeeId={tab === 'mine' ? viewer.employeeId : null}
        today={today}
      />
    ),
    end: (delegation: Delegation, props) => <EndDelegation {...props} delegation={delegation} today={today} />,
  });

  const button = (ref?: typeof dialogs.createRef) =>
    tab !== 'given' && (
      <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.open('edit', null)}>
        {t('create')}
      </Button>
    );
  const away: Column<Delegation> = {
    key: 'person',
    title: t('columns.person'),
    render: ({ employeeName }) => <Person name={employeeName} />,
  };
  const instead: Column<Delegation> = {
    key: 'delegate',
    title: t('columns.delegate'),
    render: ({ delegateName }) => <Person name={delegateName} />,
  };
  const people: Record<DelegationsTab, Column<Delegation>[]> = {
    mine: [instead],
    given: [away],
    everyone: [away, instead],
  };
  const columns: Column<Delegation>[] = [
    ...people[tab],
    { key: 'from', title: terms('from'), render: ({ from }) => <LocalDate date={from} /> },
    { key: 'to', title: t('columns.to'), render: ({ to }) => <LocalDate date={to} /> },
    {
      key: 'state',
      title: terms('status'),
      render: (delegation) => {
        const place = delegationStateOf(delegation, today);
        return <StatusBadge meaning={MEANINGS[place]}>{t(`states.${place}`)}</StatusBadge>;
      },
    },
  ];
  const rowActions: DataTableProps<Delegation, 'from'>['rowActions'] = {
    nameOf: ({ employeeName, delegateName }) => (tab === 'mine' ? delegateName : employeeName),
    actionsOf: (delegation) => {
      const place = delegationStateOf(delegation, today);
      if (place === 'ended') return [];
      return [
        { label: common('change'), onClick: () => dialogs.open('edit', delegation) },
        { label: t(`end.${place}.action`), onClick: () => dialogs.open('end', delegation) },
      ];
    },
  };
  return (
    <Frame
      actions={
        <>
          <AsApiCall method="GET" path={DELEGATIONS_PATH} />
          <ExportMenu
            onExport={(format) => {
              const { page, limit, ...asked } = input;
              return exporting.mutateAsync({ ...asked, format });
            }}
          />
          {button(dialogs.createRef)}
        </>
      }
    >
      <AreaTabs
        label={t('title')}
        pages={tabsOf(viewer).map((name, place) => ({
          href: paths.delegations(place === 0 ? {} : { show: name }),
          label: t(`tabs.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <DataTable
        key={tab}
        label={t(`tabs.${tab}`)}
        columns={columns}
        rows={query.isPlaceholderData ? undefined : query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        // A tab is no filter: an empty one has words of its own.
        state={{ ...state, isFiltered: false }}
        sorts={delegationOptions.sorts}
        cards
        {...(tab !== 'given' && { rowActions })}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t(`empty.${tab}.title`)} action={button()}>
            {t(`empty.${tab}.hint`)}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </Frame>
  );
}
