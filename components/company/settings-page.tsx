'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import type { Settings } from './settings.ts';

type SettingsPageProps = { page: 'general' | 'time' | 'periods'; children: (settings: Settings) => ReactNode };

/** A page of the company's settings, once they are read. */
export function SettingsPage({ page, children }: SettingsPageProps) {
  const t = useTranslations('company.pages');
  const errorText = useErrorText();
  const settings = trpc.organisation.getCompanySettings.useQuery();
  const content = () => {
    if (settings.data) return children(settings.data);
    if (settings.error)
      return <NotLoaded onRetry={() => void settings.refetch()}>{errorText(settings.error)}</NotLoaded>;
    return <Skeleton height={480} maw={640} />;
  };
  return (
    <Page title={t(`${page}.title`)} description={t(`${page}.description`)}>
      {content()}
    </Page>
  );
}
