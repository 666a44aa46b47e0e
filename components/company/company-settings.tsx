'use client';

import { Checkbox, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { languages } from '#messages/languages.ts';
import { companyShape, MAX_DAYS } from './company-values.ts';
import classes from './settings.module.css';
import type { Settings } from './settings.ts';
import { SettingsFrame, SettingsGroup } from './settings-frame.tsx';
import { SettingsPage } from './settings-page.tsx';
import { languageWords, zoneWords } from './use-setting-words.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeekFields } from './week-fields.tsx';

/** Zones that the list shows at a time: typing narrows it. */
const ZONES_SHOWN = 50;
const MAX_EMAIL = 254;

/** Settings › General: zone, language and address of the company, its usual week, reminders, and who sees pay. */
export function CompanySettings({ companyName }: { companyName: string }) {
  return <SettingsPage page="general">{(settings) => <GeneralForm {...{ settings, companyName }} />}</SettingsPage>;
}

function GeneralForm({ settings, companyName }: { settings: Settings; companyName: string }) {
  const t = useTranslations('company');
  const of = useSettingsForm(settings, companyShape);
  const { form } = of;
  const { timeZone, language } = of.before;
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const all = known.includes(timeZone) ? known : [timeZone, ...known];
    return all.map((zone) => ({ value: zone, label: zoneWords(zone) }));
  }, [timeZone]);
  const tags = languages.some((known) => known === language) ? languages : [language, ...languages];
  return (
    <SettingsFrame of={of}>
      <SettingsGroup title={t('groups.company')}>
        <TextInput
          label={t('names.name')}
          description={t('hints.name')}
          value={companyName}
          readOnly
          variant="filled"
        />
        <Select
          label={t('names.timeZone')}
          description={t('hints.timeZone')}
          data={zones}
          searchable
          selectFirstOptionOnChange
          limit={ZONES_SHOWN}
          nothingFoundMessage={t('noZone')}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t('names.language')}
          description={t('hints.language')}
          data={tags.map((tag) => ({ value: tag, label: languageWords(tag) }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <TextInput
          type="email"
          label={t('names.notificationEmail')}
          description={t('hints.notificationEmail')}
          maxLength={MAX_EMAIL}
          autoComplete="off"
          {...form.getInputProps('notificationEmail')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('names.defaultWorkDays')} description={t('hints.defaultWorkDays')}>
        <WeekFields form={form} isChanged={'defaultWorkDays' in of.changes} />
      </SettingsGroup>
      <SettingsGroup title={t('groups.requests')}>
        <Stack gap="sm">
          <Checkbox
            label={t('reminds')}
            description={t('hints.decisionReminderDays')}
            {...form.getInputProps('reminds', { type: 'checkbox' })}
          />
          {form.values.reminds && (
            <div className={classes.inner}>
              <NumberInput
                className={classes.narrow}
                label={t('reminderDays')}
                min={1}
                max={MAX_DAYS}
                allowDecimal={false}
                {...form.getInputProps('decisionReminderDays')}
              />
            </div>
          )}
        </Stack>
      </SettingsGroup>
      <SettingsGroup title={t('groups.pay')}>
        <Checkbox
          label={t('names.managersSeePay')}
          description={t('hints.managersSeePay')}
          {...form.getInputProps('managersSeePay', { type: 'checkbox' })}
        />
      </SettingsGroup>
    </SettingsFrame>
  );
}
