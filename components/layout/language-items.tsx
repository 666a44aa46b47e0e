'use client';

import { Menu } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { isLanguage, languageNames, languageOf, languages } from '#messages/languages.ts';
import { rememberLanguage } from './preferences.ts';

export function LanguageItems({ isPrerendered }: { isPrerendered: boolean }) {
  const router = useRouter();
  const language = languageOf(useLocale());
  const choose = (next: string) => {
    if (!isLanguage(next)) return;
    rememberLanguage(next);
    if (isPrerendered) window.location.reload();
    else router.refresh();
  };
  return (
    <Menu.RadioGroup value={language} onChange={choose}>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
          {languageNames[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
