'use client';

import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Person } from '#components/ui/person.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_PAYOUTS_AT_ONCE } from '#server/modules/overtime/constants.ts';
import { payableOf } from '#server/modules/overtime/rules-payout.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Column } from '../table/column.ts';
import { ChooseBar } from './choose-bar.tsx';
import classes from './payouts.module.css';
import type { PayoutsProps } from './payouts-props.ts';
import { periodSearch } from './period.ts';
import { Recomputing } from './recomputing.tsx';
import type { BalanceRow } from './types.ts';
import { usePeriod } from './use-period.ts';
import { WhyMore } from './why-more.tsx';

const PayOutDialog = lazyPart(() => import('./pay-out-dialog.tsx').then((file) => file.PayOutDialog));
const SORTS = ['balance', 'name'] as const;

/** Everyone with surplus of a period that their policy lets be paid, to choose from. */
export function PayoutsDue({ today, mayPay, ownId, onPaid }: PayoutsProps & { onPaid: () => void }) {
  const t = useTranslations('overtime.payouts.due');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const [period, setPeriod] = usePeriod(today);
  const state = useTableState({
    sorts: SORTS,
    defaultSort: { key: 'balance', direction: 'desc' },
    filters: {},
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, BalanceRow>>(new Map());
  const dialogs = useDialogs({
    payOut: (people: BalanceRow[], props) => (
      <PayOutDialog
        {...props}
        people={people}
        period={period}
        onPaid={() => {
          setChosen(new Map());
          onPaid();
        }}
      />
    ),
  });
  const query = trpc.overtime.listBalances.useQuery(
    {
      ...period,
      sign: 'payable',
      page: state.page,
      limit: ROWS_PER_PAGE,
      orderBy: state.sort.key,
      direction: state.sort.direction,
    },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data?.rows;
  const isOpen = ({ employee }: BalanceRow) => employee.id !== ownId;
  const choose = (some: BalanceRow[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of some) {
      if (!isChosen) next.delete(row.employee.id);
      else if (next.size < MAX_PAYOUTS_AT_ONCE) next.set(row.employee.id, row);
    }
    setChosen(next);
  };
  const open = (rows ?? []).filter(isOpen);
  const here = open.filter(({ employee }) => chosen.has(employee.id)).length;
  const columns: Column<BalanceRow>[] = [
    ...(mayPay
      ? [
          {
            key: 'choose',
            title: t('columns.choose'),
            titleHidden: true,
            width: 48,
            render: (row: BalanceRow) => {
              const name = fullNameOf(row.employee);
              const box = (
                <Checkbox
                  aria-label={t('choose', { name })}
                  checked={chosen.has(row.employee.id)}
                  disabled={!isOpen(row)}
                  onChange={(event) => choose([row], event.currentTarget.checked)}
                />
              );
              return isOpen(row) ? box : <Hint label={t('own')}>{box}</Hint>;
            },
          },
        ]
      : []),
    {
      key: 'name',
      title: words('person'),
      render: (row) => (
        <Person
          name={fullNameOf(row.employee)}
          picture={row.employee.imageProfileURL}
          detail={isOpen(row) ? (row.officeName ?? undefined) : t('own')}
          href={paths.personOvertime(row.employee.id, periodSearch(period, today))}
        />
      ),
    },
    { key: 'policy', title: words('policy'), wide: true, render: ({ policy }) => policy.name },
    {
      key: 'balance',
      title: t('columns.balance'),
      align: 'right',
      wide: true,
      render: (row) => <Duration seconds={row.closingSeconds} signed />,
    },
    {
      key: 'payable',
      title: t('columns.payable'),
      align: 'right',
      render: (row) => (
        <>
          <Duration seconds={payableOf(row)} fw={600} />
          <WhyMore row={row} />
        </>
      ),
    },
  ];
  return (
    <Stack gap="md">
      <search className={classes.filters} aria-label={words('period')}>
        <DateRange
          label={words('period')}
          value={period}
          today={today}
          latest={today}
          onChange={(next) => {
            setPeriod(next);
            state.setPage(1);
            setChosen(new Map());
          }}
        />
      </search>
      {mayPay ? (
        <ChooseBar
          label={t('chooseAll')}
          open={open.length}
          chosen={here}
          onChange={(isChosen) => choose(open, isChosen)}
          count={t('chosen', { count: chosen.size, most: MAX_PAYOUTS_AT_ONCE })}
        >
          <Button
            aria-disabled={chosen.size === 0}
            data-disabled={chosen.size === 0 || undefined}
            onClick={() => chosen.size > 0 && dialogs.open('payOut', [...chosen.values()])}
          >
            {t('payOut')}
          </Button>
        </ChooseBar>
      ) : (
        <Text c="dimmed">{t('lookOnly')}</Text>
      )}
      <Recomputing />
      <DataTable
        label={t('label')}
        columns={columns}
        rows={rows}
        total={query.data?.total}
        rowId={(row) => row.employee.id}
        state={state}
        sorts={SORTS}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </Stack>
  );
}
