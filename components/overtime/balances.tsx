'use client';

import { Button } from '@mantine/core';
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Choice, Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { BALANCE_SIGNS } from '#server/modules/overtime/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import {
  type BalanceFilters,
  type BalanceOrder,
  balanceOptions,
  balancesInput,
  choicesInput,
} from './balances-state.ts';
import { OvertimeTabs } from './overtime-tabs.tsx';
import { periodSearch } from './period.ts';
import { Recomputing } from './recomputing.tsx';
import { type PeriodBalance, periodBalance, shownPeriod } from './shown.ts';
import { Sparkline } from './sparkline.tsx';
import type { BalanceRow } from './types.ts';
import { usePeriod } from './use-period.ts';

const ORDERS = ['-magnitude', '-balance', 'balance', 'name', '-name'] as const;

const choicesOf = (data: { rows: { id: string; name: string }[] } | undefined): Choice[] | undefined =>
  data?.rows.map(({ id, name }) => ({ value: id, label: name }));

/** Everyone's overtime before, in and after a period, the largest balance first. */
export function Balances({ today }: { today: string }) {
  const t = useTranslations('overtime.list');
  const words = useTranslations('overtime');
  const common = useTranslations('common.words');
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
  const order = ORDERS.find((one) => one === sort) ?? '-magnitude';

  const columns: Column<BalanceRow>[] = [
    {
      key: 'name',
      title: t('columns.person'),
      render: ({ employee, officeName }) => (
        <Person
          name={fullNameOf(employee)}
          picture={employee.imageProfileURL}
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
      render: ({ openingSeconds, sparkline }) => <Sparkline opening={openingSeconds} parts={sparkline} />,
    },
    amountColumn('opening', 'openingSeconds'),
    amountColumn('positive', 'positiveSeconds'),
    amountColumn('negative', 'negativeSeconds'),
    amountColumn('bonus', 'bonusSeconds'),
    { ...amountColumn('balance', 'closingSeconds', 600), wide: false, width: 128 },
  ];
  function amountColumn(
    key: 'opening' | 'positive' | 'negative' | 'bonus' | 'balance',
    amount: keyof PeriodBalance,
    weight?: number,
  ): Column<BalanceRow> {
    return {
      key,
      title: t(`columns.${key}`),
      align: 'right',
      wide: true,
      optional: 'on',
      width: 112,
      render: (row) => (
        <Duration seconds={periodBalance(row)[amount]} shown={shownPeriod(row)[amount]} signed plain fw={weight} />
      ),
    };
  }

  const filters: Filter<BalanceFilters>[] = [
    { kind: 'search', name: 'q', label: common('searchByName'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'show', label: words('filters.show') },
      choices: BALANCE_SIGNS.map((value) => ({ value, label: words(`filters.signs.${value}`) })),
    },
    { kind: 'choice', name: 'office', label: common('office'), choices: offices },
    { kind: 'choice', name: 'policy', label: common('policy'), choices: policies },
  ];

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExactToggle />
          <ExportMenu
            onExport={(format) => {
              const { page, limit, ...asked } = balancesInput(period, state);
              return exporting.mutateAsync({ ...asked, format });
            }}
          />
        </>
      }
    >
      <OvertimeTabs current="balances" search={periodSearch(period, today)} />
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
        <ActionMenu
          position="bottom-start"
          trigger={
            <Button
              variant="default"
              fw={500}
              aria-label={`${t('order')}: ${t(`orders.${order}`)}`}
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t(`orders.${order}`)}
            </Button>
          }
          entries={ORDERS.map((value) => ({
            ...{ label: t(`orders.${value}`), isCurrent: value === order },
            onClick: () =>
              state.setSort({
                key: value.replace('-', '') as BalanceOrder,
                direction: value.startsWith('-') ? 'desc' : 'asc',
              }),
          }))}
        />
      </FilterBar>
      <Recomputing />
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
