import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { InvitationForm } from '#components/layout/invitation-form.tsx';
import type { Language } from '#messages/languages.ts';

type InvitationProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: InvitationProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'shell.invitation' }))('title') };
}

export default async function InvitationPage({ params }: InvitationProps) {
  setRequestLocale((await params).language);
  return <InvitationForm />;
}
