'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { TimeTabs } from '#components/time/time-tabs.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { FormatMenu } from './format-menu.tsx';
import { MonthChoice } from './month-choice.tsx';
import { RecordStateBadge } from './record-state.tsx';
import { jobParsers, monthParsers, type RecordsFilters, recordsInput, recordsOptions } from './records-state.ts';
import type { ListedRecord } from './types.ts';

const Archive = lazyPart(() => import('./archive.tsx').then((file) => file.Archive));

type Amount = keyof ListedRecord['totals'];

/** The records of a month: people with their totals, each opening their record; all of them as one archive. */
export function RecordsPage({ opensOn, mayCancel }: { opensOn: string; mayCancel: boolean }) {
  const t = useTranslations('records');
  const common = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const [asked, setAsked] = useQueryStates({ ...monthParsers, ...jobParsers }, { history: 'push' });
  useDroppedNotice(monthParsers, () => void setAsked({ month: null }, { history: 'replace' }));
  const month = asked.month ?? opensOn;
  const state = useTableState(recordsOptions);
  const input = recordsInput(month, state);
  const query = trpc.monthlyRecords.list.useQuery(input, { placeholderData: keepPreviousData });
  const { data: period } = trpc.monthlyRecords.getPeriod.useQuery({ month }, { placeholderData: keepPreviousData });
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const start = trpc.monthlyRecords.startArchive.useMutation({
    onSuccess: ({ id }) => void setAsked({ job: id }),
    onError: (error) => showError(error),
  });
  const archived = { month, ...(input.officeId && { officeIds: [input.officeId] }) };

  const amount = (key: Amount, title: string, signed = false): Column<ListedRecord> => ({
    ...{ key, title, align: 'right', wide: key === 'ordinarySeconds' || key === 'complementarySeconds' },
    render: ({ totals }) => <Duration seconds={totals[key]} signed={signed} />,
  });
  const columns: Column<ListedRecord>[] = [
    {
      key: 'name',
      title: common('person'),
      render: ({ employee }) => (
        <Person
          name={fullNameOf(employee)}
          picture={employee.imageProfileURL}
          detail={employee.departmentName ?? employee.officeName ?? undefined}
          href={paths.monthlyRecord(employee.id, { month })}
        />
      ),
    },
    amount('workedSeconds', t('print.worked')),
    amount('ordinarySeconds', t('print.ordinary')),
    amount('overtimeSeconds', t('print.overtime')),
    amount('complementarySeconds', t('print.complementary')),
    amount('closingBalanceSeconds', t('balance'), true),
    { key: 'state', title: t('standing'), render: (row) => <RecordStateBadge state={row.state} /> },
  ];
  const filters: Filter<RecordsFilters>[] = [
    { kind: 'search', name: 'q', label: common('searchByName'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'office', label: common('office') },
      choices: choices?.offices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      ...{ kind: 'choice', name: 'department', label: common('department') },
      choices: choices?.departments.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="POST" path="/schedule/v1/monthly-records" body={{ ...archived, format: 'pdf' }} />
          <FormatMenu
            label={t('archive')}
            isRunning={start.isPending}
            onChoose={(format) => start.mutate({ ...archived, format })}
          />
        </>
      }
    >
      <TimeTabs current="records" />
      <MonthChoice
        month={month}
        period={period}
        onChange={(next) => void setAsked({ month: next === opensOn ? null : next })}
      />
      {asked.job && <Archive jobId={asked.job} mayCancel={mayCancel} onClose={() => void setAsked({ job: null })} />}
      <FilterBar views="time/records" state={state} filters={filters} total={query.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ employee }) => employee.id}
        state={state}
        sorts={[]}
        cards
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('emptyTitle')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </Page>
  );
}
