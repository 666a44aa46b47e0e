'use client';

import { Group, Input, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberField } from '#components/form/number-field.tsx';
import { useWeekdayName } from '#components/ui/use-weekday-name.ts';
import { WEEKDAYS } from '#server/platform/shared/dates.ts';
import { totalOf, type WeekMode, type WeekValues } from './contract-values.ts';

const HOURS_OF_DAY = 24;
const HOURS_OF_WEEK = 168;

type WeekFieldsProps = {
  value: WeekValues;
  onChange: (value: WeekValues) => void;
  modes: readonly WeekMode[];
  /** Some of its days have set times. */
  hasSlots: boolean;
  errors: { weeklyHours?: ReactNode; flexibleDays?: ReactNode };
};

/** The hours of a week: alike from Monday to Friday, each day its own, or on any days (C5). */
export function WeekFields({ value, onChange, modes, hasSlots, errors }: WeekFieldsProps) {
  const t = useTranslations('contracts.form');
  const format = useFormatter();
  const nameOf = useWeekdayName();
  const { mode } = value;
  const set = (change: Partial<WeekValues>) => onChange({ ...value, ...change });
  const numberOf = (given: number | string) => (typeof given === 'number' ? given : null);
  return (
    <Stack gap="xs" role="group" aria-label={t('hours')}>
      <Input.Label component="div">{t('hours')}</Input.Label>
      {modes.length > 1 && (
        <SegmentedControl
          aria-label={t('hours')}
          data={modes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
          value={mode}
          onChange={(next) => set({ mode: next as WeekMode })}
          fullWidth
        />
      )}
      <Text size="sm" c="dimmed">
        {t(`modeHints.${mode}`)}
      </Text>
      {mode === 'days' ? (
        <>
          <SimpleGrid cols={{ base: 3, xs: 4, sm: 7 }} spacing="xs">
            {WEEKDAYS.map((day, index) => (
              <NumberField
                key={day}
                label={nameOf(day)}
                aria-label={nameOf(day, 'long')}
                min={0}
                max={HOURS_OF_DAY}
                step={0.5}
                decimals={2}
                value={value.days[index] ?? ''}
                onChange={(given) => set({ days: value.days.map((one, at) => (at === index ? numberOf(given) : one)) })}
              />
            ))}
          </SimpleGrid>
          <Text size="sm" fw={500} aria-live="polite">
            {t('total', { hours: format.number(totalOf(value.days)) })}
          </Text>
          {hasSlots && (
            <Text size="sm" c="dimmed">
              {t('slots')}
            </Text>
          )}
        </>
      ) : (
        <Group grow align="flex-start" gap="md">
          <NumberField
            data-path="week.weeklyHours"
            label={t('weeklyHours')}
            min={0}
            max={HOURS_OF_WEEK}
            step={0.5}
            decimals={2}
            error={errors.weeklyHours}
            value={value.weeklyHours ?? ''}
            onChange={(given) => set({ weeklyHours: numberOf(given) })}
          />
          {mode === 'flexible' ? (
            <NumberField
              data-path="week.flexibleDays"
              label={t('flexibleDays')}
              min={1}
              max={7}
              decimals={0}
              error={errors.flexibleDays}
              value={value.flexibleDays ?? ''}
              onChange={(given) => set({ flexibleDays: numberOf(given) })}
            />
          ) : (
            <span />
          )}
        </Group>
      )}
    </Stack>
  );
}
