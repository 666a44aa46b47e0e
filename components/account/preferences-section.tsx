'use client';

import { Group, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { rememberLanguage } from '#components/layout/preferences.ts';
import { type Language, languageNames, languageOf, languages } from '#messages/languages.ts';
import { Section } from './section.tsx';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Language and appearance, as in the menus of the top bar. */
export function PreferencesSection() {
  const t = useTranslations('account.preferences');
  const shell = useTranslations('shell');
  const router = useRouter();
  // Without this Mantine writes a style tag of its own, which the policy of a page without a nonce refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choose = (language: Language) => {
    rememberLanguage(language);
    router.refresh();
  };
  return (
    <Section title={t('title')} description={t('description')}>
      <Group gap="md">
        <NativeSelect
          label={shell('language.label')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={languageOf(useLocale())}
          onChange={(event) => choose(event.currentTarget.value as Language)}
        />
        <NativeSelect
          label={shell('theme.label')}
          data={SCHEMES.map((value) => ({ value, label: shell(`theme.${value}`) }))}
          value={colorScheme}
          onChange={(event) => setColorScheme(event.currentTarget.value as (typeof SCHEMES)[number])}
        />
      </Group>
    </Section>
  );
}
