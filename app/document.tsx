import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#components/ui/global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import { getMessages, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import { Texts } from '#components/layout/texts.tsx';
import type { Locale } from '#messages/languages.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';

type DocumentProps = {
  locale: Locale;
  /** From the content security policy of this response. A prerendered document has none. */
  nonce?: string;
  /** Of the person who is signed in. */
  preferences?: Preferences | undefined;
  /** All texts by default. */
  messages?: object;
  children: ReactNode;
};

/** The frame of every page: fonts, styles, theme and texts. */
export async function Document({ locale, nonce, preferences, messages, children }: DocumentProps) {
  const texts = JSON.stringify(messages ?? (await getMessages()));
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
        <Texts locale={locale} timeZone={await getTimeZone()} messages={texts}>
          <Providers nonce={nonce} preferences={preferences}>
            {children}
          </Providers>
        </Texts>
      </body>
    </html>
  );
}
