'use client';

import { Anchor, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import { type HolidayCalendar, refreshHolidays } from './holiday-calendar.ts';
import type { AbsencesViewer } from './types.ts';

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx').then((file) => file.HolidayDialog));
const HolidayDays = lazyPart(() => import('./holiday-days.tsx').then((file) => file.HolidayDays));

const HolidayPreview = lazyPart(() => import('./holiday-preview.tsx').then((file) => file.HolidayPreview));
const Recomputing = lazyPart(() => import('#components/overtime/recomputing.tsx').then((file) => file.Recomputing), {
  isSilent: true,
});

const SORTS = ['name'] as const;

/** The calendars of public holidays, with the offices they hold for, their years and their next day. */
export function Holidays({ viewer, today }: { viewer: AbsencesViewer; today: string }) {
  const t = useTranslations('absences.holidays');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const state = useTableState({
    ...{ sorts: SORTS, filters: {} },
    defaultSort: { key: 'name', direction: 'asc' },
  });
  const calendars = trpc.organisation.listHolidayCalendars.useQuery(
    { page: state.page, limit: ROWS_PER_PAGE, orderBy: `${state.sort.key} ${state.sort.direction}` },
    { placeholderData: keepPreviousData },
  );
  const units = trpc.organisation.listStaffedUnits.useQuery().data ?? [];
  const exporting = trpc.absences.exportHolidays.useMutation();
  const offices = units.filter(({ type }) => type === 'office');
  const dialogs = useDialogs({
    days: (calendar: HolidayCalendar, props) => <HolidayDays {...props} calendar={calendar} />,
    edit: (calendar: HolidayCalendar | null, props) => (
      <HolidayDialog {...props} calendar={calendar} offices={offices} />
    ),
    delete: (calendar: HolidayCalendar, props) => <DeleteCalendar {...props} calendar={calendar} />,
  });
  const officesOf = ({ officeIds }: HolidayCalendar) => {
    if (officeIds.length === 0) return t('everywhere');
    const names = offices.filter(({ id }) => officeIds.includes(id)).map(({ name }) => name);
    const elsewhere = officeIds.length - names.length;
    return format.list([...names, ...(elsewhere > 0 ? [t('others', { count: elsewhere })] : [])]);
  };
  const columns: Column<HolidayCalendar>[] = [
    {
      key: 'name',
      title: words('name'),
      render: (calendar) => (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={500}
          aria-label={t('daysOf', { name: calendar.name })}
          onClick={() => dialogs.open('days', calendar)}
        >
          {calendar.name}
        </Anchor>
      ),
    },
    { key: 'offices', title: t('form.offices'), render: officesOf },
    {
      key: 'days',
      title: words('days'),
      render: ({ daysOff }) => {
        const [from, to] = [daysOff[0]?.date.slice(0, 4), daysOff.at(-1)?.date.slice(0, 4)];
        if (!from || !to) return t('noDays');
        return t('year', { year: from === to ? from : words('range', { from, to }), count: daysOff.length });
      },
    },
    {
      key: 'next',
      title: t('next'),
      render: ({ daysOff }) => {
        const next = daysOff.find(({ date }) => date >= today);
        return next ? (
          <span>
            <LocalDate date={next.date} weekday /> ·{' '}
            {next.half ? words('halfHolidayNamed', { name: next.name }) : next.name}
          </span>
        ) : (
          '–'
        );
      },
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      tools={<ExportMenu onExport={(asked) => exporting.mutateAsync({ format: asked })} />}
      create={viewer.canAdminister && { label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={
        <>
          <AbsencesTabs current="holidays" viewer={viewer} />
          <Recomputing />
        </>
      }
      query={calendars}
      state={state}
      sorts={SORTS}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={
        viewer.canAdminister &&
        ((calendar) => [
          { label: common('edit'), onClick: () => dialogs.open('edit', calendar) },
          { label: common('delete'), onClick: () => dialogs.open('delete', calendar) },
        ])
      }
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}

function DeleteCalendar({ opened, calendar, onClose, onDone }: DialogProps & { calendar: HolidayCalendar }) {
  const t = useTranslations('absences.holidays');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const remove = trpc.organisation.deleteHolidayCalendar.useMutation(
    useAnswered({
      refresh: () => refreshHolidays(utils),
      done: t('deleted'),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { name: calendar.name })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: calendar.id })}
    >
      <Text mb="md">{t('delete.hint', { count: calendar.daysOff.length })}</Text>
      {calendar.daysOff.length > 0 && <HolidayPreview id={calendar.id} after={null} />}
    </ConfirmDialog>
  );
}
