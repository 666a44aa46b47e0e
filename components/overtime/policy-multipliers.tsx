'use client';

import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DurationInput } from '#components/form/duration-input.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { parseDuration } from '#components/ui/duration-format.ts';
import { MAX_COEFFICIENT, MULTIPLIER_APPLICATIONS, MULTIPLIER_MODES } from '#server/modules/overtime/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { PolicyRules } from './policy-rules.tsx';
import { emptyMultiplier } from './policy-values.ts';
import { type PolicyForm, PolicyWindowFields } from './policy-window-fields.tsx';

const MAX_HOUR_UNITS = 1000;
const COEFFICIENT_DECIMALS = 6;

/** Rules that make some time count more (D4). */
export function PolicyMultipliers({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies.form.multipliers');
  const words = useTranslations('common.words');
  return (
    <PolicyRules form={form} list="multiplierRules" empty={emptyMultiplier} title={t('title')} hint={t('hint')}>
      {(index) => {
        const path = `multiplierRules.${index}`;
        const values = form.values.multiplierRules[index];
        return (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label={words('name')} maxLength={MAX_NAME} required {...form.getInputProps(`${path}.name`)} />
              <NumberField
                label={t('coefficient')}
                leftSection={<Text c="dimmed">×</Text>}
                min={1}
                max={MAX_COEFFICIENT}
                step={0.25}
                decimals={COEFFICIENT_DECIMALS}
                required
                {...form.getInputProps(`${path}.coefficient`)}
              />
            </SimpleGrid>
            <NativeSelect
              label={t('apply')}
              data={MULTIPLIER_APPLICATIONS.map((value) => ({ value, label: t(`applications.${value}`) }))}
              {...form.getInputProps(`${path}.apply`)}
            />
            <PolicyWindowFields form={form} path={path} />
            <NativeSelect
              label={t('mode')}
              data={MULTIPLIER_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
              {...form.getInputProps(`${path}.mode`)}
            />
            <SimpleGrid cols={{ base: 1, xs: values?.mode === 'by_hour_unit' ? 3 : 2 }} spacing="md">
              <DurationInput label={t('from')} description={t('fromHint')} {...form.getInputProps(`${path}.from`)} />
              <DurationInput
                label={t('to')}
                description={t('toHint')}
                {...form.getInputProps(`${path}.to`)}
                onInput={(event) => {
                  const { value: typed } = event.currentTarget;
                  form.setFieldValue(`${path}.isToUnreadable`, typed.trim() !== '' && parseDuration(typed) === null);
                }}
              />
              {values?.mode === 'by_hour_unit' && (
                <NumberField
                  label={t('hourUnits')}
                  description={t('hourUnitsHint')}
                  min={0.001}
                  max={MAX_HOUR_UNITS}
                  {...form.getInputProps(`${path}.hourUnits`)}
                />
              )}
            </SimpleGrid>
          </>
        );
      }}
    </PolicyRules>
  );
}
