'use client';

import { Group, NativeSelect, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMonthName } from '#components/overtime/use-policy-words.ts';
import { CALENDAR_YEAR, HIRING } from '#server/modules/leave/constants.ts';

const CHOICES = ['calendar', 'date', 'hiring'] as const;
const FIXED = { calendar: CALENDAR_YEAR, hiring: HIRING };
const FIRST_DATE = '04-01';

/** Last day that a month has in every year. */
const lastDayOf = (month: number) => new Date(Date.UTC(2001, month, 0)).getUTCDate();
const twoDigits = (number: number) => String(number).padStart(2, '0');

function choiceOf(yearStart: string): (typeof CHOICES)[number] {
  if (yearStart === HIRING) return 'hiring';
  return yearStart === CALENDAR_YEAR ? 'calendar' : 'date';
}

type YearStartFieldsProps = { value: string; onChange: (yearStart: string) => void };

/** Start of a plan's year: 1 January, another date, or the anniversary of hiring (E5). */
export function YearStartFields({ value, onChange }: YearStartFieldsProps) {
  const t = useTranslations('absences.plans.yearStart');
  const words = useTranslations('common.words');
  const monthName = useMonthName();
  const [choice, setChoice] = useState(choiceOf(value));
  const [month = 1, day = 1] = value.split('-').map(Number);
  const setDate = (nextMonth: number, nextDay: number) =>
    onChange(`${twoDigits(nextMonth)}-${twoDigits(Math.min(nextDay, lastDayOf(nextMonth)))}`);
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('label')}
        data={CHOICES.map((one) => ({ value: one, label: t(one) }))}
        value={choice}
        onChange={({ currentTarget }) => {
          const chosen = CHOICES[currentTarget.selectedIndex] ?? 'calendar';
          setChoice(chosen);
          onChange(chosen === 'date' ? FIRST_DATE : FIXED[chosen]);
        }}
      />
      {choice === 'date' && (
        <Group grow align="flex-start" gap="md">
          <NativeSelect
            label={words('day')}
            data={Array.from({ length: lastDayOf(month) }, (_, index) => String(index + 1))}
            value={String(day)}
            onChange={(event) => setDate(month, Number(event.currentTarget.value))}
          />
          <NativeSelect
            label={words('month')}
            data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
            value={String(month)}
            onChange={(event) => setDate(Number(event.currentTarget.value), day)}
          />
        </Group>
      )}
    </Stack>
  );
}
