'use client';

import { Group, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage, useTheme } from '#components/layout/use-preferences.ts';
import { type Language, languageNames, languages } from '#messages/languages.ts';
import { THEMES, type Theme } from '#server/platform/shared/preferences.ts';
import { Section } from './section.tsx';

/** Language and appearance, as in the menus of the top bar. */
export function PreferencesSection() {
  const t = useTranslations('account.preferences');
  const shell = useTranslations('shell');
  const { language, chooseLanguage } = useLanguage();
  const { theme, chooseTheme } = useTheme();
  return (
    <Section title={t('title')} description={t('description')}>
      <Group gap="md">
        <NativeSelect
          label={shell('language.label')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
        />
        <NativeSelect
          label={shell('theme.label')}
          data={THEMES.map((value) => ({ value, label: shell(`theme.${value}`) }))}
          value={theme}
          onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
        />
      </Group>
    </Section>
  );
}
