import { Group } from '@mantine/core';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageMenu } from '#components/layout/language-menu.tsx';
import { ThemeMenu } from '#components/layout/theme-menu.tsx';
import { Document } from '../document.tsx';
import { getVisit } from '../member.ts';
import { siteMetadata, siteViewport } from '../metadata.ts';

export const metadata = siteMetadata;
export const viewport = siteViewport;
/** Pages are made for who asks, by the server (`app/server.ts`). While building there is none. */
export const dynamic = 'force-dynamic';

/** For people who are signed in but have no access. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [locale, asked, { preferences }] = await Promise.all([getLocale(), headers(), getVisit()]);
  return (
    <Document locale={locale} nonce={asked.get('x-nonce') ?? ''} preferences={preferences}>
      <Group component="header" justify="flex-end" gap="xs" p="sm">
        <ThemeMenu />
        <LanguageMenu />
      </Group>
      {children}
    </Document>
  );
}
