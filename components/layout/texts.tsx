'use client';

import { NextIntlClientProvider } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo } from 'react';

type IntlProps = ComponentProps<typeof NextIntlClientProvider>;

type TextsProps = Pick<IntlProps, 'locale' | 'timeZone'> & {
  /** As JSON: one value is cheap to send with a page, thousands are not. */
  messages: string;
  children: ReactNode;
};

/** Texts for the components below. */
export function Texts({ messages, ...intl }: TextsProps) {
  return <NextIntlClientProvider {...intl} messages={useMemo(() => JSON.parse(messages), [messages])} />;
}
