'use client';

import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { nameOf, Person } from '#components/ui/person.tsx';
import { BalanceFilters } from './balance-filters.tsx';
import { type BalanceOrder, balanceOptions, balancesInput, choicesInput } from './balances-state.ts';
import { ExportBalances } from './export-balances.tsx';
import { periodSearch } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { type PeriodBalance, periodBalance, shownPeriod } from './shown.ts';
import { Sparkline } from './sparkline.tsx';
import type { BalanceRow } from './types.ts';
import { usePeriod } from './use-period.ts';

const ORDERS = ['-magnitude', '-balance', 'balance', 'name', '-name'] as const;

export type Choice = { value: string; label: string };

const choicesOf = (data: { rows: { id: string; name: string }[] } | undefined): Choice[] =>
  (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Everyone's overtime before, in and after a period, the largest balance first. */
export function Balances({ today, timeZone }: { today: string; timeZone: string }) {
  const t = useTranslations('overtime.list');
  const errorText = useErrorText();
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
    { key: 'policy', title: t('columns.policy'), wide: true, render: ({ policy }) => policy.name },
    {
      key: 'course',
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
      width: 112,
      render: (row) => (
        <Duration seconds={periodBalance(row)[amount]} shown={shownPeriod(row)[amount]} signed fw={weight} />
      ),
    };
  }

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExactToggle />
          <LinkButton variant="default" href={paths.overtimePayouts(periodSearch(period, today))}>
            {t('payouts')}
          </LinkButton>
          <ExportBalances period={period} state={state} offices={offices} policies={policies} timeZone={timeZone} />
        </>
      }
    >
      <BalanceFilters filters={state.filters} offices={offices} policies={policies} onChange={state.setFilters}>
        <PeriodPicker
          period={period}
          today={today}
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
      </BalanceFilters>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={balances.data?.rows}
        total={balances.data?.total}
        rowId={(row) => row.employee.id}
        state={state}
        sorts={balanceOptions.sorts}
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
