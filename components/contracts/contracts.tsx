'use client';

import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { hoursOfWeek } from '#server/modules/contracts/rules.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Column } from '../table/column.ts';
import { CONTRACTS_PATH } from './api-paths.ts';
import { ContractStatus } from './contract-status.tsx';
import {
  CONTRACT_STATES,
  type ContractFilters,
  contractOptions,
  contractsFilter,
  contractsInput,
} from './contracts-state.ts';
import { ContractsTabs } from './contracts-tabs.tsx';
import type { Contract, ContractsViewer } from './types.ts';

const ContractDialog = lazyPart(() => import('./contract-dialog.tsx').then((file) => file.ContractDialog));

/** The contracts of everybody in scope, the latest first. */
export function Contracts({ viewer }: { viewer: ContractsViewer }) {
  const t = useTranslations('contracts.list');
  const errorText = useErrorText();
  const format = useFormatter();
  const { today } = viewer;
  const state = useTableState(contractOptions);
  const query = trpc.contracts.listContracts.useQuery(contractsInput(state, today), {
    placeholderData: keepPreviousData,
  });
  const ids = [...new Set(query.data?.rows.map(({ employeeId }) => employeeId))];
  const people = trpc.people.searchEmployees.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const exporting = trpc.contracts.exportContracts.useMutation();
  const utils = trpc.useUtils();
  useLive(['contracts'], () => void utils.contracts.invalidate());
  const dialog = useLazyDialog();
  useKeys(viewer.canAdminister ? [{ key: 'n', description: t('create'), run: dialog.open }] : []);

  const columns: Column<Contract>[] = [
    {
      key: 'person',
      title: t('columns.person'),
      render: ({ employeeId, jobChargeName }) => {
        const person = people.data?.find(({ id }) => id === employeeId);
        const name = person ? fullNameOf(person) : '…';
        return (
          <Person
            name={name}
            detail={jobChargeName ?? person?.jobChargeName ?? undefined}
            href={paths.personContracts(employeeId)}
          />
        );
      },
    },
    { key: 'startAt', title: t('columns.from'), render: ({ startAt }) => <LocalDate date={startAt} /> },
    {
      key: 'endAt',
      title: t('columns.to'),
      render: ({ endAt }) => (endAt ? <LocalDate date={endAt} /> : <Text c="dimmed">{t('open')}</Text>),
    },
    {
      key: 'weeklyHours',
      title: t('columns.weeklyHours'),
      align: 'right',
      render: (contract) => {
        const hours = hoursOfWeek(contract);
        return <span className="tabular">{hours === null ? '–' : format.number(hours)}</span>;
      },
    },
    { key: 'type', title: t('columns.type'), optional: 'on', render: (row) => row.contractTypeName ?? '–' },
    {
      key: 'workdayType',
      title: t('columns.workdayType'),
      optional: 'on',
      render: (row) => row.workDayTypeName ?? '–',
    },
    { key: 'code', title: t('columns.code'), optional: 'off', render: ({ code }) => code ?? '–' },
    {
      key: 'state',
      title: t('columns.state'),
      render: (contract) => {
        return <ContractStatus contract={contract} today={today} />;
      },
    },
  ];
  const choicesOf = (units: readonly { id: string; name: string }[] | undefined) =>
    units?.map(({ id, name }) => ({ value: id, label: name }));
  const filters: Filter<ContractFilters>[] = [
    { kind: 'person', name: 'person', label: t('filters.person') },
    {
      ...{ kind: 'choice', name: 'show', label: t('show.label') },
      choices: CONTRACT_STATES.map((value) => ({ value, label: t(`show.${value}`) })),
    },
    { kind: 'choice', name: 'office', label: t('filters.office'), choices: choicesOf(choices?.offices) },
    { kind: 'choice', name: 'department', label: t('filters.department'), choices: choicesOf(choices?.departments) },
  ];
  const button = viewer.canAdminister && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path={CONTRACTS_PATH} />
          <ExportMenu onExport={(file) => exporting.mutateAsync({ ...contractsFilter(state, today), format: file })} />
          {button}
        </>
      }
    >
      <ContractsTabs current="contracts" />
      <FilterBar views="contracts" state={state} filters={filters} total={query.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={contractOptions.sorts}
        columnsOf="contracts"
        cards
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={button}>
            {t(viewer.canAdminister ? 'empty.hint' : 'empty.hintForReaders')}
          </EmptyState>
        }
      />
      {dialog.used && (
        <ContractDialog
          key={String(dialog.opened)}
          opened={dialog.opened}
          contract={null}
          employeeId={null}
          today={today}
          onClose={dialog.close}
        />
      )}
    </Page>
  );
}
