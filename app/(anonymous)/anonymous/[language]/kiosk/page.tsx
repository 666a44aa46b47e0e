import type { Metadata } from 'next';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { Kiosk } from '#components/kiosk/kiosk.tsx';
import { type Language, languages } from '#messages/languages.ts';
import { version } from '../../../../../package.json';

type KioskPageProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: KioskPageProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'kiosk' }))('title') };
}

/** All languages at once: each is a touch away, also without a network. */
export default async function KioskPage({ params }: KioskPageProps) {
  const { language } = await params;
  setRequestLocale(language);
  const texts = await Promise.all(
    languages.map(async (locale) => [locale, { kiosk: (await getMessages({ locale })).kiosk }] as const),
  );
  return (
    <Kiosk
      language={language}
      texts={Object.fromEntries(texts) as Parameters<typeof Kiosk>[0]['texts']}
      version={version}
    />
  );
}
