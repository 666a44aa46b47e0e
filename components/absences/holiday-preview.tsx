'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useFormatter, useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { LocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { PreviewFrame } from '#components/ui/preview-frame.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './holidays.module.css';

type Input = inferRouterInputs<AppRouter>['absences']['previewHolidays'];
type Preview = inferRouterOutputs<AppRouter>['absences']['previewHolidays'];

const TYPING_PAUSE_MILLISECONDS = 400;
const MOST_DAYS = 12;

/** Planned time and days off that saving or deleting a calendar changes. It reserves its space while loading. */
export function HolidayPreview(input: Input) {
  const t = useTranslations('absences.holidays.preview');
  const errorText = useErrorText();
  const [asked] = useDebouncedValue(JSON.stringify(input), TYPING_PAUSE_MILLISECONDS);
  const preview = trpc.absences.previewHolidays.useQuery(JSON.parse(asked) as Input, {
    ...{ placeholderData: keepPreviousData, staleTime: 0 },
  });
  return (
    <PreviewFrame title={t('title')} isReading={preview.isFetching} height={96}>
      {preview.error && (
        <NotLoaded title={t('failed')} onRetry={() => void preview.refetch()}>
          {errorText(preview.error)}
        </NotLoaded>
      )}
      {preview.isPending && (
        <Stack gap="sm" mt="sm">
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="80%" />
        </Stack>
      )}
      {preview.data && !preview.error && <Effect preview={preview.data} />}
    </PreviewFrame>
  );
}

function Effect({ preview: { people, days, absences } }: { preview: Preview }) {
  const t = useTranslations('absences.holidays.preview');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  const { amount } = useLeaveDays();
  if (people === 0 && absences.length === 0) return <Text>{t('nothing')}</Text>;
  const time = (seconds: number) => formatDuration(seconds, { signed: true });
  const totalOf = (some: Preview['days']) =>
    time(some.reduce((sum, { secondsBefore, secondsAfter }) => sum + secondsAfter - secondsBefore, 0));
  const others = days.slice(MOST_DAYS);
  return (
    <>
      <Text>{t('people', { count: people })}</Text>
      <ul className={classes.effects}>
        {days.slice(0, MOST_DAYS).map((day) => (
          <li key={day.date}>
            <LocalDate date={day.date} weekday />
            <span className="tabular">
              {day.secondsEach === null
                ? t('total', { count: day.people, time: totalOf([day]) })
                : t('each', { count: day.people, time: time(day.secondsEach) })}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && <Text>{t('more', { count: others.length, time: totalOf(others) })}</Text>}
      {absences.map(({ category, effect, people: count, first, days: leaveDays, seconds }) => {
        const names = first.map(fullNameOf);
        const left = count - names.length;
        return (
          <Text key={`${category} ${effect}`} mt={4}>
            {t(`${effect}.${category}`, {
              count,
              amount: category === 'compensation' ? formatDuration(seconds) : amount(leaveDays),
              names: format.list([...names, ...(left > 0 ? [t('others', { count: left })] : [])]),
            })}
          </Text>
        );
      })}
    </>
  );
}
