'use client';

import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
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
  const words = useTranslations('common.words');
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
  const dialogs = useDialogs({
    create: (_: null, props) => <ContractDialog {...props} contract={null} employeeId={null} today={today} />,
  });
  const create = { label: t('create'), onClick: () => dialogs.open('create', null) };
  useKeys(viewer.canAdminister ? [{ key: 'n', description: create.label, run: create.onClick }] : []);

  const columns: Column<Contract>[] = [
    {
      key: 'person',
      title: words('person'),
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
    { key: 'startAt', title: words('from'), render: ({ startAt }) => <LocalDate date={startAt} /> },
    {
      key: 'endAt',
      title: words('to'),
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
    { key: 'type', title: words('contractType'), optional: 'on', render: (row) => row.contractTypeName ?? '–' },
    {
      key: 'workdayType',
      title: t('columns.workdayType'),
      optional: 'on',
      render: (row) => row.workDayTypeName ?? '–',
    },
    { key: 'code', title: words('code'), optional: 'off', render: ({ code }) => code ?? '–' },
    {
      key: 'state',
      title: words('status'),
      render: (contract) => {
        return <ContractStatus contract={contract} today={today} />;
      },
    },
  ];
  const choicesOf = (units: readonly { id: string; name: string }[] | undefined) =>
    units?.map(({ id, name }) => ({ value: id, label: name }));
  const filters: Filter<ContractFilters>[] = [
    { kind: 'person', name: 'person', label: words('person') },
    {
      ...{ kind: 'choice', name: 'show', label: t('show.label') },
      choices: CONTRACT_STATES.map((value) => ({ value, label: t(`show.${value}`) })),
    },
    { kind: 'choice', name: 'office', label: t('filters.office'), choices: choicesOf(choices?.offices) },
    { kind: 'choice', name: 'department', label: words('department'), choices: choicesOf(choices?.departments) },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      apiPath={CONTRACTS_PATH}
      tools={
        <ExportMenu onExport={(file) => exporting.mutateAsync({ ...contractsFilter(state, today), format: file })} />
      }
      create={viewer.canAdminister && create}
      tabs={<ContractsTabs current="contracts" />}
      query={query}
      state={state}
      sorts={contractOptions.sorts}
      filters={<FilterBar views="contracts" state={state} filters={filters} total={query.data?.total} />}
      columns={columns}
      columnsOf="contracts"
      cards
      empty={{ title: t('empty.title'), hint: t(viewer.canAdminister ? 'empty.hint' : 'empty.hintForReaders') }}
      dialogs={dialogs}
    />
  );
}
