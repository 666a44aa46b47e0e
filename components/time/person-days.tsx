'use client';

import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { changeOn, IfAccepted } from '#components/corrections/if-accepted.tsx';
import type { Correction } from '#components/corrections/types.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LocalDate, useLocalDate } from '#components/ui/local-date.tsx';
import type { Column } from '../table/column.ts';
import { useDayNotes, useEntryWords } from './entry-words.ts';
import classes from './person-days.module.css';
import { type Sums, sumsOf, totalOf } from './sums.ts';
import type { PersonTime, TimesheetDay } from './types.ts';

type Row = { day: TimesheetDay; sums: Sums | null };
type Part = 'planned' | 'credit' | 'worked' | 'difference';

const nothing = () => {};
const STATE = {
  ...{ page: 1, pageSize: 7, sort: { key: 'date', direction: 'asc' } as const, isFiltered: false },
  ...{ setPage: nothing, setSort: nothing, reset: nothing },
};

type PersonDaysProps = {
  person: PersonTime | undefined;
  /** Open corrections, which change no sum (J3). */
  corrections: readonly Correction[];
  onOpen: (date: string) => void;
};

/** The days of a person's week or month. Days to come are planned only, and in no total. */
export function PersonDays({ person, corrections, onOpen }: PersonDaysProps) {
  const t = useTranslations('time');
  const common = useTranslations('common.words');
  const localDate = useLocalDate();
  const words = useEntryWords();
  const notesOf = useDayNotes();
  const past = (person?.days ?? []).filter(({ date }) => date <= (person?.today ?? ''));
  const sums = sumsOf(past);
  const total = totalOf(sums);
  const rows = person?.days.map((day, index): Row => ({ day, sums: sums[index] ?? null }));
  const lastPast = past.at(-1)?.date;
  const isWhole = past.length === person?.days.length;

  const amount = (part: Part): Column<Row> => ({
    key: part,
    title: t(`person.columns.${part}`),
    align: 'right',
    wide: part === 'credit',
    render: ({ day, sums: of }) => {
      const seconds = of ? of[`${part}Seconds`] : part === 'planned' ? day.plannedSeconds : null;
      const change = part === 'worked' ? changeOn(corrections, day.date) : null;
      const amount =
        seconds === null || (seconds === 0 && part === 'credit') ? (
          <Text component="span" inherit c="dimmed" aria-hidden>
            –
          </Text>
        ) : (
          <Duration seconds={seconds} signed={part === 'difference'} />
        );
      return <WithChange amount={amount} change={change} />;
    },
    total: (
      <WithChange
        amount={<Duration seconds={total[`${part}Seconds`]} signed={part === 'difference'} fw={600} />}
        change={part === 'worked' ? sumOfChanges(past, corrections) : null}
      />
    ),
  });
  const columns: Column<Row>[] = [
    {
      key: 'date',
      title: t('person.columns.date'),
      render: ({ day }) => (
        <UnstyledButton
          className={classes.open}
          data-today={day.date === person?.today || undefined}
          aria-label={t('person.open', { date: localDate(day.date, { weekday: true }) })}
          onClick={() => onOpen(day.date)}
        >
          <LocalDate date={day.date} weekday />
        </UnstyledButton>
      ),
      total: (
        <strong>
          {isWhole || !lastPast ? common('total') : t('person.totalUntil', { date: localDate(lastPast) })}
        </strong>
      ),
    },
    {
      key: 'entries',
      title: t('person.columns.entries'),
      render: ({ day }) => (
        <div className={classes.entries}>
          {notesOf(day).map((note) => (
            <span key={note} className={classes.note}>
              {note}
            </span>
          ))}
          {day.entries.map((entry) => (
            <span key={entry.id} className={classes.entry} data-type={entry.workEntryType}>
              {words(entry)}
              {entry.isEdited && <em>{t('entry.edited')}</em>}
            </span>
          ))}
          {day.findings.length > 0 && (
            <span className={classes.findings}>
              <IconAlertTriangle size={14} aria-hidden />
              {day.findings.map((finding) => t(`findings.${finding}`)).join(' · ')}
            </span>
          )}
        </div>
      ),
    },
    amount('planned'),
    amount('credit'),
    amount('worked'),
    amount('difference'),
  ];
  return (
    <div className={classes.days}>
      <DataTable
        label={common('days')}
        columns={columns}
        rows={rows}
        total={rows?.length}
        rowId={({ day }) => day.date}
        state={{ ...STATE, pageSize: Math.max(rows?.length ?? 0, STATE.pageSize) }}
        sorts={[]}
        cards
        empty={
          <EmptyState kind="nothingYet" title={t('day.emptyTitle')}>
            {t('day.emptyHint')}
          </EmptyState>
        }
      />
    </div>
  );
}

function WithChange({ amount, change }: { amount: ReactNode; change: number | null }) {
  if (change === null) return amount;
  return (
    <>
      {amount}
      <br />
      <IfAccepted seconds={change} />
    </>
  );
}

function sumOfChanges(days: readonly TimesheetDay[], corrections: readonly Correction[]): number | null {
  const changes = days.flatMap(({ date }) => changeOn(corrections, date) ?? []);
  return changes.length === 0 ? null : changes.reduce((sum, change) => sum + change, 0);
}
