'use client';

import { UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { paths } from '#components/layout/paths.ts';
import { CountSkeleton } from '#components/table/count-skeleton.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { usePart } from '#components/table/use-part.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Person } from '#components/ui/person.tsx';
import { BOARD_STATUSES } from '#server/modules/today/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { ClockTime } from './clock-time.tsx';
import classes from './today.module.css';
import { type BoardFilters, boardInput } from './today-state.ts';
import type { BoardRow, BoardState } from './types.ts';
import { statusIcons, Whereabouts } from './whereabouts.tsx';

const NO_SORTS: readonly 'name'[] = [];

/** Where everybody is right now: one list, of which the part in view is read and rendered. */
export function Board({ state }: { state: BoardState }) {
  const t = useTranslations('today');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const asked = JSON.stringify(state.filters);
  const [first, onView] = usePart(asked);
  const board = trpc.today.getBoard.useQuery(boardInput(state.filters, first), { placeholderData: keepPreviousData });
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const { status } = state.filters;

  const filters: Filter<BoardFilters>[] = [
    { kind: 'search', name: 'q', label: words('searchByName'), maxLength: MAX_NAME },
    {
      kind: 'choice',
      name: 'office',
      label: t('office'),
      choices: choices?.offices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'department',
      label: words('department'),
      choices: choices?.departments.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const columns = useMemo<Column<BoardRow>[]>(
    () => [
      {
        key: 'name',
        title: words('person'),
        render: ({ person }) => (
          <Person
            name={fullNameOf(person)}
            picture={person.imageProfileURL}
            detail={person.officeName ?? undefined}
            href={paths.person(person.id)}
          />
        ),
      },
      {
        key: 'status',
        title: words('status'),
        render: (row) => (
          <>
            <Whereabouts status={row.status} />
            <span className={classes.narrowDetail}>
              <Detail row={row} />
            </span>
          </>
        ),
      },
      { key: 'since', title: t('columns.since'), wide: true, render: (row) => <Detail row={row} /> },
    ],
    [t, words],
  );
  return (
    <section aria-label={t('board')} className={classes.board}>
      <fieldset className={classes.counts} aria-label={words('status')}>
        {BOARD_STATUSES.map((name) => {
          const Icon = statusIcons[name];
          return (
            <UnstyledButton
              key={name}
              className={classes.count}
              data-status={name}
              aria-pressed={status === name}
              onClick={() => state.setFilters({ status: status === name ? null : name })}
            >
              <span className={classes.number}>{board.data?.counts[name] ?? <CountSkeleton width={20} />}</span>
              <span className={classes.word}>
                <Icon size={14} stroke={1.8} aria-hidden />
                {t(`statuses.${name}`)}
              </span>
            </UnstyledButton>
          );
        })}
      </fieldset>
      <FilterBar views="today" state={state} filters={filters} total={board.data?.total} />
      <DataTable
        key={asked}
        label={t('board')}
        columns={columns}
        rowId={({ person }) => person.id}
        rows={board.data?.rows}
        total={board.data?.total}
        state={state}
        sorts={NO_SORTS}
        virtual
        part={{ first: board.data?.first ?? 0, onView }}
        readAll={(limit) =>
          readPages(limit, (page, size) =>
            utils.today.getBoard.fetch(boardInput(state.filters, (page - 1) * size, size)),
          )
        }
        error={board.error && errorText(board.error)}
        onRetry={() => void board.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </section>
  );
}

/** Since when, from when, or why. */
function Detail({ row: { since, startsAt, absence, timeZone } }: { row: BoardRow }) {
  const t = useTranslations('today');
  if (since) return <ClockTime at={since} timeZone={timeZone} />;
  if (startsAt) return t('startsAt', { time: startsAt });
  if (!absence) return null;
  const { typeName, startTime, endTime } = absence;
  const name = typeName ?? t('statuses.absent');
  return startTime && endTime ? t('partly', { name, from: startTime, to: endTime }) : name;
}
