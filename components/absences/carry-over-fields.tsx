'use client';

import { Checkbox, Group, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NumberField } from '#components/form/number-field.tsx';
import { MAX_CARRY_MONTHS, MAX_DAYS } from '#server/modules/leave/constants.ts';
import type { Plan } from './plan.ts';

type CarryOver = NonNullable<Plan['carryOver']>;
type CarryOverFieldsProps = { value: CarryOver | null; onChange: (carryOver: CarryOver | null) => void };

/** Part of a year's rest that passes to the next year, and for how long (E5, E7). */
export function CarryOverFields({ value, onChange }: CarryOverFieldsProps) {
  const t = useTranslations('absences.plans.carryOver');
  const amount = (given: string | number) => (typeof given === 'number' ? given : null);
  return (
    <Stack gap="sm" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Checkbox
        label={t('use')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { maxDays: 5, expiresAfterMonths: 3 } : null)}
      />
      {value && (
        <Group grow align="flex-start" gap="md">
          <NumberField
            label={t('maxDays')}
            placeholder={t('all')}
            min={0}
            max={MAX_DAYS}
            value={value.maxDays ?? ''}
            onChange={(days) => onChange({ ...value, maxDays: amount(days) })}
          />
          <NumberField
            label={t('expires')}
            placeholder={t('wholeYear')}
            min={1}
            max={MAX_CARRY_MONTHS}
            decimals={0}
            value={value.expiresAfterMonths ?? ''}
            onChange={(months) => onChange({ ...value, expiresAfterMonths: amount(months) })}
          />
        </Group>
      )}
    </Stack>
  );
}
