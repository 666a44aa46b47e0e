'use client';

import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isCalendarDate } from '#server/shared/dates.ts';
import { choiceOf, PERIOD_CHOICES, type Period, type PeriodChoice, periodOf } from './period.ts';

type PeriodPickerProps = { period: Period; today: string; onChange: (period: Period) => void };

/** A period by name, or by its first and last day: three fields for a row or form. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const t = useTranslations('overtime.period');
  return (
    <>
      <Select
        aria-label={t('label')}
        data={[...PERIOD_CHOICES, 'custom' as const].map((value) => ({
          value,
          label: t(`choices.${value}`),
          disabled: value === 'custom',
        }))}
        value={choiceOf(period, today) ?? 'custom'}
        allowDeselect={false}
        onChange={(choice) => choice && choice !== 'custom' && onChange(periodOf(choice as PeriodChoice, today))}
      />
      <PeriodDates key={`${period.from} ${period.to}`} period={period} onChange={onChange} />
    </>
  );
}

// What is typed stays until it is a complete period. A date is complete when its field loses the focus.
function PeriodDates({ period, onChange }: Omit<PeriodPickerProps, 'today'>) {
  const t = useTranslations('overtime.period');
  const [typed, setTyped] = useState(period);
  const isBackwards = typed.from > typed.to;
  const take = () => {
    const isNew = typed.from !== period.from || typed.to !== period.to;
    if (isNew && !isBackwards && isCalendarDate(typed.from) && isCalendarDate(typed.to)) onChange(typed);
  };
  const field = (name: keyof Period) => ({
    type: 'date',
    'aria-label': t(name),
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: take,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && take(),
  });
  return (
    <>
      <TextInput {...field('from')} error={isBackwards ? t('backwards') : undefined} />
      <TextInput {...field('to')} error={isBackwards} />
    </>
  );
}
