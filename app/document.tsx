import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#components/ui/global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import type { Locale } from '#messages/languages.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';

type DocumentProps = {
  locale: Locale;
  /** From the content security policy of this response. A prerendered document has none. */
  nonce?: string;
  /** Of the person who is signed in. */
  preferences?: Preferences | undefined;
  /** All texts by default. */
  messages?: ComponentProps<typeof NextIntlClientProvider>['messages'];
  children: ReactNode;
};

/** The frame of every page: fonts, styles, theme and texts. */
export function Document({ locale, nonce, preferences, messages, children }: DocumentProps) {
  return (
    <html lang={locale} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript
          nonce={nonce}
          defaultColorScheme={preferences?.theme ?? 'auto'}
          // A choice of the account goes before that of this browser, which is not read.
          {...(preferences?.theme && { localStorageKey: '' })}
        />
      </head>
      <body>
        <NextIntlClientProvider messages={messages}>
          <Providers nonce={nonce} preferences={preferences}>
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
