'use client';

import { Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { periodAround } from '#components/time/time-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { Link } from '#components/ui/link.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { useWeekdayName } from '#components/ui/use-weekday-name.ts';
import { WEEKDAYS, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import classes from './my-pages.module.css';
import { weekScaleSeconds } from './week-scale.ts';

/** The week as bars: what was worked of what is expected, and the sum. Days without either are left out, but for today. */
export function MyWeek({ employeeId, today }: { employeeId: string; today: string }) {
  const t = useTranslations('me.week');
  const errorText = useErrorText();
  const localDate = useLocalDate();
  const weekday = useWeekdayName();
  const formatDuration = useFormatDuration();
  const { data, error, refetch } = trpc.timesheets.getPersonTime.useQuery({
    employeeId,
    ...periodAround('week', today),
  });
  if (error && !data) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </NotLoaded>
    );
  }
  if (!data) return <Skeleton height={168} />;
  const days = data.days.filter(
    ({ date, expectedSeconds, workedSeconds }) => date === data.today || expectedSeconds > 0 || workedSeconds > 0,
  );
  const sumOf = (key: 'expectedSeconds' | 'workedSeconds') => days.reduce((sum, day) => sum + day[key], 0);
  const scale = weekScaleSeconds(data.days);
  const height = (seconds: number) => `${(100 * seconds) / scale}%`;
  return (
    <section aria-labelledby="my-week">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" id="my-week">
          {t('title')}
        </Title>
        <Text className="tabular" c="dimmed">
          {t('sum', {
            worked: formatDuration(sumOf('workedSeconds')),
            expected: formatDuration(sumOf('expectedSeconds')),
          })}
        </Text>
      </Group>
      <ul className={classes.week}>
        {days.map(({ date, expectedSeconds, workedSeconds }) => (
          <li key={date}>
            <Link
              href={paths.myTime({ date })}
              className={classes.weekDay}
              data-today={date === data.today || undefined}
              aria-current={date === data.today ? 'date' : undefined}
            >
              <span className={classes.track} aria-hidden>
                <span className={classes.expected} style={{ height: height(expectedSeconds) }} />
                <span className={classes.worked} style={{ height: height(workedSeconds) }} />
              </span>
              <VisuallyHidden>{localDate(date, { weekday: true })}</VisuallyHidden>
              <span aria-hidden>{weekday(WEEKDAYS[weekdayIndexOf(date)] ?? 'monday')}</span>
              {date <= data.today ? (
                <Duration seconds={workedSeconds} />
              ) : (
                <span className={classes.later}>
                  <VisuallyHidden>{t('planned')}</VisuallyHidden> <Duration seconds={expectedSeconds} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
