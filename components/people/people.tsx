'use client';

import { Button, Text } from '@mantine/core';
import { IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Choice, Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { NOTHING_SELECTED, selectedCount, useSelection } from '#components/table/selection.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Hint } from '#components/ui/hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate, useLocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import {
  contractChoices,
  type PeopleFilters,
  peopleInput,
  peopleOptions,
  statusChoices,
  USUAL_STATUS,
} from './people-state.ts';
import type { PersonRow } from './types.ts';

const BulkLeave = lazyPart(() => import('./bulk-leave.tsx').then((file) => file.BulkLeave));

const choicesOf = (units: readonly { id: string; name: string }[] | undefined): Choice[] | undefined =>
  units?.map(({ id, name }) => ({ value: id, label: name }));

/** Everybody in scope, by name, code or email; who administers hires, and makes several inactive at once. */
export function People({ canAdminister }: { canAdminister: boolean }) {
  const t = useTranslations('people');
  const showError = useShowError();
  const date = useLocalDate();
  const router = useRouter();
  const utils = trpc.useUtils();
  useLive(['people'], () => void utils.people.listPeople.invalidate());
  const state = useTableState(peopleOptions);
  const input = peopleInput(state);
  const people = trpc.people.listPeople.useQuery(input, { placeholderData: keepPreviousData });
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const { data: units } = trpc.access.listScopeUnits.useQuery(undefined, { enabled: canAdminister });
  const { data: fields } = trpc.people.customFields.list.useQuery({ limit: MAX_LIMIT }, { enabled: canAdminister });
  const exporting = trpc.people.exportPeople.useMutation();
  const { page: _, limit: __, ...asked } = input;
  const [selected, select] = useSelection(state.filters);
  const [isReading, setIsReading] = useState(false);
  const dialogs = useDialogs({
    leave: (ids: string[], props) => (
      <BulkLeave
        {...props}
        ids={ids}
        onDone={() => {
          select(NOTHING_SELECTED);
          void utils.people.invalidate();
        }}
      />
    ),
  });
  useKeys(canAdminister ? [{ key: 'n', description: t('hire.title'), run: () => router.push(paths.hire()) }] : []);

  const total = people.data?.total;
  const readAll = (limit: number) =>
    readPages(limit, (page, size) => utils.people.listPeople.fetch(peopleInput({ ...state, page }, size)));
  const makeInactive = async () => {
    if (selected.kind === 'rows') return dialogs.open('leave', [...selected.ids]);
    setIsReading(true);
    try {
      dialogs.open(
        'leave',
        (await readAll(MAX_LIMIT)).map(({ id }) => id),
      );
    } catch (error) {
      showError(error);
    } finally {
      setIsReading(false);
    }
  };
  const isTooMany = selectedCount(selected, total ?? 0) > MAX_LIMIT;

  const text = (
    key: 'office' | 'job' | 'manager',
    name: 'officeName' | 'jobChargeName' | 'managerName',
    optional: 'on' | 'off' = 'on',
  ): Column<PersonRow> => ({
    ...{ key, title: t(`list.columns.${key}`), wide: true, optional },
    render: (row) => row[name],
  });
  const columns: Column<PersonRow>[] = [
    {
      key: 'name',
      title: t('list.columns.person'),
      render: (row) => (
        <Person
          name={fullNameOf(row)}
          picture={row.imageProfileURL}
          detail={row.email ?? undefined}
          href={paths.person(row.id)}
        />
      ),
    },
    {
      ...{ key: 'code', title: t('list.columns.code'), align: 'right', width: 96, wide: true, optional: 'on' },
      render: ({ code }) => code,
    },
    text('office', 'officeName'),
    {
      ...{ key: 'department', title: t('list.columns.department'), wide: true, optional: 'on' },
      render: ({ departmentNames }) => departmentNames.join(', '),
    },
    text('job', 'jobChargeName'),
    text('manager', 'managerName', 'off'),
    {
      ...{ key: 'workPhone', title: t('fields.workPhone'), wide: true, optional: 'off' },
      render: ({ workPhone }) => workPhone,
    },
    {
      ...{ key: 'hiredAt', title: t('fields.hiredAt'), wide: true, optional: 'on', width: 128 },
      render: ({ hiredAt }) => hiredAt && <LocalDate date={hiredAt} />,
    },
    {
      ...{ key: 'status', title: t('list.columns.status'), wide: true, optional: 'on', width: 152 },
      render: ({ status, leavesOn }) => (
        <>
          <StatusBadge meaning={status === 'active' ? 'accepted' : 'neutral'}>{t(`status.${status}`)}</StatusBadge>
          {leavesOn !== null && (
            <Text size="xs" c="dimmed">
              {t('leave.on', { day: date(leavesOn) })}
            </Text>
          )}
        </>
      ),
    },
  ];

  const filters: Filter<PeopleFilters>[] = [
    { kind: 'search', name: 'q', label: t('list.search'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'status', label: t('list.columns.status'), usual: USUAL_STATUS },
      choices: statusChoices.map((value) => ({
        value,
        label: value === 'all' ? t('list.everybody') : t(`status.${value}`),
      })),
    },
    { kind: 'choice', name: 'office', label: t('list.columns.office'), choices: choicesOf(choices?.offices) },
    {
      ...{ kind: 'choice', name: 'department', label: t('list.columns.department') },
      choices: choicesOf(choices?.departments),
    },
    {
      ...{ kind: 'choice', name: 'contract', label: t('list.contract.label') },
      choices: contractChoices.map((value) => ({ value, label: t(`list.contract.${value}`) })),
    },
    ...(canAdminister
      ? [
          {
            ...{ kind: 'choice' as const, name: 'group' as const, label: t('list.group') },
            choices: choicesOf(units?.entityGroups),
          },
          {
            ...{ kind: 'choice' as const, name: 'field' as const, label: t('list.customField') },
            choices: choicesOf(fields?.rows),
          },
        ]
      : []),
  ];

  const bulkAction = (
    <Hint label={t('bulk.tooMany', { count: MAX_LIMIT })} disabled={!isTooMany}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserOff size={16} aria-hidden />}
        loading={isReading}
        aria-disabled={isTooMany || undefined}
        data-disabled={isTooMany || undefined}
        onClick={() => !isTooMany && void makeInactive()}
      >
        {t('bulk.open')}
      </Button>
    </Hint>
  );
  return (
    <RecordList
      title={t('list.title')}
      description={t('list.description')}
      tools={<ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />}
      create={
        canAdminister && {
          label: t('hire.open'),
          icon: <IconUserPlus size={16} aria-hidden />,
          href: paths.hire(),
        }
      }
      query={people}
      state={state}
      sorts={peopleOptions.sorts}
      filters={<FilterBar views="people" state={state} filters={filters} total={people.data?.total} />}
      columns={columns}
      columnsOf="people"
      selection={
        canAdminister
          ? { selected, onChange: select, nameOf: (row) => fullNameOf(row), actions: bulkAction }
          : undefined
      }
      readAll={readAll}
      empty={{ title: t('list.empty.title'), hint: t(canAdminister ? 'list.empty.hire' : 'list.empty.scope') }}
      dialogs={dialogs}
    />
  );
}
