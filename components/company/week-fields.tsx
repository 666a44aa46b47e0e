'use client';

import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFormatter, useTranslations } from 'next-intl';
import { DurationInput } from '#components/form/duration-input.tsx';
import { formatDuration } from '#components/ui/duration-format.ts';
import { type CompanyValues, weekSeconds } from './company-values.ts';
import classes from './settings.module.css';

const MONDAY_DAY = 5;

/** The hours of each weekday, and what they add up to. */
export function WeekFields({ form, isChanged }: { form: UseFormReturnType<CompanyValues>; isChanged: boolean }) {
  const t = useTranslations('company');
  const format = useFormatter();
  const total = weekSeconds(form.values.defaultWorkDays);
  return (
    <>
      <fieldset className={classes.week} aria-label={t('names.defaultWorkDays')}>
        {form.values.defaultWorkDays.map((_, day) => {
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
      <div>
        {total !== null && (
          <Text size="sm" className="tabular">
            {total === 0 ? t('week.none') : t('week.total', { hours: formatDuration(total) })}
          </Text>
        )}
        {isChanged && (
          <Text size="sm" c="dimmed" role="status">
            {t('week.changes')}
          </Text>
        )}
      </div>
    </>
  );
}
