import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SignInForm } from '#components/layout/sign-in-form.tsx';
import type { Language } from '#messages/languages.ts';

type SignInProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: SignInProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'shell.signIn' }))('title') };
}

export default async function SignInPage({ params }: SignInProps) {
  setRequestLocale((await params).language);
  return <SignInForm />;
}
