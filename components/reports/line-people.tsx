'use client';

import { Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { useMonth } from '#components/overtime/month.ts';
import { periodSearch } from '#components/overtime/period.ts';
import type { Column } from '#components/table/column.ts';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { DataTable } from '#components/table/data-table.tsx';
import type { Sort } from '#components/table/table-parsers.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { Person } from '#components/ui/person.tsx';
import type { HeadcountPart, SummedReport } from '#server/modules/reports/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { aboutOf, NO_RECORD, type ReportFilters, type ReportsViewer } from './reports-state.ts';

type LinePeopleProps = {
  name: SummedReport;
  /** From the address. */
  line: string;
  part: HeadcountPart | null;
  viewer: ReportsViewer;
  filters: ReportFilters;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The people of a number of a report, with their share of it. */
export function LinePeople({ name, ...line }: LinePeopleProps) {
  const words = useTranslations('reports');
  const isMonth = MONTH.test(line.line);
  if (name === 'headcount' && isMonth && line.part) return <HeadcountPeople {...line} part={line.part} />;
  if (name === 'hours' && isMonth) return <HoursPeople {...line} />;
  if (name === 'absence-rate') return <AbsentPeople {...line} />;
  if (name === 'overtime') return <OvertimePeople {...line} />;
  return <Text c="dimmed">{words('noPeople')}</Text>;
}

type LineProps = Omit<LinePeopleProps, 'name'>;
type NameParts = Parameters<typeof fullNameOf>[0] & { id: string };

/** Order and page of a list in a drawer: the address has those of the report. */
function usePaging() {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort<'lastName'>>({ key: 'lastName', direction: 'asc' });
  const state = {
    ...{ page, setPage, sort, pageSize: ROWS_PER_PAGE, isFiltered: false, reset: () => setPage(1) },
    setSort: (next: Sort<'lastName'>) => {
      setSort(next);
      setPage(1);
    },
  };
  return { state, input: { page, limit: ROWS_PER_PAGE, orderBy: `${sort.key} ${sort.direction}` } };
}

type PeopleTableProps<Row> = {
  /** Name of the line. */
  title: string;
  state: ReturnType<typeof usePaging>['state'];
  query: { data: { rows: Row[]; total: number } | undefined; error: unknown; refetch: () => unknown };
  hrefOf: (employeeId: string) => PagePath;
  columns: Column<Row>[];
};

function PeopleTable<Row extends { employee: NameParts }>({
  title,
  state,
  query,
  hrefOf,
  columns,
}: PeopleTableProps<Row>) {
  const t = useTranslations('reports');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const person: Column<Row> = {
    ...{ key: 'lastName', title: words('person') },
    render: ({ employee }) => <Person name={fullNameOf(employee)} href={hrefOf(employee.id)} />,
  };
  return (
    <Stack gap="sm">
      <Text fw={600}>{title}</Text>
      <DataTable
        label={title}
        columns={[person, ...columns]}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ employee }) => employee.id}
        state={state}
        sorts={['lastName']}
        error={query.error ? errorText(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('noPeople')}>
            {t('noPeopleHint')}
          </EmptyState>
        }
      />
    </Stack>
  );
}

const KEPT = { placeholderData: keepPreviousData };

function AbsentPeople({ line, viewer: { today }, filters }: LineProps) {
  const t = useTranslations('reports');
  const format = useFormatter();
  const { state, input } = usePaging();
  const about = aboutOf('absence-rate', filters, today);
  const absenceTypeId = line === NO_RECORD ? null : line;
  const query = trpc.reports.listAbsentPeople.useQuery({ ...about, ...input, absenceTypeId }, KEPT);
  const { data: lines } = trpc.reports.absenceRate.useQuery({ ...about, page: 1 });
  const found = lines?.rows.find((one) => one.absenceTypeId === absenceTypeId);
  return (
    <PeopleTable
      title={found?.name ?? t('private')}
      state={state}
      query={query}
      hrefOf={(id) => paths.personAbsences(id, { year: Number(about.to.slice(0, 4)) })}
      columns={[
        {
          ...{ key: 'absent', title: t('columns.absent'), align: 'right', width: 112 },
          render: ({ absentSeconds }) => <Duration seconds={absentSeconds} />,
        },
        {
          ...{ key: 'rate', title: t('columns.rate'), align: 'right', width: 88 },
          render: ({ rate }) =>
            rate === null ? '–' : format.number(rate, { style: 'percent', maximumFractionDigits: 2 }),
        },
      ]}
    />
  );
}

