'use client';

import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { changeOf } from './chart-data.ts';
import { flagsOf } from './day-flags.ts';
import type { OvertimeDay, PersonOvertime } from './types.ts';

const PAGE_SIZE = 31;
const SORTS = ['date'] as const;

/** The days of a period, newest first: what was planned, expected and worked, and what each adds to the balance. */
export function DayTable({ person }: { person: PersonOvertime | undefined }) {
  const t = useTranslations('overtime.days');
  const state = useTableState({
    sorts: SORTS,
    defaultSort: { key: 'date', direction: 'desc' },
    filters: {},
    pageSize: PAGE_SIZE,
  });
  const recomputed = new Set(person?.dayChanges.map(({ date }) => date));
  const days = state.sort.direction === 'asc' ? person?.days : person?.days.toReversed();

  const amount = (
    key: 'planned' | 'expected' | 'worked' | 'positive' | 'negative' | 'bonus' | 'adjusted',
    options: { signed?: boolean; wide?: boolean } = {},
  ): Column<OvertimeDay> => ({
    key,
    title: t(`columns.${key}`),
    align: 'right',
    wide: options.wide,
    render: (day) => <Amount seconds={day[`${key}Seconds`]} signed={options.signed} />,
  });
  const columns: Column<OvertimeDay>[] = [
    { key: 'date', title: t('columns.date'), render: ({ date }) => <LocalDate date={date} weekday /> },
    {
      key: 'notes',
      title: t('columns.notes'),
      wide: true,
      render: (day) => (
        <Text size="xs" c="dimmed">
          {flagsOf(day, recomputed)
            .map((flag) => t(`flags.${flag}`))
            .join(' · ')}
        </Text>
      ),
    },
    amount('planned', { wide: true }),
    amount('expected', { wide: true }),
    amount('worked'),
    amount('positive', { wide: true, signed: true }),
    amount('negative', { wide: true, signed: true }),
    amount('bonus', { wide: true, signed: true }),
    amount('adjusted', { wide: true, signed: true }),
    {
      key: 'change',
      title: t('columns.change'),
      align: 'right',
      render: (day) => <Amount seconds={changeOf(day)} signed fw={600} />,
    },
  ];
  return (
    <DataTable
      label={t('label')}
      columns={columns}
      rows={days?.slice((state.page - 1) * PAGE_SIZE, state.page * PAGE_SIZE)}
      total={days?.length}
      rowId={({ date }) => date}
      state={state}
      sorts={SORTS}
      empty={
        <EmptyState kind="nothingYet" title={t('empty.title')}>
          {t('empty.hint')}
        </EmptyState>
      }
    />
  );
}

/** Zero is a quiet dash, so that what counts stands out. */
function Amount({ seconds, ...duration }: { seconds: number; signed?: boolean; fw?: number }) {
  const t = useTranslations('overtime.days');
  if (seconds !== 0) return <Duration seconds={seconds} {...duration} />;
  return (
    <Text component="span" inherit c="dimmed">
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('none')}</VisuallyHidden>
    </Text>
  );
}
