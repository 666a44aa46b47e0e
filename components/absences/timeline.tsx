'use client';

import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { useDecisions } from '#components/approvals/use-decisions.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { usePart } from '#components/table/use-part.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { MAX_TIMELINE_PEOPLE } from '#server/modules/absences/rules-timeline.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import { decidedDays } from './decided-days.ts';
import type { Opened } from './opened-day.ts';
import classes from './timeline.module.css';
import { TimelineFilters } from './timeline-filters.tsx';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineLegend } from './timeline-legend.tsx';
import { TimelineList } from './timeline-list.tsx';
import {
  absentInput,
  coverageInput,
  laterMonth,
  shownPeriod,
  timelineInput,
  timelineParsers,
  timelineQuery,
} from './timeline-state.ts';
import { lettered } from './type-letters.ts';
import type { AbsencesViewer, TimelineRow } from './types.ts';

const UndoBar = lazyPart(() => import('#components/ui/undo-bar.tsx').then((file) => file.UndoBar));
const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((file) => file.AskDialog));
const AbsencePanel = lazyPart(() => import('./absence-panel.tsx').then((file) => file.AbsencePanel));
const MinimumsDialog = lazyPart(() => import('./minimums-dialog.tsx').then((file) => file.MinimumsDialog));

const LISTED_AT_FIRST = 50;

