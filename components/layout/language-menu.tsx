'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { isLanguage, languageNames, languages } from '#messages/languages.ts';
import { rememberLanguage } from './preferences.ts';

export function LanguageMenu() {
  const t = useTranslations('shell.language');
  const router = useRouter();
  const language = useLocale();
  const choose = (next: string) => {
    if (!isLanguage(next)) return;
    rememberLanguage(next);
    router.refresh();
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('label')}>
          <IconLanguage size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={choose}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
