'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { isSelected, NOTHING_SELECTED, toggled, useSelection } from '#components/table/selection.ts';
import type { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Person } from '#components/ui/person.tsx';
import { BLOCKER_KINDS, MAX_PEOPLE_AT_ONCE, PERSON_STATES } from '#server/modules/periods/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { type Approver, refusalOfApproval } from './approval.ts';
import { NextStep } from './next-step.tsx';
import { PersonStateBadge } from './period-words.tsx';
import { type PeriodFilters, peopleInput, type peopleOptions, SHOWN } from './periods-state.ts';
import type { PeriodPerson, PeriodReview } from './types.ts';
import { useApprove } from './use-approve.ts';
import { rowElementId, useRowKeys } from './use-row-keys.ts';

type PeriodPeopleProps = {
  periodId: string;
  period: PeriodReview | undefined;
  state: ReturnType<typeof useTableState<'person', (typeof peopleOptions)['filters']>>;
  approver: Approver;
};

/** One row per person: totals, state, and the first blocker with its cure. Many are approved at once. */
export function PeriodPeople({ periodId, period, state, approver }: PeriodPeopleProps) {
  const t = useTranslations('periods');
  const common = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const input = peopleInput(periodId, state);
  const [selected, setSelected] = useSelection({ ...input, page: 1 });
  const people = trpc.periods.listPeople.useQuery(input, { placeholderData: keepPreviousData });
  const rows = people.data?.rows;
  const ids = rows?.map(({ employee }) => employee.id) ?? [];
  const { approve, isBusy } = useApprove(periodId, () => setSelected(NOTHING_SELECTED));
  const refusalOf = (person: PeriodPerson) => (period ? refusalOfApproval(person, period, approver) : 'review');

  /** Approves the people who can be; shows the reason if nobody can. */
  const approveAll = (wanted: readonly PeriodPerson[]) => {
    const possible = wanted.filter((person) => refusalOf(person) === null);
    const refusal = wanted[0] && refusalOf(wanted[0]);
    if (possible.length > 0) approve(possible);
    else if (refusal) notifications.show({ color: 'red', message: t(`refusal.${refusal}`) });
  };
  const approveSelected = async () => {
    const all =
      selected.kind === 'all'
        ? await utils.periods.listPeople.fetch({ ...input, page: 1, limit: MAX_PEOPLE_AT_ONCE }).catch(showError)
        : undefined;
    approveAll(all?.rows ?? rows?.filter(({ employee }) => isSelected(selected, employee.id)) ?? []);
  };
  useRowKeys(ids, {
    onSelect: (id) => setSelected(toggled(selected, id, ids)),
    onApprove: (id) => {
      const hasSelected = selected.kind === 'all' || selected.ids.size > 0;
      if (hasSelected) void approveSelected();
      else approveAll(rows?.filter(({ employee }) => employee.id === id) ?? []);
    },
  });

  const amount = (
    key: 'worked' | 'expected' | 'change' | 'balance',
    of: (totals: PeriodPerson['totals']) => number,
    options: Partial<Column<PeriodPerson>> & { signed?: boolean } = {},
  ): Column<PeriodPerson> => ({
    ...{ key, title: t(`columns.${key}`), align: 'right', wide: true, width: 112 },
    render: ({ totals }) => <Duration seconds={of(totals)} signed={options.signed} plain />,
  });
  const columns: Column<PeriodPerson>[] = [
    {
      key: 'person',
      title: t('columns.person'),
      render: ({ employee }) => (
        <span id={rowElementId(employee.id)}>
          <Person
            name={fullNameOf(employee)}
            picture={employee.imageProfileURL}
            detail={employee.departmentName ?? employee.officeName ?? undefined}
            href={paths.personPeriod(periodId, employee.id)}
          />
        </span>
      ),
    },
    amount('expected', ({ expectedSeconds }) => expectedSeconds),
    amount('worked', ({ workedSeconds }) => workedSeconds),
    amount('change', ({ changeSeconds }) => changeSeconds, { signed: true }),
    amount('balance', ({ closingBalanceSeconds }) => closingBalanceSeconds, { signed: true }),
    { key: 'state', title: t('columns.state'), render: ({ state: one }) => <PersonStateBadge state={one} /> },
    ...(period?.status === 'closed'
      ? []
      : [
          {
            key: 'next',
            title: t('columns.next'),
            render: (person: PeriodPerson) =>
              period && (
                <NextStep
                  person={person}
                  period={period}
                  onApprove={refusalOf(person) === null ? () => approve([person]) : undefined}
                />
              ),
          },
        ]),
  ];
  const named = (values: readonly { id: string; name: string }[] | undefined) =>
    values?.map(({ id, name }) => ({ value: id, label: name }));
  const filters: Filter<PeriodFilters>[] = [
    { kind: 'search', name: 'q', label: common('searchByName'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'blocker', label: t('filters.blocker') },
      choices: BLOCKER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      ...{ kind: 'choice', name: 'state', label: t('filters.state') },
      choices: PERSON_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      ...{ kind: 'choice', name: 'show', label: t('filters.show') },
      choices: SHOWN.map((value) => ({ value, label: t(`filters.${value}`) })),
    },
    { kind: 'choice', name: 'office', label: common('office'), choices: named(choices?.offices) },
    { kind: 'choice', name: 'department', label: common('department'), choices: named(choices?.departments) },
  ];
  return (
    <>
      <FilterBar views="time/periods" state={state} filters={filters} total={people.data?.total} />
      <DataTable
        label={t('people.title')}
        columns={columns}
        rows={rows}
        total={people.data?.total}
        rowId={({ employee }) => employee.id}
        state={state}
        sorts={[]}
        cards
        selection={
          // Nobody is approved before the review or after the close.
          approver.mayDecide && (period?.status ?? 'review') === 'review'
            ? {
                selected,
                onChange: setSelected,
                nameOf: ({ employee }) => fullNameOf(employee),
                actions: (
                  <Button loading={isBusy} onClick={() => void approveSelected()}>
                    {t('approve')}
                  </Button>
                ),
              }
            : undefined
        }
        error={people.error && errorText(people.error)}
        onRetry={() => void people.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('people.emptyTitle')}>
            {t('people.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}
