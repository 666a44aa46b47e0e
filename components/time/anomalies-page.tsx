'use client';

import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Correction } from '#components/corrections/types.ts';
import { OPEN_STATUSES } from '#components/corrections/use-open-corrections.ts';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { isSelected, NOTHING_SELECTED, useSelection } from '#components/table/selection.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Page } from '#components/ui/page.tsx';
import { Person } from '#components/ui/person.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { EXCEPTION_KINDS } from '#server/modules/timesheets/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { may } from '#server/platform/shared/rights.ts';
import type { Column } from '../table/column.ts';
import { Cure } from './cure.tsx';
import { useEntryTimes } from './entry-words.ts';
import { RefusedPunches } from './refused-punches.tsx';
import { type AnomalyFilters, anomaliesInput, anomalyOptions } from './time-state.ts';
import { TimeTabs } from './time-tabs.tsx';
import type { Anomaly, CorrectionRefusal } from './types.ts';

const DayDrawer = lazyPart(() => import('./day-drawer.tsx').then((file) => file.DayDrawer));
const AskDialog = lazyPart(() => import('#components/absences/ask-dialog.tsx').then((file) => file.AskDialog));
const SettleDialog = lazyPart(() => import('./settle-dialog.tsx').then((file) => file.SettleDialog));

type AnomaliesPageProps = {
  today: string;
  ownEmployeeId: string | null;
  mayCorrect: boolean;
};

const anomalyId = ({ employee, date, kind, entry }: Anomaly): string => [employee.id, date, kind, entry?.id].join(' ');

/** Open corrections of the people of a page: an exception that has one shows it instead of another proposal. */
function useProposals(rows: readonly Anomaly[] | undefined): readonly Correction[] {
  const employeeId = [...new Set(rows?.map(({ employee }) => employee.id))].sort();
  const { data } = trpc.corrections.list.useQuery(
    { employeeId, status: [...OPEN_STATUSES], type: ['update'], limit: MAX_LIMIT },
    { enabled: employeeId.length > 0 },
  );
  return data?.rows ?? [];
}

