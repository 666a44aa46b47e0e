import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { Confirmed } from '#components/layout/confirmed.tsx';
import type { Language } from '#messages/languages.ts';

type ConfirmedProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: ConfirmedProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'shell.confirmed' }))('title') };
}

export default async function ConfirmedPage({ params }: ConfirmedProps) {
  setRequestLocale((await params).language);
  return <Confirmed />;
}
