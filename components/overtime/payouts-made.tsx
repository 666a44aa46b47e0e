'use client';

import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Column } from '../table/column.ts';
import { ChooseBar } from './choose-bar.tsx';
import type { PayoutsProps } from './payouts-props.ts';
import type { Payout } from './types.ts';

const SORTS = ['createdAt'] as const;

type PayoutsMadeProps = PayoutsProps & {
  /** Payouts that wait for payroll, or that payroll has; null: all. */
  state: 'waiting' | 'exported' | null;
  onShowAll: () => void;
};

/** Payouts: lines that wait for payroll, to be exported or taken back, and lines that payroll has. */
export function PayoutsMade({ timeZone, mayPay, ownId, state: shown, onShowAll }: PayoutsMadeProps) {
  const t = useTranslations('overtime.payouts.made');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const table = useTableState({
    sorts: SORTS,
    defaultSort: { key: 'createdAt', direction: 'desc' },
    filters: {},
  });
  const state = { ...table, isFiltered: shown !== null, reset: onShowAll };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = trpc.overtime.listPayouts.useQuery(
    {
      page: state.page,
      limit: ROWS_PER_PAGE,
      orderBy: `createdAt ${state.sort.direction}`,
      exported: shown === null ? undefined : shown === 'exported',
    },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data?.rows;
  const ids = [...new Set(rows?.map(({ employeeId }) => employeeId) ?? [])].sort();
  const people = trpc.people.searchEmployees.useQuery({ ids }, { enabled: ids.length > 0 });
  const personOf = (id: string) => people.data?.find((one) => one.id === id);
  const nameOfPaid = ({ employeeId }: Payout) => {
    const person = personOf(employeeId);
    return person ? fullNameOf(person) : '…';
  };
  const exporting = trpc.overtime.exportPayoutFile.useMutation({
    onSuccess: ({ rows: count }) => {
      setChosen(new Set());
      void utils.overtime.listPayouts.invalidate();
      notifications.show({ message: t('exported', { count }) });
    },
  });
  const dialogs = useDialogs({ takeBack: (payout: Payout, props) => <TakeBack {...props} payout={payout} /> });

  const canChoose = (payout: Payout) => payout.exportedAt === null && payout.employeeId !== ownId;
  const open = (rows ?? []).filter(canChoose);
  const here = open.filter(({ id }) => chosen.has(id)).length;
  const choose = (some: Payout[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { id } of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const columns: Column<Payout>[] = [
    ...(mayPay
      ? [
          {
            key: 'choose',
            title: t('columns.choose'),
            titleHidden: true,
            width: 48,
            render: (payout: Payout) =>
              payout.exportedAt === null && (
                <Checkbox
                  aria-label={t('choose', { name: nameOfPaid(payout) })}
                  checked={chosen.has(payout.id)}
                  disabled={!canChoose(payout)}
                  onChange={(event) => choose([payout], event.currentTarget.checked)}
                />
              ),
          },
        ]
      : []),
    {
      key: 'person',
      title: words('person'),
      render: (payout) => (
        <Person
          name={nameOfPaid(payout)}
          detail={payout.employeeId === ownId ? t('own') : (personOf(payout.employeeId)?.jobChargeName ?? undefined)}
        />
      ),
    },
    {
      key: 'period',
      title: words('period'),
      wide: true,
      render: ({ from, to }) => (
        <>
          <LocalDate date={from} /> – <LocalDate date={to} />
        </>
      ),
    },
    { key: 'note', title: words('note'), wide: true, render: ({ note }) => note },
    {
      key: 'amount',
      title: t('columns.amount'),
      align: 'right',
      render: ({ amountSeconds }) => <Duration seconds={amountSeconds} fw={600} />,
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      wide: true,
      render: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
    },
    {
      key: 'state',
      title: words('status'),
      render: (payout) =>
        payout.exportedAt ? (
          <StatusBadge meaning="accepted">{t('states.exported')}</StatusBadge>
        ) : (
          <Group gap="xs">
            <StatusBadge meaning="waiting">{t('states.waiting')}</StatusBadge>
            {mayPay && canChoose(payout) && (
              <Button variant="subtle" size="compact-sm" onClick={() => dialogs.open('takeBack', payout)}>
                {t('takeBack')}
              </Button>
            )}
          </Group>
        ),
    },
  ];
  return (
    <Stack gap="md">
      {mayPay && shown !== 'exported' && (
        <ChooseBar
          label={t('chooseAll')}
          open={open.length}
          chosen={here}
          onChange={(isChosen) => choose(open, isChosen)}
          count={t('chosen', { count: chosen.size })}
        >
          <ExportMenu
            label={t('export')}
            isMain
            reason={chosen.size === 0 ? t('noneChosen') : undefined}
            onExport={(format) => exporting.mutateAsync({ payoutIds: [...chosen], format })}
          />
        </ChooseBar>
      )}
      <DataTable
        label={t('label')}
        columns={columns}
        rows={rows}
        total={query.data?.total}
        rowId={({ id }) => id}
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

function TakeBack({ opened, payout, onClose }: DialogProps & { payout: Payout }) {
  const t = useTranslations('overtime.payouts.made');
  const utils = trpc.useUtils();
  const remove = trpc.overtime.deletePayout.useMutation(
    useAnswered({ refresh: () => utils.overtime.invalidate(), done: t('takenBack'), onClose }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('takeBackTitle')}
      confirmLabel={t('takeBack')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: payout.id })}
    >
      {t('takeBackText')}
    </ConfirmDialog>
  );
}
