'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { languageNames, languages } from '#messages/languages.ts';
import { rememberLanguage } from './preferences.ts';

export function LanguageMenu() {
  const t = useTranslations('shell.language');
  const router = useRouter();
  const language = useLocale();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('label')}>
          <IconLanguage size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('label')}>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            role="menuitemradio"
            aria-checked={language === one}
            data-chosen={language === one || undefined}
            onClick={() => {
              rememberLanguage(one);
              router.refresh();
            }}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
