import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#components/ui/global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import type { Locale } from '#messages/languages.ts';

type DocumentProps = {
  locale: Locale;
  /** From the content security policy of this response. A prerendered document has none. */
  nonce?: string;
  /** All texts by default. */
  messages?: ComponentProps<typeof NextIntlClientProvider>['messages'];
  children: ReactNode;
};

/** The frame of every page: fonts, styles, theme and texts. */
export function Document({ locale, nonce, messages, children }: DocumentProps) {
  return (
    <html lang={locale} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      </head>
      <body>
        <NextIntlClientProvider messages={messages}>
          <Providers nonce={nonce}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
