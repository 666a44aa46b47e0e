'use client';

import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Choice, Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { nameOf, Person } from '#components/ui/person.tsx';
import { BALANCE_SIGNS } from '#server/overtime/constants.ts';
import { MAX_NAME } from '#server/shared/limits.ts';
import {
  type BalanceFilters,
  type BalanceOrder,
  balanceOptions,
  balancesInput,
  choicesInput,
} from './balances-state.ts';
import { periodSearch } from './period.ts';
import { Sparkline } from './sparkline.tsx';
import type { BalanceRow } from './types.ts';
import { usePeriod } from './use-period.ts';

const ORDERS = ['-magnitude', '-balance', 'balance', 'name', '-name'] as const;

const choicesOf = (data: { rows: { id: string; name: string }[] } | undefined): Choice[] | undefined =>
  data?.rows.map(({ id, name }) => ({ value: id, label: name }));

/** Everyone's overtime balance in a period, largest first. */
export function Balances({ today }: { today: string }) {
  const t = useTranslations('overtime.list');
  const words = useTranslations('overtime');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exporting = trpc.overtime.exportBalances.useMutation();
  const [period, setPeriod] = usePeriod(today);
  const state = useTableState(balanceOptions);
  const offices = choicesOf(trpc.organisation.listOffices.useQuery(choicesInput).data);
  const policies = choicesOf(trpc.overtime.listPolicies.useQuery(choicesInput).data);
  const balances = trpc.overtime.listBalances.useQuery(balancesInput(period, state), {
    placeholderData: keepPreviousData,
  });
  const sort = `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.key}`;

  const columns: Column<BalanceRow>[] = [
    {
      key: 'name',
      title: t('columns.person'),
      render: ({ employee, officeName }) => (
        <Person
          name={nameOf(employee)}
          detail={officeName ?? undefined}
          href={paths.personOvertime(employee.id, periodSearch(period, today))}
        />
      ),
    },
    { key: 'policy', title: t('columns.policy'), wide: true, optional: 'on', render: ({ policy }) => policy.name },
    {
      key: 'course',
      optional: 'on',
      title: t('columns.course'),
      wide: true,
      width: 120,
      render: ({ sparkline }) => <Sparkline parts={sparkline} />,
    },
    amountColumn('positive', (row) => row.positiveSeconds),
    amountColumn('negative', (row) => row.negativeSeconds),
    amountColumn('bonus', (row) => row.bonusSeconds),
    {
      key: 'balance',
      title: t('columns.balance'),
      align: 'right',
      width: 128,
      render: (row) => <Duration seconds={row.totalSeconds} signed fw={600} />,
    },
  ];
  function amountColumn(
    key: 'positive' | 'negative' | 'bonus',
    secondsOf: (row: BalanceRow) => number,
  ): Column<BalanceRow> {
    return {
      key,
      title: t(`columns.${key}`),
      align: 'right',
      wide: true,
      optional: 'on',
      width: 112,
      render: (row) => <Duration seconds={secondsOf(row)} signed plain />,
    };
  }

  const filters: Filter<BalanceFilters>[] = [
    { kind: 'search', name: 'q', label: words('filters.search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'show', label: words('filters.show') },
      choices: BALANCE_SIGNS.map((value) => ({ value, label: words(`filters.signs.${value}`) })),
    },
    { kind: 'choice', name: 'office', label: words('filters.office'), choices: offices },
    { kind: 'choice', name: 'policy', label: words('filters.policy'), choices: policies },
  ];

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <ExportMenu
          onExport={(format) => {
            const { page, limit, ...asked } = balancesInput(period, state);
            return exporting.mutateAsync({ ...asked, format });
          }}
        />
      }
    >
      <FilterBar views="overtime" state={state} filters={filters} total={balances.data?.total}>
        <DateRange
          label={words('period.label')}
          value={period}
          today={today}
          latest={today}
          onChange={(next) => {
            setPeriod(next);
            state.setPage(1);
          }}
        />
        <Select
          aria-label={t('order')}
          data={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          value={sort}
          allowDeselect={false}
          onChange={(value) =>
            value &&
            state.setSort({
              key: value.replace('-', '') as BalanceOrder,
              direction: value.startsWith('-') ? 'desc' : 'asc',
            })
          }
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={balances.data?.rows}
        total={balances.data?.total}
        rowId={(row) => row.employee.id}
        state={state}
        sorts={balanceOptions.sorts}
        columnsOf="overtime"
        readAll={(limit) =>
          readPages(limit, (page, size) =>
            utils.overtime.listBalances.fetch(balancesInput(period, { ...state, page }, size)),
          )
        }
        error={balances.error && errorText(balances.error)}
        onRetry={() => void balances.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
    </Page>
  );
}
