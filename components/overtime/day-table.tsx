'use client';

import { Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import type { Column } from '../table/column.ts';
import { changeOf } from './chart-data.ts';
import { aroundOf, type DayFlag, flagsOf } from './day-flags.ts';
import classes from './day-table.module.css';
import { shownDay } from './shown.ts';
import type { OvertimeDay, PersonOvertime } from './types.ts';

const PAGE_SIZE = 31;
const SORTS = ['date'] as const;

type DayTableProps = {
  /** Undefined while loading. */
  person: PersonOvertime | undefined;
  onExplain: (date: string) => void;
};

/** The days of a period, newest first: what was planned, expected and worked, and what each adds to the balance. */
export function DayTable({ person, onExplain }: DayTableProps) {
  const t = useTranslations('overtime.days');
  const common = useTranslations('common.words');
  const state = useTableState({
    sorts: SORTS,
    defaultSort: { key: 'date', direction: 'desc' },
    filters: {},
    pageSize: PAGE_SIZE,
  });
  const words = useFlagWords();
  const around = useMemo(() => aroundOf(person ?? { movements: [], dayChanges: [] }), [person]);
  const days = state.sort.direction === 'asc' ? person?.days : person?.days.toReversed();

  const amount = (
    key: 'planned' | 'expected' | 'worked' | 'positive' | 'negative' | 'bonus' | 'adjusted',
    options: { signed?: boolean; wide?: boolean } = {},
  ): Column<OvertimeDay> => ({
    key,
    title: t(`columns.${key}`),
    align: 'right',
    wide: options.wide,
    render: (day) => (
      <Amount
        seconds={day[`${key}Seconds`]}
        shown={key === 'planned' ? undefined : shownDay(day)[`${key}Seconds`]}
        signed={options.signed}
      />
    ),
  });
  const columns: Column<OvertimeDay>[] = [
    {
      key: 'date',
      title: t('columns.date'),
      render: (day) => {
        const why = flagsOf(day, around).map(words).join(' · ');
        return (
          <>
            <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={() => onExplain(day.date)}>
              <LocalDate date={day.date} weekday />
            </UnstyledButton>
            {why !== '' && (
              <Text size="xs" c="dimmed" className={classes.narrow}>
                {why}
              </Text>
            )}
          </>
        );
      },
    },
    {
      key: 'notes',
      title: t('columns.notes'),
      wide: true,
      render: (day) => (
        <Text size="xs" c="dimmed">
          {flagsOf(day, around).map(words).join(' · ')}
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
      render: (day) => <Amount seconds={changeOf(day)} shown={shownDay(day).changeSeconds} signed fw={600} />,
    },
  ];
  return (
    <DataTable
      label={common('days')}
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

/** A flag in words: what a page says of a day. */
export function useFlagWords(): (flag: DayFlag) => string {
  const t = useTranslations('overtime');
  return (flag) => {
    switch (flag.kind) {
      case 'finding':
        return t(`days.findings.${flag.finding}`);
      case 'holiday':
      case 'halfHoliday':
        return t(`days.flags.${flag.kind}`, { name: flag.name });
      case 'absence':
        return flag.name ?? t('explanation.absences.private');
      case 'movement':
        return flag.movement === 'adjustment' ? t('days.flags.adjusted') : t(`ledger.kinds.${flag.movement}`);
      case 'recomputed': {
        const key = `recomputed.causes.${flag.cause}` as 'recomputed.causes.contract';
        return t('days.flags.recomputed', { cause: t.has(key) ? t(key) : flag.cause });
      }
      default:
        return t(`days.flags.${flag.kind}`);
    }
  };
}

/** Zero is a quiet dash, so that what counts stands out. */
function Amount({ seconds, ...duration }: ComponentProps<typeof Duration>) {
  const t = useTranslations('overtime.days');
  if (seconds !== 0) return <Duration seconds={seconds} {...duration} />;
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      <span className={classes.said}>{t('none')}</span>
    </span>
  );
}
