'use client';

import { Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { useFormatter, useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { neededOf, staffingOf } from '#server/modules/absences/rules-coverage.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './timeline.module.css';
import { usePartWords } from './use-part-words.ts';

type Preview = inferRouterOutputs<AppRouter>['approvals']['previewRequest'];

const MOST_NAMES = 8;

/**
 * Preview of a request: days that count, the balance before and after, absent people in scope, and minimum staffing. `isOwn`: the viewer's
 * team is shown beside it.
 */
export function AskPreview({ preview, isOwn }: { preview: Preview; isOwn: boolean }) {
  const t = useTranslations('absences.ask.preview');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  const date = useLocalDate();
  const absent = useTranslations('approvals')('absent');
  const partWords = usePartWords();
  const names = preview.alsoOff.map(({ person }) => fullNameOf(person));
  const unique = [...new Set(names)];
  const short = preview.coverage.flatMap((unit) =>
    unit.days.flatMap((day) => {
      const { present, staffing } = staffingOf(day, unit.minimum, 1);
      return staffing === 'short' ? [{ unit, day, present }] : [];
    }),
  );
  return (
    <Stack gap="sm">
      <Text>
        {t('count', { days: preview.count.days, time: formatDuration(preview.count.seconds) })}{' '}
        {preview.status === 'accepted' ? t('atOnce') : t('pending')}
      </Text>
      <PreviewBalances calendars={preview.calendars} />
      {preview.replaced.map(({ absenceType, days, calendar, overtime }) => (
        <div key={`${absenceType?.id} ${days[0]?.date}`}>
          <Text>{t('releases', { type: absenceType?.name ?? absent, days: partWords(days) })}</Text>
          {calendar && <PreviewBalances calendars={[calendar]} overtime={overtime} />}
        </div>
      ))}
      {short.map(({ unit, day, present }) => (
        <Text key={`${unit.id} ${day.date}`} className={classes.alarm} data-staffing="short">
          <IconAlertTriangle size={14} aria-hidden />{' '}
          {t('short', {
            ...{ unit: unit.name, date: date(day.date, { weekday: true, year: false }) },
            ...{ present, minimum: neededOf(day, unit.minimum) },
          })}
        </Text>
      ))}
      {unique.length === 0 && !isOwn && <Text c="dimmed">{t('nobodyElse')}</Text>}
      {unique.length > 0 && (
        <Text>
          {t('alsoOff', {
            count: unique.length,
            names: format.list(unique.slice(0, MOST_NAMES), { type: 'unit' }),
          })}
        </Text>
      )}
    </Stack>
  );
}

type PreviewBalancesProps = Pick<Preview, 'calendars'> & { overtime?: Preview['replaced'][number]['overtime'] };

/** Days available in each calendar, and the overtime that a request gives back, before and after it. */
export function PreviewBalances({ calendars, overtime = null }: PreviewBalancesProps) {
  const t = useTranslations('absences.ask.preview');
  const formatDuration = useFormatDuration();
  const balances = useTranslations('approvals.balances');
  const words = useTranslations('common.words');
  const { amount: days } = useLeaveDays();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words('balance')}</Table.Th>
          <Table.Th ta="right">{words('before')}</Table.Th>
          <Table.Th ta="right">{words('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {calendars.map(({ year, before, after }) => (
          <Table.Tr key={year}>
            <Table.Th scope="row" fw={400}>
              {t('available', { year: String(year) })}
            </Table.Th>
            <Table.Td ta="right">{days(before.availableDays)}</Table.Td>
            <Table.Td ta="right" fw={600}>
              {days(after.availableDays)}
            </Table.Td>
          </Table.Tr>
        ))}
        {overtime && overtime.totalSecondsAfter !== null && (
          <Table.Tr>
            <Table.Th scope="row" fw={400}>
              {balances('overtime')}
            </Table.Th>
            <Table.Td ta="right">{formatDuration(overtime.totalSecondsBefore)}</Table.Td>
            <Table.Td ta="right" fw={600}>
              {formatDuration(overtime.totalSecondsAfter)}
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}