/** Everybody's absences of a month or quarter, and whether enough people are in. What is pending is decided here. */
export function TeamTimeline({ viewer, today }: { viewer: AbsencesViewer; today: string }) {
  const t = useTranslations('absences');
  const words = useTranslations('common.words');
  const inbox = useTranslations('approvals');
  const errorText = useErrorText();
  const [search, setSearch] = useQueryStates(timelineParsers, { history: 'push' });
  useDroppedNotice(timelineParsers, (names) => void setSearch(Object.fromEntries(names.map((name) => [name, null]))));
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const period = shownPeriod(search, today);
  // Another month is of the same people, and stays where it was scrolled to.
  const people = JSON.stringify([search.office, search.department, search.type, search.q]);
  const [first, onView] = usePart(people);
  const [listed, setListed] = useState(LISTED_AT_FIRST);
  const timeline = trpc.absences.getTimeline.useQuery(
    isNarrow ? absentInput(search, today, listed) : timelineInput(search, today, first),
    { placeholderData: keepPreviousData },
  );
  const coverage = trpc.absences.getCoverage.useQuery(coverageInput(search, today), {
    placeholderData: keepPreviousData,
  });
  const units = trpc.organisation.listStaffedUnits.useQuery().data;
  const exporting = trpc.absences.exportTimeline.useMutation();
  const utils = trpc.useUtils();
  // A rejection changes a request and no day. What the panel shows of requests follows them with the count beside Inbox.
  useLive(['absences', 'approvals'], () => void utils.absences.invalidate());
  const decisions = useDecisions({ onUndo: () => {} });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [active, setActive] = useState<{ index: number; date: string } | null>(null);
  const panel = useLazyDialog();
  const ask = useLazyDialog();
  const minimums = useLazyDialog();
  const [askFor, setAskFor] = useState<{ employeeId: string | null; date: string | null }>({
    employeeId: null,
    date: null,
  });

  const batches = timeline.data?.batches ?? [];
  const partsOf = (requestId: string) => batches.find(({ parts }) => parts.includes(requestId))?.parts ?? [requestId];
  const decided = new Map(
    [...decisions.decided].flatMap(([id, verdict]) => partsOf(id).map((part) => [part, verdict] as const)),
  );
  const rows = timeline.data?.people.map((row) => ({ ...row, days: decidedDays(row.days, decided) }));
  const daysOn = (row: TimelineRow, date: string) => row.days.filter((day) => day.date === date);
  const refusalFor = (employeeId: string) => {
    if (!viewer.canDecide) return inbox('refusal.role');
    return employeeId === viewer.employeeId && !viewer.decidesOwn ? inbox('refusal.own') : null;
  };
  const open = (row: TimelineRow, date: string, isRejecting = false) => {
    const days = daysOn(row, date);
    if (days.length === 0 && viewer.canDecide) {
      setAskFor({ employeeId: row.person.id, date });
      ask.open();
    } else if (days.length > 0) {
      setOpened({ row, date, days, isRejecting });
      panel.open();
    }
  };
  const decide = (row: TimelineRow, requestId: string, verdict: 'accepted' | 'rejected', comment: string | null) => {
    const [id = requestId, ...others] = partsOf(requestId);
    decisions.decide({
      requests: [{ id, kind: 'absence', name: fullNameOf(row.person), batch: others.length > 0 }],
      ...{ verdict, comment },
    });
    panel.close();
  };
  const onKey = (verdict: 'accepted' | 'rejected') => {
    const row = active && rows?.[active.index - (timeline.data?.first ?? 0)];
    const pending = row && daysOn(row, active.date).find(({ kind }) => kind !== 'granted');
    if (!row || !pending?.requestId) return;
    const refusal = refusalFor(row.person.id);
    if (refusal) return void notifications.show({ color: 'yellow', message: refusal });
    if (verdict === 'accepted') decide(row, pending.requestId, verdict, null);
    else open(row, active.date, true);
  };
  useKeys([
    { key: 'a', description: inbox('keys.accept'), run: () => onKey('accepted') },
    { key: 'r', description: inbox('keys.reject'), run: () => onKey('rejected') },
    { key: 'z', description: inbox('keys.undo'), run: () => void decisions.undo(), worksOffline: true },
  ]);

  const isFiltered = Boolean(search.office || search.department || search.type || search.q);
  const reset = () => void setSearch({ office: null, department: null, type: null, q: null });
  const types = useMemo(() => lettered(timeline.data?.types ?? []), [timeline.data?.types]);
  const shown = rows && timeline.data && { ...timeline.data, people: rows, types };
  // The rows of the coverage have their room before they have their numbers.
  const watched = units?.filter(({ id, minimumPresent }) =>
    search.office || search.department ? id === search.office || id === search.department : minimumPresent !== null,
  );
  const covered =
    coverage.data ??
    watched?.map(({ minimumPresent, ...unit }) => ({ ...unit, minimum: minimumPresent, days: [] })) ??
    [];
  return (
    <Page
      title={t('title')}
      description={t('timeline.description')}
      actions={
        <>
          <ExportMenu onExport={(format) => exporting.mutateAsync({ ...timelineQuery(search, today), format })} />
          {viewer.canAdminister && (
            <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={minimums.open}>
              {t('minimums.open')}
            </Button>
          )}
          {viewer.canDecide && (
            <Button
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => {
                setAskFor({ employeeId: null, date: null });
                ask.open();
              }}
            >
              {t('ask.open')}
            </Button>
          )}
        </>
      }
    >
      <AbsencesTabs current="timeline" viewer={viewer} />
      <TimelineFilters
        search={search}
        total={timeline.data?.total}
        onChange={(change) => void setSearch(change, { history: 'replace' })}
      >
        <PeriodSteps
          first={period.first}
          months={period.months}
          onStep={(step) => void setSearch({ month: laterMonth(period.first, step * period.months) })}
          onToday={() => void setSearch({ month: null })}
        />
        <SegmentedControl
          aria-label={t('timeline.view')}
          data={[
            { value: 'month', label: words('month') },
            { value: 'quarter', label: t('timeline.quarter') },
          ]}
          value={search.view}
          onChange={(view) => void setSearch({ view: view as typeof search.view })}
        />
      </TimelineFilters>
      {timeline.error && !timeline.data && (
        <NotLoaded title={t('timeline.failed')} onRetry={() => void timeline.refetch()}>
          {errorText(timeline.error)}
        </NotLoaded>
      )}
      {timeline.isPending && <Skeleton height={420} />}
      {shown &&
        (shown.total === 0 && (isFiltered || !isNarrow) ? (
          isFiltered ? (
            <EmptyState kind="nothingMatches" onReset={reset} />
          ) : (
            <EmptyState kind="nothingYet" title={t('timeline.empty.title')}>
              {t('timeline.empty.hint')}
            </EmptyState>
          )
        ) : (
          <>
            {isNarrow ? (
              <TimelineList
                timeline={shown}
                coverage={covered}
                from={period.from}
                today={today}
                onOpen={open}
                onMore={
                  listed < MAX_TIMELINE_PEOPLE
                    ? () => setListed(Math.min(listed + LISTED_AT_FIRST, MAX_TIMELINE_PEOPLE))
                    : null
                }
              />
            ) : (
              <TimelineGrid
                key={people}
                timeline={shown}
                coverage={covered}
                from={period.from}
                to={period.to}
                today={today}
                onOpen={open}
                onActive={(index, date) => setActive({ index, date })}
                onView={onView}
              />
            )}
            <TimelineLegend types={shown.types} />
            <Text size="xs" c="dimmed" aria-live="polite" className={classes.count}>
              {t('timeline.people', { count: shown.total })}
            </Text>
          </>
        ))}
      {decisions.done && (
        <UndoBar until={decisions.done.until} onUndo={() => void decisions.undo()}>
          {decisions.done.words}
        </UndoBar>
      )}
      {panel.used && opened && (
        <AbsencePanel
          key={`${opened.row.person.id} ${opened.date} ${opened.isRejecting}`}
          opened={panel.opened}
          absence={opened}
          types={types}
          timeZone={viewer.timeZone}
          refusal={refusalFor(opened.row.person.id)}
          onDecide={(requestId, verdict, comment) => decide(opened.row, requestId, verdict, comment)}
          onClose={panel.close}
        />
      )}
      {ask.used && (
        <AskDialog
          key={`${askFor.employeeId} ${askFor.date} ${ask.opened}`}
          opened={ask.opened}
          start={{ ...askFor, month: askFor.date?.slice(0, 7) ?? period.first }}
          viewer={viewer}
          today={today}
          onClose={ask.close}
          onSent={() => void timeline.refetch()}
        />
      )}
      {minimums.used && <MinimumsDialog opened={minimums.opened} onClose={minimums.close} />}
    </Page>
  );
}

type PeriodStepsProps = { first: string; months: number; onStep: (step: 1 | -1) => void; onToday: () => void };

function PeriodSteps({ first, months, onStep, onToday }: PeriodStepsProps) {
  const t = useTranslations('absences.timeline');
  const common = useTranslations('common.words');
  const format = useFormatter();
  const rangeText = useRangeText();
  const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const words =
    months === 1
      ? format.dateTime(dateOf(first), options)
      : rangeText(dateOf(first), dateOf(laterMonth(first, months - 1)), options);
  return (
    <Group gap="xs">
      <Button variant="default" px={8} aria-label={t('previous')} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <Button variant="default" px={8} aria-label={t('next')} onClick={() => onStep(1)}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
      <Button variant="default" onClick={onToday}>
        {common('today')}
      </Button>
      <Text fw={600} fz={16} ml={4} aria-live="polite" className={classes.period}>
        {words}
      </Text>
    </Group>
  );
}
