'use client';

import { Anchor, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { useTableState } from '#components/table/table-state.ts';
import { TimeTabs } from '#components/time/time-tabs.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { type TimeState, timeSecondsOf, timeStateOf } from '#server/modules/projects/rules.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Column } from '../table/column.ts';
import { ENTRIES_PATH } from './api-paths.ts';
import { AddTime, NoTime } from './projects-actions.tsx';
import {
  choicesInput,
  type EntryFilters,
  entriesInput,
  entriesOptions,
  entriesQuery,
  filtersOf,
  type NamedRecord,
  NONE,
  type ProjectsViewer,
  type ProjectTime,
  periodIn,
} from './projects-state.ts';
import { TimeRange } from './time-range.tsx';

const TimeDialog = lazyPart(() => import('./time-dialog.tsx').then((file) => file.TimeDialog));
const RemoveTime = lazyPart(() => import('./remove-time.tsx').then((file) => file.RemoveTime));

const MEANINGS: Record<TimeState, Meaning> = { spent: 'accepted', planned: 'waiting', running: 'neutral' };

/** The entries of project time in a period, which can be added to, changed and removed (B12). */
export function EntriesPage({ viewer }: { viewer: ProjectsViewer }) {
  const t = useTranslations('projects');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exporting = trpc.projects.exportTime.useMutation();
  const state = useTableState(entriesOptions);
  const { today } = viewer;
  const input = entriesInput(state, today);
  const query = trpc.projects.listTime.useQuery(input, { placeholderData: keepPreviousData });
  const projects = trpc.projects.projects.list.useQuery(choicesInput);
  const tags = trpc.projects.tags.list.useQuery(choicesInput);
  useLive(['projects'], () => void utils.projects.invalidate());
  const dialogs = useDialogs({
    edit: (entry: ProjectTime, props) => <TimeDialog {...props} entry={entry} today={today} />,
    remove: (entry: ProjectTime, props) => <RemoveTime {...props} entry={entry} />,
  });
  const period = periodIn(state.filters, today);
  const now = new Date();

  const columns: Column<ProjectTime>[] = [
    {
      key: 'person',
      title: t('columns.person'),
      total: words('total'),
      render: ({ employee, date }) => (
        <Person name={fullNameOf(employee)} href={paths.personTime(employee.id, { date })} />
      ),
    },
    { key: 'start', title: t('columns.date'), render: ({ date }) => <LocalDate date={date} /> },
    { key: 'time', title: t('columns.time'), optional: 'on', render: (entry) => <TimeRange entry={entry} /> },
    {
      ...{ key: 'duration', title: t('columns.duration'), align: 'right' },
      render: (entry) => {
        const seconds = timeSecondsOf(entry);
        return seconds === null ? '–' : <Duration seconds={seconds} />;
      },
      total: query.data && (
        <div>
          {(['spent', 'planned'] as const).map((part) => (
            <div key={part}>
              <Text span size="xs" c="dimmed" fw={400}>
                {t(`states.${part}`)}
              </Text>{' '}
              <Duration seconds={query.data[`${part}Seconds`]} />
            </div>
          ))}
        </div>
      ),
    },
    {
      ...{ key: 'state', title: t('columns.state'), optional: 'on' },
      render: (entry) => {
        const place = timeStateOf(entry, now);
        return <StatusBadge meaning={MEANINGS[place]}>{t(`states.${place}`)}</StatusBadge>;
      },
    },
    {
      ...{ key: 'project', title: t('columns.projectAndTags'), optional: 'on' },
      render: ({ project, tags: ofEntry }) => (
        <div>
          <span>{project?.name ?? t('none.project')}</span>
          {ofEntry.length > 0 && (
            <Text size="xs" c="dimmed">
              {ofEntry.map(({ name }) => name).join(', ')}
            </Text>
          )}
        </div>
      ),
    },
    {
      ...{ key: 'comment', title: t('columns.comment'), optional: 'on' },
      render: ({ comment }) => (
        <span
          title={comment ?? undefined}
          style={{ display: 'block', maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {comment ?? '–'}
        </span>
      ),
    },
  ];
  const choicesOf = (none: string, data: { rows: NamedRecord[] } | undefined) =>
    data && [{ value: NONE, label: none }, ...data.rows.map(({ id, name }) => ({ value: id, label: name }))];
  const filters: Filter<EntryFilters>[] = [
    { kind: 'person', name: 'person', label: t('columns.person') },
    {
      ...{ kind: 'choice', name: 'project', label: t('columns.project') },
      choices: choicesOf(t('none.project'), projects.data),
    },
    { ...{ kind: 'choice', name: 'tag', label: t('columns.tag') }, choices: choicesOf(t('none.tag'), tags.data) },
  ];
  const reason = viewer.mayEnter ? undefined : t('refused');
  const { page, limit, ...asked } = input;
  return (
    <Page
      title={t('list')}
      description={t('listDescription')}
      above={
        <Anchor component={Link} inherit href={paths.projectTotals(filtersOf(period, today))}>
          {t('title')}
        </Anchor>
      }
      actions={
        <>
          <ExactToggle />
          <AsApiCall method="GET" path={`${ENTRIES_PATH}?${entriesQuery(input)}`} />
          <ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />
          <AddTime viewer={viewer} ref={dialogs.createRef} />
        </>
      }
    >
      <TimeTabs current="projects" />
      <FilterBar views="time/projects/entries" state={state} filters={filters} total={query.data?.total}>
        <DateRange
          label={words('period')}
          value={period}
          today={today}
          onChange={(next) => state.setFilters(filtersOf(next, today))}
        />
      </FilterBar>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={entriesOptions.sorts}
        columnsOf="projectTime"
        cards
        readAll={(most) =>
          readPages(most, (next, size) =>
            utils.projects.listTime.fetch(entriesInput({ ...state, page: next }, today, size)),
          )
        }
        rowActions={{
          nameOf: ({ employee }) => fullNameOf(employee),
          actionsOf: (entry) => [
            { label: common('change'), reason, onClick: () => dialogs.open('edit', entry) },
            {
              ...{ label: common('remove'), reason, isDangerous: true },
              onClick: () => dialogs.open('remove', entry),
            },
          ],
        }}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={<NoTime viewer={viewer} />}
      />
      {dialogs.elements}
    </Page>
  );
}
