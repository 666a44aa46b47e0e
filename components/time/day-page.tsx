'use client';

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useCallback, useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import classes from './day-grid.module.css';
import { DayGrid } from './day-grid.tsx';
import { type DayFilters, dateParsers, dayInput, dayOptions, PEOPLE_PER_CALL } from './time-state.ts';
import { TimeTabs } from './time-tabs.tsx';
import type { DayOfPerson } from './types.ts';

const DayDrawer = lazyPart(() => import('./day-drawer.tsx').then((file) => file.DayDrawer));

const REFRESH_MILLISECONDS = 60_000;
const LEGEND = ['planned', 'work', 'pause', 'open'] as const;

type DayPageProps = {
  today: string;
  /** The day that is shown where the address names none: the last one with entries. */
  opensOn: string;
  /** The company's. */
  timeZone: string;
  /** The employee that the viewer is, whose time they may not correct (I5); null: nobody, or they may. */
  ownEmployeeId: string | null;
  mayCorrect: boolean;
};

/** A day of everybody in scope. */
export function DayPage({ today, opensOn, timeZone, ownEmployeeId, mayCorrect }: DayPageProps) {
  const t = useTranslations('time.day');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const [dates, setDates] = useQueryStates(dateParsers, { history: 'push' });
  useDroppedNotice(dateParsers, () => void setDates(null, { history: 'replace' }));
  const date = dates.date ?? opensOn;
  const goTo = (next: string) => void setDates({ date: next === opensOn ? null : next });
  const zoneName = useZoneName();
  const state = useTableState(dayOptions);
  const exporting = trpc.timesheets.exportDay.useMutation();
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const [view, setView] = useState({ first: 0, last: 1 });
  const onView = useCallback((first: number, last: number) => setView({ first, last }), []);

  const pageOf = (index: number) => Math.floor(index / PEOPLE_PER_CALL) + 1;
  const pages = Array.from(
    { length: pageOf(Math.max(view.last - 1, 0)) - pageOf(view.first) + 1 },
    (_, page) => pageOf(view.first) + page,
  );
  const isToday = date === today;
  const head = trpc.timesheets.listDay.useQuery(dayInput(date, state.filters, 1), {
    placeholderData: keepPreviousData,
    refetchInterval: isToday ? REFRESH_MILLISECONDS : false,
  });
  const others = pages.filter((page) => page > 1);
  const loaded = trpc.useQueries((call) =>
    others.map((page) => call.timesheets.listDay(dayInput(date, state.filters, page))),
  );
  const rowAt = (index: number): DayOfPerson | undefined => {
    const page = pageOf(index);
    const rows = page === 1 ? head.data?.rows : loaded[others.indexOf(page)]?.data?.rows;
    return rows?.[index % PEOPLE_PER_CALL];
  };

  const [opened, setOpened] = useState<DayOfPerson | null>(null);
  const drawer = useLazyDialog();
  const open = useCallback(
    (row: DayOfPerson) => {
      setOpened(row);
      drawer.open();
    },
    [drawer.open],
  );
  useKeys([
    { key: 'p', description: t('previous'), run: () => goTo(addDays(date, -1)) },
    { key: 'n', description: t('next'), run: () => goTo(addDays(date, 1)) },
    { key: 't', description: words('today'), run: () => goTo(today) },
  ]);

  const filters: Filter<Omit<DayFilters, 'date'>>[] = [
    { kind: 'search', name: 'q', label: words('searchByName'), maxLength: MAX_NAME },
    {
      kind: 'choice',
      name: 'office',
      label: words('office'),
      choices: choices?.offices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'department',
      label: words('department'),
      choices: choices?.departments.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'choice', name: 'show', label: t('show'), choices: [{ value: 'findings', label: t('onlyFindings') }] },
  ];
  const total = head.data?.total;
  const { page, limit, ...asked } = dayInput(date, state.filters, 1);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />}
    >
      <TimeTabs current="day" />
      <FilterBar views="time" state={state} filters={filters} total={total}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="default" size={36} aria-label={t('previous')} onClick={() => goTo(addDays(date, -1))}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <DateField
            aria-label={words('date')}
            w={146}
            value={date}
            today={today}
            onChange={(next) => next && goTo(next)}
          />
          <ActionIcon variant="default" size={36} aria-label={t('next')} onClick={() => goTo(addDays(date, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" disabled={isToday} onClick={() => goTo(today)}>
            {words('today')}
          </Button>
        </Group>
      </FilterBar>
      {head.error && !head.data ? (
        <NotLoaded title={t('failed')} onRetry={() => void head.refetch()}>
          {errorText(head.error)}
        </NotLoaded>
      ) : total === 0 ? (
        state.isFiltered ? (
          <EmptyState kind="nothingMatches" onReset={state.reset} />
        ) : (
          <EmptyState kind="nothingYet" title={t('emptyTitle')}>
            {t('emptyHint')}
          </EmptyState>
        )
      ) : (
        <>
          <DayGrid
            date={head.isPlaceholderData ? (head.data?.rows[0]?.day.date ?? date) : date}
            total={total ?? PLACEHOLDERS}
            rowAt={rowAt}
            onView={onView}
            timeZone={timeZone}
            onOpen={open}
          />
          <div className={classes.legend}>
            {LEGEND.map((item) => (
              <span key={item}>
                <i aria-hidden>
                  <b
                    className={item === 'planned' ? classes.planned : classes.entry}
                    data-type={item === 'pause' ? 'pause' : undefined}
                    data-open={item === 'open' || undefined}
                  />
                </i>
                {t(`legend.${item}`)}
              </span>
            ))}
            <span>{zoneName(timeZone)}</span>
            <span>{t('keys')}</span>
          </div>
        </>
      )}
      {drawer.used && opened && (
        <DayDrawer
          person={opened.employee}
          date={opened.day.date}
          refusal={opened.employee.id === ownEmployeeId ? 'own' : mayCorrect ? null : 'role'}
          choices={choices}
          opened={drawer.opened}
          onClose={drawer.close}
        />
      )}
    </Page>
  );
}

/** Rows of the layout until the number of people is known. */
const PLACEHOLDERS = 12;
