'use client';

import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useMemo, useState } from 'react';
import { cssVariablesResolver, theme } from '#components/ui/theme.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';
import { HasAccount } from './has-account.ts';
import { Notices } from './notices.tsx';
import { WaitingPunchesQuestion } from './waiting-punches-question.tsx';

type ProvidersProps = {
  /** This document's, for style tags made in the browser, if it has one. */
  nonce?: string;
  /** Of the person who is signed in. */
  preferences?: Preferences | undefined;
  children: ReactNode;
};

/** Providers around every page. */
export function Providers({ nonce, preferences, children }: ProvidersProps) {
  // A refresh renders the layout with the nonce of a newer answer, which this document's policy does not know.
  const [documentNonce] = useState(nonce);
  if (typeof window !== 'undefined') Object.assign(window, { __webpack_nonce__: documentNonce });

  const t = useTranslations('common.actions');
  const close = t('close');
  const named = useMemo(
    () => mergeThemeOverrides(theme, { components: { CloseButton: { defaultProps: { 'aria-label': close } } } }),
    [close],
  );

  const [colorSchemeManager] = useState(() => themeManager(preferences?.theme));

  return (
    <MantineProvider
      theme={named}
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => documentNonce ?? ''}
    >
      <HasAccount value={preferences !== undefined}>
        <NuqsAdapter>
          {children}
          <WaitingPunchesQuestion />
        </NuqsAdapter>
      </HasAccount>
      <Notices />
    </MantineProvider>
  );
}

/** Begins with the theme of the account, if it has one. Later choices of this browser reach its other windows. */
function themeManager(theme: Preferences['theme'] | undefined) {
  const ofBrowser = localStorageColorSchemeManager();
  return theme ? { ...ofBrowser, get: () => theme } : ofBrowser;
}
