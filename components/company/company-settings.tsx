'use client';

import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { zoneWords } from '#components/form/zone-words.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { languages } from '#messages/languages.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { CompanyArchive } from './company-archive.tsx';
import { companyShape } from './company-values.ts';
import classes from './settings.module.css';
import type { Settings } from './settings.ts';
import { SettingsFrame, SettingsGroup } from './settings-frame.tsx';
import { SettingsPage } from './settings-page.tsx';
import { languageWords } from './use-setting-words.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeekFields } from './week-fields.tsx';

const ZoneSelect = lazyPart(() => import('#components/form/zone-select.tsx').then((file) => file.ZoneSelect), {
  waiting: ({ label, description, saved }) => (
    <TextInput label={label} description={description} value={zoneWords(saved ?? '')} readOnly />
  ),
});
const ReminderDays = lazyPart(() => import('./reminder-days.tsx').then((file) => file.ReminderDays), {
  waiting: ({ label }) => <TextInput className={classes.narrow} label={label} readOnly />,
});

const MAX_EMAIL = 254;

/** Settings › General: name, zone, language and address of the company, its usual week, reminders, who sees pay, and personal tokens. */
export function CompanySettings({ today, operatorCommand }: { today: string; operatorCommand: string }) {
  return (
    <SettingsPage page="general">
      {(settings) => (
        <>
          <GeneralForm settings={settings} today={today} />
          <CompanyArchive operatorCommand={operatorCommand} />
        </>
      )}
    </SettingsPage>
  );
}

function GeneralForm({ settings, today }: { settings: Settings; today: string }) {
  const t = useTranslations('company');
  const of = useSettingsForm(settings, companyShape(today));
  const { form } = of;
  const { timeZone, language } = of.before;
  const tags = languages.some((known) => known === language) ? languages : [language, ...languages];
  return (
    <SettingsFrame of={of}>
      <SettingsGroup title={t('groups.company')}>
        <TextInput
          label={t('names.name')}
          description={t('hints.name')}
          maxLength={MAX_NAME}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <ZoneSelect
          label={t('names.timeZone')}
          description={t('hints.timeZone')}
          saved={timeZone}
          {...form.getInputProps('timeZone')}
        />
        <NativeSelect
          label={t('names.language')}
          description={t('hints.language')}
          data={tags.map((tag) => ({ value: tag, label: languageWords(tag) }))}
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
        <TextInput
          label={t('names.taxNumber')}
          description={t('hints.taxNumber')}
          maxLength={MAX_NAME}
          autoComplete="off"
          {...form.getInputProps('taxNumber')}
        />
        <TextInput
          label={t('names.address')}
          description={t('hints.address')}
          maxLength={MAX_NAME}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('names.defaultWorkDays')} description={t('hints.defaultWorkDays')}>
        <WeekFields form={form} isChanged={'defaultWorkDays' in of.changes} today={today} />
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
              <ReminderDays label={t('reminderDays')} {...form.getInputProps('decisionReminderDays')} />
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
      <SettingsGroup title={t('groups.ownContact')}>
        <Checkbox
          label={t('names.ownContact')}
          description={t('hints.ownContact')}
          {...form.getInputProps('ownContact', { type: 'checkbox' })}
        />
      </SettingsGroup>
      <SettingsGroup title={t('groups.personalTokens')}>
        <Checkbox
          label={t('names.personalTokens')}
          description={t('hints.personalTokens')}
          {...form.getInputProps('personalTokens', { type: 'checkbox' })}
        />
      </SettingsGroup>
    </SettingsFrame>
  );
}
