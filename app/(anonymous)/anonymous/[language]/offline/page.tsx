import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { OfflineDay } from '#components/me/offline-day.tsx';
import type { Language } from '#messages/languages.ts';

type OfflineProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: OfflineProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'me.offline' }))('title') };
}

export default async function OfflinePage({ params }: OfflineProps) {
  const { language } = await params;
  setRequestLocale(language);
  const { common, shell, me, today } = await getMessages();
  const { punch, waiting, refused, unsettled, offline } = me;
  return (
    <NextIntlClientProvider
      locale={language}
      messages={{
        common,
        shell,
        me: { punch, waiting, refused, unsettled, offline },
        today: { statuses: today.statuses },
      }}
    >
      <OfflineDay />
    </NextIntlClientProvider>
  );
}
