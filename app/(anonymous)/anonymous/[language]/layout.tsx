import { Group } from '@mantine/core';
import { notFound } from 'next/navigation';
import { getMessages, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageMenu } from '#components/layout/language-menu.tsx';
import { ThemeMenu } from '#components/layout/theme-menu.tsx';
import { isLanguage, languages } from '#messages/languages.ts';
import { Document } from '../../../document.tsx';
import { siteMetadata, siteViewport } from '../../../metadata.ts';

export const metadata = siteMetadata;
export const viewport = siteViewport;

/** For visitors: one prerendered document per page and language, shown at the address without `/anonymous/en` (`server/entry/front/built-pages.ts`). What is the same for everyone costs nothing per request. */
export const dynamic = 'error';
export const dynamicParams = false;
export const generateStaticParams = () => languages.map((language) => ({ language }));

type AnonymousLayoutProps = { children: ReactNode; params: Promise<{ language: string }> };

export default async function AnonymousLayout({ children, params }: AnonymousLayoutProps) {
  const { language } = await params;
  if (!isLanguage(language)) notFound();
  setRequestLocale(language);
  const { common, shell, account } = await getMessages();
  return (
    <Document locale={language} messages={{ common, shell, account: { password: account.password } }}>
      <Group component="header" justify="flex-end" gap="xs" p="sm">
        <ThemeMenu />
        <LanguageMenu isPrerendered />
      </Group>
      {children}
    </Document>
  );
}
