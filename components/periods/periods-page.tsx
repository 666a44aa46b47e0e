'use client';

import { Anchor } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { TimeTabs } from '#components/time/time-tabs.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import type { Column } from '../table/column.ts';
import { PERIODS_PATH } from './api-paths.ts';
import { PeriodStatus } from './period-words.tsx';
import { periodsInput, periodsOptions } from './periods-state.ts';
import { Progress } from './progress.tsx';
import type { Period } from './types.ts';

/** Periods, the newest first, with how far each is (K1). */
export function PeriodsPage() {
  const t = useTranslations('periods');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const state = useTableState(periodsOptions);
  const query = trpc.periods.list.useQuery(periodsInput(state), { placeholderData: keepPreviousData });
  useLive(['periods'], () => void utils.periods.list.invalidate());
  const columns: Column<Period>[] = [
    {
      key: 'period',
      title: t('columns.period'),
      render: (period) => (
        <Anchor component={Link} href={paths.period(period.id)} fw={500}>
          {nameOf(period)}
        </Anchor>
      ),
    },
    { key: 'status', title: t('columns.status'), render: ({ status }) => <PeriodStatus status={status} /> },
    { key: 'people', title: t('columns.people'), align: 'right', width: 112, render: ({ people }) => people },
    { key: 'progress', title: t('columns.progress'), render: (period) => <Progress {...period} /> },
  ];
  return (
    <Page title={t('title')} description={t('description')} actions={<AsApiCall method="GET" path={PERIODS_PATH} />}>
      <TimeTabs current="periods" />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={[]}
        cards
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
    </Page>
  );
}
