'use client';

import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NumberField } from '#components/form/number-field.tsx';
import { MAX_CLOSING_DAY } from '#server/modules/organisation/constants.ts';
import { periodShape } from './period-values.ts';
import classes from './settings.module.css';
import type { Settings } from './settings.ts';
import { SettingsFrame, SettingsGroup } from './settings-frame.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const STEPS = ['monthConfirmation', 'monthApproval'] as const;

/** Settings › Periods: when a period ends (K1), and the steps before its close (K2). */
export function PeriodSettings() {
  return <SettingsPage page="periods">{(settings) => <PeriodForm settings={settings} />}</SettingsPage>;
}

function PeriodForm({ settings }: { settings: Settings }) {
  const t = useTranslations('company');
  const of = useSettingsForm(settings, periodShape);
  const { form } = of;
  return (
    <SettingsFrame of={of}>
      <SettingsGroup title={t('groups.dates')}>
        <Radio.Group label={t('periodEnds')} {...form.getInputProps('ends')}>
          <Stack gap="sm" mt="sm">
            <Radio value="month" label={t('periodEnd.month')} />
            <div>
              <Radio value="day" label={t('periodEnd.day')} />
              {form.values.ends === 'day' && (
                <div className={classes.inner}>
                  <NumberField
                    className={classes.narrow}
                    mt="sm"
                    label={t('names.closingDay')}
                    description={t('hints.closingDay')}
                    min={1}
                    max={MAX_CLOSING_DAY}
                    decimals={0}
                    {...form.getInputProps('closingDay')}
                  />
                </div>
              )}
            </div>
          </Stack>
        </Radio.Group>
      </SettingsGroup>
      <SettingsGroup title={t('groups.steps')}>
        {STEPS.map((name) => (
          <Checkbox
            key={name}
            label={t(`names.${name}`)}
            description={t(`hints.${name}`)}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </SettingsGroup>
    </SettingsFrame>
  );
}
