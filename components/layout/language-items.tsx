'use client';

import { Menu } from '@mantine/core';
import { type Language, languageNames, languages } from '#messages/languages.ts';
import { useLanguage } from './use-preferences.ts';

export function LanguageItems({ isPrerendered }: { isPrerendered: boolean }) {
  const { language, chooseLanguage } = useLanguage({ isPrerendered });
  return (
    <Menu.RadioGroup value={language} onChange={(next) => chooseLanguage(next as Language)}>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
          {languageNames[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
