'use client';

import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFormatter, useTranslations } from 'next-intl';
import { DurationInput } from '#components/form/duration-input.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { type CompanyValues, weekSeconds } from './company-values.ts';
import classes from './settings.module.css';

const DateField = lazyPart(() => import('#components/form/date-field.tsx').then((file) => file.DateField), {
  waiting: ({ label }) => <TextInput className={classes.narrow} label={label} readOnly />,
});

const MONDAY_DAY = 5;

type WeekFieldsProps = { form: UseFormReturnType<CompanyValues>; isChanged: boolean; today: string };

/** The hours of each weekday, their total, and from which day a change applies. */
export function WeekFields({ form, isChanged, today }: WeekFieldsProps) {
  const t = useTranslations('company');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  const { defaultWorkDays, defaultWorkDaysFrom: from, isFirstWeek } = form.values;
  const total = weekSeconds(defaultWorkDays);
  return (
    <>
      <fieldset className={classes.week} aria-label={t('names.defaultWorkDays')}>
        {defaultWorkDays.map((_, day) => {
          // 5 January 2026 is a Monday.
          const date = new Date(Date.UTC(2026, 0, MONDAY_DAY + day));
          return (
            <DurationInput
              key={date.getUTCDay()}
              label={format.dateTime(date, { weekday: 'long', timeZone: 'UTC' })}
              {...form.getInputProps(`defaultWorkDays.${day}.hour`)}
            />
          );
        })}
      </fieldset>
      {!isFirstWeek && (isChanged || from === null) && (
        <DateField
          className={classes.narrow}
          label={t('week.from')}
          description={t('week.fromHint')}
          required
          today={today}
          {...form.getInputProps('defaultWorkDaysFrom')}
          value={from}
        />
      )}
      <div>
        {total !== null && (
          <Text size="sm" className="tabular">
            {total === 0 ? t('week.none') : t('week.total', { hours: formatDuration(total) })}
          </Text>
        )}
        {isChanged && (
          <Text size="sm" c="dimmed" role="status">
            {t(isFirstWeek ? 'week.changesAll' : 'week.changes')}
          </Text>
        )}
      </div>
    </>
  );
}