/** Exceptions (J5), each with its cure, one by one or many at once. */
export function AnomaliesPage({ today, ownEmployeeId, mayCorrect }: AnomaliesPageProps) {
  const t = useTranslations('time.anomalies');
  const common = useTranslations('common.words');
  const whyNotText = useTranslations('time.drawer.whyNot');
  const formatDuration = useFormatDuration();
  const viewer = useViewer();
  const errorText = useErrorText();
  const showError = useShowError();
  const times = useEntryTimes();
  const utils = trpc.useUtils();
  const state = useTableState(anomalyOptions);
  const input = anomaliesInput(state);
  const query = trpc.timesheets.listAnomalies.useQuery(input, { placeholderData: keepPreviousData });
  const exporting = trpc.timesheets.exportAnomalies.useMutation();
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const [selected, setSelected] = useSelection({ ...input, page: 1 });
  const rows = query.data?.rows;

  const refusalOf = ({ employee }: Pick<Anomaly, 'employee'>): CorrectionRefusal =>
    employee.id === ownEmployeeId ? 'own' : mayCorrect ? null : 'role';
  const whyNot = (anomaly: Anomaly): string | undefined => {
    const refusal = refusalOf(anomaly);
    return refusal ? whyNotText(refusal) : undefined;
  };
  const proposals = useProposals(rows);
  const proposedFor = ({ entry }: Anomaly) => proposals.find(({ workEntryId }) => workEntryId === entry?.id);
  const mayAddTo = (anomaly: Anomaly) => mayCorrect && refusalOf(anomaly) === null;
  const dialogs = useDialogs({
    day: (day: Pick<Anomaly, 'employee' | 'date'>, props) => (
      <DayDrawer {...props} person={day.employee} date={day.date} refusal={refusalOf(day)} choices={choices} />
    ),
    absence: ({ employee, date }: Anomaly, props) => (
      <AskDialog
        {...props}
        start={{ employeeId: employee.id, date, month: date.slice(0, 7) }}
        viewer={{
          ...{ canDecide: mayCorrect, canAdminister: viewer !== null && may(viewer, 'administer') },
          ...{ employeeId: ownEmployeeId, decidesOwn: false, timeZone: employee.timeZone },
        }}
        today={today}
        onSent={() => void utils.timesheets.invalidate()}
      />
    ),
    settle: (anomalies: Anomaly[], props) => (
      <SettleDialog
        {...props}
        anomalies={anomalies}
        isSettled={(anomaly) => whyNot(anomaly) !== undefined || proposedFor(anomaly) !== undefined}
        needsAgreement={choices?.needsAgreement === true}
        onSettled={() => setSelected(NOTHING_SELECTED)}
      />
    ),
  });
  const settleSelected = async () => {
    const all =
      selected.kind === 'all'
        ? await utils.timesheets.listAnomalies.fetch({ ...input, page: 1, limit: MAX_LIMIT }).catch(showError)
        : undefined;
    const wanted =
      selected.kind === 'all' ? all?.rows : rows?.filter((anomaly) => isSelected(selected, anomalyId(anomaly)));
    if (wanted) dialogs.open('settle', wanted);
  };

  const columns: Column<Anomaly>[] = [
    {
      key: 'person',
      title: common('person'),
      render: ({ employee, date }) => (
        <Person
          name={fullNameOf(employee)}
          picture={employee.imageProfileURL}
          detail={employee.departmentName ?? employee.officeName ?? undefined}
          href={paths.personTime(employee.id, { date })}
        />
      ),
    },
    { key: 'date', title: common('day'), render: ({ date }) => <LocalDate date={date} weekday /> },
    {
      key: 'kind',
      title: t('columns.kind'),
      render: ({ kind }) => <StatusBadge meaning="attention">{t(`kinds.${kind}`)}</StatusBadge>,
    },
    {
      key: 'entry',
      title: t('columns.entry'),
      render: ({ kind, entry, expectedSeconds }) => (
        <span className="tabular">
          {entry && times(entry)}
          {kind === 'no_time_recorded' && t('nothingRecorded', { time: formatDuration(expectedSeconds ?? 0) })}
        </span>
      ),
    },
    {
      key: 'correction',
      title: t('columns.correction'),
      render: (anomaly) => (
        <Cure
          anomaly={anomaly}
          whyNot={whyNot(anomaly)}
          proposalId={proposedFor(anomaly)?.id}
          mayAdd={mayAddTo(anomaly)}
          onSettle={() => dialogs.open('settle', [anomaly])}
          onOpenDay={() => dialogs.open('day', anomaly)}
          onAddAbsence={() => dialogs.open('absence', anomaly)}
        />
      ),
    },
  ];
  const filters: Filter<AnomalyFilters>[] = [
    { kind: 'search', name: 'q', label: common('searchByName'), maxLength: MAX_NAME },
    {
      kind: 'choice',
      name: 'kind',
      label: t('kind'),
      choices: EXCEPTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    { kind: 'dates', name: 'from', to: 'to', label: common('days'), today, latest: today },
    {
      kind: 'choice',
      name: 'office',
      label: common('office'),
      choices: choices?.offices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'department',
      label: common('department'),
      choices: choices?.departments.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const { page, limit, ...asked } = input;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path="/schedule/v1/work-entry-anomalies" />
          <ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />
        </>
      }
    >
      <TimeTabs current="anomalies" />
      <RefusedPunches
        ownEmployeeId={ownEmployeeId}
        mayCorrect={mayCorrect}
        onOpenDay={(day) => dialogs.open('day', day)}
      />
      <FilterBar views="time/anomalies" state={state} filters={filters} total={query.data?.total} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        total={query.data?.total}
        rowId={anomalyId}
        state={state}
        sorts={[]}
        cards
        selection={
          mayCorrect
            ? {
                selected,
                onChange: setSelected,
                nameOf: ({ employee }) => fullNameOf(employee),
                actions: <Button onClick={() => void settleSelected()}>{t('settle')}</Button>,
              }
            : undefined
        }
        rowActions={{
          nameOf: ({ employee }) => fullNameOf(employee),
          actionsOf: (anomaly) => [{ label: t('openDay'), onClick: () => dialogs.open('day', anomaly) }],
        }}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('emptyTitle')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </Page>
  );
}
