'use client';

import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import type { HolidayCalendar } from './holiday-calendar.ts';
import classes from './holidays.module.css';
import type { AbsencesViewer } from './types.ts';

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx').then((file) => file.HolidayDialog));

/** The calendars of public holidays, with their days by year and the offices they hold for. */
export function Holidays({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.holidays');
  const errorText = useErrorText();
  const calendars = trpc.organisation.listHolidayCalendars.useQuery({ limit: MAX_LIMIT, orderBy: 'name' });
  const units = trpc.organisation.listStaffedUnits.useQuery().data ?? [];
  const exporting = trpc.absences.exportHolidays.useMutation();
  const offices = units.filter(({ type }) => type === 'office');
  const dialogs = useDialogs({
    edit: (calendar: HolidayCalendar | null, props) => (
      <HolidayDialog {...props} calendar={calendar} offices={offices} />
    ),
    delete: (calendar: HolidayCalendar, props) => <DeleteCalendar {...props} calendar={calendar} />,
  });
  const create = (ref?: typeof dialogs.createRef) =>
    viewer.canAdminister && (
      <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.open('edit', null)}>
        {t('create')}
      </Button>
    );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExportMenu onExport={(format) => exporting.mutateAsync({ format })} />
          {create(dialogs.createRef)}
        </>
      }
    >
      <AbsencesTabs current="holidays" viewer={viewer} />
      {calendars.error && !calendars.data && (
        <NotLoaded title={t('failed')} onRetry={() => void calendars.refetch()}>
          {errorText(calendars.error)}
        </NotLoaded>
      )}
      {calendars.isPending && <Skeleton height={240} />}
      {calendars.data?.rows.length === 0 && (
        <EmptyState kind="nothingYet" title={t('empty.title')} action={create()}>
          {t('empty.hint')}
        </EmptyState>
      )}
      {calendars.data?.rows.map((calendar) => (
        <CalendarCard
          key={calendar.id}
          calendar={calendar}
          offices={offices}
          canAdminister={viewer.canAdminister}
          onEdit={() => dialogs.open('edit', calendar)}
          onDelete={() => dialogs.open('delete', calendar)}
        />
      ))}
      {dialogs.elements}
    </Page>
  );
}

type CalendarCardProps = {
  calendar: HolidayCalendar;
  offices: readonly { id: string; name: string }[];
  canAdminister: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

function CalendarCard({ calendar, offices, canAdminister, onEdit, onDelete }: CalendarCardProps) {
  const t = useTranslations('absences.holidays');
  const common = useTranslations('common.actions');
  const format = useFormatter();
  const names = offices.filter(({ id }) => calendar.officeIds.includes(id)).map(({ name }) => name);
  const elsewhere = calendar.officeIds.length - names.length;
  const years = Map.groupBy(calendar.daysOff, ({ date }) => date.slice(0, 4));
  return (
    <Paper p="md" component="section" aria-labelledby={`calendar-${calendar.id}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} id={`calendar-${calendar.id}`}>
            {calendar.name}
          </Title>
          <Text c="dimmed">
            {calendar.officeIds.length === 0
              ? t('everywhere')
              : format.list([...names, ...(elsewhere > 0 ? [t('others', { count: elsewhere })] : [])])}
          </Text>
        </div>
        {canAdminister && (
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={common('editOf', { name: calendar.name })}
              onClick={onEdit}
            >
              {common('edit')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={t('delete.title', { name: calendar.name })}
              onClick={onDelete}
            >
              {common('delete')}
            </Button>
          </Group>
        )}
      </Group>
      {[...years].toReversed().map(([year, days]) => (
        <div key={year}>
          <Title order={3} mt="md" mb={4}>
            {t('year', { year, count: days.length })}
          </Title>
          <ul className={classes.days}>
            {days.map(({ date, name }) => (
              <li key={date}>
                <span className={classes.date}>
                  <LocalDate date={date} weekday />
                </span>
                {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {calendar.daysOff.length === 0 && (
        <Text c="dimmed" mt="sm">
          {t('noDays')}
        </Text>
      )}
    </Paper>
  );
}

function DeleteCalendar({ opened, calendar, onClose, onDone }: DialogProps & { calendar: HolidayCalendar }) {
  const t = useTranslations('absences.holidays');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const remove = trpc.organisation.deleteHolidayCalendar.useMutation(
    useAnswered({
      refresh: () => Promise.all([utils.organisation.listHolidayCalendars.invalidate(), utils.absences.invalidate()]),
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
      {t('delete.hint', { count: calendar.daysOff.length })}
    </ConfirmDialog>
  );
}