function OvertimePeople({ line, viewer: { today }, filters }: LineProps) {
  const t = useTranslations('reports');
  const { state, input } = usePaging();
  const about = aboutOf('overtime', filters, today);
  const departmentId = line === NO_RECORD ? null : line;
  const query = trpc.reports.listOvertimePeople.useQuery({ ...about, ...input, departmentId }, KEPT);
  const { data: units } = trpc.timesheets.listChoices.useQuery();
  const name = units?.departments.find(({ id }) => id === departmentId)?.name;
  return (
    <PeopleTable
      title={departmentId === null ? t('withoutDepartment') : (name ?? '')}
      state={state}
      query={query}
      hrefOf={(id) => paths.personOvertime(id, periodSearch({ from: about.from, to: about.to }, today))}
      columns={[
        {
          ...{ key: 'opening', title: t('columns.opening'), align: 'right', width: 120, wide: true },
          render: ({ openingSeconds }) => <Duration seconds={openingSeconds} signed plain />,
        },
        {
          ...{ key: 'closing', title: t('columns.closing'), align: 'right', width: 120 },
          render: ({ closingSeconds }) => <Duration seconds={closingSeconds} signed plain fw={600} />,
        },
      ]}
    />
  );
}

type DayKey = 'joinedOn' | 'leftOn';
type HeadcountPerson = { employee: NameParts } & Record<DayKey, string | null>;
/** The day that a number of the month counts. */
const DAYS = { joined: 'joinedOn', left: 'leftOn' } as const satisfies { [Part in HeadcountPart]?: DayKey };

function HeadcountPeople({ line, part, viewer: { today }, filters }: LineProps & { part: HeadcountPart }) {
  const t = useTranslations('reports');
  const month = useMonth();
  const { state, input } = usePaging();
  const about = aboutOf('headcount', filters, today);
  const dayColumn = (key: DayKey): Column<HeadcountPerson> => ({
    ...{ key, title: t(`columns.${key}`), align: 'right', width: 120 },
    render: ({ [key]: date }) => date && <LocalDate date={date} />,
  });
  const query = trpc.reports.listHeadcountPeople.useQuery({ ...about, ...input, month: line, part }, KEPT);
  return (
    <PeopleTable
      title={t('peopleOf', { name: month(`${line}-01`, { long: true }), part: t(`parts.${part}`) })}
      state={state}
      query={query}
      hrefOf={(id) => paths.personContracts(id)}
      columns={part in DAYS ? [dayColumn(DAYS[part as keyof typeof DAYS])] : []}
    />
  );
}

type HoursOfPerson = { employee: NameParts } & Record<`${'planned' | 'expected' | 'worked'}Seconds`, number>;

function HoursPeople({ line, viewer: { today }, filters }: LineProps) {
  const t = useTranslations('reports');
  const month = useMonth();
  const { state, input } = usePaging();
  const about = aboutOf('hours', filters, today);
  const query = trpc.reports.listHoursPeople.useQuery({ ...about, ...input, month: line }, KEPT);
  return (
    <PeopleTable
      title={month(`${line}-01`, { long: true })}
      state={state}
      query={query}
      hrefOf={(id) => paths.personTime(id, { view: 'month', date: `${line}-01` })}
      columns={(['planned', 'expected', 'worked'] as const).map(
        (key): Column<HoursOfPerson> => ({
          ...{ key, title: t(`columns.${key}`), align: 'right', width: 104, wide: key === 'planned' },
          render: (row) => <Duration seconds={row[`${key}Seconds`]} />,
        }),
      )}
    />
  );
}
