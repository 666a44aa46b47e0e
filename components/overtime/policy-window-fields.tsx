'use client';

import { Chip, Group, Input, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { TimeField } from '#components/form/time-field.tsx';
import { TARIFF_DAYS } from '#server/modules/overtime/constants.ts';
import type { PolicyValues } from './policy-values.ts';
import { useTariffDay } from './use-policy-words.ts';

export type PolicyForm = UseFormReturnType<PolicyValues>;

/** When a rule counts: its days and a window on the clock. `path` is the rule's. */
export function PolicyWindowFields({ form, path }: { form: PolicyForm; path: string }) {
  const t = useTranslations('policies.form.window');
  const common = useTranslations('common.words');
  const dayName = useTariffDay();
  const label = useId();
  const times = (name: 'startTime' | 'endTime') => (
    <TimeField label={t(name)} {...form.getInputProps(`${path}.${name}`)} />
  );
  return (
    <>
      <div>
        <Input.Label component="div" id={label}>
          {common('days')}
        </Input.Label>
        <Input.Description mb={6}>{t('daysHint')}</Input.Description>
        <Chip.Group multiple {...form.getInputProps(`${path}.days`)}>
          <Group gap={6} role="group" aria-labelledby={label}>
            {TARIFF_DAYS.map((day) => (
              <Chip key={day} value={day} size="sm" variant="outline">
                {dayName(day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
      <SimpleGrid cols={2} spacing="md">
        {times('startTime')}
        {times('endTime')}
      </SimpleGrid>
      <Input.Description>{t('timesHint')}</Input.Description>
    </>
  );
}
