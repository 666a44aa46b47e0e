'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateRange } from '#components/form/date-range.tsx';
import type { DataTableProps } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter, FilterState } from '#components/table/filters.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Page } from '#components/ui/page.tsx';
import type { ExportedFile, ExportFormat } from '#server/platform/shared/exports.ts';
import { ReportTabs } from './report-tabs.tsx';
import {
  latestOf,
  periodIn,
  type ReportFilters,
  type ReportName,
  type ReportsViewer,
  reportPath,
  usualPeriod,
} from './reports-state.ts';

type ReportFrameProps<Row, Key extends string> = Omit<
  DataTableProps<Row, Key>,
  'label' | 'rows' | 'total' | 'error' | 'onRetry' | 'empty' | 'state'
> & {
  name: ReportName;
  viewer: ReportsViewer;
  state: DataTableProps<Row, Key>['state'] & FilterState<ReportFilters>;
  query: { data: { rows: Row[]; total: number } | undefined; error: unknown; refetch: () => unknown };
  onExport: (format: ExportFormat) => Promise<ExportedFile>;
  hasDurations?: boolean;
  /** Between the filters and the table. */
  chart?: ReactNode;
  /** In place of the period. */
  when?: ReactNode;
  moreFilters?: readonly Filter<ReportFilters>[];
  /** In place of chart and table. */
  instead?: ReactNode;
  children?: ReactNode;
};

/** A report: its filters, its chart and its table, each number of which leads to its people. */
export function ReportFrame<Row, Key extends string>(props: ReportFrameProps<Row, Key>) {
  const { name, viewer, state, query, onExport, hasDurations, chart, when, moreFilters, instead, children, ...table } =
    props;
  const t = useTranslations('reports');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const { data: units } = trpc.timesheets.listChoices.useQuery();
  const { data: all } = trpc.access.listScopeUnits.useQuery(undefined, { enabled: viewer.mayAdminister });
  const choicesOf = (records: readonly { id: string; name: string }[] | undefined) =>
    records?.map(({ id, name: label }) => ({ value: id, label }));
  const filters: Filter<ReportFilters>[] = [
    { kind: 'choice', name: 'office', label: words('office'), choices: choicesOf(units?.offices) },
    { kind: 'choice', name: 'department', label: words('department'), choices: choicesOf(units?.departments) },
    ...(viewer.mayAdminister
      ? [{ kind: 'choice', name: 'group', label: t('group'), choices: choicesOf(all?.entityGroups) } as const]
      : []),
    ...(moreFilters ?? []),
  ];
  const { today } = viewer;
  return (
    <Page
      title={t(`pages.${name}.title`)}
      description={t(`pages.${name}.description`)}
      actions={
        <>
          {hasDurations && <ExactToggle />}
          <AsApiCall method="GET" path={reportPath(name, state.filters, today)} />
          <ExportMenu onExport={onExport} />
        </>
      }
    >
      <ReportTabs current={name} filters={state.filters} />
      <FilterBar views={`reports/${name}`} state={state} filters={filters} total={query.data?.total}>
        {when ?? (
          <DateRange
            label={words('period')}
            value={periodIn(name, state.filters, today)}
            today={today}
            latest={latestOf(name, today)}
            onChange={({ from, to }) => {
              const usual = usualPeriod(name, today);
              const isUsual = from === usual.from && to === usual.to;
              state.setFilters(isUsual ? { from: null, to: null } : { from, to });
            }}
          />
        )}
      </FilterBar>
      {instead ?? (
        <>
          {query.data?.total !== 0 && chart}
          <DataTable
            {...table}
            state={state}
            label={t(`pages.${name}.title`)}
            rows={query.data?.rows}
            total={query.data?.total}
            error={query.error ? errorText(query.error) : null}
            onRetry={() => void query.refetch()}
            empty={
              <EmptyState kind="nothingYet" title={t(`pages.${name}.empty`)}>
                {name === 'leave' ? t('emptyYear') : t('emptyHint')}
              </EmptyState>
            }
          />
        </>
      )}
      {children}
    </Page>
  );
}
