'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useContext, useState } from 'react';
import { callAuth } from '#components/account/call.ts';
import { type Language, languageOf } from '#messages/languages.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';
import { HasAccount } from './has-account.ts';
import { rememberLanguage } from './preferences.ts';

/** One after the other, so that the last choice counts. */
let saved: Promise<unknown> = Promise.resolve();

/** Saves a choice to the account of the person who is signed in. False, with a notice: it was not saved. */
function useSave(): (choice: Partial<Preferences>) => Promise<boolean> {
  const hasAccount = useContext(HasAccount);
  const t = useTranslations('shell.bar');
  return async (choice) => {
    if (!hasAccount) return true;
    const call = saved.then(() => callAuth('account/preferences', choice));
    saved = call;
    const { ok } = await call;
    if (!ok) notifications.show({ color: 'red', message: t('notSaved') });
    return ok;
  };
}

/** The theme, and its choice, which shows at once. */
export function useTheme() {
  // Without this Mantine writes a style tag of its own, which the policy of a page without a nonce refuses.
  const { colorScheme: theme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const save = useSave();
  const chooseTheme = async (next: MantineColorScheme) => {
    setColorScheme(next);
    if (!(await save({ theme: next }))) setColorScheme(theme);
  };
  return { theme, chooseTheme };
}

/** The language as chosen, and its choice, after which the page comes in it. */
export function useLanguage({ isPrerendered = false } = {}) {
  const router = useRouter();
  const shown = languageOf(useLocale());
  const [chosen, setChosen] = useState<Language | null>(null);
  const save = useSave();
  const [before, setBefore] = useState(shown);
  // The page has come in another language: no choice is under way any more.
  if (before !== shown) {
    setBefore(shown);
    setChosen(null);
  }
  const chooseLanguage = async (next: Language) => {
    setChosen(next);
    if (!(await save({ language: next }))) return setChosen(null);
    rememberLanguage(next);
    // On a prerendered page another language is another document.
    if (isPrerendered) window.location.reload();
    else router.refresh();
  };
  return { language: chosen ?? shown, chooseLanguage };
}
