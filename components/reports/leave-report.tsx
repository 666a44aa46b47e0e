'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { UsageBar } from './amount-bar.tsx';
import { ReportFrame } from './report-frame.tsx';
import {
  exportedUnits,
  type LeaveLine,
  leaveInput,
  leaveTypesInput,
  type ReportsViewer,
  reportOptions,
  yearIn,
} from './reports-state.ts';

const NAME = 'leave';
const AMOUNTS = ['given', 'used', 'pending', 'available'] as const;

/** Leave of a year that is left, of each person and type. */
export function LeaveReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const words = useTranslations('common.words');
  const years = useTranslations('absences.year');
  const format = useFormatter();
  const state = useTableState(reportOptions[NAME]);
  const { today } = viewer;
  const year = yearIn(state.filters, today);
  const query = trpc.reports.leaveLeft.useQuery(leaveInput(state, today), { placeholderData: keepPreviousData });
  const { data: types } = trpc.absences.listTypes.useQuery(leaveTypesInput);
  const exporting = trpc.reports.exportLeave.useMutation();
  const daysOf = (days: number) => format.number(days, { maximumFractionDigits: 2 });
  const turnTo = (next: number) => state.setFilters({ year: next === Number(today.slice(0, 4)) ? null : next });
  const columns: Column<LeaveLine>[] = [
    {
      ...{ key: 'lastName', title: words('person') },
      render: ({ employee, name }) => (
        <Person name={fullNameOf(employee)} detail={name} href={paths.personAbsences(employee.id, { year })} />
      ),
    },
    {
      ...{ key: 'chart', title: t('columns.share'), width: 220, wide: true },
      render: ({ given, used, pending, available }) => (
        <UsageBar
          label={t('usage', {
            ...{ used: daysOf(used.days), pending: daysOf(pending.days) },
            ...{ available: daysOf(available.days), given: daysOf(given.days) },
          })}
          used={used.days}
          pending={pending.days}
          available={available.days}
        />
      ),
    },
    ...AMOUNTS.map((key): Column<LeaveLine> => {
      const isLast = key === 'available';
      return {
        ...{
          key,
          title: t('columns.inDays', { name: t(`columns.${key}`) }),
          align: 'right',
          width: 128,
          wide: !isLast,
        },
        render: (line) => (
          <Text component="span" inherit className="tabular" fw={isLast ? 600 : undefined}>
            {daysOf(line[key].days)}
          </Text>
        ),
      };
    }),
  ];
  return (
    <ReportFrame
      name={NAME}
      viewer={viewer}
      state={state}
      query={query}
      columns={columns}
      rowId={({ absenceCalendarId }) => absenceCalendarId}
      sorts={reportOptions[NAME].sorts}
      onExport={(format) =>
        exporting.mutateAsync({
          ...{ year, absenceTypeId: state.filters.type ?? undefined },
          ...{ ...exportedUnits(state.filters), format },
        })
      }
      when={
        <Group gap="xs">
          <Button variant="default" px={8} aria-label={years('previous')} onClick={() => turnTo(year - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" px={8} aria-label={years('next')} onClick={() => turnTo(year + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
          <Text fw={600} ml={4} aria-live="polite">
            {String(year)}
          </Text>
        </Group>
      }
      moreFilters={[
        {
          ...{ kind: 'choice', name: 'type', label: words('absenceType') },
          choices: types?.rows.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  );
}
