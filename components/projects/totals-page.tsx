'use client';

import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { TimeTabs } from '#components/time/time-tabs.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { TIME_GROUPS, type TimeGroup, type TotalOrder } from '#server/modules/projects/constants.ts';
import { inOrder } from '#server/modules/projects/rules-totals.ts';
import type { Column } from '../table/column.ts';
import { ENTRIES_PATH } from './api-paths.ts';
import { AddTime, ManageCatalogue, NoTime } from './projects-actions.tsx';
import {
  filtersOf,
  NONE,
  type ProjectsViewer,
  periodIn,
  totalsInput,
  totalsOptions,
  totalsParsers,
} from './projects-state.ts';
import { ShareBar } from './share-bar.tsx';
import { type ShownTotal, shownTotals } from './shown-totals.ts';

/** Time spent and planned in a period: by project, person or tag, each row leading to its entries (B12). */
export function TotalsPage({ viewer }: { viewer: ProjectsViewer }) {
  const t = useTranslations('projects');
  const words = useTranslations('common.words');
  const locale = useLocale();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const state = useTableState(totalsOptions);
  const [{ by }, setGroup] = useQueryStates(totalsParsers, { history: 'push' });
  useDroppedNotice(totalsParsers, () => void setGroup(null, { history: 'replace' }));
  const { today } = viewer;
  const input = totalsInput(state.filters, by, today);
  const { from, to } = input;
  const query = trpc.projects.sumTime.useQuery(input, { placeholderData: keepPreviousData });
  const exporting = trpc.projects.exportTotals.useMutation();
  useLive(['projects'], () => void utils.projects.invalidate());
  const { data } = query;
  const all = useMemo(() => data && inOrder(shownTotals(data), state.sort, locale), [data, state.sort, locale]);
  const first = (state.page - 1) * state.pageSize;
  const total = data?.sum;
  // As the rows on screen are summed up: others are on their way.
  const group = data?.by ?? by;
  const behind = ({ id }: ShownTotal) =>
    paths.projectEntries({ ...filtersOf({ from, to }, today), [group]: id ?? NONE });

  const nameOf = (row: ShownTotal): string => {
    if (row.kind === 'overlap') return t('overlap');
    return row.name ?? t(`none.${group === 'tag' ? 'tag' : 'project'}`);
  };
  const columns: Column<ShownTotal>[] = [
    {
      key: 'name',
      title: t(`columns.${group}`),
      total: words('total'),
      render: (row) => {
        if (row.kind === 'overlap') return <Text c="dimmed">{nameOf(row)}</Text>;
        if (group === 'person') return <Person name={nameOf(row)} href={behind(row)} />;
        return (
          <Anchor component={Link} inherit href={behind(row)} c={row.kind === 'none' ? 'dimmed' : undefined}>
            {nameOf(row)}
          </Anchor>
        );
      },
    },
    {
      ...{ key: 'spent', title: t('columns.spent'), align: 'right', width: 128 },
      render: ({ spentSeconds, shownSpent }) => <Duration seconds={spentSeconds} shown={shownSpent} fw={600} />,
      total: total && <Duration seconds={total.spentSeconds} />,
    },
    {
      ...{ key: 'share', title: t('columns.share'), width: 240 },
      render: ({ percent }) => (percent === null ? '–' : <ShareBar percent={percent} />),
    },
    {
      ...{ key: 'planned', title: t('columns.planned'), align: 'right', width: 128 },
      render: ({ plannedSeconds, shownPlanned }) => <Duration seconds={plannedSeconds} shown={shownPlanned} />,
      total: total && <Duration seconds={total.plannedSeconds} />,
    },
    {
      ...{ key: 'people', title: t('columns.people'), align: 'right', width: 104 },
      render: ({ people }) => people ?? '–',
      total: total && t('people', { count: total.people }),
    },
    {
      ...{ key: 'entries', title: t('columns.entries'), align: 'right', width: 112 },
      render: ({ entries }) => entries ?? '–',
      total: total && (
        <Anchor component={Link} inherit href={paths.projectEntries(filtersOf({ from, to }, today))}>
          {t('entries', { count: total.entries })}
        </Anchor>
      ),
    },
  ];
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExactToggle />
          <AsApiCall method="GET" path={`${ENTRIES_PATH}/totals?${new URLSearchParams(input)}`} />
          <ExportMenu
            onExport={(format) => {
              const { key, direction } = state.sort;
              return exporting.mutateAsync({ ...input, orderBy: key, direction, format });
            }}
          />
          <ManageCatalogue viewer={viewer} />
          <AddTime viewer={viewer} />
        </>
      }
    >
      <TimeTabs current="projects" />
      <FilterBar views="time/projects" state={state} filters={[]} total={data?.rows.length}>
        <DateRange
          label={words('period')}
          value={periodIn(state.filters, today)}
          today={today}
          onChange={(period) => state.setFilters(filtersOf(period, today))}
        />
        <SegmentedControl
          aria-label={t('by')}
          data={TIME_GROUPS.map((value) => ({ value, label: t(`columns.${value}`) }))}
          value={by}
          onChange={(value) => {
            state.setPage(1, 'replace');
            void setGroup({ by: value as TimeGroup });
          }}
        />
      </FilterBar>
      <DataTable<ShownTotal, TotalOrder>
        label={t('title')}
        columns={columns}
        rows={all?.slice(first, first + state.pageSize)}
        total={all?.length}
        rowId={({ kind, id }) => id ?? kind}
        state={state}
        sorts={totalsOptions.sorts}
        cards
        readAll={async (limit) => (all ?? []).slice(0, limit)}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={<NoTime viewer={viewer} />}
      />
      {group === 'tag' && all?.some(({ kind }) => kind === 'overlap') && (
        <Text size="sm" c="dimmed">
          {t('overlapHint')}
        </Text>
      )}
    </Page>
  );
}
